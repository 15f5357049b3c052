import type {Conversation} from '../agent/conversation.ts';
import type {TurnEvent} from '../agent/protocol.ts';

/** Sees a run from inside: what is asked, every event as it is emitted, every exchange with a model. */
export type Witness = {
  /** A question is about to be put at the end of a conversation; `now` is the time of the turn. */
  asked(question: string, conversation: Conversation, now: Date): void;
  event(event: TurnEvent): void;
  /** A `fetch` that does what this one does, or stands in for it, with each attempt at a request seen. */
  through(fetch: typeof globalThis.fetch): typeof globalThis.fetch;
  /** The run is over, and what was seen is to be handed on. Gives what did not go well, in Korean. */
  close?(): Promise<string | undefined>;
};

/** Several as one. Each sees things before the ones behind it; the `fetch` of the first is nearest to the network. */
export const together = (witnesses: readonly Witness[]): Witness => ({
  asked(...asked) {
    for (const witness of witnesses) witness.asked(...asked);
  },
  event(event) {
    for (const witness of witnesses) witness.event(event);
  },
  through: fetch => witnesses.reduce((inner, witness) => witness.through(inner), fetch),
  async close() {
    const notices = await Promise.all(witnesses.map(witness => witness.close?.()));
    return notices.find(notice => notice);
  },
});
