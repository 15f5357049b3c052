import {cleanText} from '../clean-text.ts';

export type KeyName =
  | 'enter'
  | 'newline'
  | 'escape'
  | 'interrupt'
  | 'end-of-input'
  | 'tab'
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'home'
  | 'end'
  | 'backspace'
  | 'delete'
  | 'delete-word'
  | 'delete-to-start'
  | 'delete-to-end';

/** What a person typed or pasted, or the key that they pressed. */
export type Key = {text: string} | {name: KeyName};

const names: Record<string, KeyName> = {
  '\r': 'enter',
  '\u001B\r': 'newline',
  '\u001B\n': 'newline',
  '\u001B': 'escape',
  '\u0003': 'interrupt',
  '\u0004': 'end-of-input',
  '\t': 'tab',
  '\u0001': 'home',
  '\u0002': 'left',
  '\u0005': 'end',
  '\u0006': 'right',
  '\u0008': 'backspace',
  '\u007F': 'backspace',
  '\u000B': 'delete-to-end',
  '\u0015': 'delete-to-start',
  '\u0017': 'delete-word',
  '\u001B\u007F': 'delete-word',
  '\u001B[A': 'up',
  '\u001BOA': 'up',
  '\u001B[B': 'down',
  '\u001BOB': 'down',
  '\u001B[C': 'right',
  '\u001BOC': 'right',
  '\u001B[D': 'left',
  '\u001BOD': 'left',
  '\u001B[H': 'home',
  '\u001BOH': 'home',
  '\u001B[1~': 'home',
  '\u001B[7~': 'home',
  '\u001B[F': 'end',
  '\u001BOF': 'end',
  '\u001B[4~': 'end',
  '\u001B[8~': 'end',
  '\u001B[3~': 'delete',
};

const pasteStart = '\u001B[200~';
const pasteEnd = '\u001B[201~';

/**
 * Reads what the terminal sends: whole escape sequences one at a time, anything else as it comes, text and
 * keys together. Text is cleaned; a sequence that means nothing here gives no key.
 */
export function keyReader(): (sequence: string) => Key[] {
  let pasting = false;
  return sequence => {
    if (sequence === pasteStart || sequence === pasteEnd) {
      pasting = sequence === pasteStart;
      return [];
    }
    if (sequence.startsWith('\u001B')) return pasting ? [] : pressed(sequence);
    return pasting ? typed(sequence) : keysIn(sequence);
  };
}

/**
 * A terminal without bracketed paste sends a pasted line break as Enter. With text behind it in the same
 * read it is a line break; what ends a read is the Enter key ("안녕⏎" may well be one read).
 */
function keysIn(chunk: string): Key[] {
  const [, body = '', end = ''] = /^(.*\P{Cc}|)(\p{Cc}*)$/su.exec(chunk) ?? [];
  const parts = body.replace(/\r\n?/g, '\n').match(/[\n\t\P{Cc}]+|\p{Cc}/gu) ?? [];
  return [
    ...parts.flatMap(part => (/^\p{Cc}$/u.test(part) ? pressed(part) : typed(part))),
    ...[...end.replace(/\r?\n/g, '\r')].flatMap(pressed),
  ];
}

function pressed(sequence: string): Key[] {
  const name = names[sequence];
  return name ? [{name}] : [];
}

function typed(text: string): Key[] {
  const clean = cleanText(text).replaceAll('\t', ' ');
  return clean ? [{text: clean}] : [];
}
