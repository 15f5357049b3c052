import {text} from 'node:stream/consumers';
import {isBlank} from '../clean-text.ts';
import {AppError} from '../errors.ts';

type Streams = {stdin: NodeJS.ReadStream; stdout: NodeJS.WriteStream; env: NodeJS.ProcessEnv};

/**
 * The one question to answer; undefined where the person wants to chat.
 * Standard input is read only where it is the question. Throws AppError `usage` where there is nothing to ask.
 */
export async function readQuestion(
  asked: string | undefined,
  {stdin, stdout, env}: Streams,
): Promise<string | undefined> {
  if (asked === undefined && stdin.isTTY) {
    mustDraw(stdout, env);
    return undefined;
  }
  const question = (asked === undefined || asked === '-' ? await text(stdin) : asked).normalize('NFC').trim();
  if (isBlank(question)) throw new AppError('usage', '질문이 비어 있습니다.', askWithFlag);
  return question;
}

/** A row for the input, one above it and one that is kept below. */
const fewestRows = 3;

/** Throws AppError `usage` where a chat could not be drawn. A terminal that says 0 rows does not know how many. */
function mustDraw({isTTY, rows}: NodeJS.WriteStream, {TERM}: NodeJS.ProcessEnv): void {
  if (!isTTY) throw new AppError('usage', '대화 화면은 터미널에서만 열 수 있습니다.', askWithFlag);
  if (TERM === 'dumb')
    throw new AppError('usage', '이 터미널(TERM=dumb)에는 대화 화면을 그릴 수 없습니다.', askWithFlag);
  if (rows > 0 && rows < fewestRows)
    throw new AppError(
      'usage',
      `터미널이 ${rows}줄뿐이라 대화 화면을 그릴 수 없습니다.`,
      `창을 ${fewestRows}줄 이상으로 키우거나, 질문 하나는 haru -q "질문"처럼 물어봐 주세요.`,
    );
}

const askWithFlag = '질문 하나는 haru -q "질문"처럼 물어봐 주세요.';
