import {useEffect, useRef, useState} from 'react';
import type {Turn} from '../agent/conversation.ts';
import type {App} from '../app.ts';
import {checkCommand} from '../check-command.ts';
import {isBlank} from '../clean-text.ts';
import type {RawSettings, Settings} from '../settings.ts';
import type {Inside} from './chat.tsx';
import {commandIn} from './command-words.ts';
import type {History} from './history.ts';
import {openingOf} from './resumed.ts';
import {runCommand} from './run-command.ts';
import {type Entry, notice, turnEntry, useScrollback} from './scrollback.tsx';
import {skippedRows} from './skipped-rows.ts';
import type {EditAction, TextBuffer} from './text-buffer.ts';
import {goodbye, type Leaving, useLeaving} from './use-leaving.ts';
import {type Choice, usePicker} from './use-picker.ts';
import {type ControlKey, useTextInput} from './use-text-input.ts';
import {useTurn} from './use-turn.ts';

export type Chat = {
  /** Undefined until the program is put together. */
  settings: Settings | undefined;
  /** All that is done, to be printed once. */
  entries: readonly Entry[];
  finished: readonly Turn[];
  current: Turn | null;
  /** Said below the input until the next key. */
  hint: string;
  /** The commands to choose from while one is typed. */
  choice: Choice | undefined;
  buffer: TextBuffer;
  leaving: Leaving | null;
};

/** The chat without its looks: what keys and events do. */
export function useChat(
  first: Promise<App>,
  inside: Inside,
  {notices, history}: {notices: readonly string[]; history: History},
): Chat {
  const {entries, print} = useScrollback(() => openingOf(inside.session, notices));
  const [hint, setHint] = useState('');
  // Enter was pressed while an answer was under way: the text goes out when it has ended, unless a key comes before.
  const [waiting, setWaiting] = useState(false);
  const {leaving, leave} = useLeaving();
  const {app, settings, change} = useChangingApp(first, inside);
  const {finished, current, ask, stop, clear} = useTurn(app, inside, {
    onEnd: turn => print(turnEntry(turn)),
    onUnsaved: word => print(notice(word)),
    onFault: fault => leave({word: '', fault}),
  });
  const picker = usePicker();
  // Not read off the hint: two keys of one read come before anything is drawn.
  const onceMore = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when the orders are read
  useEffect(() => {
    first
      .then(async ({problems, settings}) => skippedRows(await problems, checkCommand(settings)))
      .then(
        skipped => {
          if (skipped) print(notice(skipped));
        },
        fault => leave({word: '', fault}),
      );
  }, [first]);

  const {buffer, perform} = useTextInput({
    onEdit() {
      picker.reset();
      settle();
    },
    onControl: (key, text) => control(key, text, settle()),
    onRow(step, text) {
      settle();
      return picker.move(text, step);
    },
    // The next step goes on through the history, not through the commands it has in it.
    onRecall: picker.close,
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
    const choice = picker.choiceFor(text);
    const picked = choice && pick(key, text, choice);
    if (picked) return picked.action;
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
      default:
        return undefined;
    }
  }

  /** What a key does while there are commands to choose from; undefined where it does what it always does. */
  function pick(
    key: ControlKey,
    text: string,
    choice: Choice,
  ): {action?: EditAction | undefined} | undefined {
    switch (key) {
      case 'enter':
        return {action: submit(`/${chosenOf(choice)}`)};
      case 'tab':
        return {action: complete(choice)};
      case 'escape':
        picker.close(text);
        return {};
      default:
        return undefined;
    }
  }

  function complete(choice: Choice): EditAction {
    perform({type: 'clear'});
    return {type: 'insert', text: `/${chosenOf(choice)} `};
  }

  function submit(line: string): EditAction | undefined {
    const asked = commandIn(line);
    const inTheWay = asked ? command(asked) : question(line);
    if (inTheWay) {
      setHint(inTheWay);
      return undefined;
    }
    settle();
    return {type: 'sent'};
  }

  const command = (asked: {word: string; argument: string}): string | undefined =>
    runCommand(asked, current !== null, {
      app,
      turns: finished,
      print,
      change,
      clear,
      write: inside.write,
      sessions: inside.sessions,
      leave: () => leave(goodbye),
    });

  function question(line: string): string | undefined {
    if (isBlank(line) || ask(line.normalize('NFC'))) return undefined;
    setWaiting(true);
    return '답이 끝나면 보낼게요. Esc를 누르면 답을 멈추고 보냅니다.';
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

  return {settings, entries, finished, current, hint, choice: picker.choiceFor(buffer.text), buffer, leaving};
}

const chosenOf = ({commands, chosen}: Choice): string => commands[chosen]?.names[0] ?? '';

/** The program as it is put together now, and a way to go on with other settings. */
function useChangingApp(first: Promise<App>, {openApp}: Inside) {
  const [app, setApp] = useState(first);
  const [settings, setSettings] = useState<Settings>();
  const changed = useRef<RawSettings>({});

  useEffect(() => {
    app.then(
      ({settings}) => setSettings(settings),
      () => {},
    );
  }, [app]);

  async function change(changes: RawSettings): Promise<void> {
    const all = {...changed.current, ...changes};
    const next = await openApp(all);
    await next.problems;
    changed.current = all;
    setApp(Promise.resolve(next));
  }

  return {app, settings, change};
}
