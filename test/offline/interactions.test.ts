import type {Interactions} from '@google/genai';
import {describe, expect, it} from 'vitest';
import {client, runTool, schemas, systemInstruction, toolNames} from './shop.ts';

const id = 'HR20260903027';
const question = `${id} 어디쯤 왔어요?`;
const tools = toolNames.map(name => ({
  type: 'function' as const,
  name,
  description: name,
  parameters: schemas[name],
}));
const base = {model: 'offline', tools, system_instruction: systemInstruction};
const once = {maxRetries: 0};

type Create = Interactions.InteractionCreateParams.CreateModelInteractionParamsNonStreaming;
const create = (ai: ReturnType<typeof client>, rest: object) =>
  ai.interactions.create({...base, ...rest} as Create, once);

const callIn = (steps: readonly Interactions.Step[] = []) =>
  steps.find(step => step.type === 'function_call') as Interactions.FunctionCallStep;

const resultOf = (call: Interactions.FunctionCallStep, asJson = true) => {
  const result = runTool('many', call.name, call.arguments as Record<string, unknown>);
  return {
    type: 'function_result' as const,
    call_id: call.id,
    name: call.name,
    result: asJson ? JSON.stringify(result) : result,
  };
};

const userInput = (text: string) => ({type: 'user_input' as const, content: [{type: 'text' as const, text}]});

describe('a stored conversation', () => {
  it('goes on from its id with results only, as JSON text or as objects', async () => {
    for (const asJson of [true, false]) {
      const ai = client();
      const first = await create(ai, {input: question});
      expect(first).toMatchObject({
        id: expect.any(String),
        object: 'interaction',
        status: 'requires_action',
        steps: [
          {type: 'thought', signature: expect.any(String)},
          {type: 'function_call', id: expect.any(String), name: 'track_shipping', arguments: {order_id: id}},
        ],
        usage: {estimated: true, total_tokens: expect.any(Number)},
      });
      const second = await create(ai, {
        previous_interaction_id: first.id,
        input: [resultOf(callIn(first.steps), asJson)],
      });
      expect(second).toMatchObject({status: 'completed', steps: [{type: 'model_output'}]});
      expect(second.output_text).toContain('970200002222');
      const third = await create(ai, {previous_interaction_id: second.id, input: '택배사는요?'});
      expect(third.output_text).toContain('롯데택배');
    }
  });

  it('knows nothing of another process', async () => {
    const {id: previous_interaction_id} = await create(client(), {input: question});
    const error = await create(client(), {previous_interaction_id, input: '송장번호는?'}).catch(
      reason => reason,
    );
    expect(error).toMatchObject({name: 'NotFoundError', status: 404});
    expect(JSON.parse(error.body).error.code).toBe('not_found');
  });
});

describe('a conversation without a store', () => {
  it('sends all steps back and has no id', async () => {
    const ai = client();
    const steps: object[] = [userInput(question)];
    const first = await create(ai, {input: steps, store: false});
    expect(first.id).toBeUndefined();
    steps.push(...(first.steps ?? []), resultOf(callIn(first.steps)));
    const second = await create(ai, {input: steps, store: false});
    expect(second.output_text).toContain('970200002222');
  });

  it('tells a failed call as failed', async () => {
    const ai = client();
    const first = await create(ai, {input: question, store: false});
    const failed = {...resultOf(callIn(first.steps)), result: '조회할 수 없습니다', is_error: true};
    const second = await create(ai, {
      input: [userInput(question), ...(first.steps ?? []), failed],
      store: false,
    });
    expect(second.output_text).toContain('조회하지 못했습니다');
  });
});

