import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdtempSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {apply, emptyConversation} from '../../src/agent/conversation.ts';
import {createApp} from '../../src/app.ts';
import {type RawSettings, resolveSettings} from '../../src/settings.ts';
import {readTrace} from '../../src/trace/read.ts';
import {ask} from '../support/ask.ts';
import {haru, root} from '../support/run.ts';
import {calls, fails, says, scriptedModel} from '../support/scripted-model.ts';
import {serve} from '../support/server.ts';

const where = 'HR20260701023 어디쯤 왔어요?';
const track = calls({name: 'track_shipping', args: {order_id: 'HR20260701023'}});
const newFile = (name = '기록.jsonl'): string => join(mkdtempSync(join(tmpdir(), 'haru-trace-')), name);
const textOf = (file: string): string => readFileSync(file, 'utf8');
const linesOf = (file: string) =>
  textOf(file)
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line));

/** A body that comes in these pieces, one after the other. */
const inPieces = (pieces: readonly string[], headers = {}): Response => {
  const bytes = pieces.map(piece => new TextEncoder().encode(piece));
  const body = new ReadableStream({
    pull(queue) {
      const next = bytes.shift();
      if (next) queue.enqueue(next);
      else queue.close();
    },
  });
  return new Response(body, {headers: {'content-type': 'text/event-stream', ...headers}});
};
const chunk = (text: string, end = {}) =>
  `data: ${JSON.stringify({candidates: [{content: {role: 'model', parts: [{text}]}, ...end}]})}\n\n`;
const stop = {finishReason: 'STOP'};

