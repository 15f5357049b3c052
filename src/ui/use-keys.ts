import {useStdin, useStdout} from 'ink';
import {useEffect, useEffectEvent, useLayoutEffect} from 'react';
import {type Key, keyReader} from './keys.ts';

/** Calls back for every key, in the order typed, with the terminal in raw mode for as long as the component lives. */
export function useKeys(onKey: (key: Key) => void): void {
  // Not `useInput`: it gives Backspace and Delete one name, and unknown sequences as text.
  const {internal_eventEmitter: sequences, setRawMode} = useStdin();
  const {stdout} = useStdout();
  const handle = useEffectEvent(onKey);

  useEffect(() => {
    const read = keyReader();
    const listen = (sequence: string) => {
      for (const key of read(sequence)) handle(key);
    };
    sequences.on('input', listen);
    setRawMode(true);
    return () => {
      sequences.off('input', listen);
      setRawMode(false);
    };
  }, [sequences, setRawMode]);

  // A layout effect, so that it is undone at once when a signal ends the program.
  useLayoutEffect(() => {
    stdout.write(bracketedPaste.on);
    return () => {
      stdout.write(bracketedPaste.off);
    };
  }, [stdout]);
}

export const bracketedPaste = {on: '\u001B[?2004h', off: '\u001B[?2004l'};
