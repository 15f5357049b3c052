import {copyFileSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {engineNames} from '../../src/settings.ts';
import {readTrace} from '../../src/trace/read.ts';
import {ask} from '../support/ask.ts';
import {haru, root} from '../support/run.ts';
import {calls, eventStream, fails, says, scriptedModel} from '../support/scripted-model.ts';
import {serve} from '../support/server.ts';

const where = 'HR20260701023 어디쯤 왔어요?';
const track = calls({name: 'track_shipping', args: {order_id: 'HR20260701023'}});
const answer = says('CJ대한통운 990100001370으로 배송중입니다.');
const folder = () => mkdtempSync(join(tmpdir(), 'haru-replay-'));
const newFile = (name = '기록.jsonl'): string => join(folder(), name);
const busy = fails(503, {error: {code: 503, message: 'overloaded'}}, {'retry-after': '0'});
const recordings = readdirSync(`${root}/test/recordings`);

/** The orders of the shop, with this changed in them. */
function ordersWith(before: string, after: string): string {
  const file = newFile('주문.csv');
  const text = readFileSync(`${root}/data/orders.csv`, 'utf8');
  expect(text).toContain(before);
  writeFileSync(file, text.replaceAll(before, after));
  return file;
}

const same = (questions: number, requests: number, lookups: number) => ({
  stdout: `기록과 같습니다: 질문 ${questions}개, 요청 ${requests}개, 조회 ${lookups}번\n`,
  stderr: '',
  status: 0,
});

describe('what is recorded in test/recordings', () => {
  it('was made by each engine', () => {
    const engines = recordings.map(
      name => readTrace(`${root}/test/recordings/${name}`)[0]?.head.settings['engine']?.value,
    );
    expect(engines.toSorted()).toEqual(engineNames.toSorted());
  });

  // Where this fails on purpose: `npx haru replay FILE --update`, and look at the difference.
  it.each(recordings)('is what happens today (%s)', async name => {
    const {stdout, stderr, status} = await haru(['replay', `test/recordings/${name}`], {env: {HARU_NOW: ''}});
    expect(stdout).toMatch(/^기록과 같습니다: 질문 2개, 요청 [34]개, 조회 2번\n$/);
    expect({stderr, status}).toEqual({stderr: '', status: 0});
  });

  it.each(recordings)('shows an order that changed, and what that changes (%s)', async name => {
    // Every order on its way has arrived.
    const orders = ordersWith('배송중', '배송완료');
    const {stdout, status} = await haru(['replay', `test/recordings/${name}`, '--orders', orders]);
    expect(status).toBe(1);
    expect(stdout).toContain('      기록: "배송중"\n      지금: "배송완료"\n');
    expect(stdout).toMatch(/질문 2개 가운데 [12]개가 기록과 다릅니다\.\n$/);
  });
});

describe('haru replay', () => {
  it('names the turn, the lookup, the field and the request that is not answered', async () => {
    const orders = ordersWith('990100001370', '990100009999');
    const {stdout, status} = await haru(['replay', 'test/recordings/loop.jsonl', '--orders', orders]);
    expect(status).toBe(1);
    expect(stdout).toBe(`질문 1 "HR20260701023 어디쯤 왔어요?"
  조회 1 track_shipping({"order_id":"HR20260701023"})
    result.shipping.tracking_number
      기록: "990100001370"
      지금: "990100009999"
  요청 2
    위에서 달라진 값 1개가 여기에도 있습니다.
  요청 3
    기록에 없는 요청입니다. 들려줄 답이 없어 여기서 멈췄습니다.
질문 2개 가운데 1개가 기록과 다릅니다.
`);
  });

  it('says which of several runs is another now', async () => {
    const file = newFile();
    const [first, second] = ['loop', 'auto'].map(name => `${root}/test/recordings/${name}.jsonl`);
    writeFileSync(file, readFileSync(second ?? '', 'utf8') + readFileSync(first ?? '', 'utf8'));
    const {stdout} = await haru(['replay', file, '--orders', ordersWith('990100001370', '990100009999')]);
    expect(stdout.match(/^\S.*$/gm)).toEqual([
      '기록 1 질문 1 "배송중인 주문 다 알려줘"',
      '기록 2 질문 1 "HR20260701023 어디쯤 왔어요?"',
      '질문 4개 가운데 2개가 기록과 다릅니다.',
    ]);
  });

  it('names the field of a request that is not as it was', async () => {
    const file = newFile();
    const prompt = newFile('프롬프트.md');
    writeFileSync(prompt, '당신은 하루입니다. 짧게 답합니다.');
    await ask(where, {fetch: scriptedModel([track, answer]).fetch, traceFile: file, prompt});
    writeFileSync(prompt, '당신은 하루입니다. 길게 답합니다.');
    expect(await haru(['replay', file])).toEqual({
      stdout: `질문 1 "HR20260701023 어디쯤 왔어요?"
  요청 1
    systemInstruction.parts[0].text
      기록: "당신은 하루입니다. 짧게 답합니다.\\n\\n## 지금\\n- 보는 사람: 로그인한 고객 본인\\n- 오늘: 2026-07-13 (월)"
      지금: "당신은 하루입니다. 길게 답합니다.\\n\\n## 지금\\n- 보는 사람: 로그인한 고객 본인\\n- 오늘: 2026-07-13 (월)"
  요청 2
    위에서 달라진 값 1개가 여기에도 있습니다.
질문 1개 가운데 1개가 기록과 다릅니다.
`,
      stderr: '',
      status: 1,
    });
  });

  it('--update takes what is now for the new recording, and leaves one alone that is the same', async () => {
    for (const name of recordings) {
      const file = newFile();
      copyFileSync(`${root}/test/recordings/${name}`, file);
      const orders = ordersWith('배송중', '배송완료');
      const updated = await haru(['replay', file, '--orders', orders, '--update']);
      expect(updated.stdout).toMatch(new RegExp(`지금 결과를 새 기록으로 썼습니다: ${file}\n$`));
      expect(updated.status).toBe(0);
      const before = statSync(file).mtimeMs;
      // The orders are told by the recording.
      const again = await haru(['replay', file, '--update']);
      expect(again.stdout).toMatch(/^기록과 같습니다: 질문 2개/);
      expect(statSync(file).mtimeMs).toBe(before);
    }
  });

  it('--update leaves the file alone where a model would have to be asked', async () => {
    const file = newFile();
    await ask(where, {fetch: scriptedModel([track, answer]).fetch, traceFile: file});
    const text = readFileSync(file, 'utf8');
    const orders = ordersWith('990100001370', '990100009999');
    const {stderr, status} = await haru(['replay', file, '--orders', orders, '--update']);
    expect(stderr).toBe(
      '기록에 답이 없는 요청이 생겨 새 기록을 쓸 수 없습니다.\n같은 질문을 --trace-file로 다시 기록해 주세요. 파일은 그대로 두었습니다.\n',
    );
    expect(status).toBe(2);
    expect(readFileSync(file, 'utf8')).toBe(text);
    expect(readdirSync(join(file, '..'))).toEqual(['기록.jsonl']);
  });

  it('goes by the clock of the recording', async () => {
    const file = newFile();
    await haru(['-q', '어제 주문한 거 있어요?', '--trace-file', file], {env: {HARU_NOW: ''}});
    expect(await haru(['replay', file], {env: {HARU_NOW: '2020-01-01'}})).toEqual(same(1, 2, 1));
  });

  it('knows a wait that was told as a date, whenever that was', async () => {
    const file = newFile();
    const until = new Date(Date.now() + 3_600_000);
    const later = fails(503, {}, {'retry-after': until.toUTCString()});
    const {turn} = await ask(where, {fetch: scriptedModel([later]).fetch, traceFile: file});
    expect(turn.fallback?.to).toBe('offline');
    const yearsAgo = (time: Date) => new Date(time.getTime() - 1e11);
    const [head = '', ...rest] = readFileSync(file, 'utf8').split('\n');
    const old = head.replace(/"at":"([^"]+)"/, (_, at) => `"at":"${yearsAgo(new Date(at)).toISOString()}"`);
    const text = rest.join('\n').replace(until.toUTCString(), yearsAgo(until).toUTCString());
    writeFileSync(file, `${old}\n${text}`);
    expect(await haru(['replay', file])).toEqual(same(1, 3, 1));
  });

  it('takes up a saved conversation where the recording did', async () => {
    const file = newFile();
    const env = {HARU_HOME: folder()};
    await haru(['-q', where, '--session', 'talk-1'], {env});
    const nextDay = {...env, HARU_NOW: '2026-07-14T10:00:00+09:00'};
    await haru(['-q', '송장번호만 다시요', '--session', 'talk-1', '--trace-file', file], {env: nextDay});
    expect(readFileSync(file, 'utf8')).toContain('이 대화는 2026-07-13 (월)부터 이어 온 것입니다.');
    expect(readTrace(file)[0]?.turns[0]?.history?.map(({question}) => question)).toEqual([where]);
    expect((await haru(['replay', file])).stdout).toMatch(/^기록과 같습니다: 질문 1개/);
  });

  it('never asks a server, whatever the environment says', async () => {
    const file = newFile();
    await ask(where, {fetch: scriptedModel([track, answer]).fetch, traceFile: file});
    const model = scriptedModel([]);
    await using server = await serve(model.fetch);
    expect(await haru(['replay', file], server)).toEqual(same(1, 2, 1));
    model.assertFinished();
  });
});

