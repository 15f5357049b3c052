import {Text, useIsScreenReaderEnabled} from 'ink';
import {useEffect, useState} from 'react';
import stringWidth from 'string-width';
import {speaker} from './lines.tsx';

const frames = [...'⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏'];
const frameMs = 120;

type Props = {
  /** What is going on. */
  phase: string;
  /** Whether the answer has begun above: then its speaker stands there. */
  below: boolean;
  columns: number;
};

/**
 * The one row that moves while an answer is under way; it counts from when it first showed. To a screen reader
 * nothing moves: every frame would be read aloud.
 */
export function Progress({phase, below, columns}: Props) {
  const still = useIsScreenReaderEnabled();
  const elapsedMs = useElapsed(!still);
  const frame = still ? '' : `${frames[Math.floor(elapsedMs / frameMs) % frames.length]} `;
  const seconds = Math.floor(elapsedMs / 1000);
  const time = seconds > 0 ? ` · ${seconds}초` : '';
  const room = columns - stringWidth(speaker + frame + phase);
  return (
    <Text wrap="truncate">
      {below ? ' '.repeat(stringWidth(speaker)) : <Text color="cyan">{speaker}</Text>}
      <Text dimColor>
        {frame}
        {phase}
        {room >= time.length + 1 ? time : ''}
      </Text>
    </Text>
  );
}

function useElapsed(running: boolean): number {
  const [started] = useState(() => performance.now());
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    if (!running) return undefined;
    const clock = setInterval(() => setElapsed(performance.now() - started), frameMs);
    return () => clearInterval(clock);
  }, [running, started]);
  return elapsed;
}
