import {Box, type Instance, render, Static, Text} from 'ink';
import {type ReactElement, useMemo} from 'react';
import type {App} from '../app.ts';
import type {Io} from '../program.ts';
import type {Session} from '../sessions/session.ts';
import type {History} from './history.ts';
import {layoutInput} from './input-layout.ts';
import {leftOutOf} from './resumed.ts';
import {TextInput} from './text-input.tsx';
import {EntryView, entriesOf} from './transcript.tsx';
import {hang, Lines, turnLines} from './turn-view.tsx';
import {useChat} from './use-chat.ts';
import {sizeOf, useScreenSize} from './use-screen-size.ts';

type Props = {
  app: Promise<App>;
  /** The conversation that goes on here, or a new one. */
  session: Session;
  /** What was chosen on the person's behalf. */
  notices: readonly string[];
  history: History;
  /** The terminal itself: Ink's own stream does not tell its height. */
  stdout: NodeJS.WriteStream;
};

/** Draws the screen until it is left. */
export const showScreen = (screen: ReactElement, {stdin, stdout, stderr}: Io): Instance =>
  render(screen, {
    stdin,
    stdout: withoutHeight(stdout),
    stderr,
    exitOnCtrlC: false,
    maxFps: 60,
  });

const mostInputRows = 8;

/**
 * What is finished is printed once, into the terminal's own scrollback. Only what is under way is drawn again,
 * and never more of it than fits the screen: a taller frame could not be erased.
 */
export function ChatScreen({app, session, notices, history, stdout}: Props) {
  const {columns, rows} = useScreenSize(stdout);
  const {finished, current, notes, hint, buffer, leaving} = useChat(app, session, notices, history);
  const entries = useMemo(() => entriesOf(finished, notes, leftOutOf(session)), [finished, notes, session]);

  const hints = hint ? hang('', 'quiet', hint, columns) : [];
  // A blank row above, and one that Ink keeps below.
  const room = Math.max(1, rows - 2 - hints.length);
  const input = layoutInput(buffer, columns, Math.min(mostInputRows, Math.ceil(room / 2)));
  const roomForTurn = room - input.rows.length - 1;
  const turn = current && roomForTurn > 0 ? turnLines(current, columns).slice(-roomForTurn) : [];
  const above = turn.length > 0 ? turn.length + 1 : 0;

  return (
    <>
      <Static items={entries}>
        {(entry, index) => <EntryView key={index} entry={entry} columns={columns} />}
      </Static>
      <Box flexDirection="column" marginTop={1}>
        <Lines lines={turn} />
        {above > 0 && <Text> </Text>}
        {leaving ? (
          <Lines lines={hang('', 'quiet', leaving.word, columns)} />
        ) : (
          <TextInput layout={input} top={1 + above} />
        )}
        <Lines lines={hints} />
      </Box>
    </>
  );
}

/** Ink clears the scrollback as well (ESC[3J) once a frame is as tall as the screen. It never learns how tall that is. */
const withoutHeight = (stdout: NodeJS.WriteStream): NodeJS.WriteStream =>
  new Proxy(stdout, {
    get(target, key) {
      if (key === 'rows') return Number.POSITIVE_INFINITY;
      // A terminal that does not know its width says 0, and Ink then asks programs of the system for it.
      if (key === 'columns') return sizeOf(target).columns;
      const value = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
