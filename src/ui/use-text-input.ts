import {useStdout} from 'ink';
import {useRef, useState} from 'react';
import {draftOf, type History, type Recall, recall} from './history.ts';
import {moveByRow} from './input-layout.ts';
import type {Key, KeyName} from './keys.ts';
import {mostLetters} from './long-text.ts';
import {type EditAction, edit, emptyBuffer, type TextBuffer} from './text-buffer.ts';
import {useKeys} from './use-keys.ts';

const edits = {
  newline: {type: 'insert', text: '\n'},
  left: {type: 'move-left'},
  right: {type: 'move-right'},
  'word-left': {type: 'move-word-left'},
  'word-right': {type: 'move-word-right'},
  home: {type: 'move-to-start'},
  end: {type: 'move-to-end'},
  backspace: {type: 'delete-backward'},
  delete: {type: 'delete-forward'},
  'delete-word': {type: 'delete-word'},
  'delete-next-word': {type: 'delete-next-word'},
  'delete-to-start': {type: 'delete-to-start'},
  'delete-to-end': {type: 'delete-to-end'},
  'put-back': {type: 'put-back'},
} satisfies Partial<Record<KeyName, EditAction>>;

const steps = {up: -1, down: 1} as const;

type EditKey = keyof typeof edits;
type RowKey = keyof typeof steps;

/** A key that does not edit the text. */
export type ControlKey = Exclude<KeyName, EditKey | RowKey>;

export type TextInputHandlers = {
  onEdit(): unknown;
  /** Gives what the key does to the text, if anything. */
  onControl(key: ControlKey, text: string): EditAction | undefined;
  /** Something to know about the text, in Korean. */
  onNotice(notice: string): void;
  history: History;
};

/** The text that is being typed: keys become edits of a buffer. `perform` makes an edit that no key asked for. */
export function useTextInput({onEdit, onControl, onNotice, history}: TextInputHandlers): {
  buffer: TextBuffer;
  perform(action: EditAction | undefined): void;
} {
  const {stdout} = useStdout();
  const [buffer, setBuffer] = useState(emptyBuffer);
  // Several keys may come in one read, before React has drawn the first of them.
  const latest = useRef(buffer);
  const recalled = useRef<Recall | null>(null);

  function show(next: TextBuffer): void {
    latest.current = next;
    setBuffer(next);
  }

  function perform(action: EditAction | undefined): void {
    if (!action) return;
    const before = latest.current;
    const after = edit(before, action.type === 'insert' ? {...action, ...draftOf(action.text)} : action);
    if (after.text.length > mostLetters && after.text.length > before.text.length) {
      onNotice(tooLong(after.text.length - before.text.length));
      return;
    }
    const notice = action.type === 'sent' ? history.add(before) : undefined;
    if (action.type === 'sent' || action.type === 'clear') recalled.current = null;
    show(after);
    if (notice) onNotice(notice);
  }

  function moveRows(step: 1 | -1): void {
    onEdit();
    const moved = moveByRow(latest.current, stdout.columns || 80, step);
    const found = moved ? undefined : recall(recalled.current, latest.current, step, history);
    if (found) recalled.current = found;
    show(moved ?? found?.buffer ?? latest.current);
  }

  useKeys(key => {
    if ('name' in key && isRowKey(key.name)) moveRows(steps[key.name]);
    else if ('name' in key && key.name === 'enter' && endsInBackslash(latest.current)) breakLine();
    else perform(actionOf(key));
  });

  /** What a shell knows too: the backslash before Enter says that the text goes on. */
  function breakLine(): void {
    onEdit();
    perform({type: 'delete-backward'});
    perform(edits.newline);
  }

  function actionOf(key: Key): EditAction | undefined {
    if ('name' in key && isControl(key.name)) return onControl(key.name, latest.current.text);
    onEdit();
    return 'text' in key ? {type: 'insert', text: key.text} : edits[key.name as EditKey];
  }

  return {buffer, perform};
}

const isRowKey = (name: KeyName): name is RowKey => name in steps;
const isControl = (name: KeyName): name is ControlKey => !(name in edits || name in steps);

const endsInBackslash = ({text, folds, cursor}: TextBuffer): boolean =>
  cursor === text.length && text.endsWith('\\') && folds.at(-1)?.end !== cursor;

const tooLong = (letters: number): string =>
  `질문 하나는 ${mostLetters.toLocaleString('ko-KR')}자까지 보낼 수 있습니다. 방금 넣으려던 ${letters.toLocaleString('ko-KR')}자는 넣지 않았습니다.`;