describe('--trace-file', () => {
  it('keeps every event, and every request and response as they went over the wire', async () => {
    const file = newFile();
    const model = scriptedModel([track, says('배송 중입니다.')]);
    await using server = await serve(model.fetch);
    const plain = await haru(['-q', where, '--customer', 'C001', '--trace-file', file], server);
    expect(plain).toEqual({
      stdout: '  [도구 호출] track_shipping({"order_id":"HR20260701023"})\n배송 중입니다.\n',
      stderr: '',
      status: 0,
    });
    const [run] = readTrace(file);
    const [turn] = run?.turns ?? [];
    expect(turn?.exchanges.map(({method, path, body}) => ({method, path, body}))).toEqual(
      model.heard.map(({url, raw}) => ({
        method: 'POST',
        path: url.slice('http://localhost'.length),
        body: raw,
      })),
    );
    for (const {response, chunks, end} of turn?.exchanges ?? []) {
      expect(response).toMatchObject({status: 200, headers: {'content-type': 'text/event-stream'}});
      const [event = ''] = chunks.map(({text}) => text);
      expect(JSON.parse(event.replace(/^data: /, ''))).toHaveProperty('candidates');
      expect(end?.error).toBeNull();
    }
    expect(turn?.events.map(({event}) => event.type)).toEqual([
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
    const times = turn?.events.map(({t}) => t) ?? [];
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(run?.head).toMatchObject({
      haru: JSON.parse(textOf(`${root}/package.json`)).version,
      node: process.version,
      access: {kind: 'key', baseUrl: server.env.GOOGLE_GEMINI_BASE_URL},
      settings: {
        customer: {value: 'C001', from: 'flag'},
        model: {value: 'gemini-3.8-flash', from: 'default'},
        maxCalls: {value: 4, from: 'default'},
      },
    });
  });

  it('keeps the same events as --events prints', async () => {
    const file = newFile();
    const {stdout} = await haru(['-q', where, '--events', '--trace-file', file]);
    const timeless = (event: object) => ('ms' in event ? {...event, ms: 0} : event);
    expect(readTrace(file)[0]?.turns[0]?.events.map(({event}) => timeless(event))).toEqual(
      stdout
        .trimEnd()
        .split('\n')
        .map(line => timeless(JSON.parse(line))),
    );
  });

  it('is for nobody but its owner, and goes on in a file that is one of its own', async () => {
    const file = newFile();
    for (const _ of [1, 2]) await haru(['-q', where, '--trace-file', file]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readTrace(file).map(({turns}) => turns.map(({question}) => question))).toEqual([[where], [where]]);
  });

  it.each([
    [
      '주문번호,상태\n',
      'haru의 기록이 아닌 파일이 이미 있습니다: ',
      '덮어쓰지 않습니다. --trace-file에 다른 이름을 주세요.',
    ],
    [
      '{"type":"run","format":"haru-trace","version":2,',
      'haru의 기록이 아닌 파일이 이미 있습니다: ',
      '덮어쓰지 않습니다. --trace-file에 다른 이름을 주세요.',
    ],
    [undefined, '기록 파일에 쓸 수 없습니다: ', '--trace-file에 준 경로와 권한을 확인해 주세요.'],
  ])('never touches what is not its own (%j)', async (content, message, hint) => {
    const file = content === undefined ? newFile('없는 폴더/기록.jsonl') : newFile();
    if (content !== undefined) writeFileSync(file, content);
    const {stdout, stderr, status} = await haru([
      '-q',
      where,
      '--customer',
      'C001',
      '--model',
      'offline',
      '--trace-file',
      file,
    ]);
    expect({stdout, stderr, status}).toEqual({stdout: '', stderr: `${message}${file}\n${hint}\n`, status: 2});
    if (content !== undefined) expect(textOf(file)).toBe(content);
  });

  it('says at the end that the disk filled up, and answers all the same', async () => {
    const {stdout, stderr, status} = await haru([
      '-q',
      where,
      '--quiet',
      '--model',
      'offline',
      '--customer',
      'C001',
      '--trace-file',
      '/dev/full',
    ]);
    expect(stdout).toContain('990100001370');
    expect(stderr).toBe('기록을 끝까지 쓰지 못했습니다: /dev/full (디스크를 확인해 주세요.)\n');
    expect(status).toBe(0);
  });

  it('is readable when the run was killed in the middle of an answer, and goes on afterwards', async () => {
    const file = newFile();
    const server = createServer((request, response) => {
      request.resume();
      response.writeHead(200, {'content-type': 'text/event-stream'});
      response.write(chunk('지금 확인해 '));
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const {port} = server.address() as {port: number};
    const child = spawn(
      process.execPath,
      [`${root}/bin/haru.js`, '-q', where, '--customer', 'C001', '--trace-file', file],
      {
        env: {...process.env, GEMINI_API_KEY: 'test-key', GOOGLE_GEMINI_BASE_URL: `http://127.0.0.1:${port}`},
        stdio: 'ignore',
      },
    );
    await until(() => textOf(file).includes('"type":"text_delta"'));
    child.kill('SIGKILL');
    await once(child, 'close');
    server.closeAllConnections();
    server.close();
    const [exchange] = readTrace(file)[0]?.turns[0]?.exchanges ?? [];
    expect(exchange?.chunks.map(({text}) => text)).toEqual([chunk('지금 확인해 ')]);
    expect(exchange?.end).toBeNull();
    const told = await haru(['trace', file]);
    expect(told.status).toBe(0);
    expect(told.stdout).toContain('── 여기서 기록이 끊겼습니다.');
    // Cut inside a line too.
    writeFileSync(file, textOf(file).trimEnd().slice(0, -7));
    expect(readTrace(file)).toHaveLength(1);
    await haru(['-q', where, '--trace-file', file]);
    expect(readTrace(file).map(({turns}) => turns.length)).toEqual([1, 1]);
    expect(await haru(['replay', file])).toEqual({
      stdout: '기록이 끊긴 질문 1개는 견주지 않았습니다.\n기록과 같습니다: 질문 1개, 요청 2개, 조회 1번\n',
      stderr: '',
      status: 0,
    });
  });

  it('grows by the same size a turn, however long the conversation', async () => {
    const file = newFile();
    const questions = [
      'HR20260701023 어디쯤 왔어요?',
      '배송중인 주문 다 알려줘',
      'HR20260710044 상태 알려주세요',
      '내 주문 목록 보여줘',
    ];
    const app = createApp(settingsWith({traceFile: file}));
    let conversation = emptyConversation;
    const sizes = [0];
    for (let turn = 0; turn < 200; turn++) {
      for await (const event of app.ask(
        questions[turn % 4] ?? '',
        conversation,
        new AbortController().signal,
      ))
        conversation = apply(conversation, event);
      sizes.push(statSync(file).size);
    }
    const perTurn = (from: number, to: number) => ((sizes[to] ?? 0) - (sizes[from] ?? 0)) / (to - from);
    const early = perTurn(20, 60);
    for (const from of [60, 100, 160])
      expect(Math.abs(perTurn(from, from + 40) / early - 1)).toBeLessThan(0.1);
    expect(readTrace(file)[0]?.turns).toHaveLength(200);
    expect(await haru(['replay', file])).toMatchObject({status: 0});
  }, 120_000);
});

describe('a key', () => {
  const key = 'test-key-HARU-0000';
  const everyForm = [
    key,
    ...[0, 1, 2].map(shift =>
      Buffer.from(`${'x'.repeat(shift)}${key}`)
        .toString('base64')
        .slice(4, 20),
    ),
  ];

  it.each<[string, () => Response]>([
    [
      'in an error',
      () =>
        Response.json({error: {code: 400, message: `bad ${key}`, details: [{[key]: key}]}}, {status: 400}),
    ],
    ['in a header', () => inPieces([chunk('네.', stop)], {server: key, 'x-request-id': btoa(key)})],
    ['cut in two by the network', () => inPieces([...cutIn(chunk(`${key}입니다`, stop), key)])],
    ['cut in two by the stream', () => inPieces([chunk('test-key-HA'), chunk('RU-0000', stop)])],
    ['in base64', () => inPieces([chunk(`x ${Buffer.from(`:${key}`).toString('base64')}`, stop)])],
  ])('is never in the file, %s', async (_, respond) => {
    const file = newFile();
    await using server = await serve(scriptedModel([{respond}]).fetch);
    const env = {...server.env, GEMINI_API_KEY: key};
    await haru(['-q', where, '--grounding', 'off', '--fallback', 'none', '--trace-file', file], {env});
    for (const form of everyForm) expect(textOf(file)).not.toContain(form);
    expect(textOf(file)).not.toMatch(/test-key-HA|RU-0000/);
    expect(textOf(file)).toContain('***');
  });

  it('is not in what is told of an address with a login', async () => {
    const file = newFile();
    await ask(where, {traceFile: file});
    expect(linesOf(file)[0].settings.orders).toEqual({value: null, from: 'default'});
    const {headOf, secretsOf} = await import('../../src/trace/head.ts');
    const settings = settingsWith({
      orders: 'postgres://haru:s3cret@db/shop?password=s3cret',
      customer: 'C001',
    });
    expect(headOf(settings, new Date()).settings['orders']).toEqual({
      value: 'postgres://db/shop',
      from: 'flag',
    });
    expect(secretsOf(settings)).toContain('s3cret');
  });
});

describe('a number of the person', () => {
  const question = '제 번호는 010-1234-5678이고 HR20260701023 어디쯤 왔어요?';

  it('is hidden wherever it turns up, in an answer that comes in pieces too', async () => {
    const file = newFile();
    const answer = [chunk('번호 010-12'), chunk('34-56'), chunk('78은 확인했습니다.', stop)];
    const model = scriptedModel([
      calls({name: 'track_shipping', args: {order_id: '010-1234-5678'}}),
      {respond: () => inPieces(answer)},
    ]);
    const {turn} = await ask(question, {fetch: model.fetch, traceFile: file, grounding: 'off'});
    expect(turn.answer).toBe('번호 010-1234-5678은 확인했습니다.');
    model.assertFinished();
    expect(textOf(file)).not.toMatch(/1234-?5678|34-56|010-12/);
    const [recorded] = readTrace(file)[0]?.turns ?? [];
    const deltas = recorded?.events.flatMap(({event}) => (event.type === 'text_delta' ? event.text : []));
    expect(deltas?.join('')).toBe('번호 010-****-5678은 확인했습니다.');
    expect(recorded?.exchanges[1]?.chunks.map(({text}) => text).join('')).toBe(
      chunk('번호 010-****-5678') + chunk('') + chunk('은 확인했습니다.', stop),
    );
    expect((await haru(['replay', file])).stdout).toBe('기록과 같습니다: 질문 1개, 요청 2개, 조회 1번\n');
  });

  it('is told from a parcel number of the shop, which stays', async () => {
    const orders = newFile('주문.csv');
    writeFileSync(orders, textOf(`${root}/data/orders.csv`).replace('990100001370', '01012345679'));
    const file = newFile();
    const {turn} = await ask(question, {orders, traceFile: file});
    expect(turn.answer).toContain('01012345679');
    expect(textOf(file)).toContain('01012345679');
    expect((await haru(['replay', file])).stdout).toContain('기록과 같습니다');
  });
});

describe('haru trace', () => {
  it.each<[string, string | undefined, string, string]>([
    ['not there', undefined, '기록 파일이 없습니다: ', '--trace-file로 남긴 파일의 경로를 주세요.'],
    [
      'foreign',
      '{"name":"harumarket"}\n',
      'haru의 기록 파일이 아닙니다: ',
      '--trace-file로 남긴 파일을 주세요.',
    ],
    ['empty', '', 'haru의 기록 파일이 아닙니다: ', '--trace-file로 남긴 파일을 주세요.'],
    ['bytes', '\u0000\u0001ELF', 'haru의 기록 파일이 아닙니다: ', '--trace-file로 남긴 파일을 주세요.'],
    [
      'newer',
      '{"type":"run","format":"haru-trace","version":2}\n',
      '더 새로운 haru가 남긴 기록이라 읽을 수 없습니다: ',
      '기록의 형식은 2이고 이 haru는 1까지 읽습니다. haru를 새 버전으로 올려 주세요.',
    ],
  ])('says what is wrong with a file (%s)', async (_, content, message, hint) => {
    const file = newFile();
    if (content !== undefined) writeFileSync(file, content);
    for (const command of ['trace', 'replay'])
      expect(await haru([command, file])).toEqual({
        stdout: '',
        stderr: `${message}${file}\n${hint}\n`,
        status: 2,
      });
  });

  it.each<[string, (line: string) => string]>([
    ['cut', line => line.slice(0, -9)],
    ['of another shape', () => '{"type":"chunk","id":"one"}'],
    ['about what was never there', line => line.replace(/"n":"[\d-]+"/, '"n":"900"')],
    ['of nothing', () => 'null'],
  ])('names the line that is damaged (%s)', async (_, damage) => {
    const file = newFile();
    const lines = textOf(`${root}/test/recordings/loop.jsonl`).trimEnd().split('\n');
    const at = lines.findIndex(line => line.includes('"type":"request"'));
    writeFileSync(file, lines.with(at, damage(lines[at] ?? '')).join('\n'));
    const {stdout, stderr, status} = await haru(['trace', file]);
    expect({stdout, stderr, status}).toEqual({
      stdout: '',
      stderr: `기록 파일의 ${at + 1}번째 줄이 깨져 있습니다: ${file}\n그 앞까지는 온전합니다. 앞의 ${at}줄만 다른 파일로 옮기면 읽을 수 있습니다.\n`,
      status: 2,
    });
  });

  it('passes over kinds of lines that it does not know', async () => {
    const file = newFile();
    writeFileSync(file, `${textOf(`${root}/test/recordings/loop.jsonl`)}{"type":"later","run":"x"}\n`);
    expect((await haru(['trace', file])).status).toBe(0);
  });

  it('tells what --trace told, the answer, and what it rests on', async () => {
    const file = newFile();
    const model = scriptedModel([track, says('CJ대한통운 990100001370으로 배송중입니다.')]);
    await using server = await serve(model.fetch);
    const {stderr} = await haru(['-q', where, '--customer', 'C001', '--trace', '--trace-file', file], server);
    const {stdout} = await haru(['trace', file]);
    const [head, question, ...lines] = stdout.trimEnd().split('\n');
    expect(head).toMatch(
      /^기록 · \d{4}-.*Z · haru [\d.]+ · Node v[\d.]+ · gemini-3\.8-flash · loop · 고객 C001$/,
    );
    expect(question).toBe(`질문 1. ${where}`);
    expect(lines.join('\n')).toBe(
      `${stderr}답. CJ대한통운 990100001370으로 배송중입니다.
── 답에 담긴 사실과 근거
   택배사 "CJ대한통운" ← HR20260701023 carrier CJ대한통운
   송장번호 "990100001370" ← HR20260701023 tracking_number 990100001370
   상태 "배송중" ← HR20260701023 status 배송중`,
    );
  });

  it('lets no escape sequence of a recording through', async () => {
    const file = newFile();
    const bad = '\u001b[2J\u202e\u0007';
    const model = scriptedModel([
      calls({name: `get${bad}`, args: {a: bad}}),
      fails(400, {error: {message: bad}}),
    ]);
    await ask(`안녕${bad}`, {fetch: model.fetch, traceFile: file, fallback: 'none'});
    const {stdout} = await haru(['trace', file]);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  });
});

function* cutIn(text: string, word: string): Generator<string> {
  const at = text.indexOf(word) + 5;
  yield text.slice(0, at);
  yield text.slice(at);
}

function settingsWith(flags: RawSettings) {
  return resolveSettings(
    {model: 'offline', customer: 'C001', ...flags},
    {HARU_NOW: '2026-07-13T10:00:00+09:00'},
    {},
  );
}

async function until(holds: () => boolean): Promise<void> {
  for (;;) {
    try {
      if (holds()) return;
    } catch {
      // Not there yet.
    }
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}
