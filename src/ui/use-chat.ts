import {useEffect, useRef, useState} from 'react';
import type {Turn} from '../agent/conversation.ts';
import type {App} from '../app.ts';
import {isBlank} from '../clean-text.ts';
import type {Session} from '../sessions/session.ts';
import {commandOf, helpText} from './chat-commands.ts';
import type {History} from './history.ts';
import {openingNotes} from './resumed.ts';
import {skippedRows} from './skipped-rows.ts';
import type {EditAction, TextBuffer} from './text-buffer.ts';
import type {Note} from './transcript.tsx';
import {goodbye, type Leaving, useLeaving} from './use-leaving.ts';
import {type ControlKey, useTextInput} from './use-text-input.ts';
import {useTurn} from './use-turn.ts';

export type Chat = {
  finished: readonly Turn[];
  current: Turn | null;
  notes: readonly Note[];
  /** Said below the input until the next key. */
  hint: string;
  buffer: TextBuffer;
  leaving: Leaving | null;
};

/** The chat without its looks: what keys and events do. */
export function useChat(
  app: Promise<App>,
  session: Session,
  notices: readonly string[],
  history: History,
): Chat {
  const [notes, setNotes] = useState<Note[]>(() => openingNotes(session, notices));
  const [hint, setHint] = useState('');
  // Enter was pressed while an answer was under way: the text goes out when it has ended, unless a key comes before.
  const [waiting, setWaiting] = useState(false);
  const {leaving, leave} = useLeaving();
  const {finished, current, ask, stop, unsaved} = useTurn(app, session, fault => leave({word: '', fault}));
  // Not read off the hint: two keys of one read come before anything is drawn.
  const onceMore = useRef(false);

  const tell = (kind: Note['kind'], text: string) =>
    setNotes(notes => [...notes, {kind, text, after: finished.length}]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when the orders are read
  useEffect(() => {
    app
      .then(({problems}) => problems)
      .then(
        problems => {
          const skipped = skippedRows(problems);
          if (skipped) tell('notice', skipped);
        },
        fault => leave({word: '', fault}),
      );
  }, [app]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: said once
  useEffect(() => {
    if (unsaved) tell('notice', unsaved);
  }, [unsaved]);

  const {buffer, perform} = useTextInput({
    onEdit: settle,
    onControl: (key, text) => control(key, text, settle()),
    onNotice: setHint,
    history,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: sent once, when the answer before it has ended
  useEffect(() => {
    if (waiting && !current) perform(submit(buffer.text.trim()));
  }, [waiting, current]);

  /** Whether Ctrl+C was the key before; any key makes the screen forget it. */
  function settle(): boolean {
    const asked = onceMore.current;
    onceMore.current = false;
    setWaiting(false);
    setHint('');
    return asked;
  }

  function control(key: ControlKey, text: string, askedToLeave: boolean): EditAction | undefined {
    switch (key) {
      case 'enter':
        return submit(text.trim());
      case 'escape':
        stop();
        setWaiting(waiting);
        return undefined;
      case 'interrupt':
        return stop() ? undefined : interrupt(text, askedToLeave);
      case 'end-of-input':
        if (text) return {type: 'delete-forward'};
        leave(goodbye);
        return undefined;
    }
  }

  function submit(line: string): EditAction | undefined {
    const command = commandOf(line);
    if (command === 'quit') leave(goodbye);
    else if (command === 'help') tell('help', helpText);
    else if (!isBlank(line) && !ask(line.normalize('NFC'))) {
      setWaiting(true);
      setHint('답이 끝나면 보낼게요. Esc를 누르면 답을 멈추고 보냅니다.');
      return undefined;
    }
    settle();
    return {type: 'sent'};
  }

  function interrupt(text: string, askedToLeave: boolean): EditAction | undefined {
    if (text) return {type: 'clear'};
    if (askedToLeave) leave(goodbye);
    else {
      onceMore.current = true;
      setHint('한 번 더 누르면 나갑니다.');
    }
    return undefined;
  }

  return {finished, current, notes, hint, buffer, leaving};
}
