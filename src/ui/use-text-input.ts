import {useRef, useState} from 'react';
import type {Key, KeyName} from './keys.ts';
import {type EditAction, edit, emptyBuffer, type TextBuffer} from './text-buffer.ts';
import {useKeys} from './use-keys.ts';

const edits = {
  newline: {type: 'insert', text: '\n'},
  left: {type: 'move-left'},
  right: {type: 'move-right'},
  home: {type: 'move-to-start'},
  end: {type: 'move-to-end'},
  backspace: {type: 'delete-backward'},
  delete: {type: 'delete-forward'},
  'delete-word': {type: 'delete-word'},
  'delete-to-start': {type: 'delete-to-start'},
  'delete-to-end': {type: 'delete-to-end'},
} satisfies Partial<Record<KeyName, EditAction>>;

type EditKey = keyof typeof edits;

/** A key that does not edit the text. */
export type ControlKey = Exclude<KeyName, EditKey>;

export type TextInputHandlers = {
  onEdit(): unknown;
  /** Gives what the key does to the text, if anything. */
  onControl(key: ControlKey, text: string): EditAction | undefined;
};

/** The text that is being typed: keys become edits of a buffer. `perform` makes an edit that no key asked for. */
export function useTextInput({onEdit, onControl}: TextInputHandlers): {
  buffer: TextBuffer;
  perform(action: EditAction | undefined): void;
} {
  const [buffer, setBuffer] = useState(emptyBuffer);
  // Several keys may come in one read, before React has drawn the first of them.
  const latest = useRef(buffer);

  function perform(action: EditAction | undefined): void {
    if (action) latest.current = edit(latest.current, action);
    setBuffer(latest.current);
  }

  useKeys(key => perform(actionOf(key)));

  function actionOf(key: Key): EditAction | undefined {
    if ('name' in key && isControl(key.name)) return onControl(key.name, latest.current.text);
    onEdit();
    return 'text' in key ? {type: 'insert', text: key.text} : edits[key.name as EditKey];
  }

  return {buffer, perform};
}

const isControl = (name: KeyName): name is ControlKey => !(name in edits);
