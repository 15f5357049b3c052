import type {KnownOrder} from './facts.ts';
import {matchesOf, remembered} from './matching.ts';

/** A product as a text names it, in full or by a word of it, and the orders that it can mean. */
export type ProductMention = {span: [start: number, end: number]; keys: readonly string[]};

export type ProductIndex = {mentionsIn(text: string): ProductMention[]};

/** Words of a product name that name nothing by themselves. */
const common = new Set(
  '하루 주문 상품 제품 배송 택배 무료 세트 고객 오늘 내일 이번 여름 겨울 남성 여성 남자 여자 기본 추가 단품 국산 냉동 최고 사이즈 옵션 할인 특가 선물 여행용 가정용 증정 정품 신상 인기'.split(
    ' ',
  ),
);

const particle =
  /^(?:이?랑|하고|으?로|에서?|부터|까지|보다|이?나|이?요|예요|이에요|입니다|이?고|이?며|이라|인데|말고|처럼|만|의|와|과|건)?(?:은|는|이|가|을|를|도)?$/;

/** No word of a product is longer than this, so that a long run of letters costs no more. */
const longest = 16;

/** `5kg`, `2병`, `1200`: tells products of one name apart. */
const measure = /^\d[\d.]*[A-Za-z가-힣]{0,3}$/;

/** What turns a fruit into an apology. */
const apology = /^(?:의|를|을|도|만)?\s?(?:말씀|드[리려립렸]|인사)/;

/** A run of letters and digits; a point only within a number: `1.7L`. */
const tokens = /[가-힣A-Za-z\d]+(?:\.\d+[가-힣A-Za-z]*)?/g;

const wordsOf = (name: string): string[] => matchesOf(name, tokens).map(([word]) => word);

/** Words, the orders whose product has them, and the two letters with which any of them begins. */
class Words {
  readonly heads = new Set<string>();
  readonly #entries = new Map<string, Set<string>>();

  add(word: string, key: string): void {
    const keys = this.#entries.get(word);
    if (keys) keys.add(key);
    else this.#entries.set(word, new Set([key]));
    this.heads.add(word.slice(0, 2));
  }

  get(word: string): ReadonlySet<string> | undefined {
    return this.#entries.get(word);
  }
}

/** Words of the products, and the ends of these words: `꿀사과` is also `사과`. */
export function productIndex(orders: readonly KnownOrder[]): ProductIndex {
  const [words, measures] = [new Words(), new Words()];
  for (const {key, product} of orders) {
    const {sizes, ends} = partsOf(product ?? '');
    for (const size of sizes) measures.add(size, key);
    for (const end of ends) words.add(end, key);
  }
  return {mentionsIn: text => mentionsIn(text, words, measures)};
}

/** What a product can be called by: its words and their ends, and its measures. */
const partsOf = remembered((product: string) => {
  const all = wordsOf(product);
  const sizes = all.filter(word => measure.test(word));
  const ends = all.filter(word => !sizes.includes(word)).flatMap(endsOf);
  return {sizes: sizes.map(size => size.toLowerCase()), ends: ends.filter(end => !common.has(end))};
});

const endsOf = (word: string): string[] =>
  Array.from({length: Math.max(0, word.length - 1)}, (_, from) => word.slice(from, from + longest));

type Piece = {start: number; end: number; keys: ReadonlySet<string>; ended: boolean; bare: boolean};

/** Neighbouring words of one product are one mention; a measure alone is none. */
function mentionsIn(text: string, words: Words, measures: Words): ProductMention[] {
  const mentions: Piece[] = [];
  if (words.heads.size === 0) return [];
  for (const {0: token, index} of matchesOf(text, tokens)) {
    const piece = pieceOf(token, index, text, words, measures);
    if (!piece) continue;
    const whole = joined(text, mentions.at(-1), piece);
    if (whole) mentions[mentions.length - 1] = whole;
    else if (!/^\d+$/.test(token)) mentions.push(piece);
  }
  return mentions
    .filter(({bare}) => !bare)
    .map(({start, end, keys}) => ({span: [start, end], keys: [...keys]}));
}

/** Two pieces as one mention of what both can mean; undefined where they are apart or of different products. */
function joined(text: string, open: Piece | undefined, piece: Piece): Piece | undefined {
  if (!open || !joins(text, open, piece)) return undefined;
  const keys = shared(open.keys, piece.keys);
  return keys && {...piece, start: open.start, keys, bare: open.bare && piece.bare};
}

const joins = (text: string, open: Piece, piece: Piece): boolean =>
  !open.ended && /^[ ,(+/[\]]{0,2}$/.test(text.slice(open.end, piece.start));

function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> | undefined {
  const [few, many] = a.size < b.size ? [a, b] : [b, a];
  const both = [...few].filter(key => many.has(key));
  if (both.length === few.size) return few;
  return both.length > 0 ? new Set(both) : undefined;
}

/** The longest beginning of a token that is a word of a product, if nothing but particles follows. */
function pieceOf(
  token: string,
  start: number,
  text: string,
  words: Words,
  measures: Words,
): Piece | undefined {
  const head = token.slice(0, 2);
  if (!words.heads.has(head) && !measures.heads.has(head.toLowerCase())) return undefined;
  for (let length = Math.min(token.length, longest); length >= 2; length--) {
    const word = token.slice(0, length);
    const rest = token.slice(length);
    const keys = words.get(word) ?? measures.get(word.toLowerCase());
    if (!keys || !particle.test(rest)) continue;
    const end = start + length;
    if (apology.test(text.slice(end, end + 8))) return undefined;
    return {start, end, keys, ended: rest !== '', bare: words.get(word) === undefined};
  }
  return undefined;
}
