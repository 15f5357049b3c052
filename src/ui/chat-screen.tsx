import {Box, type Instance, render, Text, useIsScreenReaderEnabled} from 'ink';
import {type ReactElement, useMemo} from 'react';
import type {Turn} from '../agent/conversation.ts';
import type {App} from '../app.ts';
import type {Io} from '../program.ts';
import type {Inside} from './chat.tsx';
import {choiceLines} from './command-list.ts';
import type {History} from './history.ts';
import {layoutInput} from './input-layout.ts';
import {hang, type Line, textOf} from './line.ts';
import {Lines} from './lines.tsx';
import {Progress} from './progress.tsx';
import {Scrollback} from './scrollback.tsx';
import {spentIn, statusLine} from './status-line.ts';
import {TextInput} from './text-input.tsx';
import {phaseOf, turnLines} from './turn-view.ts';
import {useChat} from './use-chat.ts';
import {useCleanResize} from './use-clean-resize.ts';
import {useElapsed} from './use-elapsed.ts';
import type {Choice} from './use-picker.ts';
import {sizeOf, useScreenSize} from './use-screen-size.ts';

type Props = {
  env: NodeJS.ProcessEnv;
  app: Promise<App>;
  inside: Inside;
  /** What was chosen on the person's behalf. */
  notices: readonly string[];
  history: History;
  /** The terminal itself: Ink's own stream does not tell its height. */
  stdout: NodeJS.WriteStream;
};

/** Draws the screen until it is left. */
export const showScreen = (screen: ReactElement, {stdin, stdout, stderr, env}: Io): Instance =>
  render(screen, {
    stdin,
    stdout: withoutHeight(stdout),
    stderr,
    exitOnCtrlC: false,
    isScreenReaderEnabled: ['1', 'true'].includes(env['INK_SCREEN_READER'] ?? ''),
    maxFps: 60,
  });

const mostInputRows = 8;
const mostChoices = 10;

/**
 * What is finished is printed once, into the terminal's own scrollback. Only what is under way is drawn again,
 * and never more of it than fits the screen: a taller frame could not be erased.
 */
export function ChatScreen({app, inside, notices, history, env, stdout}: Props) {
  const {columns, rows} = useScreenSize(stdout);
  const {settings, entries, finished, current, hint, choice, buffer, leaving} = useChat(app, inside, {
    notices,
    history,
  });
  const spent = useMemo(() => spentIn(finished), [finished]);
  const spoken = useIsScreenReaderEnabled();
  // Here and not in the row that moves: a frame that is drawn without the input loses the cursor.
  const elapsedMs = useElapsed(current !== null && !spoken);

  // A blank row above, and one that Ink keeps below.
  const whole = Math.max(1, rows - 2);
  const status = settings && !spoken ? statusLine({settings, spent, current, columns, rows}) : '';
  const below = belowInput({hint, choice, status}, columns, whole - 1);
  const room = Math.max(1, whole - below.length);
  const input = layoutInput(buffer, columns, Math.min(mostInputRows, Math.ceil(room / 2)));
  const roomAbove = room - input.rows.length;
  // A key press draws the same rows again.
  const live = useMemo(
    () => liveTurn(current, spoken, columns, roomAbove),
    [current, spoken, columns, roomAbove],
  );

  const above = ['', ...(live ? [...live.lines.map(textOf), '', ''] : [])];
  const top = above.length;
  const drawn = [...above, ...input.rows.map(row => `  ${row}`), ...below.map(textOf)];
  useCleanResize(stdout, {rows: drawn, cursor: top + input.cursor.y}, env);

  const typing = leaving ? (
    <Lines lines={hang('', 'quiet', leaving.word, columns)} />
  ) : (
    <TextInput layout={input} top={top} />
  );
  const footer = leaving ? null : <Lines lines={below} />;
  return (
    <>
      <Scrollback entries={entries} columns={columns} />
      <Box flexDirection="column" marginTop={1}>
        {live && (
          <>
            <Lines lines={live.lines} />
            {leaving ? null : (
              <Progress phase={live.phase} elapsedMs={elapsedMs} below={live.speaking} columns={columns} />
            )}
            <Text> </Text>
          </>
        )}
        {/* To a screen reader the cursor is always at the end. */}
        {spoken ? footer : typing}
        {spoken ? typing : footer}
      </Box>
    </>
  );
}

/** The end of the turn under way, as far as it fits above a row that moves and a blank one. */
function liveTurn(current: Turn | null, spoken: boolean, columns: number, room: number) {
  if (!current || room < 2) return null;
  // A screen reader would read a draft aloud again with every piece that comes.
  const turn = spoken ? {...current, draft: ''} : current;
  const lines = room > 2 ? turnLines(turn, columns).slice(2 - room) : [];
  return {lines, phase: phaseOf(turn), speaking: turn.draft !== ''};
}

/** The rows below the input: the one thing that is to be said there. */
function belowInput(
  {hint, choice, status}: {hint: string; choice: Choice | undefined; status: string},
  columns: number,
  room: number,
): Line[] {
  if (hint) return hang('', 'quiet', hint, columns);
  if (choice) return choiceLines(choice, columns, Math.max(1, Math.min(mostChoices, room)));
  return status ? hang('', 'quiet', status, columns) : [];
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
