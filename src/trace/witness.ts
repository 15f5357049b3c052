import type {Conversation} from '../agent/conversation.ts';
import type {TurnEvent} from '../agent/protocol.ts';

/** Sees a run from inside: what is asked, every event as it is emitted, every exchange with a model. */
export type Witness = {
  /** A question is about to be put at the end of a conversation; `now` is the time of the turn. */
  asked(question: string, conversation: Conversation, now: Date): void;
  event(event: TurnEvent): void;
  /** A `fetch` that does what this one does, or stands in for it, with each attempt at a request seen. */
  through(fetch: typeof globalThis.fetch): typeof globalThis.fetch;
};
