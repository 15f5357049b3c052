import {apply, emptyConversation, type Turn} from '../agent/conversation.ts';
import type {App} from '../app.ts';
import {exitCodeOf, infoOf} from '../errors.ts';
import type {Flags, Io, LoadScreen, OutputFlags} from '../program.ts';
import type {RawSettings, Settings} from '../settings.ts';
import {failureAsJson} from '../ui/json.ts';
import {printerFor} from '../ui/print.ts';
import {loadSettings} from './load-settings.ts';
import {readQuestion} from './question.ts';

/** Answers the one question, or opens the chat where there is none. Gives the exit status. */
export async function answerOrChat(flags: Flags, io: Io, loadScreen: LoadScreen): Promise<number> {
  const {question: asked, json, events, quiet, color, ...raw} = flags;
  let question: string | undefined;
  try {
    question = await readQuestion(asked, io);
    const settings = loadSettings(raw, io.env);
    if (question !== undefined) return await answer(question, settings, {json, events, quiet, color}, io);
    const {openChat} = await loadScreen();
    const open = (changes?: RawSettings) =>
      openApp(changes ? loadSettings({...raw, ...changes}, io.env) : settings);
    return await openChat(settings.notices, open, io);
  } catch (error) {
    if (json) io.stdout.write(`${failureAsJson(question ?? '', infoOf(error))}\n`);
    throw error;
  }
}

/** Loaded late: reading the orders and loading the SDK begin with it. */
const openApp = async (settings: Settings): Promise<App> => (await import('../app.ts')).createApp(settings);

async function answer(question: string, settings: Settings, output: OutputFlags, io: Io): Promise<number> {
  const printer = printerFor(output, settings.trace, io);
  const app = await openApp(settings);
  printer.notices(settings.notices);
  printer.problems(await app.problems);
  // Not before: until there is a turn to stop, Ctrl+C ends the program as it ends any other.
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  let conversation = emptyConversation;
  for await (const event of app.ask(question, conversation, stop.signal)) {
    conversation = apply(conversation, event);
    printer.event(event, conversation.turns[0] as Turn);
  }
  return exitCodeOf(conversation.turns[0] as Turn);
}
