import * as v from 'valibot';
import type {Turn} from '../agent/conversation.ts';
import type {SavedTurn, SessionHeader} from './format.ts';

/**
 * What a line must be to be trusted; what more it holds stays. These only look: a value goes on as `JSON.parse` gave it.
 */
const viewer = v.variant('role', [
  v.object({role: v.literal('customer'), customerId: v.string()}),
  v.object({role: v.literal('staff')}),
]);

const header = v.object({
  id: v.string(),
  startedAt: v.pipe(v.string(), v.isoTimestamp()),
  viewer,
  orders: v.nullable(v.string()),
});

const text = v.string();
const tokens = v.number();
const list = v.array(v.unknown());
const object = v.record(v.string(), v.unknown());

const usage = v.object({
  inputTokens: tokens,
  outputTokens: tokens,
  totalTokens: tokens,
  cachedTokens: tokens,
  thoughtTokens: tokens,
  estimated: v.boolean(),
});

const call = v.object({
  id: text,
  name: text,
  round: v.number(),
  ms: v.nullable(v.number()),
  result: v.nullable(object),
  error: v.nullable(v.object({kind: v.picklist(['refused', 'failed']), message: text})),
});

const round = v.object({
  round: v.number(),
  contents: v.number(),
  usage,
  ms: v.number(),
  firstByteMs: v.optional(v.nullable(v.number())),
  attempts: v.number(),
  finish: v.nullable(text),
});

const claim = v.object({text, kind: text, start: v.number(), end: v.number()});

const turn = v.object({
  question: text,
  engine: text,
  model: text,
  calls: v.array(call),
  rounds: v.array(round),
  stop: v.picklist(['answered', 'call-limit', 'blocked', 'error', 'cancelled'] satisfies Turn['stop'][]),
  answer: text,
  usage,
  error: v.nullable(v.object({code: text, message: text, hint: v.nullable(text)})),
  fallback: v.nullable(v.object({from: text, to: text, reason: text})),
  grounding: v.object({
    verdict: v.picklist(['supported', 'corrected', 'replaced', 'withheld', 'unsupported', 'off']),
    unsupported: v.array(claim),
  }),
  memory: v.nullable(
    v.object({
      shape: v.picklist(['contents', 'steps', 'retold']),
      model: text,
      items: list,
      stored: v.optional(v.object({id: text, leftOut: v.number()})),
    }),
  ),
});

const turnLine = v.object({at: v.pipe(v.string(), v.isoTimestamp()), turn});

export const isHeader = (value: unknown): value is SessionHeader => v.is(header, value);
export const isTurnLine = (value: unknown): value is SavedTurn => v.is(turnLine, value);
