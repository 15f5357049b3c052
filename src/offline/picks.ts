/** How a message points at orders without naming them. */
export type Pick = {
  /** "두 번째 거", 1 is the first, -1 the last. */
  readonly ordinal: number | undefined;
  /** "둘 다", "전부 다요". */
  readonly all: boolean;
  /** "그거", "아까 그 주문". */
  readonly refers: boolean;
  /** "제일 최근 주문", "제일 비싼 거", with how many of them. */
  readonly extreme:
    | {readonly by: 'newest' | 'oldest' | 'dearest' | 'cheapest'; readonly count: number}
    | undefined;
};

const counters = [
  '',
  '첫|한|하나|1',
  '두|둘|2',
  '세|셋|3',
  '네|넷|4',
  '다섯|5',
  '여섯|6',
  '일곱|7',
  '여덟|8',
  '아홉|9',
  '열|10',
];
const ordinals = counters.map(
  word =>
    new RegExp(
      `(?:^|[^가-힣\\d])(?:${word})\\s?번\\s?째|(?:^|[^\\d])(?:${word.replace(/[^\d]/g, '') || '#'})\\s?번(?!호|째|만|\\d)`,
    ),
);
const counts = counters.map(
  word => new RegExp(`(?:^|[^가-힣\\d]|주문|최근|구매)(?:${word})\\s?(?:개|건|가지|번|만|$)`),
);

const indexOfMatch = (patterns: readonly RegExp[], text: string): number | undefined => {
  const index = patterns.findIndex((pattern, i) => i > 0 && pattern.test(text));
  return index > 0 ? index : undefined;
};

const extremes: readonly (readonly ['newest' | 'oldest' | 'dearest' | 'cheapest', RegExp])[] = [
  [
    'newest',
    /(?:제일|가장|맨)\s?(?:최근|나중|마지막|끝)|마지막(?:으로|에)?\s?(?:주문|시킨|산|구매|결제|지른)|(?:방금|아까|막|금방|좀\s?전에)\s?(?:전에)?\s?(?:주문|시킨|산|구매|결제|지른)|최근(?:에)?\s?(?:주문|시킨|산|구매)(?:한)?\s?(?:거|것|건|꺼)(?!들)/,
  ],
  [
    'oldest',
    /(?:제일|가장|맨)\s?(?:먼저|처음|오래|옛날)\S*\s?(?:주문|시킨|산|구매|거|된)|처음\s?(?:주문|시킨|산)/,
  ],
  ['dearest', /(?:제일|가장|젤)\s?비싼/],
  ['cheapest', /(?:제일|가장|젤)\s?싼|(?:제일|가장)\s?저렴/],
];

/** Expects plain text with its spaces. */
export function picksIn(text: string): Pick {
  const by = extremes.find(([, pattern]) => pattern.test(text))?.[0];
  const recent = /최근/.test(text) ? indexOfMatch(counts, text) : undefined;
  return {
    ordinal: by ? undefined : ordinalIn(text),
    all: /둘\s?다|셋\s?다|넷\s?다|[두세네2-9]\s?(?:개|건|가지)\s?(?:다|모두|전부)|전부|모두|다요$|^다$|다\s?알려|다\s?보여|각각/.test(
      text,
    ),
    refers:
      /그거|그것|그건|그게|그걸|그\s?주문|그\s?상품|그\s?물건|그\s?택배|이거|이건|이것|이게|이걸|이\s?주문|저거|저건|아까|해당|위\s?주문|그\s?중|걔|그놈|그럼|그러면/.test(
        text,
      ),
    extreme: by || recent ? {by: by ?? 'newest', count: indexOfMatch(counts, text) ?? 1} : undefined,
  };
}

function ordinalIn(text: string): number | undefined {
  if (/마지막(?!으로|에)|맨\s?(?:아래|끝|뒤|밑)/.test(text)) return -1;
  if (/맨\s?(?:위|앞|처음)|(?:처음|위|앞)에?\s?(?:거|것|꺼|건)|^첫째|첫\s?(?:거|것|꺼|주문)|전자/.test(text))
    return 1;
  return indexOfMatch(ordinals, text);
}
