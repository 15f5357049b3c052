import {useRef, useState} from 'react';
import {type ChatCommand, chatCommands} from './chat-commands.ts';
import {beginning, commandIn} from './command-words.ts';

/** The commands that the text may become, and which of them is chosen. */
export type Choice = {commands: readonly ChatCommand[]; chosen: number};

export type Picker = {
  /** What there is to choose from for this text; undefined where nothing is. */
  choiceFor(text: string): Choice | undefined;
  /** Chooses the next or the previous one; false where there is nothing to choose from. */
  move(text: string, step: 1 | -1): boolean;
  /** Puts the list away for as long as this text stands. */
  close(text: string): void;
  /** Forgets what was chosen: the text is another. */
  reset(): void;
};

/** What was done to the list of commands; it holds for this text. */
type Picking = {text: string; chosen: number; closed: boolean};

const untouched: Picking = {text: '', chosen: 0, closed: false};

export function usePicker(): Picker {
  const [, draw] = useState<Picking>();
  // Several keys may come in one read, before React has drawn the first of them.
  const latest = useRef(untouched);

  const set = (next: Picking) => {
    latest.current = next;
    draw(next);
  };

  function choiceFor(text: string): Choice | undefined {
    const asked = commandIn(text);
    const {text: of, chosen, closed} = latest.current;
    if (!asked || /\s/.test(text) || (of === text && closed)) return undefined;
    const commands = beginning(chatCommands, asked.word);
    return commands.length > 0 ? {commands, chosen: of === text ? chosen : 0} : undefined;
  }

  return {
    choiceFor,
    move(text, step) {
      const choice = choiceFor(text);
      if (!choice) return false;
      const {commands, chosen} = choice;
      set({text, chosen: (chosen + step + commands.length) % commands.length, closed: false});
      return true;
    },
    close: text => set({text, chosen: 0, closed: true}),
    reset: () => {
      latest.current = untouched;
    },
  };
}
