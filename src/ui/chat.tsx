import chalk from 'chalk';
import type {App} from '../app.ts';
import type {Io} from '../program.ts';
import type {RawSettings} from '../settings.ts';

/** Puts the program together anew, with these settings changed. Rejects with AppError for a value that cannot be. */
export type OpenApp = (changes?: RawSettings) => Promise<App>;

/**
 * Holds a conversation on the terminal until the person leaves; gives the exit status. `openApp` is called once the
 * first frame is out: orders and SDK take longer to load than the screen to draw.
 * Throws AppError where there are no orders to answer from.
 */
export async function openChat(notices: readonly string[], openApp: OpenApp, io: Io): Promise<number> {
  // Ink does it too, but after the first frame: what is typed until then would be echoed into it.
  io.stdin.setRawMode(true);
  // Ink draws with this one.
  if (io.env.NO_COLOR) chalk.level = 0;
  const {showChat} = await loadScreen(io.env);
  const drawn = new Promise(resolve => setImmediate(resolve));
  const app = drawn.then(() => openApp());
  const screen = showChat({app, openApp, notices, env: io.env, stdout: io.stdout}, io);
  await screen.waitUntilExit();
  return 0;
}

/**
 * Ink asks once, when it is loaded, whether it runs in CI, and then draws nothing but its last frame.
 * There is a person at this terminal, whatever the environment says.
 */
async function loadScreen(env: NodeJS.ProcessEnv) {
  const {CI, CONTINUOUS_INTEGRATION} = env;
  delete env.CI;
  delete env.CONTINUOUS_INTEGRATION;
  try {
    return await import('./chat-screen.tsx');
  } finally {
    if (CI !== undefined) env.CI = CI;
    if (CONTINUOUS_INTEGRATION !== undefined) env.CONTINUOUS_INTEGRATION = CONTINUOUS_INTEGRATION;
  }
}
