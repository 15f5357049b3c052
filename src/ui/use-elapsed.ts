import {useEffect, useState} from 'react';

export const tickMs = 120;

/** Milliseconds since it runs, counted in ticks; 0 while it does not. */
export function useElapsed(running: boolean): number {
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    if (!running) return undefined;
    const started = performance.now();
    const clock = setInterval(() => setElapsed(performance.now() - started), tickMs);
    return () => {
      clearInterval(clock);
      setElapsed(0);
    };
  }, [running]);
  return elapsed;
}
