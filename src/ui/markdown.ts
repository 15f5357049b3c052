import stringWidth from 'string-width';
import {type Line, plainText, type Span, type Tone, wrapSpans} from './line.ts';

const heading = /^ {0,3}#{1,6} +(?<title>.+?)( +#+)?$/;
const item = /^(?<indent> *)(?<mark>[-*]|\d{1,3}\.) +(?<text>.+)$/;

/**
 * An answer as rows of the screen, with the little Markdown that models write: **bold**, `code`, headings and lists.
 * Whatever else looks like it stays as written: `2*3*4`, `**` without its pair, an order number with `_`.
 */
export function markdownLines(lead: string, tone: Tone, text: string, columns: number): Line[] {
  const blank = ' '.repeat(stringWidth(lead));
  const rows = plainText(text)
    .trim()
    .split('\n')
    .flatMap(line => blockRows(line, columns - blank.length));
  return rows.map((spans, index) => ({lead: index === 0 ? lead : blank, spans, tone}));
}

/** A paragraph, a heading or an item of a list, whose rows hang behind its mark. */
function blockRows(line: string, width: number): Span[][] {
  const title = heading.exec(line)?.groups?.['title'];
  if (title) return wrapSpans(bold(spansOf(title)), width);
  const {indent, mark, text} = item.exec(line)?.groups ?? {};
  if (!text) return wrapSpans(spansOf(line), width);
  const head = `${indent}${mark === '*' ? '-' : mark} `;
  return wrapSpans(spansOf(text), width - head.length).map((row, index) => [
    {text: index === 0 ? head : ' '.repeat(head.length)},
    ...row,
  ]);
}

/** Inside a word that is Latin or a number nothing is marked: `2**3**4`. Korean particles stand right behind a mark. */
const marks = /`(?<code>[^`]+)`|(?<![A-Za-z0-9*])\*\*(?=[^\s*])(?<bold>[^*]+)(?<!\s)\*\*(?![A-Za-z0-9*])/g;

function spansOf(text: string): Span[] {
  let at = 0;
  const spans = [...text.matchAll(marks)].flatMap(({0: whole, index, groups = {}}): Span[] => {
    const before = text.slice(at, index);
    at = index + whole.length;
    return [
      {text: before},
      ...(groups['code']
        ? [{text: groups['code'], look: 'accent' as const}]
        : bold(spansOf(groups['bold'] ?? ''))),
    ];
  });
  return [...spans, {text: text.slice(at)}].filter(({text}) => text);
}

const bold = (spans: readonly Span[]): Span[] => spans.map(span => ({look: 'bold', ...span}));
