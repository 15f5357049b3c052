import {expect, it} from 'vitest';
import type {Engine, TurnEvent} from '../../src/agent/protocol.ts';
import {type Candidate, turn} from '../../src/agent/turn.ts';
import {noticeLine} from '../../src/ui/notice-line.ts';

const memory = {shape: 'retold', model: 'm', items: []} as const;

/** A model that says the same whatever it is asked. */
function saying(model: string, answer: string): Candidate & {asked: number} {
  const engine: Engine = async () => {
    candidate.asked++;
    return {stop: 'answered', answer, memory};
  };
  const candidate = {model, engine: 'loop', asked: 0, load: async () => engine};
  return candidate;
}

async function answered(model: Candidate, builtIn: Candidate) {
  const events: TurnEvent[] = [];
  const request = {
    question: '언제 와요',
    history: [],
    leftOut: 0,
    system: '',
    toolbox: {declarations: [], call: async () => ({result: null, error: null})},
    toolChoice: {mode: 'auto'},
    maxCalls: 3,
    signal: AbortSignal.any([]),
    grounding: 'enforce',
    earlier: [],
    now: new Date('2026-07-13T10:00:00+09:00'),
    builtIn,
  } as unknown as Parameters<typeof turn>[1];
  for await (const event of turn([model], request)) events.push(event);
  const end = events.at(-1);
  return {
    told: events.flatMap(event => noticeLine(event) ?? []),
    answer: end?.type === 'turn_end' ? end.answer : undefined,
  };
}

const invented = '송장번호는 123456789012이고 내일 도착합니다.';
const withheld = {
  told: ['조회로 확인되지 않은 말이 있어 그 답은 보여 드리지 않습니다.'],
  answer:
    '조회한 내용만으로는 확실한 답을 드리기 어렵습니다. 주문번호를 알려 주시면 그 주문의 상태와 배송을 다시 확인해 드릴게요.',
};

it('says that no answer is shown where the built-in model’s own does not hold, and does not ask it in its own place', async () => {
  const builtIn = saying('offline', invented);
  expect(await answered(saying('offline', invented), builtIn)).toEqual(withheld);
  expect(builtIn.asked).toBe(0);
});

it('says so too where neither the model’s nor the built-in model’s holds', async () => {
  expect(await answered(saying('gemini', invented), saying('offline', invented))).toEqual(withheld);
});

it('says that the built-in model answered where it did', async () => {
  const greeting = '안녕하세요, 무엇을 도와드릴까요?';
  expect(await answered(saying('gemini', invented), saying('offline', greeting))).toEqual({
    told: ['조회로 확인되지 않은 말이 있어 내장 모델이 대신 답했습니다.'],
    answer: greeting,
  });
});
