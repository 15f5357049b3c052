import {convertHangulToQwerty} from 'es-hangul';
import {closestMatch} from 'leven';

/** What a command is called: its English name first. */
export type Named = {names: readonly [string, ...string[]]};

/**
 * The keys that were struck for a word. `/ㅗ디ㅔ` is `/help` typed with the keyboard left in Hangul mode, `/whdfy` is
 * `/종료` typed the other way round, `/줌` is the beginning of `/주문`.
 */
export const strokes = (word: string): string =>
  convertHangulToQwerty(word.normalize('NFC').toLowerCase()).toLowerCase();

/** A value typed with the keyboard left in Hangul mode, which leaves letters that stand alone: `ㅐㄹ리ㅑㅜㄷ` is `offline`. */
export const latin = (value: string): string =>
  /[ㄱ-ㅣ]/.test(value) ? convertHangulToQwerty(value) : value;

/** `/` and a word, and what stands behind it; undefined for a line that is no command. */
export function commandIn(line: string): {word: string; argument: string} | undefined {
  const [, word, argument = ''] = /^[/／](\S*)\s*(.*)$/s.exec(line) ?? [];
  return word === undefined ? undefined : {word, argument: argument.trim()};
}

/** The command of that name. */
export const named = <C extends Named>(commands: readonly C[], word: string): C | undefined =>
  commands.find(({names}) => names.some(name => strokes(name) === strokes(word)));

/**
 * The commands with a name that begins so; all where nothing was typed yet. Names in the alphabet of the word go before
 * those that it would begin with the keyboard in the other mode.
 */
export function beginning<C extends Named>(commands: readonly C[], word: string): C[] {
  const begins = (name: string) => strokes(name).startsWith(strokes(word));
  const asTyped = commands.filter(({names}) =>
    names.some(name => inHangul(name) === inHangul(word) && begins(name)),
  );
  return asTyped.length > 0 ? asTyped : commands.filter(({names}) => names.some(begins));
}

const inHangul = (word: string): boolean => /[ㄱ-ㅣ가-힣]/.test(word);

/** The name that was probably meant, as it was probably typed. */
export function nearest(commands: readonly Named[], word: string): string | undefined {
  const names = commands.flatMap(({names}) => names);
  // Half of it may be wrong in a short word, but never more than two keys.
  const found = closestMatch(strokes(word), names.map(strokes), {
    maxDistance: Math.min(2, Math.floor(strokes(word).length / 2)),
  });
  return names.find(name => strokes(name) === found);
}
