import {cleanText} from '../clean-text.ts';
import {chordOf} from './key-chord.ts';

export type KeyName =
  | 'enter'
  | 'newline'
  | 'escape'
  | 'interrupt'
  | 'end-of-input'
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'word-left'
  | 'word-right'
  | 'home'
  | 'end'
  | 'backspace'
  | 'delete'
  | 'delete-word'
  | 'delete-next-word'
  | 'delete-to-start'
  | 'delete-to-end'
  | 'put-back';

/** What a person typed or pasted, or the key that they pressed. */
export type Key = {text: string} | {name: KeyName};

const names: Record<string, KeyName> = {
  enter: 'enter',
  'ctrl+j': 'enter',
  'ctrl+m': 'enter',
  'shift+enter': 'newline',
  'alt+enter': 'newline',
  'alt+shift+enter': 'newline',
  'ctrl+enter': 'newline',
  'ctrl+shift+enter': 'newline',
  'ctrl+alt+j': 'newline',
  escape: 'escape',
  'ctrl+[': 'escape',
  'alt+escape': 'escape',
  'ctrl+c': 'interrupt',
  'ctrl+d': 'end-of-input',
  left: 'left',
  'ctrl+b': 'left',
  right: 'right',
  'ctrl+f': 'right',
  up: 'up',
  'ctrl+p': 'up',
  down: 'down',
  'ctrl+n': 'down',
  'ctrl+left': 'word-left',
  'alt+left': 'word-left',
  'alt+b': 'word-left',
  'ctrl+right': 'word-right',
  'alt+right': 'word-right',
  'alt+f': 'word-right',
  home: 'home',
  'ctrl+a': 'home',
  end: 'end',
  'ctrl+e': 'end',
  backspace: 'backspace',
  'shift+backspace': 'backspace',
  'ctrl+h': 'backspace',
  delete: 'delete',
  'shift+delete': 'delete',
  'ctrl+w': 'delete-word',
  'ctrl+backspace': 'delete-word',
  'alt+backspace': 'delete-word',
  'ctrl+alt+h': 'delete-word',
  'ctrl+delete': 'delete-next-word',
  'alt+delete': 'delete-next-word',
  'alt+d': 'delete-next-word',
  'ctrl+u': 'delete-to-start',
  'ctrl+k': 'delete-to-end',
  'ctrl+y': 'put-back',
};

const esc = '\u001B';
const pasteStart = '\u001B[200~';
const pasteEnd = '\u001B[201~';

// biome-ignore-start lint/suspicious/noControlCharactersInRegex: these are what it is about
const unfinished = /^\u001B\[[\d:;]+$/;
const csi = /^(\u001B\[[\d:;]+[A-Za-z~])(.*)$/s;
const startOfPaste = /^(\u001B\[200~)(.*)$/s;
// biome-ignore-end lint/suspicious/noControlCharactersInRegex: as above

/**
 * Reads what the terminal sends: whole escape sequences one at a time, anything else as it comes, text and
 * keys together. A bracketed paste is one text. Text is cleaned; a sequence that means nothing here gives no key.
 */
export function keyReader(): (chunk: string) => Key[] {
  /** What has come of a paste that has not ended. */
  let pasted: string | null = null;
  /** The beginning of a sequence whose rest comes with the next read. */
  let cut = '';
  let deleteIsBackspace = false;

  function read(chunk: string): Key[] {
    if (pasted !== null) return inPaste(pasted, chunk);
    if (cut) return mended(cut, chunk);
    if (chunk === pasteStart) {
      pasted = '';
      return [];
    }
    if (chunk === esc || chunk === '\u001B[' || unfinished.test(chunk)) cut = chunk;
    return keys(chunk);
  }

  function mended(begun: string, chunk: string): Key[] {
    cut = '';
    // Escape is a key of its own, and was told: of what begins so, nothing but a paste is still of use.
    const [, whole, rest] = (unfinished.test(begun) ? csi : startOfPaste).exec(begun + chunk) ?? [];
    if (whole) return [...read(whole), ...(rest ? read(rest) : [])];
    if (unfinished.test(begun + chunk)) cut = begun + chunk;
    return cut ? [] : read(chunk);
  }

  function inPaste(before: string, chunk: string): Key[] {
    // A terminal takes Ctrl+C out of what it pastes: alone in a read, it is somebody whose paste never ended.
    if (chunk === '\u0003') {
      pasted = null;
      return [...typed(before), ...pressed(chunk)];
    }
    pasted = before + chunk;
    const end = pasted.indexOf(pasteEnd, before.length - pasteEnd.length);
    if (end === -1) return [];
    const [text, rest] = [pasted.slice(0, end), pasted.slice(end + pasteEnd.length)];
    pasted = null;
    return [...typed(text), ...(rest ? read(rest) : [])];
  }

  function keys(chunk: string): Key[] {
    if (chunk.startsWith(esc)) return pressed(chunk);
    // Where Backspace is sent as DEL, what comes as BS is Ctrl+Backspace.
    deleteIsBackspace ||= chunk.includes('\u007F');
    return keysIn(deleteIsBackspace ? chunk.replaceAll('\b', '\u0017') : chunk);
  }

  return read;
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
  const chord = chordOf(sequence) ?? '';
  const name = names[chord];
  if (name) return [{name}];
  // Esc and the key after it may come in one read. Alt with a letter that means nothing is no text.
  const behind = sequence.startsWith(esc) ? sequence.slice(esc.length) : '';
  if (/^(?:\p{Cc}|(?![\u3131-\u3163])\P{ASCII})$/u.test(behind)) return [{name: 'escape'}, ...keysIn(behind)];
  // Shift+Space and the like, from a terminal that tells them apart.
  const [, shift, character] = sequence.length > 1 ? (/^(shift\+)?(.)$/su.exec(chord) ?? []) : [];
  return character ? typed(shift ? character.toUpperCase() : character) : [];
}

function typed(text: string): Key[] {
  const clean = cleanText(text).replaceAll('\t', ' ');
  return clean ? [{text: clean}] : [];
}
