import {useApp} from 'ink';
import {createContext, useContext, useEffect, useState} from 'react';

/** The last word on the screen, and the fault that ended the chat where one did. */
export type Leaving = {word: string; fault?: unknown};

export const goodbye: Leaving = {word: '고맙습니다. 좋은 하루 보내세요.'};

/** Set once something other than the person ends the chat. */
export const EndedFromOutside = createContext<Leaving | null>(null);

/** Leaves once the screen is drawn without its input: what the shell prints next must not land inside the frame. */
export function useLeaving() {
  const {exit} = useApp();
  const [chosen, setChosen] = useState<Leaving | null>(null);
  const ended = useContext(EndedFromOutside);
  const leaving = chosen ?? ended;
  useEffect(() => {
    if (leaving) exit(leaving.fault);
  }, [leaving, exit]);
  return {leaving, leave: (next: Leaving) => setChosen(first => first ?? next)};
}
