import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdtemp, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {haru, root} from '../support/run.ts';
import {calls, fails, says, scriptedModel} from '../support/scripted-model.ts';
import {serve} from '../support/server.ts';

const where = 'HR20260701023 어디쯤 왔어요?';
const apples = {order_id: 'HR20260701023'};
const lookedUp = () => scriptedModel([calls({name: 'track_shipping', args: apples}), says('배송 중입니다.')]);
const line = '  [도구 호출] track_shipping({"order_id":"HR20260701023"})\n';

/** What `--trace` says, whatever it took. */
const timeless = (trace: string): string =>
  trace
    .replace(/ *\(?[\d.]+ms/g, found => (found.includes('(') ? ' (‹ms›' : ' ‹ms›'))
    .replace(/(?<=\S) +(?=첫 바이트|전체)/g, ' ');

describe('one question without a key', () => {
  it('is answered by the built-in model, which one line on stderr says', async () => {
    const {stdout, stderr, status} = await haru(['-q', where]);
    expect(stdout.startsWith(line)).toBe(true);
    expect(stdout).toContain('CJ대한통운');
    expect(stdout).toContain('990100001370');
    expect(stderr).toBe(
      'API 키가 없어 내장 모델이 데모 고객 C001에게 답합니다. Gemini로 답하려면 GEMINI_API_KEY를 설정하세요.\n',
    );
    expect(status).toBe(0);
  });

  it('never touches the network', async () => {
    const model = scriptedModel([]);
    await using server = await serve(model.fetch);
    const {status} = await haru(['-q', where], {env: {...server.env, GEMINI_API_KEY: ''}});
    expect(status).toBe(0);
    model.assertFinished();
  });
});

describe('one question with a key', () => {
  it('prints a line for every call, then the answer', async () => {
    await using server = await serve(lookedUp().fetch);
    expect(await haru(['-q', where, '--customer', 'C001'], server)).toEqual({
      stdout: `${line}배송 중입니다.\n`,
      stderr: '',
      status: 0,
    });
  });

  it('puts the reason behind a call that was refused', async () => {
    const model = scriptedModel([calls({name: 'cancel_order', args: {}}), says('취소는 할 수 없습니다.')]);
    await using server = await serve(model.fetch);
    const {stdout} = await haru(['-q', '취소해 주세요'], server);
    expect(stdout).toBe(
      '  [도구 호출] cancel_order({}) → 거절: 없는 도구입니다. 쓸 수 있는 도구: get_order_status, track_shipping, get_my_orders\n취소는 할 수 없습니다.\n',
    );
  });

  it('--quiet prints the answer alone', async () => {
    await using server = await serve(lookedUp().fetch);
    expect(await haru(['-q', where, '--quiet'], server)).toEqual({
      stdout: '배송 중입니다.\n',
      stderr: '',
      status: 0,
    });
  });

  it('--json prints one object', async () => {
    await using server = await serve(lookedUp().fetch);
    const {stdout} = await haru(['-q', where, '--json'], server);
    const {calls, rounds, ...rest} = JSON.parse(stdout);
    expect(rest).toEqual({
      question: where,
      answer: '배송 중입니다.',
      stop: 'answered',
      engine: 'loop',
      model: 'gemini-3.8-flash',
      fallback: null,
      usage: {
        inputTokens: 300,
        outputTokens: 20,
        totalTokens: 320,
        cachedTokens: 0,
        thoughtTokens: 0,
        estimated: false,
      },
      grounding: {verdict: 'supported', unsupported: [], spans: []},
      error: null,
    });
    expect(calls).toEqual([
      {
        round: 1,
        name: 'track_shipping',
        args: apples,
        result: expect.objectContaining({found: true}),
        error: null,
        ms: expect.any(Number),
      },
    ]);
    const round = {outputTokens: 10, cachedTokens: 0, thoughtTokens: 0, ms: expect.any(Number), attempts: 1};
    expect(rounds).toEqual([
      {round: 1, contents: 1, inputTokens: 100, ...round},
      {round: 2, contents: 3, inputTokens: 200, ...round},
    ]);
  });

  it('--events prints what happens, a JSON line each', async () => {
    await using server = await serve(lookedUp().fetch);
    const {stdout} = await haru(['-q', where, '--events'], server);
    const events = stdout
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line));
    expect(events.map(({type}) => type)).toEqual([
      'turn_start',
      'round_start',
      'first_byte',
      'round_end',
      'tool_call',
      'tool_result',
      'round_start',
      'first_byte',
      'text_delta',
      'round_end',
      'grounding',
      'turn_end',
    ]);
  });

  it('--trace adds what each round sent to stderr and leaves stdout alone', async () => {
    await using server = await serve(lookedUp().fetch);
    const {stdout, stderr} = await haru(['-q', where, '--trace', '--customer', 'C001'], server);
    expect(stdout).toBe(`${line}배송 중입니다.\n`);
    expect(timeless(stderr)).toBe(`── 1회차 · contents 1개 (새로 1개)
 + 1. role=user 글 HR20260701023 어디쯤 왔어요?
   토큰 입력 100 · 출력 10
   첫 바이트 ‹ms› · 전체 ‹ms› · 시도 1번 · STOP
   도구 요청 track_shipping {"order_id":"HR20260701023"}
   도구 결과 (‹ms›)
     {
       "found": true,
       "shipping": {
         "order_id": "HR20260701023",
         "status": "배송중",
         "carrier": "CJ대한통운",
         "tracking_number": "990100001370",
         "shipped_at": "2026-07-10 17:35:00",
     … 3줄 28자 접음
── 2회차 · contents 3개 (새로 2개)
   1. role=user 글 HR20260701023 어디쯤 왔어요?
 + 2. role=model 도구 요청(track_shipping)
 + 3. role=user 도구 결과(track_shipping)
   토큰 입력 200 · 출력 10
   첫 바이트 ‹ms› · 전체 ‹ms› · 시도 1번 · STOP
── 근거 supported
── 합계 토큰 입력 300 · 출력 20
   회차  contents  입력  출력 첫 바이트 전체  시도    끝  입력 토큰
      1         1   100    10 ‹ms› ‹ms›     1  STOP  ▇▇▇▇▇▇▇▇▇▇
      2         3   200    10 ‹ms› ‹ms›     1  STOP  ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇
`);
  });

  it('lets no escape sequence of the model through', async () => {
    const model = scriptedModel([says('\u001b[2J안녕\u202e하세요\u0007\u009b31m.')]);
    await using server = await serve(model.fetch);
    expect((await haru(['-q', '안녕'], server)).stdout).toBe('안녕하세요.\n');
  });
});

