import {setTimeout as wait} from 'node:timers/promises';
import chalk from 'chalk';
import type {Turn} from '../agent/conversation.ts';
import type {App} from '../app.ts';
import type {Io} from '../program.ts';
import type {SessionSummary} from '../sessions/format.ts';
import type {Session} from '../sessions/session.ts';
import type {OpenSettings, RawSettings} from '../settings.ts';
import {type EndingSignal, endedFromOutside} from './ended-from-outside.ts';
import {openHistory} from './history-file.ts';
import type {Identify} from './use-sign-in.ts';

/** A chat for somebody: the conversation that is kept of it, and the program behind it. */
export type Inside = {
  session: Session;
  /** Puts the program together, with these settings changed. Rejects with AppError for a value that cannot be. */
  openApp(changes?: RawSettings): Promise<App>;
  /** Closes the conversation and begins another. */
  beginAnew(): Session;
  /**
   * Writes the turns of the conversation to a file that was not there before, named by the time where `path` is empty;
   * gives its name. Rejects with AppError where it cannot.
   */
  write(path: string, turns: readonly Turn[]): Promise<string>;
  /** The saved conversations that this person may go on with, the latest first. */
  sessions(): SessionSummary[];
};

/** How a chat begins: inside at once, or at a desk where somebody says first who they are. */
export type Beginning = (
  | {inside: Inside}
  /** Throws AppError where the conversation that was asked for is not the customer's. */
  | {openDesk(): Promise<Identify>; enter(customerId: string): Inside}
) & {
  /** Once it is over: what is kept is written, and others may go on with it. */
  close(): Promise<void>;
};

/**
 * Holds a conversation on the terminal until the person leaves; gives the exit status. App and desk are opened once
 * the first frame is out: orders and SDK take longer to load than the screen to draw.
 * Throws AppError where there are no orders to answer from. The terminal is left as it was found, whatever ends it.
 */
export async function openChat(
  {notices, stateFolder}: OpenSettings,
  beginning: Beginning,
  io: Io,
): Promise<number> {
  const {ended, forget} = endedFromOutside(io.stdin);
  let signal: EndingSignal | undefined;
  try {
    // Ink does it too, but after the first frame: what is typed until then would be echoed into it.
    io.stdin.setRawMode(true);
    // Ink draws with this one.
    if (io.env.NO_COLOR) chalk.level = 0;
    const {showEntrance} = await loadScreen(io.env);
    const history = openHistory(stateFolder);
    const drawn = new Promise<void>(resolve => setImmediate(resolve));
    const screen = showEntrance(
      {beginning, drawn, ended, notices, history, env: io.env, stdout: io.stdout},
      io,
    );
    await Promise.race([screen.waitUntilExit(), overdue(ended)]);
    screen.unmount();
    signal = await Promise.race([ended, Promise.resolve(undefined)]);
  } finally {
    io.stdin.setRawMode(false);
    forget();
    await beginning.close();
  }
  // Sent on, so that whoever started the program learns how it ended. Nor could it end by itself once its terminal has
  // gone: Node aborts when it cannot set the modes back.
  if (signal) process.kill(process.pid, signal);
  return 0;
}

/** Resolves where the screen should have been left by now: it may be what broke. */
const overdue = (ended: Promise<unknown>): Promise<void> =>
  ended.then(
    () => wait(500, undefined, {ref: false}),
    () => wait(500, undefined, {ref: false}),
  );

/**
 * Ink asks once, when it is loaded, whether it runs in CI, and then draws nothing but its last frame: there is a person
 * at this terminal, whatever the environment says. And its layout fetches the WebAssembly that lies in it as a data URL,
 * for which Node loads all of its `fetch`, a quarter of the time to the first frame; without one it decodes it itself.
 */
async function loadScreen(env: NodeJS.ProcessEnv) {
  const show = [hide(env, 'CI', 'CONTINUOUS_INTEGRATION'), hide(globalThis, 'fetch')];
  try {
    return await import('./entrance.tsx');
  } finally {
    for (const again of show) again();
  }
}

/** Takes properties off an object; what it gives puts them back as they were. */
function hide(object: object, ...names: string[]): () => void {
  const kept = names.flatMap(name => {
    const property = Object.getOwnPropertyDescriptor(object, name);
    return property ? [[name, property] as const] : [];
  });
  for (const [name] of kept) Reflect.deleteProperty(object, name);
  return () => {
    for (const [name, property] of kept) Object.defineProperty(object, name, property);
  };
}
