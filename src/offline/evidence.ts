import {holds} from './holds.ts';
import {lazily, type Pattern} from './pattern.ts';

/** How much a row's words speak for what the row names, and whether a text holds any of them. */
export type Row<Name> = readonly [name: Name, weight: number, speaks: (flat: string) => boolean];

/**
 * A row of evidence: row('where', 3)`어디 위치`. Its words are separated by white space, any one of them will do. They are met
 * in a text in lower case without spaces and punctuation, in which an order number stands as \ue000.
 */
export const row =
  <Name extends string>(name: Name, weight: number) =>
  (words: TemplateStringsArray, ...forms: readonly string[]): Row<Name> => [
    name,
    weight,
    speaker(words, forms),
  ];

/** White space between words becomes "or". */
export const alternatives = (words: TemplateStringsArray, ...forms: readonly string[]): string =>
  wordsOf(words, forms).join('|');

const wordsOf = (words: TemplateStringsArray, forms: readonly string[]): string[] =>
  String.raw(words, ...forms)
    .trim()
    .split(/\s+/);

/** Plain words are searched, forms are matched. Nothing is taken apart before a first text comes. */
function speaker(words: TemplateStringsArray, forms: readonly string[]): (flat: string) => boolean {
  let plain: string[] | undefined;
  let patterns: Pattern[] = [];
  return flat => {
    if (!plain) {
      const all = wordsOf(words, forms);
      plain = all.filter(word => !special.test(word));
      patterns = all.filter(word => special.test(word)).map(lazily);
    }
    return plain.some(word => holds(flat, word)) || patterns.some(one => one.test(flat));
  };
}

const special = /[()[\]{}?*+.|^$\\&]/;

export type Weighed<Name> = readonly [name: Name, weight: number];

/**
 * The heaviest row of each name that a text matches, the heaviest name first. `lean` is another way to read the same text:
 * either may match.
 */
export function weigh<Name>(rows: readonly Row<Name>[], flat: string, lean: string = flat): Weighed<Name>[] {
  const found = new Map<Name, number>();
  for (const [name, weight, speaks] of rows) {
    const lighter = (found.get(name) ?? 0) < weight;
    if (lighter && (speaks(flat) || (lean !== flat && speaks(lean)))) found.set(name, weight);
  }
  return [...found].sort(([, a], [, b]) => b - a);
}
