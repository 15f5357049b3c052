import {Text, useIsScreenReaderEnabled} from 'ink';
import stringWidth from 'string-width';
import {speaker} from './lines.tsx';
import {tickMs} from './use-elapsed.ts';

const frames = [...'⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏'];

type Props = {
  /** What is going on. */
  phase: string;
  elapsedMs: number;
  /** Whether the answer has begun above: then its speaker stands there. */
  below: boolean;
  columns: number;
};

/** The one row that moves while an answer is under way. For a screen reader it does not: each frame would be read. */
export function Progress({phase, elapsedMs, below, columns}: Props) {
  const frame = useIsScreenReaderEnabled()
    ? ''
    : `${frames[Math.floor(elapsedMs / tickMs) % frames.length]} `;
  const seconds = Math.floor(elapsedMs / 1000);
  const time = seconds > 0 ? ` · ${seconds}초` : '';
  const room = columns - stringWidth(speaker + frame + phase);
  return (
    <Text wrap="truncate">
      {below ? ' '.repeat(stringWidth(speaker)) : <Text color="cyan">{speaker}</Text>}
      <Text dimColor>
        {frame}
        {phase}
        {room > stringWidth(time) ? time : ''}
      </Text>
    </Text>
  );
}