describe('a stream', () => {
  const eventsOf = async (ai: ReturnType<typeof client>, rest: object) => {
    const events: Interactions.InteractionSSEEvent[] = [];
    const stream = await ai.interactions.create(
      {
        ...base,
        ...rest,
        stream: true,
      } as Interactions.InteractionCreateParams.CreateModelInteractionParamsStreaming,
      once,
    );
    for await (const event of stream) events.push(event);
    return events;
  };

  it('brings a call as a thought and a function call', async () => {
    const events = await eventsOf(client(), {input: question});
    expect(events.map(({event_type}) => event_type)).toEqual([
      'interaction.created',
      ...['step.start', 'step.delta', 'step.stop'],
      ...['step.start', 'step.delta', 'step.stop'],
      'interaction.completed',
    ]);
    expect(events).toMatchObject([
      {interaction: {id: expect.any(String), status: 'in_progress'}},
      {index: 0, step: {type: 'thought'}},
      {index: 0, delta: {type: 'thought_signature', signature: expect.any(String)}},
      {index: 0},
      {
        index: 1,
        step: {type: 'function_call', id: expect.any(String), name: 'track_shipping', arguments: {}},
      },
      {index: 1, delta: {type: 'arguments_delta', arguments: `{"order_id":"${id}"}`}},
      {index: 1},
      {interaction: {status: 'requires_action', usage: {estimated: true}}},
    ]);
  });

  it('brings an answer in pieces that add up to it', async () => {
    const ai = client();
    const first = await create(ai, {input: question});
    const rest = {previous_interaction_id: first.id, input: [resultOf(callIn(first.steps))]};
    const whole = await create(ai, rest);
    const events = await eventsOf(ai, rest);
    const texts = events.flatMap(event =>
      event.event_type === 'step.delta' && event.delta.type === 'text' ? [event.delta.text] : [],
    );
    expect(texts.length).toBeGreaterThan(4);
    expect(texts.join('')).toBe(whole.output_text);
    expect(events.at(-1)).toMatchObject({
      event_type: 'interaction.completed',
      interaction: {status: 'completed'},
    });
  });
});

describe('tool_choice', () => {
  const calls = async (input: string, tool_choice: unknown) =>
    (await create(client(), {input, generation_config: {tool_choice}})).steps?.flatMap(step =>
      step.type === 'function_call' ? [step.name] : [],
    );

  it('any, none, validated and allowed_tools', async () => {
    expect(await calls('안녕하세요', 'any')).toEqual(['get_my_orders']);
    expect(await calls(question, 'none')).toEqual([]);
    expect(await calls(question, 'validated')).toEqual(['track_shipping']);
    expect(await calls(question, {allowed_tools: {mode: 'any', tools: ['get_order_status']}})).toEqual([
      'get_order_status',
    ]);
    expect(await calls(question, {allowed_tools: {mode: 'auto', tools: ['get_order_status']}})).toEqual([
      'get_order_status',
    ]);
  });
});

describe('what the real API refuses', () => {
  const call = {type: 'function_call', id: 'c1', name: 'track_shipping', arguments: {order_id: id}};
  const result = {type: 'function_result', call_id: 'c1', name: 'track_shipping', result: '{}'};
  const thought = {type: 'thought', signature: 'x'};

  it.each<[string, object, RegExp]>([
    ['a list of turns', {input: [{role: 'user', content: '안녕'}]}, /role/],
    ['nothing', {input: []}, /input is required/],
    ['an unsigned thought', {input: [userInput('a'), {type: 'thought'}, call, result]}, /signature/],
    ['a result for no call', {input: [userInput('a'), result]}, /no pending function_call/],
    [
      'a result for another call',
      {input: [userInput('a'), thought, call, {...result, call_id: 'c2'}]},
      /no pending function_call/,
    ],
    [
      'a call without its result',
      {input: [userInput('a'), thought, call, userInput('b')]},
      /Missing function_result/,
    ],
    [
      'a call without its result at the end',
      {input: [userInput('a'), thought, call]},
      /Missing function_result/,
    ],
    [
      'a model step at the end',
      {input: [userInput('a'), {type: 'model_output', content: [{type: 'text', text: 'b'}]}]},
      /last step/,
    ],
    ['a chain without a store', {input: 'a', store: false, previous_interaction_id: 'x'}, /store/],
    ['an unknown choice', {input: 'a', generation_config: {tool_choice: 'maybe'}}, /tool_choice/],
    [
      'an empty schema',
      {input: 'a', tools: [{type: 'function', name: 'f', parameters: {type: 'object', properties: {}}}]},
      /non-empty/,
    ],
  ])('%s', async (_, rest, message) => {
    const error = await create(client(), rest).catch(reason => reason);
    expect(error).toMatchObject({name: 'BadRequestError', status: 400});
    expect(JSON.parse(error.body).error).toMatchObject({
      code: 'invalid_request',
      message: expect.stringMatching(message),
    });
  });

  it('a call of this model whose thought was left out', async () => {
    const ai = client();
    const first = await create(ai, {input: question, store: false});
    const steps = [userInput(question), ...(first.steps ?? []).slice(1), resultOf(callIn(first.steps))];
    const error = await create(ai, {input: steps, store: false}).catch(reason => reason);
    expect(JSON.parse(error.body).error.message).toMatch(/missing the thought step/);
  });
});
