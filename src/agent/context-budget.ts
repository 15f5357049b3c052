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
  const tooOld = turns.toReversed().findIndex(turn => {
    left -= Math.max(tokensOf(turn), contextTokens / turnsWithinBudget);
    return left < 0;
  });
  const fitting = tooOld === -1 ? turns.length : tooOld;
  const must = turns.length - fitting;
  const together = Math.ceil(must / leaveTogether) * leaveTogether;
  // Where few fit, those few are worth more than a cache.
  const leftOut = turns.length - together >= fitting / 2 ? together : must;
  return {history: turns.slice(leftOut), leftOut};
}
