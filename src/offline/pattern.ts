import {holds} from './holds.ts';

/**
 * A pattern that costs nothing until a text could match it. Compiling all patterns of this model takes longer than
 * answering, and most messages need a handful of them: each is tried only on a text that holds what it begins with.
 */
export type Pattern = {
  readonly test: (text: string) => boolean;
  readonly exec: (text: string) => RegExpExecArray | null;
};

/** pattern`제일 (?:싼|비싼)`: a form, tried where a text holds 제일. See `lazily`. */
export const pattern = (words: TemplateStringsArray, ...parts: readonly string[]): Pattern =>
  lazily(String.raw(words, ...parts));

/** Several forms, separated by white space; the first of them that matches counts. Nothing is taken apart before a first text comes. */
export function oneOf(forms: string): Pattern {
  let patterns: Pattern[] | undefined;
  const all = () => (patterns ??= forms.trim().split(/\s+/).map(lazily));
  return {
    test: text => all().some(one => one.test(text)),
    exec: text => {
      for (const one of all()) {
        const match = one.exec(text);
        if (match) return match;
      }
      return null;
    },
  };
}

/**
 * A form is tried only where a text holds the word it begins with, or one of a group of plain words it begins with.
 * Words of which each has to stand somewhere are joined: `내일/주말&오나/받을`. A form that begins otherwise, or is made of alternatives, names such words itself: `싼/비싼>(?:제일|가장)?(?:싼|비싼)`.
 */
export function lazily(form: string): Pattern {
  if (form.includes('&')) return together(form);
  let compiled: RegExp | undefined;
  let words: readonly string[] | undefined;
  const [named, source] = gateOf(form);
  const regex = (text: string): RegExp | undefined => {
    words ??= named?.split('/') ?? beginningsOf(source);
    if (words.length > 0 && !words.some(word => holds(text, word))) return undefined;
    compiled ??= new RegExp(source);
    return compiled;
  };
  return {
    test: text => regex(text)?.test(text) ?? false,
    exec: text => regex(text)?.exec(text) ?? null,
  };
}

/** `내일/주말&오나/받을`: a word of each group, wherever they stand. */
function together(form: string): Pattern {
  const groups = form.split('&').map(group => group.split('/'));
  const test = (text: string) => groups.every(words => words.some(word => holds(text, word)));
  return {test, exec: text => (test(text) ? /^/.exec(text) : null)};
}

function gateOf(form: string): [named: string | undefined, source: string] {
  const end = form.indexOf('>');
  return end < 0 ? [undefined, form] : [form.slice(0, end), form.slice(end + 1)];
}

const special = '()[]{}?*+.|^$\\';
const optional = '?*{';

/** 어디 of 어디(?:쯤|까지), 오늘 and 내일 of (?:오늘|내일)은; none of (?:지)?금 or [월화]. */
function beginningsOf(form: string): readonly string[] {
  const start = form.startsWith('^') ? 1 : 0;
  const end = wordEnd(form, start);
  const word = form.slice(start, optional.includes(form[end] ?? ' ') ? end - 1 : end);
  if (word) return [word];
  if (!form.startsWith('(?:', start)) return [];
  const close = form.indexOf(')', start);
  const group = form.slice(start + 3, close);
  const plain = close > 0 && !optional.includes(form[close + 1] ?? ' ') && !/[()[\]{}?*+.^$\\]/.test(group);
  return plain ? group.split('|') : [];
}

function wordEnd(form: string, start: number): number {
  let end = start;
  while (end < form.length && !special.includes(form[end] ?? '')) end++;
  return end;
}
