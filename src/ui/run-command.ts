import {cleanLine} from '../clean-text.ts';
import {infoOf} from '../errors.ts';
import {type ChatControl, chatCommands} from './chat-commands.ts';
import {commandList} from './command-list.ts';
import {named, nearest} from './command-words.ts';
import {note} from './scrollback.tsx';

/**
 * Does what a line behind a slash says; it never goes to the model. Gives what stands in its way instead, in Korean,
 * where it cannot be done now or as it was written.
 */
export function runCommand(
  {word, argument}: {word: string; argument: string},
  answering: boolean,
  chat: ChatControl,
): string | undefined {
  const command = named(chatCommands, word);
  if (!command) {
    chat.print(commandList(chatCommands, unknown(word)));
    return undefined;
  }
  if (answering && !command.anytime)
    return '답하는 중에는 할 수 없어요. 답이 끝난 뒤에, 또는 Esc로 멈추고 해 주세요.';
  if (argument && !command.argument) return `/${command.names[0]} 뒤에는 다른 말을 쓰지 않아요.`;
  void attempt(async () => command.run(argument, chat), chat);
  return undefined;
}

async function attempt(run: () => Promise<void>, {print}: ChatControl): Promise<void> {
  try {
    await run();
  } catch (error) {
    const {message, hint} = infoOf(error);
    print(note(inTheChat([message, hint].filter(line => line).join('\n')), 'fault'));
  }
}

/** Settings are refused in the words of the flags; here they are changed by commands. */
const inTheChat = (text: string): string => text.replace(/--(engine|model)\b/g, '/$1');

function unknown(word: string): string {
  const near = nearest(chatCommands, word);
  const there = word ? `/${cleanLine(word)} 명령은 없습니다.` : '쓸 수 있는 명령입니다.';
  return near ? `${there} 혹시 /${near} 명령인가요?` : there;
}
