import {chmod, mkdir, mkdtemp, readFile, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {checkRuntime} from '../../src/doctor/runtime.ts';
import {openHaru, shows} from '../chat/haru.ts';
import {haru, root} from '../support/run.ts';
import {serve} from '../support/server.ts';

const {version} = JSON.parse(await readFile(`${root}/package.json`, 'utf8'));
const runtime = `✓ 정상  실행 환경  Node ${process.version}, haru ${version}`;
const key = 'AIza-never-shown';
const header = 'order_id,customer_id,product,status,amount';

const emptyFolder = () => mkdtemp(join(tmpdir(), 'haru-doctor-'));

type Options = {env?: Record<string, string>; cwd?: string};

/** `haru doctor` in a folder of its own, where what it keeps is called `state`. */
async function doctor(args: string[] = [], {env = {}, cwd}: Options = {}) {
  const run = await haru(['doctor', ...args], {
    cwd: cwd ?? (await emptyFolder()),
    env: {HARU_HOME: 'state', ...env},
  });
  expect(run.stdout + run.stderr).not.toContain(key);
  return run;
}

type Check = {name: string; status: string; message: string; hint: string | null; details?: object};

async function checks(args: string[] = [], options: Options = {}) {
  const {stdout, stderr, status} = await doctor([...args, '--json'], options);
  expect(stderr).toBe('');
  const report: {ok: boolean; checks: Check[]} = JSON.parse(stdout);
  expect(report.ok).toBe(status === 0);
  return {status, ...Object.fromEntries(report.checks.map(check => [check.name, check]))} as {
    status: number;
  } & Record<string, Check>;
}

const answering = (status: number, body: unknown, type = 'application/json') =>
  serve(
    async () =>
      new Response(typeof body === 'string' ? body : JSON.stringify(body), {
        status,
        headers: {'content-type': type},
      }),
  );

describe('haru doctor', () => {
  it('finds nothing wrong without a key, and says what the built-in model is', async () => {
    expect(await doctor()).toEqual({
      stdout: `${runtime}
✓ 정상  설정       데모 고객 C001의 주문만 봅니다.
✓ 정상  모델       내장 모델이 답합니다 (키가 없을 때의 기본값). 내장 모델은
                   언어 모델이 아니라 한국어로 쓴 주문·배송 문의를 읽는
                   규칙이며, 그 밖의 일은 알지 못합니다. 같은 API로 말하므로
                   도구 호출도 왕복도 똑같이 일어납니다. 토큰 수는 글자 수로
                   어림한 것입니다.
! 주의  API 키     API 키가 없습니다.
                   → https://aistudio.google.com/apikey 에서 받은 키를 환경
                     변수나 .env의 GEMINI_API_KEY에 넣으면 Gemini가 답합니다.
✓ 정상  연결       내장 모델이므로 네트워크를 쓰지 않습니다.
✓ 정상  주문       들어 있는 데모 주문: 주문 40건, 고객 5명.
! 주의  터미널     표준 입력이 터미널이 아니어서 대화 화면은 열 수 없습니다.
                   → 질문 하나는 haru -q "질문"으로 물어볼 수 있습니다.
✓ 정상  저장 폴더  state: 아직 없습니다. 필요할 때 만듭니다.

고장은 없습니다. 알아 둘 것이 2가지 있습니다.
`,
      stderr: '',
      status: 0,
    });
  });

  it('lets no fault hide another', async () => {
    const cwd = await emptyFolder();
    await writeFile(join(cwd, '.env'), 'HARU_ENGINE=turbo\n');
    await writeFile(join(cwd, 'state'), '');
    const args = ['--orders', '없음.csv', '--customer', 'C1', '--model', 'gemini-x'];
    expect(await doctor(args, {cwd})).toEqual({
      stdout: `${runtime}
✗ 고장  설정       --engine에 쓸 수 없는 값입니다: turbo
                   → 쓸 수 있는 값: loop, auto, interactions, stateless
✗ 고장  모델       gemini-x 모델을 쓰려면 API 키가 필요합니다.
                   → GEMINI_API_KEY를 설정하거나, 키 없이 쓰려면 --model
                     offline으로 실행해 주세요.
! 주의  API 키     API 키가 없습니다.
                   → https://aistudio.google.com/apikey 에서 받은 키를 환경
                     변수나 .env의 GEMINI_API_KEY에 넣으면 Gemini가 답합니다.
! 주의  연결       모델부터 고치면 확인합니다.
✗ 고장  주문       주문 파일이 없습니다: 없음.csv
                   → --orders에 준 파일을 확인해 주세요.
! 주의  터미널     표준 입력이 터미널이 아니어서 대화 화면은 열 수 없습니다.
                   → 질문 하나는 haru -q "질문"으로 물어볼 수 있습니다.
✗ 고장  저장 폴더  state: 폴더가 아니라 파일입니다. 대화를 저장할 수 없습니다.
                   → 권한을 고치거나, HARU_HOME에 쓸 수 있는 폴더를 정해
                     주세요.

고칠 것이 4가지 있습니다. 화살표 뒤의 말대로 해 주세요.
`,
      stderr: '',
      status: 2,
    });
  });

  it('prints one JSON object for scripts', async () => {
    const {stdout, status} = await doctor(['--json']);
    const {ok, checks} = JSON.parse(stdout);
    expect({ok, status}).toEqual({ok: true, status: 0});
    expect(checks.map((check: Check) => [check.name, check.status, Object.keys(check)])).toEqual(
      ['runtime', 'settings', 'model', 'key', 'endpoint', 'orders', 'terminal', 'state'].map(name => [
        name,
        name === 'key' || name === 'terminal' ? 'note' : 'ok',
        ['name', 'status', 'message', 'hint', 'details'],
      ]),
    );
    expect(checks[5]).toEqual({
      name: 'orders',
      status: 'ok',
      message: '들어 있는 데모 주문: 주문 40건, 고객 5명.',
      hint: null,
      details: {path: join(root, 'data/orders.csv'), bundled: true, orders: 40, customers: 5, problems: []},
    });
  });

  it('takes no question', async () => {
    expect(await doctor(['-q', '내 주문 보여줘'])).toEqual({
      stdout: '',
      stderr: '알 수 없는 말이 더 있습니다.\n질문은 haru -q "질문"처럼 따옴표로 감싸 주세요.\n',
      status: 2,
    });
  });

  it('asks for a newer Node where it is too old', () => {
    expect(checkRuntime('v20.18.3', '1.0.0', '>=20.19')).toMatchObject({
      status: 'fault',
      message: 'haru는 Node 20.19 이상이 필요합니다 (지금 v20.18.3).',
      hint: 'https://nodejs.org 에서 새 버전을 설치한 뒤 다시 실행해 주세요.',
    });
    for (const node of ['v20.19.0', 'v22.0.0', 'v100.1.0'])
      expect(checkRuntime(node, '1.0.0', '>=20.19').status).toBe('ok');
  });
});

describe('settings', () => {
  it('tells who looks, and where each value was set', async () => {
    const cwd = await emptyFolder();
    await writeFile(join(cwd, '.env'), 'HARU_CUSTOMER=C002\nHARU_MODEL=offline\n');
    const {stdout} = await doctor(['--max-calls', '2'], {cwd, env: {HARU_ENGINE: 'auto'}});
    const lines = stdout.split('\n');
    expect(lines.slice(1, 5)).toEqual([
      '✓ 정상  설정       고객 C002의 주문만 봅니다.',
      '                   정한 값: --customer (.env), --engine (환경 변수),',
      '                   --max-calls (명령줄)',
      '✓ 정상  모델       내장 모델이 답합니다 (.env). 내장 모델은 언어 모델이 아니라',
    ]);
    expect((await checks(['--staff'], {cwd})).settings?.message).toBe('매장 직원으로 모든 주문을 봅니다.');
  });

  it('takes a customer who is not named yet for no fault, and counts all orders', async () => {
    const found = await checks(['--orders', `${root}/data/orders.csv`]);
    expect(found.status).toBe(0);
    expect(found.settings).toEqual({
      name: 'settings',
      status: 'note',
      message: '누구의 주문을 볼지 알 수 없습니다.',
      hint: '--customer 고객번호를 주거나, 매장 직원이면 --staff를 붙여 주세요.',
    });
    expect(found.orders?.details).toMatchObject({orders: 40, customers: 5, bundled: false});
  });

  it('names a prompt and a .env that cannot be read', async () => {
    const cwd = await emptyFolder();
    expect((await checks(['--prompt', '없음.md'], {cwd})).settings).toMatchObject({
      status: 'fault',
      message: '프롬프트 파일을 읽을 수 없습니다: 없음.md',
    });
    await mkdir(join(cwd, '.env'));
    const found = await checks([], {cwd});
    expect(found.settings).toMatchObject({status: 'fault', message: '.env 파일을 읽을 수 없습니다.'});
    expect(found.orders?.status).toBe('ok');
    expect(found.status).toBe(2);
  });
});

describe('the key', () => {
  it.each([
    ['GEMINI_API_KEY', 'GEMINI_API_KEY에 있습니다 (환경 변수).'],
    ['GOOGLE_API_KEY', 'GOOGLE_API_KEY에 있습니다 (환경 변수).'],
  ])('is named by its variable (%s)', async (variable, message) => {
    const found = await checks(['--model', 'offline'], {env: {[variable]: key}});
    expect(found.key).toEqual({
      name: 'key',
      status: 'ok',
      message: `${message} 내장 모델을 골랐으므로 쓰지 않습니다.`,
      hint: null,
      details: {present: true, variable, source: 'environment', vertex: false},
    });
  });

  it('from .env is used, and of two the one that questions use', async () => {
    await using server = await answering(200, {name: 'models/gemini-3.8-flash'});
    const cwd = await emptyFolder();
    const {GOOGLE_GEMINI_BASE_URL} = server.env;
    await writeFile(join(cwd, '.env'), `GEMINI_API_KEY=${key}\nGOOGLE_API_KEY=${key}2\n`);
    const found = await checks([], {cwd, env: {GOOGLE_GEMINI_BASE_URL}});
    expect(found.key).toMatchObject({
      status: 'note',
      message:
        'GEMINI_API_KEY에 있습니다 (.env). 키가 두 개 있어 GEMINI_API_KEY를 씁니다 (GOOGLE_API_KEY는 쓰지 않습니다).',
    });
    expect(found.status).toBe(0);
  });

  it('that cannot be one is a fault, and nothing is asked with it', async () => {
    const found = await checks([], {env: {GEMINI_API_KEY: `"${key}"`}});
    expect(found.status).toBe(3);
    expect(found.key).toMatchObject({
      status: 'fault',
      message: 'GEMINI_API_KEY에 키가 될 수 없는 글자가 들어 있습니다.',
    });
    expect(found.model?.message).toBe('gemini-3.8-flash 모델이 답합니다 (기본값).');
    expect(found.endpoint).toMatchObject({status: 'note', message: '키부터 고치면 확인합니다.'});
  });

  it('for Vertex AI may be a login: its file is looked for', async () => {
    const cwd = await emptyFolder();
    const env = {
      GOOGLE_GENAI_USE_VERTEXAI: 'true',
      GOOGLE_CLOUD_PROJECT: 'haru-shop',
      GOOGLE_CLOUD_LOCATION: 'asia-northeast3',
      CLOUDSDK_CONFIG: cwd,
    };
    const without = await checks([], {cwd, env});
    expect(without.status).toBe(3);
    expect(without.key).toMatchObject({
      status: 'fault',
      message: 'Google Cloud 인증 정보를 찾을 수 없습니다.',
    });
    await writeFile(join(cwd, 'application_default_credentials.json'), '{}');
    const found = await checks([], {cwd, env});
    expect(found.status).toBe(0);
    expect(found.key?.message).toBe('Vertex AI의 프로젝트 haru-shop, 위치 asia-northeast3에 씁니다.');
    expect(found.endpoint).toMatchObject({
      status: 'note',
      message: 'Vertex AI에는 미리 묻지 않습니다. 설정과 인증만 보았습니다.',
      hint: 'haru -q "안녕하세요" --fallback none으로 물어보면 닿는지 알 수 있습니다.',
    });
    expect((await checks([], {env: {GOOGLE_GENAI_USE_VERTEXAI: '1'}})).key).toMatchObject({
      status: 'fault',
      message: 'Vertex AI를 쓰려면 프로젝트와 위치가 필요합니다.',
    });
  });
});

describe('the model’s address', () => {
  it('is asked once for the model, with the key in the header', async () => {
    const asked: string[] = [];
    await using server = await serve(async (url, init) => {
      const {method, headers} = new Request(url, init);
      asked.push(`${method} ${new URL(String(url)).pathname} ${headers.get('x-goog-api-key')}`);
      return Response.json({name: 'models/gemini-y'});
    });
    const {GOOGLE_GEMINI_BASE_URL = ''} = server.env;
    const env = {GEMINI_API_KEY: key, GOOGLE_GEMINI_BASE_URL: `${GOOGLE_GEMINI_BASE_URL}/gw/`};
    const found = await checks(['--model', 'gemini-y'], {env});
    expect(found.model?.message).toBe('gemini-y 모델이 답합니다 (명령줄).');
    expect(found.endpoint).toEqual({
      name: 'endpoint',
      status: 'ok',
      message: `${GOOGLE_GEMINI_BASE_URL}/gw에서 키와 모델을 확인했습니다.`,
      hint: null,
      details: {contacted: true, address: `${GOOGLE_GEMINI_BASE_URL}/gw`},
    });
    expect(found.status).toBe(0);
    expect(asked).toEqual([`GET /gw/v1beta/models/gemini-y ${key}`]);
  });

  const invalid = {error: {code: 400, message: 'API key not valid.', details: [{reason: 'API_KEY_INVALID'}]}};
  const perDay = {error: {code: 429, details: [{violations: [{quotaId: 'RequestsPerDayPerProject'}]}]}};
  const checkKey = '키를 다시 확인해 GEMINI_API_KEY에 넣어 주세요.';
  it.each([
    ['an invalid key', 400, invalid, 'API 키가 올바르지 않습니다.', checkKey],
    ['a key refused', 401, {}, 'API 키가 올바르지 않습니다.', checkKey],
    [
      'a key without rights',
      403,
      {error: {code: 403}},
      '이 키로는 모델을 쓸 수 없습니다.',
      '키의 권한과 사용 제한을 Google AI Studio에서 확인해 주세요.',
    ],
    [
      'an unknown model',
      404,
      {error: {code: 404, status: 'NOT_FOUND'}},
      '모델이나 주소를 찾을 수 없습니다.',
      '--model의 이름과 GOOGLE_GEMINI_BASE_URL을 확인해 주세요. 모델을 조회해 주지 않는 중계 서버라면 haru -q "안녕하세요" --fallback none으로 확인해 주세요.',
    ],
    ['a quota', 429, {}, '모델 사용량이 한도에 닿았습니다.', '잠시 뒤 다시 물어봐 주세요.'],
    [
      'the day’s quota',
      429,
      perDay,
      '오늘 쓸 수 있는 모델 사용량을 모두 썼습니다.',
      '내일 다시 시도하거나 요금제를 확인해 주세요.',
    ],
    ['a broken server', 503, 'busy', '모델 서버가 지금 답하지 못합니다.', '잠시 뒤 다시 물어봐 주세요.'],
    [
      'a proxy’s page',
      200,
      '<html>Sign in to the Wi-Fi</html>',
      '모델 서버가 아닌 곳에서 답이 왔습니다.',
      '네트워크와 GOOGLE_GEMINI_BASE_URL을 확인해 주세요.',
    ],
  ])('%s', async (_, status, body, message, hint) => {
    await using server = await answering(status, body, typeof body === 'string' ? 'text/html' : undefined);
    const address = server.env.GOOGLE_GEMINI_BASE_URL;
    const found = await checks([], {env: {...server.env, GEMINI_API_KEY: key}});
    expect(found.endpoint).toEqual({
      name: 'endpoint',
      status: 'fault',
      message,
      hint,
      details: {contacted: true, address},
    });
    expect(found.status).toBe(3);
  });

  it('that nobody listens at', async () => {
    const {env} = await (async () => {
      await using server = await answering(200, {});
      return server;
    })();
    const {stdout, status} = await doctor([], {env: {...env, GEMINI_API_KEY: key}});
    expect(stdout.split('\n').slice(2, 7)).toEqual([
      '✓ 정상  모델       gemini-3.8-flash 모델이 답합니다 (기본값).',
      '✓ 정상  API 키     GEMINI_API_KEY에 있습니다 (환경 변수).',
      '✗ 고장  연결       모델 서버에 연결하지 못했습니다.',
      `                   주소: ${env.GOOGLE_GEMINI_BASE_URL} (ECONNREFUSED)`,
      '                   → 인터넷 연결과 GOOGLE_GEMINI_BASE_URL을 확인해 주세요.',
    ]);
    expect(status).toBe(3);
  });

  it('that says nothing is not waited for long', async () => {
    await using server = await serve(() => new Promise(() => {}));
    const found = await checks(['--timeout', '1'], {env: {...server.env, GEMINI_API_KEY: key}});
    expect(found.endpoint).toMatchObject({
      status: 'fault',
      message: '모델이 1초 안에 답하지 않았습니다.',
      hint: '인터넷 연결과 GOOGLE_GEMINI_BASE_URL을 확인해 주세요.',
    });
    expect(found.status).toBe(3);
  });

  it.each([
    ['ftp://me:secret@gw.test/x', '주소로 읽을 수 없습니다: ftp://gw.test/x'],
    ['http://me:secret@gw.test', '모델 주소에 아이디나 비밀번호, 물음표 뒤의 값이 들어 있습니다.'],
    ['https://gw.test/?key=secret', '모델 주소에 아이디나 비밀번호, 물음표 뒤의 값이 들어 있습니다.'],
  ])('is refused where it cannot be used, without what is secret in it (%s)', async (address, message) => {
    const {stdout, status} = await doctor(['--json'], {
      env: {GEMINI_API_KEY: key, GOOGLE_GEMINI_BASE_URL: address},
    });
    expect(JSON.parse(stdout).checks[4]).toMatchObject({name: 'endpoint', status: 'fault', message});
    expect(stdout).not.toContain('secret');
    expect(status).toBe(2);
  });
});

describe('the orders', () => {
  const rows = async (...lines: string[]) => {
    const cwd = await emptyFolder();
    await writeFile(join(cwd, '주문.csv'), [header, ...lines].join('\n'));
    return {cwd, args: ['--orders', '주문.csv', '--customer', 'C1']};
  };

  it('are counted, and the first of the rows shown that are not used', async () => {
    const {cwd, args} = await rows(
      'A-1,C1,사과,배송중,1000',
      'A-2,,배,배송중,1000',
      'A-3,C1,감,배송중,천원',
      'A-1,C1,사과,배송중,1000',
      ',C2,귤,배송중,1000',
      'A-5,C2,\u001b[31m귤,배송중,1000',
    );
    const {stdout, status} = await doctor(args, {cwd});
    const lines = stdout.split('\n');
    const begin = lines.findIndex(line => line.includes('주문.csv'));
    expect(lines.slice(begin, begin + 8).join('\n')).toBe(
      `! 주의  주문       주문.csv: 주문 4건, 고객 2명. 주문이 되지 못한 줄이 2개
                   있습니다. 읽지 못해 비운 칸이 2개 있습니다.
                   3번째 줄: 누구의 주문인지 알 수 없어 직원만 볼 수 있습니다
                   (A-2)
                   4번째 줄: 금액을 읽을 수 없습니다: 천원 (A-3)
                   5번째 줄: 앞에 나온 줄과 똑같습니다 (A-1)
                   그 밖에 1줄
                   → 자세히: haru orders --check --orders 주문.csv`,
    );
    expect(status).toBe(0);
  });

  it('of nobody, or of others alone, are worth a word', async () => {
    const empty = await rows();
    expect((await checks(empty.args, empty)).orders).toMatchObject({
      status: 'note',
      message: '주문.csv: 주문 0건, 고객 0명. 주문이 한 건도 없습니다.',
    });
    const others = await rows('A-1,C2,사과,배송중,1000');
    expect((await checks(others.args, others)).orders).toMatchObject({
      status: 'note',
      message: '주문.csv: 주문 1건, 고객 1명. 고객 C1의 주문은 없습니다.',
      hint: '고객번호가 파일에 적힌 것과 같은지 확인해 주세요.',
    });
  });

  it('that cannot be read are a fault', async () => {
    const {cwd, args} = await rows();
    await writeFile(join(cwd, '주문.csv'), '이름,나이\n윤가람,30\n');
    const found = await checks(args, {cwd});
    expect(found.orders).toMatchObject({
      status: 'fault',
      message: '주문 파일에 꼭 있어야 할 열이 없습니다: order_id(주문번호), product(상품명) (주문.csv)',
      hint: '읽은 머리글: 이름, 나이\n이름이 다른 열은 열 지도 파일로 알려 줄 수 있습니다(--columns).',
    });
    expect(found.status).toBe(2);
  });
});

describe('the folder of what is kept', () => {
  it('is private, or told how to become it', async () => {
    const cwd = await emptyFolder();
    const state = join(cwd, '내 상태');
    await mkdir(state, {mode: 0o700});
    await writeFile(join(state, 'a.jsonl'), '', {mode: 0o600});
    const env = {HARU_HOME: '내 상태'};
    expect((await checks([], {cwd, env})).state).toEqual({
      name: 'state',
      status: 'ok',
      message: '내 상태: 쓸 수 있고 다른 사람은 볼 수 없습니다.',
      hint: null,
      details: {path: '내 상태', exists: true, writable: true, mode: '700', loose: 0},
    });
    await chmod(state, 0o755);
    await chmod(join(state, 'a.jsonl'), 0o644);
    const found = await checks([], {cwd, env});
    expect(found.state).toMatchObject({
      status: 'note',
      message: '내 상태: 다른 사용자에게 열려 있습니다 (폴더와 파일 2개, 폴더 권한 755).',
      hint: "나만 보게 하려면: chmod -R go= '내 상태'",
    });
    expect(found.status).toBe(0);
  });

  it('that others use too is not to be closed to them', async () => {
    const cwd = await emptyFolder();
    await mkdir(join(cwd, 'state'));
    await chmod(join(cwd, 'state'), 0o1777);
    expect((await checks([], {cwd})).state).toMatchObject({
      status: 'note',
      message: 'state: haru만 쓰는 폴더가 아닙니다.',
      hint: 'HARU_HOME에 나만 쓰는 폴더를 따로 정해 주세요. 없으면 만듭니다.',
    });
  });

  it('that cannot be made is a fault', async () => {
    const cwd = await emptyFolder();
    await writeFile(join(cwd, 'file'), '');
    const found = await checks([], {cwd, env: {HARU_HOME: 'file/haru/state'}});
    expect(found.state).toMatchObject({
      status: 'fault',
      message: 'file/haru/state: 쓸 수 없는 곳입니다. 대화를 저장할 수 없습니다.',
    });
    expect(found.status).toBe(2);
  });
});

describe('on a terminal', () => {
  const args = ['doctor'];
  const env = {HARU_HOME: 'state', LANG: 'ko_KR.UTF-8'};
  const report = (terminal: string, end: string) => `${runtime}
✓ 정상  설정       데모 고객 C001의 주문만 봅니다.
✓ 정상  모델       내장 모델이 답합니다 (키가 없을 때의 기본값). 내장 모델은
                   언어 모델이 아니라 한국어로 쓴 주문·배송 문의를 읽는
                   규칙이며, 그 밖의 일은 알지 못합니다. 같은 API로 말하므로
                   도구 호출도 왕복도 똑같이 일어납니다. 토큰 수는 글자 수로
                   어림한 것입니다.
! 주의  API 키     API 키가 없습니다.
                   → https://aistudio.google.com/apikey 에서 받은 키를 환경
                     변수나 .env의 GEMINI_API_KEY에 넣으면 Gemini가 답합니다.
✓ 정상  연결       내장 모델이므로 네트워크를 쓰지 않습니다.
✓ 정상  주문       들어 있는 데모 주문: 주문 40건, 고객 5명.
${terminal}
✓ 정상  저장 폴더  state: 아직 없습니다. 필요할 때 만듭니다.

${end}`;

  it('tells that the chat can open, in color', async () => {
    const terminal = openHaru({args, env});
    await terminal.exited;
    await shows(
      terminal,
      report(
        '✓ 정상  터미널     대화 화면을 열 수 있습니다 (80칸 × 24줄, 256색).',
        '고장은 없습니다. 알아 둘 것이 1가지 있습니다.',
      ),
    );
    const marks = terminal.runs().map(([first]) => [first?.text, first?.color]);
    expect(marks[0]).toEqual(['✓', 2]);
    expect(marks[7]).toEqual(['!', 3]);
  });

  it('tells what would spoil the screen', async () => {
    const terminal = openHaru({
      args: ['doctor', '--no-color'],
      env: {...env, TERM: 'dumb', LANG: 'C'},
      rows: 40,
    });
    await terminal.exited;
    await shows(
      terminal,
      report(
        `! 주의  터미널     대화 화면을 열 수 있습니다 (80칸 × 40줄, 색 없음).
                   TERM=dumb인 터미널에서는 화면이 제대로 그려지지 않을 수
                   있습니다. 로캘이 UTF-8이 아니어서 한글이 깨져 보일 수
                   있습니다 (C).
                   → 다른 터미널에서 열거나 haru -q "질문"으로 물어봐 주세요.
                     LANG을 ko_KR.UTF-8이나 C.UTF-8로 설정해 주세요.`,
        '고장은 없습니다. 알아 둘 것이 2가지 있습니다.',
      ),
    );
    expect(terminal.output).not.toContain('\u001b');
  });

  it('puts the text below its label where there is no room beside it', async () => {
    const terminal = openHaru({args, env, columns: 30, rows: 60});
    await terminal.exited;
    await shows(
      terminal,
      `✓ 정상  실행 환경
  Node ${process.version}, haru ${version}
✓ 정상  설정
  데모 고객 C001의 주문만
  봅니다.
✓ 정상  모델
  내장 모델이 답합니다 (키가
  없을 때의 기본값). 내장
  모델은 언어 모델이 아니라
  한국어로 쓴 주문·배송
  문의를 읽는 규칙이며, 그
  밖의 일은 알지 못합니다.
  같은 API로 말하므로 도구
  호출도 왕복도 똑같이
  일어납니다. 토큰 수는 글자
  수로 어림한 것입니다.
! 주의  API 키
  API 키가 없습니다.
  → https://aistudio.google.c
    om/apikey 에서 받은 키를
    환경 변수나 .env의
    GEMINI_API_KEY에 넣으면
    Gemini가 답합니다.
✓ 정상  연결
  내장 모델이므로 네트워크를
  쓰지 않습니다.
✓ 정상  주문
  들어 있는 데모 주문: 주문
  40건, 고객 5명.
✓ 정상  터미널
  대화 화면을 열 수 있습니다
  (30칸 × 60줄, 256색).
✓ 정상  저장 폴더
  state: 아직 없습니다.
  필요할 때 만듭니다.

고장은 없습니다. 알아 둘 것이
1가지 있습니다.`,
    );
  });
});
