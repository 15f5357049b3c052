import {convertQwertyToHangul} from 'es-hangul';
import {english, initials, spelling} from './lexicon.ts';
import {remember} from './remember.ts';

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

/** Vowels that sound alike: ㅐㅒㅔㅖ, ㅙㅚㅞ. */
const alike = [0, 1, 2, 1, 4, 1, 6, 1, 8, 9, 10, 10, 12, 13, 14, 10, 16, 17, 18, 19, 20];

/** One slip away from a name. In two syllables only a slip that sounds the same: 배추 is no 부추. */
export function isNearly(typed: string, name: string): boolean {
  if (typed.length !== name.length || typed.length < 2 || typed === name) return false;
  const [a, b] = [typed, name].map(word => [...word].map(jamoOf));
  if (!a || !b || ![...a, ...b].every(one => one !== undefined)) return false;
  const [slipped, meant] = [a as Jamo[], b as Jamo[]];
  if (!isSlip(slipped, meant)) return false;
  return (
    typed.length > 2 ||
    slipped.every((one, i) => alike[one[1]] === alike[meant[i]?.[1] ?? -1] && one[2] === meant[i]?.[2])
  );
}

type Word = {readonly word: string; readonly jamo: readonly Jamo[]};
let cache: Map<number, Word[]> | undefined;

/** The words that matter by the family of their first consonant. Taken apart on first use: loading costs nothing. */
function wordsLike(initial: number): readonly Word[] {
  if (!cache) {
    cache = new Map();
    for (const word of spelling.words) {
      const jamo = [...word].map(one => jamoOf(one) ?? ([0, 0, 0] as const));
      const family = families[jamo[0]?.[0] ?? 0] ?? 0;
      cache.set(family, [...(cache.get(family) ?? []), {word, jamo}]);
    }
  }
  return cache.get(families[initial] ?? 0) ?? [];
}

/** Puts right what is one slip away from a word that matters here, at the start of a token or after such a word. */
function corrected(token: string): string {
  let [at, result, beginning] = [0, token, true];
  while (at < token.length) {
    const initial = jamoOf(token.charAt(at))?.[0];
    const near = initial === undefined ? [] : wordsLike(initial);
    const found =
      near.find(({word}) => token.startsWith(word, at)) ??
      near.find(one => slipsInto(token.slice(at, at + one.word.length), one, beginning));
    if (!found) {
      if (token.length < unspaced || token.length > longest) break;
      at++;
      beginning = false;
      continue;
    }
    result = result.slice(0, at) + found.word + result.slice(at + found.word.length);
    at += found.word.length;
    beginning = true;
  }
  return result;
}

/** Words as long as this were typed without spaces: what is meant may stand inside them. */
const unspaced = 5;
const longest = 60;

/** Inside a word only what sounds the same is believed to be a slip. */
function slipsInto(typed: string, {word, jamo}: Word, beginning: boolean): boolean {
  if (!beginning && !isNearly(typed, word)) return false;
  if (typed.length < word.length || spelling.exceptions.includes(typed)) return false;
  const letters = [...typed].map(jamoOf);
  return letters.every(one => one !== undefined) && isSlip(letters as Jamo[], jamo);
}

/** es-hangul throws at letters that form no syllable (a vowel, a double vowel and a final: hhoz). They stay as they are. */
function inHangul(letters: string): string {
  try {
    return convertQwertyToHangul(letters);
  } catch {
    return letters;
  }
}

/** Hangul typed with the keyboard in English mode, believed only if a word of ours comes out of it. */
export function fromKeyboard(text: string): string {
  if (!/[A-Za-z]{3}/.test(text)) return text;
  const heard = (candidate: string) => spelling.words.some(word => candidate.includes(word));
  if (heard(text)) return text;
  // With the shift lock on, every letter would come out doubled.
  const letters = /[a-z]/.test(text) ? text : text.toLowerCase();
  const typed = letters.replace(/(?<![A-Za-z])[A-Za-z]{2,30}(?![A-Za-z])/g, inHangul);
  return heard(typed) ? typed : text;
}

/** ㄳ is ㄱㅅ, and what is said twice (ㅎㅇㅎㅇ) is said. */
const fromInitials = (token: string): string =>
  token.replace(/^[ㄱ-ㅎ]{1,8}/, letters => {
    const apart = letters.replace(/ㄳ/g, 'ㄱㅅ').replace(/ㅄ/g, 'ㅂㅅ');
    const once = apart.replace(/^([ㄱ-ㅎ]{2,4})\1+$/, '$1');
    const word = initials[apart] ?? initials[once];
    return word ? `${word} ` : letters;
  });

const right = remember((token: string) => corrected(fromInitials(token).trim()));

/** "배 송 언 제": letters typed apart are closed up if a word of ours comes out of it. */
const closedUp = (text: string): string =>
  text.replace(/(?<![^ ])(?:[가-힣] ){3,20}[가-힣](?![^ ?!.])/g, letters => {
    const joined = corrected(letters.replace(/ /g, ''));
    return spelling.words.some(word => joined.includes(word)) ? joined : letters;
  });

type English = {readonly beginnings: readonly string[]; readonly words: string; readonly korean: string};
let englishRows: readonly English[] | undefined;

/** What stands for what, and the plain letters that each way to say it begins with. Taken apart on first use. */
const spokenEnglish = (): readonly English[] =>
  (englishRows ??= english.map(([words, korean]) => ({
    beginnings: words.split('|').map(word => /^[a-z]+/.exec(word)?.[0] ?? ''),
    words,
    korean,
  })));

/** A message in the words the evidence knows: English and initials spelled out, slips put right. Expects plain text. */
export function spelledOut(text: string): string {
  let known = text;
  if (/[a-z]/.test(text))
    for (const {beginnings, words, korean} of spokenEnglish()) {
      if (beginnings.some(word => known.includes(word)))
        known = known.replace(new RegExp(`\\b(?:${words})\\b`, 'g'), ` ${korean} `);
    }
  return closedUp(known).split(' ').map(right).join(' ').replace(/\s+/g, ' ').trim();
}
