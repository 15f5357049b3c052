import {useApp} from 'ink';
import {useEffect, useState} from 'react';

/** The last word on the screen, and the fault that ended the chat where one did. */
export type Leaving = {word: string; fault?: unknown};

export const goodbye: Leaving = {word: '고맙습니다. 좋은 하루 보내세요.'};

/** Leaves once the screen is drawn without its input: what the shell prints next must not land inside the frame. */
export function useLeaving() {
  const {exit} = useApp();
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  useEffect(() => {
    if (leaving) exit(leaving.fault);
  }, [leaving, exit]);
  return {leaving, leave: (next: Leaving) => setLeaving(first => first ?? next)};
}
