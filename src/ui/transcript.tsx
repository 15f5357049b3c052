import {Box, Text} from 'ink';
import type {Turn} from '../agent/conversation.ts';
import {hang, Lines, turnLines} from './turn-view.tsx';

/** What the screen itself has to say, behind the first `after` turns. */
export type Note = {kind: 'notice' | 'help'; after: number; text: string};

export type Entry = {kind: 'welcome'; after: number} | {kind: 'turn'; after: number; turn: Turn} | Note;

/** Everything finished but for the first `leftOut` turns, in order. It only ever grows at its end. */
export const entriesOf = (turns: readonly Turn[], notes: readonly Note[], leftOut: number): Entry[] =>
  [
    {kind: 'welcome' as const, after: 0},
    ...turns.map((turn, index) => ({kind: 'turn' as const, after: index + 1, turn})).slice(leftOut),
    ...notes,
  ].sort((a, b) => a.after - b.after);

/** One of them as it stays on the screen. */
export function EntryView({entry, columns}: {entry: Entry; columns: number}) {
  switch (entry.kind) {
    case 'welcome':
      return (
        <Text>
          하루마켓 상담원 <Text color="cyan">하루</Text>입니다. 주문과 배송을 찾아 드릴게요.
        </Text>
      );
    case 'notice':
      return <Lines lines={hang('', 'quiet', entry.text, columns)} />;
    case 'help':
      return (
        <Box flexDirection="column" marginTop={1}>
          <Lines lines={hang('  ', 'quiet', entry.text, columns)} />
        </Box>
      );
    case 'turn':
      return (
        <Box flexDirection="column" marginTop={1}>
          <Lines lines={turnLines(entry.turn, columns)} />
        </Box>
      );
  }
}
