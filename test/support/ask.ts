import {apply, type Conversation, emptyConversation, type Turn} from '../../src/agent/conversation.ts';
import type {TurnEvent} from '../../src/agent/protocol.ts';
import {createApp} from '../../src/app.ts';
import type {RetryPolicy} from '../../src/gemini/retry.ts';
import {type RawSettings, resolveSettings} from '../../src/settings.ts';

type Options = RawSettings & {
  fetch?: typeof globalThis.fetch;
  conversation?: Conversation;
  signal?: AbortSignal;
  /** The reader leaves once it has had an event of this type. */
  leaveAt?: TurnEvent['type'];
  retry?: RetryPolicy;
};

/** The product as a front end has it, over a scripted model where `fetch` is given, else over the built-in one. */
export async function ask(question: string, options: Options = {}) {
  const {
    fetch,
    conversation: before = emptyConversation,
    signal = AbortSignal.any([]),
    leaveAt,
    retry,
    ...flags
  } = options;
  const env = {HARU_NOW: '2026-07-13T10:00:00+09:00', ...(fetch && {GEMINI_API_KEY: 'test-key'})};
  const app = createApp(
    resolveSettings({customer: 'C001', ...flags}, env, {}),
    fetch && {network: fetch, ...(retry && {retry})},
  );
  const events: TurnEvent[] = [];
  let conversation = before;
  for await (const event of app.ask(question, conversation, signal)) {
    events.push(event);
    conversation = apply(conversation, event);
    if (event.type === leaveAt) break;
  }
  return {events, conversation, turn: conversation.turns.at(-1) as Turn};
}
