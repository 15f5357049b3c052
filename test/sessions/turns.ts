import fc from 'fast-check';
import {emptyTurn, noUsage, type Turn} from '../../src/agent/conversation.ts';
import type {SavedTurn, SessionHeader} from '../../src/sessions/format.ts';

export const header: SessionHeader = {
  id: '20260713-k3f9',
  startedAt: '2026-07-13T01:00:00.000Z',
  viewer: {role: 'customer', customerId: 'C001'},
  orders: null,
};

export const answered = (question: string, more: Partial<Turn> = {}): Turn => ({
  ...emptyTurn,
  question,
  engine: 'loop',
  model: 'offline',
  stop: 'answered',
  answer: '네.',
  memory: {shape: 'contents', model: 'offline', items: [{role: 'user', parts: [{text: question}]}]},
  ...more,
});

export const saved = (turn: Turn): SavedTurn => ({at: '2026-07-13T01:02:03.000Z', turn});

/** What survives JSON, whatever it is. */
const json = fc.jsonValue({stringUnit: 'binary'}).map(value => JSON.parse(JSON.stringify(value)));
const text = fc.string({unit: 'binary'});
const record = fc.dictionary(text, json, {noNullPrototype: true});

const error = fc.record({
  code: fc.constantFrom('network' as const, 'quota' as const),
  message: text,
  hint: fc.option(text),
});

/** A turn as it may end, with anything in it that a model or a person can say. */
export const anyTurn: fc.Arbitrary<Turn> = fc.record({
  question: text,
  engine: text,
  model: text,
  draft: fc.constant(''),
  retry: fc.constant(null),
  calls: fc.array(
    fc.record({
      id: text,
      name: text,
      args: json,
      round: fc.nat(),
      ms: fc.option(fc.nat()),
      result: fc.option(record),
      error: fc.option(
        fc.record({kind: fc.constantFrom('refused' as const, 'failed' as const), message: text}),
      ),
    }),
    {maxLength: 3},
  ),
  rounds: fc.array(
    fc.record({
      round: fc.nat(),
      contents: fc.nat(),
      outline: fc.constant([]),
      usage: fc.constant(noUsage),
      ms: fc.nat(),
      firstByteMs: fc.option(fc.nat()),
      attempts: fc.nat(),
      finish: fc.option(text),
    }),
    {maxLength: 3},
  ),
  stop: fc.constantFrom('answered', 'call-limit', 'blocked', 'error', 'cancelled'),
  answer: text,
  usage: fc.constant(noUsage),
  error: fc.option(error),
  fallback: fc.option(fc.record({from: text, to: text, reason: text})),
  grounding: fc.record({
    verdict: fc.constantFrom('supported', 'corrected', 'replaced', 'withheld', 'unsupported', 'off'),
    unsupported: fc.array(fc.record({text, kind: text, start: fc.constant(0), end: fc.constant(0)}), {
      maxLength: 2,
    }),
  }),
  memory: fc.option(
    fc.record(
      {
        shape: fc.constantFrom('contents' as const, 'steps' as const, 'retold' as const),
        model: text,
        items: fc.array(json, {maxLength: 4}),
        stored: fc.record({id: text, leftOut: fc.nat()}),
      },
      {requiredKeys: ['shape', 'model', 'items']},
    ),
  ),
});
