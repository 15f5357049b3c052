import {stripVTControlCharacters} from 'node:util';
import {signsAsJson, unsafeSigns} from './unsafe-signs.ts';

/** Text from outside (model, orders, errors) as text and nothing else: no escape sequence reaches the terminal. */
export function cleanText(text: string): string {
  const clean = stripVTControlCharacters(text.replace(/\r\n?/g, '\n'))
    .replace(unsafeSigns, '')
    .normalize('NFC');
  // What was taken out may have stood between the halves of another sequence.
  return clean === text ? clean : cleanText(clean);
}

/** The same on one line. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ').trim();

/** `[도구 호출]`, however spaced, with invisible characters in it or in other brackets. */
const callLook = new RegExp(['[[［【〔]', ...'도구호출', '[\\]］】〕]'].join('[\\s\\p{Cf}]*'), 'gu');

/** What a model says. A line that looks like a tool call's is none: only the program writes those. */
export const cleanAnswer = (text: string): string => cleanText(text).replace(callLook, '(도구 호출)').trim();

/** JSON that a terminal may be shown: what is not text is escaped, which any reader of JSON undoes. */
export const safeJson = (value: unknown, indent?: number): string =>
  signsAsJson(JSON.stringify(value, null, indent));

/** Whether nobody would see anything: Hangul fillers and format characters are no text. */
export const isBlank = (text: string): boolean => /^[\s\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]*$/u.test(text);
