import {mark} from './order-numbers.ts';
import {endings, fillers, particles, shortProducts, tradeWords} from './words.ts';

export type Nouns = {
  /** Words that may name a product. */
  readonly nouns: readonly string[];
  /** Nothing but names and words without weight: "우비요", "고양이 모래". */
  readonly naming: boolean;
};

/** A token of a message is names, carries no weight, or says something (a verb, a word of the trade). */
type Part = {readonly names: readonly string[]; readonly says: boolean};

/** More words than this are a story, and the names are among the first of them. */
const most = 150;

/** What is left of a text when the words of this trade, the verbs and the particles are gone. */
export function nounsIn(text: string): Nouns {
  const tokens = text
    .replace(/[^\da-z가-힣ㄱ-ㅎㅏ-ㅣ\ue000\s]/g, ' ')
    .split(/\s+/)
    .filter(Boolean);
  const parts = tokens
    .slice(0, most)
    .map((token, index) => (tokens[index - 1] === '몇' ? saying : partOf(token, tokens[index + 1] ?? '')));
  const nouns = [...new Set(parts.flatMap(({names}) => names))];
  // asdf is no name, tv요 is.
  const korean = parts.some(({names}, i) => names.length > 0 && /[가-힣\d]/.test(tokens[i] ?? ''));
  return {nouns, naming: korean && tokens.length <= 5 && !parts.some(({says}) => says)};
}

/** No product is called by more letters in a row; what is longer was typed without spaces. */
const longestName = 12;
const empty: Part = {names: [], says: false};
const saying: Part = {names: [], says: true};

function partOf(token: string, next: string): Part {
  if (token.includes(mark)) return saying;
  if (/^[ㄱ-ㅎㅏ-ㅣ]+$/.test(token)) return empty;
  const trade = tradeAt(token);
  if (trade === 0) return saying;
  const name = trade > 0 ? token.slice(0, trade) : token;
  const noun = name.length <= longestName ? nounOf(name, trade > 0 ? '' : next) : undefined;
  const names = [...shortBefore(token), ...(noun ? [noun] : [])];
  return {names, says: trade > 0 || (names.length === 0 && isPredicate(name))};
}

/** 쌀 of 쌀하고양말: a name of one syllable before a particle that cannot belong to it. */
const shortBefore = (token: string): string[] =>
  isShort(token[0] ?? '') && /^.(?:하고|이랑|랑|말고|빼고)/.test(token) ? [token[0] ?? ''] : [];

/** Where the first word of the trade begins, -1 if there is none: "고구마언제와요" names before it asks. */
export function tradeAt(token: string): number {
  const {trade} = known();
  for (let at = 0; at < token.length; at++) {
    if (trade.get(token.charAt(at))?.some(word => token.startsWith(word, at))) return at;
  }
  return -1;
}

/** Words by the syllable that stands first (0) or last (-1) in them, in the order given. */
function bySyllable(words: readonly string[], place: 0 | -1): ReadonlyMap<string, readonly string[]> {
  const map = new Map<string, string[]>();
  for (const word of words) {
    const syllable = word.at(place) ?? '';
    map.set(syllable, [...(map.get(syllable) ?? []), word]);
  }
  return map;
}

function nounOf(token: string, next: string): string | undefined {
  if (isShort(token)) return token;
  const stem = withoutParticle(token);
  if (isShort(stem)) return stem;
  if (isFiller(token) || isFiller(stem) || isPredicate(token) || modifies(token, next)) return undefined;
  // 포도, 담요: two letters of which the last only looks like a particle.
  const whole = stem.length < 2 && !isFiller(stem) ? token : stem;
  const bare = whole.length > 2 ? withoutParticle(whole) : whole;
  return bare.length < 2 || isFiller(bare) ? undefined : bare;
}

type Sets = {
  readonly fillers: ReadonlySet<string>;
  readonly short: ReadonlySet<string>;
  readonly endings: ReadonlySet<string>;
  readonly trade: ReadonlyMap<string, readonly string[]>;
  readonly particles: ReadonlyMap<string, readonly string[]>;
};
let sets: Sets | undefined;

/** Taken apart on first use: loading costs nothing. */
const known = (): Sets =>
  (sets ??= {
    fillers: new Set(fillers.trim().split(/\s+/)),
    short: new Set(shortProducts.split(' ')),
    endings: new Set(endings.trim().split(/\s+/)),
    trade: bySyllable(tradeWords, 0),
    particles: bySyllable(particles, -1),
  });

/** Whether a word carries no weight of its own. */
export const isFiller = (word: string): boolean => known().fillers.has(word);
export const isShort = (word: string): boolean => word.length === 1 && known().short.has(word);

function withoutParticle(token: string): string {
  const found = known()
    .particles.get(token.charAt(token.length - 1))
    ?.find(particle => token.length > particle.length && token.endsWith(particle));
  return found ? token.slice(0, -found.length) : token;
}

const endsAsVerb = (token: string): boolean =>
  [4, 3, 2, 1].some(size => token.length >= size && known().endings.has(token.slice(-size)));

/** 왔, 샀는지, 걸려요: a syllable in ㅆ, or an ending of verbs, politely or not. */
export function isPredicate(token: string): boolean {
  for (let i = 0; i < token.length; i++) {
    const index = token.charCodeAt(i) - 0xac00;
    if (index >= 0 && index < 11_172 && index % 28 === 20) return true;
  }
  return endsAsVerb(token) || (token.length > 2 && token.endsWith('요') && endsAsVerb(token.slice(0, -1)));
}

const bound = [
  '거',
  '것',
  '건',
  '게',
  '걸',
  '적',
  '지',
  '수',
  '줄',
  '때',
  '데',
  '듯',
  '만큼',
  '대로',
  '중',
  '김',
];

/** 받은 거, 오는 중, 끝난 주문: a verb before the noun it belongs to. */
function modifies(token: string, next: string): boolean {
  const final = (token.charCodeAt(token.length - 1) - 0xac00) % 28;
  if (bound.some(word => next.startsWith(word))) return final === 4 || final === 8 || token.endsWith('던');
  return /[은는던된한온간난]$/.test(token) && ofOrders.some(word => next.startsWith(word));
}

const ofOrders = ['주문', '물건', '상품', '택배', '목록', '제품'];
