import {cleanText} from '../../clean-text.ts';

/** Markup of ours. Whatever is no `Html` is text from outside. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

export type Inside = Html | string | number | null | false | readonly Inside[];

/** Markup with text in it: what is put in is escaped, inside attributes (always quoted) too. */
export const html = (markup: TemplateStringsArray, ...inside: Inside[]): Html =>
  new Html(String.raw({raw: markup}, ...inside.map(markupOf)));

function markupOf(inside: Inside): string {
  if (inside instanceof Html) return inside.markup;
  if (Array.isArray(inside)) return inside.map(markupOf).join('');
  return inside === null || inside === false ? '' : escaped(String(inside));
}

const signs: Record<string, string> = {'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;'};

const escaped = (text: string): string => cleanText(text).replace(/[&<>"']/g, sign => signs[sign] ?? '');

/** JSON inside a `<script>`: nothing in it can end the element, and it reads as the same JSON. */
export const jsonInScript = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
