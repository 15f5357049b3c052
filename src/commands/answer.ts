import {apply, emptyConversation, type Turn} from '../agent/conversation.ts';
import {checkCommand} from '../check-command.ts';
import {exitCodeOf, infoOf} from '../errors.ts';
import type {Flags, Io, LoadScreen, OutputFlags} from '../program.ts';
import type {Session} from '../sessions/session.ts';
import {type RawSettings, type Settings, withViewer} from '../settings.ts';
import {failureAsJson} from '../ui/json.ts';
import {printerFor} from '../ui/print.ts';
import {loadOpenSettings} from './load-settings.ts';
import {readQuestion} from './question.ts';

/** Answers the one question, or opens the chat where there is none. Gives the exit status. */
export async function answerOrChat(flags: Flags, io: Io, loadScreen: LoadScreen): Promise<number> {
  const {question: asked, json, events, quiet, color, ...raw} = flags;
  let question: string | undefined;
  // As it was found: once an engine is loaded, the keys are no longer in it, and a chat resolves its settings anew.
  const env = {...io.env};
  try {
    question = await readQuestion(asked, io);
    const resolve = (changes: RawSettings = {}) => loadOpenSettings({...raw, ...changes}, env);
    const settings = resolve();
    if (question !== undefined)
      return await answer(question, withViewer(settings), {json, events, quiet, color}, io);
    const opened = settings.orders && (await (await import('../open-orders.ts')).openBigOrders(settings));
    const [{openChat}, {chatFor}] = await Promise.all([loadScreen(), import('./chat.ts')]);
    return await openChat(settings, chatFor(settings, resolve, opened || undefined), io);
  } catch (error) {
    if (json) io.stdout.write(`${failureAsJson(question ?? '', infoOf(error))}\n`);
    throw error;
  }
}

/** Loaded late: most questions are not kept. */
const openSession = async (settings: Settings): Promise<Session> =>
  (await import('../sessions/open-session.ts')).openSession(settings, {mayBegin: true});

async function answer(question: string, settings: Settings, output: OutputFlags, io: Io): Promise<number> {
  const printer = printerFor(output, settings.trace, io);
  const kept = settings.session !== undefined || settings.continue;
  const session = kept ? await openSession(settings) : undefined;
  // Loaded late: reading the orders and loading the SDK begin with it.
  const app = (await import('../app.ts')).createApp(settings);
  printer.notices([...settings.notices, ...(session?.notices ?? [])]);
  printer.problems(await app.problems, checkCommand(settings));
  // Not before: until there is a turn to stop, Ctrl+C ends the program as it ends any other.
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  let conversation = session?.conversation ?? emptyConversation;
  const current = () => conversation.turns.at(-1) as Turn;
  for await (const event of app.ask(question, conversation, stop.signal)) {
    conversation = apply(conversation, event);
    printer.event(event, current());
  }
  const unsaved = await session?.save(current());
  if (unsaved) printer.notices([unsaved]);
  await session?.close();
  const untold = await app.close();
  if (untold && settings.trace) printer.notices([untold]);
  return exitCodeOf(current());
}
