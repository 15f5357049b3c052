import {convertQwertyToHangul} from 'es-hangul';
import {english, initials, spelling} from './lexicon.ts';

type Jamo = readonly [initial: number, vowel: number, final: number];

const jamoOf = (syllable: string): Jamo | undefined => {
  const index = syllable.charCodeAt(0) - 0xac00;
  if (!(index >= 0 && index < 11_172)) return undefined;
  return [Math.floor(index / 588), Math.floor((index % 588) / 28), index % 28];
};

/** ㄱㄲㅋ, ㄷㄸㅌ, ㅂㅃㅍ, ㅅㅆ, ㅈㅉㅊ: slips of the shift key, and ears that hear one for the other. */
const families = [0, 0, 2, 3, 3, 5, 6, 7, 7, 9, 9, 11, 12, 12, 12, 0, 3, 7, 18];

/** One letter differs, in a way a hurried hand gets wrong: a vowel, a final, or a doubled first consonant. */
function isSlip(typed: readonly Jamo[], meant: readonly Jamo[]): boolean {
  let differences = 0;
  for (let i = 0; i < meant.length; i++) {
    const [a, b] = [typed[i], meant[i]];
    if (!a || !b || families[a[0]] !== families[b[0]]) return false;
    differences += Number(a[0] !== b[0]) + Number(a[1] !== b[1]) + Number(a[2] !== b[2]);
    if (differences > 1) return false;
  }
  return differences === 1;
}

type Word = {readonly word: string; readonly jamo: readonly Jamo[]};
let cache: readonly Word[] | undefined;

/** Taken apart on first use: loading this module costs nothing. */
const words = (): readonly Word[] => {
  cache ??= spelling.words.map(word => ({word, jamo: [...word].map(one => jamoOf(one) ?? [0, 0, 0])}));
  return cache;
};

/** Puts right what is one slip away from a word that matters here, at the start of a token or after such a word. */
function corrected(token: string): string {
  const jamo = [...token].map(jamoOf);
  let [at, result] = [0, token];
  while (at < token.length) {
    const here = token.slice(at);
    const known = words().find(({word}) => here.startsWith(word));
    const slip = known ?? words().find(({word, jamo: meant}) => slipsInto(here, word, jamo.slice(at), meant));
    if (!slip) break;
    result = result.slice(0, at) + slip.word + result.slice(at + slip.word.length);
    at += slip.word.length;
  }
  return result;
}

function slipsInto(here: string, word: string, typed: readonly (Jamo | undefined)[], meant: readonly Jamo[]) {
  if (typed[0] === undefined || here.length < word.length) return false;
  if (spelling.exceptions.includes(here.slice(0, word.length))) return false;
  const letters = typed.slice(0, word.length);
  return letters.every(one => one !== undefined) && isSlip(letters as Jamo[], meant);
}

/** Hangul typed with the keyboard in English mode, believed only if a word of ours comes out of it. */
export function fromKeyboard(text: string): string {
  if (!/[A-Za-z]{3}/.test(text)) return text;
  const typed = text.replace(/[A-Za-z]{2,}/g, letters => convertQwertyToHangul(letters));
  const heard = (candidate: string) => words().some(({word}) => candidate.includes(word));
  return heard(typed) && !heard(text) ? typed : text;
}

const fromInitials = (token: string): string =>
  token.replace(/^[ㄱ-ㅎ]{1,6}/, letters => (letters in initials ? `${initials[letters]} ` : letters));

/** A message in the words the evidence knows: English and initials spelled out, slips put right. Expects plain text. */
export function spelledOut(text: string): string {
  let known = text;
  if (/[a-z]/.test(text)) for (const [pattern, korean] of english) known = known.replace(pattern, korean);
  const tokens = known.split(' ').map(token => corrected(fromInitials(token).trim()));
  return tokens.join(' ').replace(/\s+/g, ' ').trim();
}