describe.each(engineNames)('a recording of %s is played exactly', engine => {
  const streams = engine !== 'auto';
  const cutOff = {
    respond: () =>
      streams
        ? eventStream(
            engine === 'loop'
              ? [{candidates: [{content: {role: 'model', parts: []}}]}]
              : [{event_type: 'interaction.created', interaction: {id: 'x', status: 'in_progress'}}],
          )
        : new Response('{"candidates": [', {headers: {'content-type': 'application/json'}}),
  };

  it('with a retry after 503, and one after a cut answer', async () => {
    const file = newFile();
    const model = scriptedModel([busy, track, cutOff, answer]);
    const {events} = await ask(where, {engine, fetch: model.fetch, traceFile: file});
    expect(events.filter(({type}) => type === 'retry')).toHaveLength(2);
    model.assertFinished();
    expect(await haru(['replay', file])).toEqual(same(1, 4, 1));
  });

  it('with a connection refused, and a fallback to the built-in model', async () => {
    const file = newFile();
    const refused: typeof fetch = async () => {
      throw Object.assign(new TypeError('fetch failed'), {
        cause: Object.assign(new Error('connect ECONNREFUSED'), {code: 'ECONNREFUSED'}),
      });
    };
    const {turn} = await ask(where, {
      engine,
      fetch: refused,
      traceFile: file,
      retry: {attempts: 4, budgetMs: 25_000, firstWaitMs: 1},
    });
    expect(turn.fallback?.to).toBe('offline');
    const [exchange] = readTrace(file)[0]?.turns[0]?.exchanges ?? [];
    expect(exchange?.end?.error).toEqual({
      name: 'TypeError',
      message: 'fetch failed',
      cause: {name: 'Error', message: 'connect ECONNREFUSED', code: 'ECONNREFUSED'},
    });
    expect(await haru(['replay', file])).toEqual(same(1, 6, 1));
  });

  it('with an answer taken back and replaced', async () => {
    const file = newFile();
    const invented = says('내일 도착합니다.');
    const model = scriptedModel([track, invented, invented]);
    const {turn} = await ask(where, {engine, fetch: model.fetch, traceFile: file});
    expect(turn.grounding.verdict).toBe('replaced');
    expect(await haru(['replay', file])).toMatchObject({status: 0});
  });

  it('with a server that says nothing until the time is over', async () => {
    const file = newFile();
    const model = scriptedModel([track, answer]);
    await using silent = await silentOnce(model.fetch);
    await haru(
      ['-q', where, '--engine', engine, '--customer', 'C001', '--timeout', '1', '--trace-file', file],
      silent,
    );
    model.assertFinished();
    expect(readTrace(file)[0]?.turns[0]?.exchanges[0]?.end?.error?.name).toBe('TimeoutError');
    expect(await haru(['replay', file])).toEqual(same(1, 3, 1));
  });

  it('with a person who stopped it', async () => {
    const file = newFile();
    const stop = new AbortController();
    const model = scriptedModel([track]);
    const fetch: typeof globalThis.fetch = async (input, init) => {
      if (model.heard.length === 0) return model.fetch(input, init);
      stop.abort();
      throw stop.signal.reason;
    };
    const {turn, conversation} = await ask(where, {engine, fetch, signal: stop.signal, traceFile: file});
    expect(turn.stop).toBe('cancelled');
    expect(conversation.turns).toHaveLength(1);
    expect(await haru(['replay', file])).toEqual(same(1, 2, 1));
  });

  it('with a person who stopped it in the middle of an answer', async () => {
    const file = newFile();
    const stop = new AbortController();
    const model = scriptedModel([track, answer]);
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const reply = await model.fetch(input, init);
      if (model.heard.length < 2) return reply;
      const bytes = new Uint8Array(await reply.arrayBuffer());
      let sent = false;
      const body = new ReadableStream({
        pull(queue) {
          if (!sent) queue.enqueue(bytes.slice(0, -20));
          else {
            stop.abort();
            queue.error(stop.signal.reason);
          }
          sent = true;
        },
      });
      return new Response(body, {headers: reply.headers});
    };
    const {turn} = await ask(where, {engine, fetch, signal: stop.signal, traceFile: file});
    expect(turn.stop).toBe('cancelled');
    expect(readTrace(file)[0]?.turns[0]?.exchanges[1]?.end?.error?.name).toBe('AbortError');
    expect(await haru(['replay', file])).toEqual(same(1, 2, 1));
  });

  it('over several turns, the first of them before the recording began', async () => {
    const file = newFile();
    const model = scriptedModel([track, answer, says('네.'), says('고맙습니다.')]);
    const first = await ask(where, {engine, fetch: model.fetch});
    const second = await ask('고마워요', {
      engine,
      fetch: model.fetch,
      conversation: first.conversation,
      traceFile: file,
    });
    await ask('안녕', {engine, fetch: model.fetch, conversation: second.conversation, traceFile: file});
    model.assertFinished();
    expect(await haru(['replay', file])).toEqual(same(2, 2, 0));
  });
});

/** The same server, which never answers its first request. */
async function silentOnce(fetch: typeof globalThis.fetch) {
  let first = true;
  const server = createServer(async (request, response) => {
    if (first) {
      first = false;
      return;
    }
    let body = '';
    for await (const part of request) body += part;
    const reply = await fetch(`http://localhost${request.url}`, {method: 'POST', body});
    response.writeHead(reply.status, Object.fromEntries(reply.headers));
    response.end(await reply.text());
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const {port} = server.address() as AddressInfo;
  return {
    env: {GEMINI_API_KEY: 'test-key', GOOGLE_GEMINI_BASE_URL: `http://127.0.0.1:${port}`},
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