describe('a question', () => {
  it('is read from stdin where no flag gives one, or with -', async () => {
    for (const args of [[], ['-q', '-']]) {
      const model = scriptedModel([says('네.')]);
      await using server = await serve(model.fetch);
      expect((await haru(args, {...server, stdin: '안녕하세요\n'})).stdout).toBe('네.\n');
      expect(model.heard[0]?.conversation).toEqual([{user: '안녕하세요'}]);
    }
  });

  it('leaves stdin unread where a flag gives it', async () => {
    const child = spawn(process.execPath, [`${root}/bin/haru.js`, '-q', where], {
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    // Standard input stays open: a program that waited for it would never end.
    const [status] = await once(child, 'exit');
    expect(status).toBe(0);
  });

  it.each([['-q', ''], ['-q', '   '], ['-q', '\u3164'], ['-q', '\u00a0\u200b'], []])(
    'that is blank is not sent (%j)',
    async (...args) => {
      const model = scriptedModel([]);
      await using server = await serve(model.fetch);
      expect(await haru(args, server)).toEqual({
        stdout: '',
        stderr: '질문이 비어 있습니다.\n질문 하나는 haru -q "질문"처럼 물어봐 주세요.\n',
        status: 2,
      });
      model.assertFinished();
    },
  );

  it('may be a whole sentence in quotes without a flag, but not a lone word', async () => {
    const model = scriptedModel([says('네.')]);
    await using server = await serve(model.fetch);
    expect((await haru(['사과 언제 와요'], server)).stdout).toBe('네.\n');
    expect(model.heard[0]?.conversation).toEqual([{user: '사과 언제 와요'}]);
    for (const args of [['안녕'], ['사과 언제 와요', '-q', '배는요'], ['toolz']])
      expect(await haru(args, server)).toMatchObject({stdout: '', status: 2});
    model.assertFinished();
  });

  it.each(['-3일 전에 시킨 거 어디쯤?', '--json 이 뭐야'])('may begin with a dash (%s)', async question => {
    const model = scriptedModel([says('네.')]);
    await using server = await serve(model.fetch);
    expect((await haru(['-q', question], server)).status).toBe(0);
    expect(model.heard[0]?.conversation).toEqual([{user: question}]);
  });
});

describe('a wrong command line', () => {
  it.each([
    [['-q'], '값이 빠졌습니다: -q, --question <질문>\n쓸 수 있는 옵션은 haru --help로 볼 수 있습니다.\n'],
    [['-q', 'a', '-q', 'b'], '쓸 수 없는 값입니다: -q, --question <질문>\n질문은 하나만 줄 수 있습니다.\n'],
    [
      ['--jsno'],
      '모르는 옵션입니다: --jsno\n혹시 --json 인가요? 쓸 수 있는 옵션은 haru --help로 볼 수 있습니다.\n',
    ],
    [
      ['HR20260701023', '상태'],
      '알 수 없는 말이 더 있습니다.\n질문은 haru -q "질문"처럼 따옴표로 감싸 주세요.\n',
    ],
    [
      ['-q', 'a', '--engine', 'x'],
      '--engine에 쓸 수 없는 값입니다: x\n쓸 수 있는 값: loop, auto, interactions, stateless\n',
    ],
    [
      ['-q', 'a', '--max-calls', '0'],
      '--max-calls에 쓸 수 없는 값입니다: 0\n1부터 50까지의 정수를 주세요.\n',
    ],
    [['-q', 'a', '--customer', ''], '쓸 수 없는 값입니다: --customer <번호>\n값이 비어 있습니다.\n'],
    [
      ['-q', 'a', '--orders', 'x.csv', '--customer', 'C1'],
      '주문 파일이 없습니다: x.csv\n--orders에 준 파일을 확인해 주세요.\n',
    ],
    [
      ['-q', 'a', '--orders', 'x.csv'],
      '누구의 주문을 볼지 알 수 없습니다.\n--customer 고객번호를 주거나, 매장 직원이면 --staff를 붙여 주세요.\n',
    ],
    [
      ['-q', 'a', '--prompt', 'x.md', '--customer', 'C1'],
      '프롬프트 파일을 읽을 수 없습니다: x.md\n--prompt에 준 경로를 확인해 주세요.\n',
    ],
  ])('%j says what is wrong and exits with 2', async (args, stderr) => {
    expect(await haru(args, {env: {GEMINI_API_KEY: 'test-key'}})).toEqual({stdout: '', stderr, status: 2});
  });

  it('gives a script its JSON even where the line cannot be read', async () => {
    const {stdout, status} = await haru(['-q', 'a', '--json', '--bogus']);
    expect(JSON.parse(stdout)).toMatchObject({
      stop: 'error',
      error: {code: 'usage', message: '모르는 옵션입니다: --bogus'},
    });
    expect(status).toBe(2);
  });

  it.each(['../../x', 'x?y=1', 'a b'])('refuses a model name that cannot be one (%s)', async name => {
    const {stderr, status} = await haru(['-q', 'a', '--model', name], {env: {GEMINI_API_KEY: 'test-key'}});
    expect(stderr).toBe(`--model에 쓸 수 없는 이름입니다: ${name}\n예: gemini-3.8-flash, offline\n`);
    expect(status).toBe(2);
  });

  it('still gives a script its JSON', async () => {
    const {stdout, status} = await haru(['-q', 'a', '--json', '--orders', 'x.csv', '--customer', 'C1']);
    expect(JSON.parse(stdout)).toMatchObject({
      answer: '',
      stop: 'error',
      error: {
        code: 'orders',
        message: '주문 파일이 없습니다: x.csv',
        hint: '--orders에 준 파일을 확인해 주세요.',
      },
    });
    expect(status).toBe(2);
  });
});

describe('a model out of reach', () => {
  it('exits with 3 and says why on stderr', async () => {
    const refusal = {
      error: {code: 400, message: 'API key not valid.', details: [{reason: 'API_KEY_INVALID'}]},
    };
    await using server = await serve(scriptedModel([fails(400, refusal)]).fetch);
    expect(await haru(['-q', '안녕', '--customer', 'C001'], server)).toEqual({
      stdout: '',
      stderr: 'API 키가 올바르지 않습니다.\n키를 다시 확인해 GEMINI_API_KEY에 넣어 주세요.\n',
      status: 3,
    });
  });

  it.each(['AIza\u200bxyz', '"따옴표"', '키를여기에', "'abc'"])(
    'is not even tried with an impossible key (%s)',
    async key => {
      const {stderr, status} = await haru(['-q', '안녕'], {env: {GEMINI_API_KEY: key}});
      expect(stderr).toBe(
        'GEMINI_API_KEY에 키가 될 수 없는 글자가 들어 있습니다.\n따옴표, 빈칸, 한글, 보이지 않는 글자 없이 키만 다시 넣어 주세요.\n',
      );
      expect(status).toBe(3);
    },
  );

  it('says which of two keys it uses, and never the key', async () => {
    const model = scriptedModel([says('네.')]);
    await using server = await serve(model.fetch);
    const {stderr} = await haru(['-q', '안녕', '--customer', 'C001'], {
      env: {...server.env, GOOGLE_API_KEY: 'other-key'},
    });
    expect(stderr).toBe('키가 두 개 있어 GEMINI_API_KEY를 씁니다 (GOOGLE_API_KEY는 쓰지 않습니다).\n');
    expect(model.heard[0]?.headers.get('x-goog-api-key')).toBe('test-key');
  });

  it('a model by name without a key is refused before anything is read', async () => {
    expect(await haru(['-q', '안녕', '--model', 'gemini-x'])).toEqual({
      stdout: '',
      stderr:
        'gemini-x 모델을 쓰려면 API 키가 필요합니다.\nGEMINI_API_KEY를 설정하거나, 키 없이 쓰려면 --model offline으로 실행해 주세요.\n',
      status: 3,
    });
  });

  it('a base URL keeps its prefix and loses a doubled version', async () => {
    for (const [suffix, path] of [
      ['/gw/', '/gw/v1beta/models'],
      ['/v1beta/', '/v1beta/models'],
    ]) {
      const model = scriptedModel([says('네.')]);
      await using server = await serve(model.fetch);
      const env = {...server.env, GOOGLE_GEMINI_BASE_URL: `${server.env.GOOGLE_GEMINI_BASE_URL}${suffix}`};
      await haru(['-q', '안녕'], {env});
      expect(new URL(model.heard[0]?.url ?? '').pathname.startsWith(path ?? '')).toBe(true);
    }
  });
});

describe('settings', () => {
  it('come from .env, which real variables and flags win over', async () => {
    const cwd = await mkdtemp(join(tmpdir(), 'haru-'));
    // Windows writes a byte-order mark in front.
    await writeFile(join(cwd, '.env'), '\uFEFFHARU_CUSTOMER=C002\n');
    const mine = async (args: string[], env = {}) =>
      JSON.parse((await haru(['-q', '내 주문 목록 보여줘', '--json', ...args], {cwd, env})).stdout).calls[0]
        .result.count;
    expect(await mine([])).toBe(10);
    expect(await mine([], {HARU_CUSTOMER: 'C003'})).toBe(9);
    expect(await mine(['--customer', 'C004'], {HARU_CUSTOMER: 'C003'})).toBe(8);
    expect(await mine(['--staff'])).toBe(40);
  });
});

describe('a reader that leaves', () => {
  it.each([
    ['-q "내 주문" --trace --events', 'head -n 1 >/dev/null'],
    ['--version', 'true'],
    ['--help', 'true'],
  ])('ends the run quietly (%s | %s)', async (args, reader) => {
    const child = spawn('sh', ['-c', `"${process.execPath}" "${root}/bin/haru.js" ${args} | ${reader}`], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let noise = '';
    child.stderr.on('data', data => {
      noise += data;
    });
    const [status] = await once(child, 'close');
    expect(status).toBe(0);
    expect(noise).not.toMatch(/EPIPE|at .*\.js/);
  });
});

describe('color', () => {
  it('stays out of pipes and under NO_COLOR', async () => {
    const csi = '\u001b';
    const {stdout, stderr} = await haru(['-q', where]);
    expect(stdout + stderr).not.toContain(csi);
    const forced = await haru(['-q', where], {env: {FORCE_COLOR: '1'}});
    expect(forced.stdout).toContain(csi);
    const forbidden = await haru(['-q', where, '--no-color'], {env: {FORCE_COLOR: '1'}});
    expect(forbidden.stdout).not.toContain(csi);
    const never = await haru(['-q', where], {env: {FORCE_COLOR: '1', NO_COLOR: '1'}});
    expect(never.stdout).not.toContain(csi);
  });
});
