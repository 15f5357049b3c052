import * as v from 'valibot';
import {formatName, formatVersion} from './format-name.ts';

// `docs/trace-format.md` tells the whole format; a test holds the two together.

const run = v.string();
/** Milliseconds since the run began. */
const t = v.number();
const turn = v.number();
const id = v.number();
const headers = v.record(v.string(), v.string());
const json = v.record(v.string(), v.unknown());

/** Which items stand in a field that was left null: one, or several as `1-4,7`. */
const reference = v.object({of: v.string(), n: v.union([v.number(), v.string()])});
const items = v.optional(v.record(v.string(), reference));

const fault = v.object({
  name: v.string(),
  message: v.string(),
  code: v.optional(v.string()),
  cause: v.optional(v.object({name: v.string(), message: v.string(), code: v.optional(v.string())})),
});

const finding = v.object({
  kind: v.string(),
  text: v.string(),
  start: v.number(),
  end: v.number(),
  fact: v.nullable(json),
});

/** Every kind of line by its `type`, with its fields. */
export const lines = {
  run: v.object({
    type: v.literal('run'),
    format: v.literal(formatName),
    version: v.literal(formatVersion),
    run,
    at: v.string(),
    haru: v.string(),
    node: v.string(),
    platform: v.string(),
    access: v.object({kind: v.string(), baseUrl: v.optional(v.string())}),
    settings: v.record(v.string(), v.object({value: v.unknown(), from: v.string()})),
  }),
  item: v.object({type: v.literal('item'), run, of: v.string(), n: v.number(), value: v.unknown()}),
  turn: v.object({
    type: v.literal('turn'),
    run,
    t,
    turn,
    question: v.string(),
    now: v.string(),
    since: v.optional(v.string()),
    history: v.optional(reference),
  }),
  event: v.object({type: v.literal('event'), run, t, turn, event: json, items}),
  request: v.object({
    type: v.literal('request'),
    run,
    t,
    turn,
    id,
    method: v.string(),
    path: v.string(),
    headers,
    body: v.nullable(json),
    items,
  }),
  response: v.object({type: v.literal('response'), run, t, id, status: v.number(), headers}),
  chunk: v.object({type: v.literal('chunk'), run, t, id, text: v.string()}),
  end: v.object({type: v.literal('end'), run, t, id, error: v.optional(fault)}),
  claims: v.object({type: v.literal('claims'), run, t, turn, findings: v.array(finding)}),
};

export type Lines = {[K in keyof typeof lines]: v.InferOutput<(typeof lines)[K]>};
export type Line = Lines[keyof Lines];
export type Reference = v.InferOutput<typeof reference>;
export type Fault = v.InferOutput<typeof fault>;
export type FindingRecord = v.InferOutput<typeof finding>;
