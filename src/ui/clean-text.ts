import {stripVTControlCharacters} from 'node:util';

// C0 but for tab and line feed, DEL, C1, bidi controls, line and paragraph separators, byte-order mark.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it removes
const unsafe = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/g;

/** Text from outside (model, orders, errors) as text and nothing else: no escape sequence reaches the terminal. */
export const cleanText = (text: string): string =>
  stripVTControlCharacters(text.replace(/\r\n?/g, '\n')).replace(unsafe, '').normalize('NFC');

/** The same on one line. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ').trim();

/** Whether nobody would see anything: Hangul fillers and format characters are no text. */
export const isBlank = (text: string): boolean => /^[\s\p{Cf}\u115F\u1160\u3164\uFFA0]*$/u.test(text);
