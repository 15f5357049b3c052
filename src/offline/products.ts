import type {Order} from './facts.ts';
import {goodsOf} from './items.ts';
import {sameThings} from './lexicon.ts';
import {isFiller, isShort, tradeAt} from './nouns.ts';
import {isNearly} from './spelling.ts';
import {particles} from './words.ts';

/** What of a message can name a product. */
export type Naming = {
  readonly flat: string;
  /** The message as separate words, and what of them may be names. */
  readonly words: readonly string[];
  readonly nouns: readonly string[];
};

/** The words of an order's product that a message holds. No list of goods is needed: the orders say what there is to name. */
export function namedWords(order: Order, naming: Naming): string[] {
  const words = wordsOf(goodsOf(order));
  return words.flatMap(word => wordIn(word, words, naming) ?? []);
}

/** The same for words that are only nearly right: 고구미, 은갈지. */
export function nearWords(order: Order, {nouns}: Naming): string[] {
  const parts = wordsOf(goodsOf(order)).flatMap(endingsOf);
  return parts.filter(part => nouns.some(noun => isNearly(noun, part))).slice(0, 1);
}

/** Other words for the same thing: the general one in the message, the particular one in the product, or the reverse. */
export function kinWords(order: Order, {flat, nouns}: Naming): string[] {
  const name = goodsOf(order).toLowerCase();
  const says = (word: string) =>
    word.length > 2 ? flat.includes(word) : nouns.some(noun => noun === word || noun.endsWith(word));
  return sameThings.flatMap(([general = '', ...others]) => {
    if (says(general) && others.some(other => name.includes(other))) return [general];
    return general.length > 1 && name.includes(general) ? (others.find(says) ?? []) : [];
  });
}

const wordsOf = (product: string): string[] =>
  product
    .toLowerCase()
    .split(/[\s/,()[\]+·-]+/)
    .filter(Boolean);

/** 꿀고구마, 고구마, 구마: what a word is called for short. */
const endingsOf = (word: string): string[] =>
  /\d/.test(word) ? [] : Array.from({length: Math.max(word.length - 1, 0)}, (_, start) => word.slice(start));

function wordIn(word: string, others: readonly string[], {words, nouns}: Naming): string | undefined {
  if (/\d/.test(word)) return words.some(one => holdsMeasure(one, word)) ? word : undefined;
  const said = [...words, ...pairsOf(words)];
  const ending = endingsOf(word).find(
    part => !isFiller(part) && said.some(one => holds(one, part, others, nouns)),
  );
  return ending ?? beginning(word, nouns) ?? nouns.find(noun => isShort(noun) && word.endsWith(noun));
}

/** "5kg" is not in "15kg". */
const holdsMeasure = (said: string, measure: string): boolean => {
  const at = said.indexOf(measure);
  return at >= 0 && !/[\d.]/.test(said[at - 1] ?? '') && !/\d/.test(said[at + measure.length] ?? '');
};

/** "총각 김치": a word that was typed as two. */
const pairsOf = (words: readonly string[]): string[] =>
  words.slice(0, 60).flatMap((word, i) => {
    const next = words[i + 1];
    return next && word.length <= 6 ? [word + next] : [];
  });

/** 블루 of 블루베리, only as a name of its own. */
const beginning = (word: string, nouns: readonly string[]): string | undefined =>
  nouns.find(noun => noun.length > 1 && noun.length < word.length && word.startsWith(noun));

/** A name begins a word or ends a name, and what follows it is a particle, a word of the trade or more of the same name. */
function holds(said: string, part: string, others: readonly string[], nouns: readonly string[]): boolean {
  const at = said.indexOf(part);
  if (at < 0) return false;
  const begins = at === 0 || part.length > 2 || said.length > 6;
  if (!begins && !nouns.some(noun => noun.endsWith(part) && said.includes(noun))) return false;
  const rest = said.slice(at + part.length);
  return (
    part.length > 2 ||
    goesOn(rest) ||
    others.some(
      other => other.length > 1 && (rest.startsWith(other) || isNearly(rest.slice(0, other.length), other)),
    )
  );
}

const goesOn = (rest: string): boolean =>
  rest === '' ||
  /^[\d.,!?~…()"']/.test(rest) ||
  tradeAt(rest) === 0 ||
  particles.some(particle => rest.startsWith(particle));
