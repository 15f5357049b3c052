import {mkdtempSync, readFileSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {version} from '../../package.json';
import {collect} from '../support/collector.ts';
import {haru} from '../support/run.ts';
import {calls, fails, type Reply, says, scriptedModel} from '../support/scripted-model.ts';
import {serve} from '../support/server.ts';

const where = 'HR20260701023 어디쯤 왔어요?';
const track = calls({name: 'track_shipping', args: {order_id: 'HR20260701023'}});
const model = 'gemini-3.8-flash';
const newFolder = () => mkdtempSync(join(tmpdir(), 'haru-otel-'));

/** One question to the built program, over a scripted model, reported to a collector. */
async function asked(replies: Reply[], args: string[] = [], env: Record<string, string> = {}) {
  const collector = await collect();
  const scripted = scriptedModel(replies);
  await using server = await serve(scripted.fetch);
  const run = await haru(['-q', where, '--customer', 'C001', ...args], {
    env: {...server.env, ...collector.env, ...env},
  });
  await collector[Symbol.asyncDispose]();
  return {...run, ...collector, address: new URL(server.env.GOOGLE_GEMINI_BASE_URL)};
}

const answered = {
  stdout: '  [도구 호출] track_shipping({"order_id":"HR20260701023"})\n배송 중입니다.\n',
  stderr: '',
  status: 0,
};

describe('a turn with two rounds and a tool', () => {
  it.each(['loop', 'auto', 'interactions', 'stateless'])('is one tree of spans: %s', async engine => {
    const {tree, spans, ...run} = await asked([track, says('배송 중입니다.')], ['--engine', engine]);
    expect(run).toMatchObject(answered);
    expect(tree()).toEqual([
      'invoke_agent haru',
      `  chat ${model}`,
      '    POST',
      '  execute_tool track_shipping',
      `  chat ${model}`,
      '    POST',
    ]);
    expect(new Set(spans().map(({traceId}) => traceId)).size).toBe(1);
    for (const {startTimeUnixNano, endTimeUnixNano} of spans())
      expect(BigInt(endTimeUnixNano) >= BigInt(startTimeUnixNano)).toBe(true);
  });

  it('says by the conventions what was asked of whom, and nothing of what was said', async () => {
    const {spans, resource, requests, text, address} = await asked([track, says('배송 중입니다.')]);
    const [first, second] = spans().filter(({name}) => name.startsWith('chat '));
    const server = {'server.address': '127.0.0.1', 'server.port': Number(address.port)};
    const chat = {
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'gcp.gemini',
      'gen_ai.request.model': model,
      'gen_ai.request.stream': true,
      'gen_ai.response.time_to_first_chunk': expect.any(Number),
      'gen_ai.response.finish_reasons': ['stop'],
      'gen_ai.usage.output_tokens': 10,
      'gen_ai.usage.cache_read.input_tokens': 0,
      'gen_ai.usage.reasoning.output_tokens': 0,
      ...server,
    };
    expect(first).toMatchObject({kind: 3, status: {code: 0}});
    expect(first?.attributes).toEqual({...chat, 'gen_ai.usage.input_tokens': 100});
    expect(second?.attributes).toEqual({...chat, 'gen_ai.usage.input_tokens': 200});
    const one = (name: string) => spans().find(span => span.name === name);
    expect(one('invoke_agent haru')).toMatchObject({kind: 1, status: {code: 0}});
    expect(one('invoke_agent haru')?.attributes).toEqual({
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.provider.name': 'gcp.gemini',
      'gen_ai.agent.name': 'haru',
      'gen_ai.agent.version': version,
      'gen_ai.request.model': model,
      'gen_ai.response.finish_reasons': ['stop'],
      'gen_ai.usage.input_tokens': 300,
      'gen_ai.usage.output_tokens': 20,
      'gen_ai.usage.cache_read.input_tokens': 0,
      'gen_ai.usage.reasoning.output_tokens': 0,
      'haru.engine': 'loop',
      'haru.grounding': 'supported',
      'haru.stop': 'answered',
    });
    expect(one('execute_tool track_shipping')?.attributes).toEqual({
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'track_shipping',
      'gen_ai.tool.call.id': 'call-1-1',
      'gen_ai.tool.type': 'function',
    });
    expect(one('POST')?.attributes).toEqual({
      'http.request.method': 'POST',
      'http.response.status_code': 200,
      'url.full': `${address.origin}/v1beta/models/${model}:streamGenerateContent?alt=sse`,
      ...server,
    });
    expect(resource()).toMatchObject({'service.name': 'haru', 'service.version': version});
    expect(requests.map(({path}) => path)).toEqual(['/v1/traces']);
    expect(text()).not.toMatch(/HR20260701023|배송|test-key/);
  });

  it('names the model that answered, as either API tells it', async () => {
    const chunks = [
      {
        candidates: [{content: {parts: [{text: '네, "modelVersion": "x"입니다.'}]}, finishReason: 'STOP'}],
        modelVersion: 'gemini-3.8-flash-001',
        responseId: 'r-1',
      },
    ];
    const {spans} = await asked([{chunks}], ['--grounding', 'off']);
    const chat = spans().find(({name}) => name.startsWith('chat '));
    expect(chat?.attributes).toMatchObject({
      'gen_ai.response.model': 'gemini-3.8-flash-001',
      'gen_ai.response.id': 'r-1',
    });
    const stored = await asked([says('네.')], ['--grounding', 'off', '--engine', 'interactions']);
    expect(stored.spans().find(({name}) => name.startsWith('chat '))?.attributes).toMatchObject({
      'gen_ai.response.id': 'interaction-1',
      'gen_ai.response.finish_reasons': ['completed'],
    });
  });

  it('goes without HTTP to the built-in model, whose tokens are counted by us', async () => {
    const {tree, spans} = await asked([], ['--model', 'offline']);
    expect(tree()).toEqual([
      'invoke_agent haru',
      '  chat offline',
      '  execute_tool track_shipping',
      '  chat offline',
    ]);
    const [chat] = spans();
    expect(chat).toMatchObject({
      kind: 1,
      attributes: {'gen_ai.provider.name': 'haru', 'haru.usage.estimated': true},
    });
    expect(chat?.attributes).not.toHaveProperty('server.address');
  });
});

it('names Vertex AI where the model is reached there', async () => {
  await using collector = await collect();
  const scripted = scriptedModel([says('네.')]);
  await using server = await serve(scripted.fetch);
  const vertex = {
    GOOGLE_GENAI_USE_VERTEXAI: 'true',
    GOOGLE_API_KEY: 'test-key',
    GOOGLE_VERTEX_BASE_URL: server.env.GOOGLE_GEMINI_BASE_URL,
  };
  const {status} = await haru(['-q', '안녕하세요', '--customer', 'C001'], {
    env: {...vertex, ...collector.env},
  });
  expect(status).toBe(0);
  const [post, chat] = collector.spans();
  expect(chat).toMatchObject({
    name: `chat ${model}`,
    attributes: {'gen_ai.provider.name': 'gcp.vertex_ai', 'gen_ai.request.model': model},
  });
  expect(post?.attributes['url.full']).toContain(`/publishers/google/models/${model}:streamGenerateContent`);
  expect(collector.text()).not.toContain('test-key');
});

describe('what goes wrong', () => {
  it('shows each attempt, and only what failed for good as failed', async () => {
    const busy = fails(429, {error: {code: 429, message: 'busy'}}, {'retry-after': '0'});
    const {tree, spans, stdout} = await asked([busy, track, says('배송 중입니다.')]);
    expect(stdout).toBe(answered.stdout);
    expect(tree()).toEqual([
      'invoke_agent haru',
      `  chat ${model}`,
      '    POST',
      '    POST',
      '  execute_tool track_shipping',
      `  chat ${model}`,
      '    POST',
    ]);
    const posts = spans().filter(({name}) => name === 'POST');
    expect(posts.map(({attributes, status}) => [attributes['http.response.status_code'], status])).toEqual([
      [429, {code: 2}],
      [200, {code: 0}],
      [200, {code: 0}],
    ]);
    expect(posts.map(({attributes}) => attributes['error.type'])).toEqual(['429', undefined, undefined]);
    expect(posts.map(({attributes}) => attributes['http.request.resend_count'])).toEqual([
      undefined,
      1,
      undefined,
    ]);
    expect(spans().filter(({name, status}) => name !== 'POST' && status.code !== 0)).toEqual([]);
  });

  it('says that a question was blocked', async () => {
    const {spans, status} = await asked([{text: '', finish: 'SAFETY'}]);
    expect(status).toBe(3);
    const [, chat, agent] = spans();
    expect(chat?.attributes).toMatchObject({'gen_ai.response.finish_reasons': ['safety']});
    expect(agent).toMatchObject({
      name: 'invoke_agent haru',
      status: {code: 2},
      attributes: {'error.type': 'blocked', 'haru.stop': 'blocked'},
    });
  });

  it('shows that the built-in model stepped in', async () => {
    const down = fails(400, {error: {code: 400, message: 'API key not valid', status: 'INVALID_ARGUMENT'}});
    const failed = await asked([down]);
    expect(failed.status).toBe(3);
    expect(failed.spans().map(({name, attributes}) => [name, attributes['error.type']])).toEqual([
      ['POST', '400'],
      [`chat ${model}`, '400'],
      ['invoke_agent haru', expect.stringMatching(/^(auth|bad-request)$/)],
    ]);

    const collector = await collect();
    const {status} = await haru(['-q', where, '--customer', 'C001', '--timeout', '1'], {
      env: {...collector.env, GEMINI_API_KEY: 'test-key', GOOGLE_GEMINI_BASE_URL: 'http://127.0.0.1:9'},
    });
    expect(status).toBe(0);
    const spans = collector.spans();
    const agent = spans.find(({name}) => name === 'invoke_agent haru');
    expect(agent?.events).toEqual([
      {name: 'haru.fallback', attributes: {'haru.fallback.from': model, 'haru.fallback.to': 'offline'}},
    ]);
    expect(spans.find(({name}) => name === `chat ${model}`)?.status).toEqual({code: 2});
    expect(spans.filter(({name}) => name === 'chat offline')).toHaveLength(2);
    await collector[Symbol.asyncDispose]();
  }, 60_000);

  it('marks a call that was refused', async () => {
    const {spans} = await asked([calls({name: '010-1234-5678'}), says('네.')], ['--grounding', 'off']);
    expect(spans().find(({name}) => name.startsWith('execute_tool'))).toMatchObject({
      name: 'execute_tool 010-****-5678',
      status: {code: 2},
      attributes: {'error.type': 'refused'},
    });
  });
});

describe('content', () => {
  const capture = {OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: 'true'};
  const question = `${where} 제 번호는 010-1234-5678이에요.`;
  const masked = `${where} 제 번호는 010-****-5678이에요.`;
  const text = (content: string) => [{type: 'text', content}];

  it.each(['loop', 'auto', 'interactions', 'stateless'])(
    'goes along where it is asked for, masked: %s',
    async engine => {
      await using collector = await collect();
      const scripted = scriptedModel([track, says('배송 중입니다. 키는 test-key, 번호는 010-1234-5678.')]);
      await using server = await serve(scripted.fetch);
      await haru(['-q', question, '--customer', 'C001', '--grounding', 'off', '--engine', engine], {
        env: {...server.env, ...collector.env, ...capture},
      });
      const spans = collector.spans();
      const json = (value: unknown) => JSON.parse(String(value));
      const [first, second] = spans.filter(({name}) => name.startsWith('chat '));
      const of = (span: typeof first, key: string) => json(span?.attributes[`gen_ai.${key}`]);
      expect(of(first, 'system_instructions')).toEqual(text(scripted.request(0).system));
      expect(of(first, 'input.messages')).toEqual([{role: 'user', parts: text(masked)}]);
      const call = {type: 'tool_call', name: 'track_shipping', arguments: {order_id: 'HR20260701023'}};
      const ends = (finish: string, settled: string) =>
        engine === 'interactions' || engine === 'stateless' ? settled : finish;
      expect(of(first, 'output.messages')).toEqual([
        {
          role: 'assistant',
          parts: [{...call, id: 'call-1-1'}],
          finish_reason: ends('stop', 'requires_action'),
        },
      ]);
      const said = text('배송 중입니다. 키는 ***, 번호는 010-****-5678.');
      const output = [{role: 'assistant', parts: said, finish_reason: ends('stop', 'completed')}];
      expect(of(second, 'output.messages')).toEqual(output);
      const tool = spans.find(({name}) => name.startsWith('execute_tool'));
      const result = of(tool, 'tool.call.result');
      expect(result).toMatchObject({found: true, shipping: {tracking_number: '990100001370'}});
      expect(of(tool, 'tool.call.arguments')).toEqual({order_id: 'HR20260701023'});
      const input = of(second, 'input.messages');
      expect(input.at(-1)).toMatchObject({
        role: 'tool',
        parts: [{type: 'tool_call_response', response: {result}}],
      });
      // An API that keeps the conversation is sent the result alone.
      if (engine !== 'interactions') expect(input.at(-2)).toMatchObject({role: 'assistant', parts: [call]});
      const agent = spans.find(({name}) => name === 'invoke_agent haru');
      expect(of(agent, 'input.messages')).toEqual([{role: 'user', parts: text(masked)}]);
      expect(of(agent, 'output.messages')).toEqual(output);
      expect(collector.text()).not.toMatch(/1234-5678|test-key/);
    },
  );
});

describe('the variables of OpenTelemetry', () => {
  it('name the service, its resource, the headers and the address, from .env too', async () => {
    await using collector = await collect();
    const cwd = newFolder();
    writeFileSync(
      join(cwd, '.env'),
      [
        `OTEL_EXPORTER_OTLP_TRACES_ENDPOINT=${collector.endpoint}/my/traces`,
        'OTEL_EXPORTER_OTLP_HEADERS=x-team=shop',
        'OTEL_SERVICE_NAME=상담',
        'OTEL_RESOURCE_ATTRIBUTES=deployment.environment.name=test',
      ].join('\n'),
    );
    const {status} = await haru(['-q', where, '--model', 'offline'], {cwd});
    expect(status).toBe(0);
    expect(collector.requests.map(({path, headers}) => [path, headers['x-team']])).toEqual([
      ['/my/traces', 'shop'],
    ]);
    expect(collector.resource()).toMatchObject({
      'service.name': '상담',
      'deployment.environment.name': 'test',
    });
  });

  it.each([
    {OTEL_SDK_DISABLED: 'true'},
    {OTEL_TRACES_SAMPLER: 'always_off'},
    {OTEL_TRACES_EXPORTER: 'none'},
    {OTEL_EXPORTER_OTLP_ENDPOINT: ''},
  ])('can turn it off: %o', async variable => {
    const {requests, ...run} = await asked([track, says('배송 중입니다.')], [], variable);
    expect(run).toMatchObject(answered);
    expect(requests).toEqual([]);
  });

  it('say so where the address is none', async () => {
    const {requests, ...run} = await asked([track, says('배송 중입니다.')], [], {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4317',
    });
    expect(run).toMatchObject({
      ...answered,
      stderr: 'OTEL_EXPORTER_OTLP_ENDPOINT를 http 주소로 읽을 수 없어 실행 기록을 보내지 않습니다.\n',
    });
    expect(requests).toEqual([]);
  });
});

it('goes together with a recording, which stays as it is', async () => {
  const files = [join(newFolder(), '하나.jsonl'), join(newFolder(), '둘.jsonl')] as const;
  const {tree} = await asked([track, says('배송 중입니다.')], ['--trace-file', files[0]]);
  expect(tree()).toHaveLength(6);
  await asked([track, says('배송 중입니다.')], ['--trace-file', files[1]], {OTEL_SDK_DISABLED: 'true'});
  const kinds = (file: string) =>
    readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line).type);
  expect(kinds(files[0])).toEqual(kinds(files[1]));
  expect(await haru(['replay', files[0]])).toMatchObject({status: 0});
});
