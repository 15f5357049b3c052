import {execFile} from 'node:child_process';
import {mkdtempSync, readFileSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {promisify} from 'node:util';
import {beforeEach, describe, expect, it} from 'vitest';
import {root, haru as run} from '../support/run.ts';
import {says, scriptedModel} from '../support/scripted-model.ts';
import {serve} from '../support/server.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'haru-home-'));
});

const haru = (args: string[], env: Record<string, string> = {}) =>
  run(args, {env: {HARU_HOME: home, ...env}});
const offline = ['--model', 'offline', '--customer', 'C001'];
const where = 'HR20260701023 어디쯤 왔어요?';

describe('one question of a saved conversation', () => {
  it('begins it, and the next one is answered from what was looked up then', async () => {
    const first = await haru(['-q', where, '--session', 'apples', ...offline]);
    expect(first.stdout).toContain('  [도구 호출] track_shipping({"order_id":"HR20260701023"})\n');
    const second = await haru(['-q', '송장번호는요?', '--session', 'apples', '--quiet', ...offline]);
    expect(second).toMatchObject({stderr: '', status: 0});
    expect(second.stdout).toMatch(/^HR20260701023 .*990100001370/);
    const third = await haru(['-q', '그럼 언제 보냈어요?', '--continue', '--json', ...offline]);
    expect(JSON.parse(third.stdout)).toMatchObject({
      question: '그럼 언제 보냈어요?',
      calls: [],
      stop: 'answered',
    });
    expect(JSON.parse(third.stdout).answer).toContain('7월 10일');
    expect((await haru(['sessions'])).stdout).toContain('  C001        3  ');
  });

  it('is refused to another customer, before anything is asked', async () => {
    await haru(['-q', where, '--session', 'apples', ...offline]);
    const model = scriptedModel([]);
    await using server = await serve(model.fetch);
    expect(
      await haru(['-q', '송장번호는요?', '--session', 'apples', '--customer', 'C002'], server.env),
    ).toEqual({
      stdout: '',
      stderr: `지금 보는 사람의 대화가 아니어서 열 수 없습니다.
--customer나 --staff를 확인하거나, haru로 새 대화를 시작해 주세요.
`,
      status: 2,
    });
    model.assertFinished();
  });

  it('has one writer at a time', async () => {
    await using server = await serve(scriptedModel([{respond: () => new Promise(() => {})}]).fetch);
    const waiting = haru(
      ['-q', where, '--session', 'apples', '--timeout', '5', '--customer', 'C001'],
      server.env,
    );
    const lock = join(home, 'sessions', 'apples.lock');
    while (!isThere(lock)) await new Promise(resolve => setTimeout(resolve, 20));
    expect(await haru(['-q', where, '--session', 'apples', ...offline])).toEqual({
      stdout: '',
      stderr: `다른 창에서 이어 가고 있는 대화입니다.
그 창에서 이어 가거나 haru로 새 대화를 시작해 주세요. 열린 창이 없다면 이 파일을 지우고 다시 해 주세요: ${lock}
`,
      status: 2,
    });
    process.kill(Number(readFileSync(lock, 'utf8')), 'SIGKILL');
    await waiting;
    expect((await haru(['-q', where, '--session', 'apples', ...offline])).status).toBe(0);
  });

  it('is answered where it cannot be saved, and one line says so', async () => {
    writeFileSync(join(home, 'sessions'), '');
    const {stdout, stderr, status} = await haru(['-q', where, '--session', 'apples', ...offline]);
    expect(stdout).toContain('990100001370');
    expect(stderr).toBe('대화를 저장하지 못하고 있습니다: 폴더가 있어야 할 자리에 파일이 있습니다.\n');
    expect(status).toBe(0);
  });

  it('leaves its file whole where the disk is full in the middle of a line', async () => {
    const command = [process.execPath, `${root}/bin/haru.js`, '-q', where, '--session', 'apples', ...offline];
    await haru(command.slice(2));
    const file = join(home, 'sessions', 'apples.jsonl');
    const before = readFileSync(file, 'utf8');
    // The shell counts in blocks of 512 bytes: part of the next line fits.
    const limit = `ulimit -f ${Math.ceil(Buffer.byteLength(before) / 512) + 1} && exec "$@"`;
    const {stderr} = await promisify(execFile)('sh', ['-c', limit, 'sh', ...command], {
      env: {...process.env, HARU_HOME: home},
    });
    expect(stderr).toBe('대화를 저장하지 못하고 있습니다: 파일이 너무 커졌습니다.\n');
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it('is saved when it fails, and costs the next one nothing', async () => {
    await using server = await serve(scriptedModel([{http: {status: 400, body: {}}}, says('네.')]).fetch);
    const asked = (question: string) =>
      haru(['-q', question, '--session', 'apples', '--customer', 'C001', '--fallback', 'none'], server.env);
    expect((await asked('하나')).status).toBe(3);
    expect(await asked('둘')).toEqual({stdout: '네.\n', stderr: '', status: 0});
    expect(JSON.parse((await haru(['sessions', '--json'])).stdout)).toMatchObject([
      {turns: 2, question: '하나'},
    ]);
  });
});

describe('haru sessions', () => {
  const listed = async (...args: string[]) =>
    (JSON.parse((await haru(['sessions', '--json', ...args])).stdout) as {id: string}[]).map(({id}) => id);

  it('says that there are none', async () => {
    expect(await haru(['sessions'])).toEqual({stdout: '', stderr: '저장된 대화가 없습니다.\n', status: 0});
    expect(await haru(['sessions', '--json'])).toEqual({stdout: '[]\n', stderr: '', status: 0});
  });

  it('lists them, newest first, aligned by the width of Hangul, with nobody’s number', async () => {
    await haru(['-q', '제 번호는 010-1234-5678이에요', '--session', 'a', ...offline]);
    await haru(['-q', '배송중인 주문 알려 주세요', '--session', 'order-42', '--staff', '--model', 'offline']);
    await haru(['-q', '고마워요', '--session', 'a', ...offline]);
    expect(await haru(['sessions'])).toEqual({
      stdout: `번호      언제              고객  질문 수  첫 질문
a         2026-07-13 10:00  C001        2  제 번호는 010-****-5678이에요
order-42  2026-07-13 10:00  직원        1  배송중인 주문 알려 주세요
`,
      stderr: '',
      status: 0,
    });
    expect(JSON.parse((await haru(['sessions', '--json'])).stdout)[0]).toEqual({
      id: 'a',
      startedAt: '2026-07-13T01:00:00.000Z',
      lastAt: '2026-07-13T01:00:00.000Z',
      customer: 'C001',
      staff: false,
      orders: null,
      turns: 2,
      question: '제 번호는 010-****-5678이에요',
    });
    expect(await listed('--customer', 'C001')).toEqual(['a']);
    expect(await listed('--customer', 'C002')).toEqual([]);
    expect(await listed('--staff')).toEqual(['order-42']);
  });
});

function isThere(path: string): boolean {
  try {
    return readFileSync(path, 'utf8').trim() !== '';
  } catch {
    return false;
  }
}
