import stringWidth from 'string-width';
import {cleanText} from '../clean-text.ts';
import {wrapWords} from './wrap.ts';

export type Tone = 'plain' | 'quiet' | 'fault';

/** A piece of a row that looks alike. */
export type Span = {text: string; look?: 'bold' | 'accent'};

/** One row of the screen: `lead` hangs before the text, or is as many blanks. */
export type Line = {lead: string; spans: readonly Span[]; tone: Tone};

/** A text at any width, behind a lead that stands before its first row. Text from outside is cleaned. */
export const hang = (lead: string, tone: Tone, text: string, columns: number): Line[] =>
  hangSpans(lead, tone, [{text: plainText(text).trim()}], columns);

/** The same for a text that was cleaned and of which parts look different. */
export function hangSpans(lead: string, tone: Tone, spans: readonly Span[], columns: number): Line[] {
  const blank = ' '.repeat(stringWidth(lead));
  return wrapSpans(spans, columns - blank.length).map((row, index) => ({
    lead: index === 0 ? lead : blank,
    spans: row,
    tone,
  }));
}

/** Text that a row can hold: a tab would be as wide as the terminal likes. */
export const plainText = (text: string): string => cleanText(text).replaceAll('\t', ' ');

/** What stands in the row, looks aside. */
export const textOf = ({lead, spans}: Line): string => lead + spans.map(({text}) => text).join('');

/** Rows of at most `width` cells. A look goes on in the next row. */
export function wrapSpans(spans: readonly Span[], width: number): Span[][] {
  const whole = spans.map(({text}) => text).join('');
  return wrapWords(whole, width).map(({start, text}) => cut(spans, start, start + text.length));
}

function cut(spans: readonly Span[], start: number, end: number): Span[] {
  let at = 0;
  return spans.flatMap(span => {
    const text = span.text.slice(Math.max(0, start - at), Math.max(0, end - at));
    at += span.text.length;
    return text ? [{...span, text}] : [];
  });
}
