import type {PastTurn} from './protocol.ts';

/** However short its turns, a conversation is not sent further back than this: support is about what is at hand. */
const turnsWithinBudget = 10;

/** Turns leave several at once: between two such moments requests begin alike, which prompt caches live on. */
const leaveTogether = 5;

/** Tokens of a turn, from its size on the wire: about four bytes each, a Hangul syllable being three. */
const tokensOf = ({memory}: PastTurn): number => Buffer.byteLength(JSON.stringify(memory.items)) / 4;

/**
 * The turns that the next request may carry, and how many older ones it leaves out. A turn leaves whole, its calls
 * with their results, so that a long conversation costs no more a turn than a short one and stays sound.
 */
export function withinBudget(
  turns: readonly PastTurn[],
  contextTokens: number,
): {history: readonly PastTurn[]; leftOut: number} {
  let left = contextTokens;
  const fit = turns.toReversed().findIndex(turn => {
    left -= Math.max(tokensOf(turn), contextTokens / turnsWithinBudget);
    return left < 0;
  });
  if (fit === -1) return {history: turns, leftOut: 0};
  const leftOut = Math.min(turns.length, Math.ceil((turns.length - fit) / leaveTogether) * leaveTogether);
  return {history: turns.slice(leftOut), leftOut};
}
