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
    speaker(wordsOf(words, forms)),
  ];

/** White space between words becomes "or". */
export const alternatives = (words: TemplateStringsArray, ...forms: readonly string[]): string =>
  wordsOf(words, forms).join('|');

const wordsOf = (words: TemplateStringsArray, forms: readonly string[]): string[] =>
  String.raw(words, ...forms)
    .trim()
    .split(/\s+/);

/** Plain words are searched. Forms are matched, each made into a pattern only where a text holds what it begins with. */
function speaker(words: readonly string[]): (flat: string) => boolean {
  const plain = words.filter(word => !special.test(word));
  const forms = words.filter(word => special.test(word)).map(formOf);
  return flat => plain.some(word => flat.includes(word)) || forms.some(matches => matches(flat));
}

const special = /[()[\]{}?*+.|^$\\]/;

/** Compiling every pattern of this model takes longer than answering: most messages need a handful of them. */
function formOf(form: string): (flat: string) => boolean {
  const beginnings = beginningsOf(form);
  let pattern: RegExp | undefined;
  return flat => {
    if (beginnings && !beginnings.some(beginning => flat.includes(beginning))) return false;
    pattern ??= new RegExp(form);
    return pattern.test(flat);
  };
}

/** The words one of which a match must begin with: 어디 of 어디(?:쯤|까지), 오늘 and 내일 of (?:오늘|내일)은. */
function beginningsOf(form: string): string[] | undefined {
  const [whole = '', word = ''] = /^\^?([^()[\]{}?*+.|^$\\]+)/.exec(form) ?? [];
  const sure = /^[?*{]/.test(form.slice(whole.length)) ? word.slice(0, -1) : word;
  if (sure) return [sure];
  return /^\^?\(\?:([^()[\]{}?*+.^$\\]+)\)(?![?*{])/.exec(form)?.[1]?.split('|');
}

export type Weighed<Name> = readonly [name: Name, weight: number];

/** The heaviest row of each name that a text matches, the heaviest name first. */
export function weigh<Name>(rows: readonly Row<Name>[], flat: string): Weighed<Name>[] {
  const found = new Map<Name, number>();
  for (const [name, weight, speaks] of rows) {
    if ((found.get(name) ?? 0) < weight && speaks(flat)) found.set(name, weight);
  }
  return [...found].sort(([, a], [, b]) => b - a);
}
