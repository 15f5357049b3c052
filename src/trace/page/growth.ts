import type {ContentOutline} from '../../agent/protocol.ts';
import type {RoundStart} from './timeline.ts';

/** A content of a turn's requests and what each round did with it. `n` is its number in the page's data. */
export type GrowthRow = {n: number; content: ContentOutline | null; rounds: ('new' | 'again' | 'left')[]};

export type Growth = {
  rounds: {round: number; contents: number; fresh: number; continues: boolean}[];
  /** How many contents of earlier turns the first request carried. */
  earlier: number;
  rows: GrowthRow[];
};

/** The contents that a turn's rounds sent, in the order in which they were first sent. `numbersOf` tells equal ones apart from others. */
export function growthOf(starts: readonly RoundStart[], numbersOf: (body: object) => number[]): Growth {
  const rounds = starts.flatMap(({event, exchanges}) => {
    const body = exchanges.at(-1)?.body;
    if (!body) return [];
    const {round, outline} = event;
    return [{round, outline, keys: keysOf(numbersOf(body)), continues: 'previous_interaction_id' in body}];
  });
  // What the first request begins with was said before; the question ends it.
  const earlier = new Set(rounds[0]?.keys.slice(0, -1));
  const rows = new Map<string, GrowthRow>();
  const fresh = rounds.map(({keys, outline}, index) => {
    const added = keys.filter(key => !rows.has(key) && !(index === 0 && earlier.has(key))).length;
    for (const [place, key] of keys.entries()) {
      const row = rows.get(key) ?? {n: numberOf(key), content: outline[place] ?? null, rounds: []};
      row.rounds[index] = rows.has(key) || earlier.has(key) ? 'again' : 'new';
      rows.set(key, row);
    }
    return added;
  });
  return {
    rounds: rounds.map(({round, keys, continues}, index) => ({
      round,
      contents: keys.length,
      fresh: fresh[index] ?? 0,
      continues,
    })),
    earlier: earlier.size,
    rows: [...rows]
      .filter(([key]) => !earlier.has(key))
      .map(([, row]) => ({...row, rounds: rounds.map((_, index) => row.rounds[index] ?? 'left')})),
  };
}

/** The same thing said twice is two contents: a number, and for the how manyth time it stands there. */
function keysOf(numbers: readonly number[]): string[] {
  const seen = new Map<number, number>();
  return numbers.map(n => {
    const time = (seen.get(n) ?? 0) + 1;
    seen.set(n, time);
    return `${n} ${time}`;
  });
}

const numberOf = (key: string): number => Number(key.split(' ')[0]);
