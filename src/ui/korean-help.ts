import type {Command, CommanderError} from 'commander';
import {AppError} from '../errors.ts';
import {cellWidth} from './cell-width.ts';

const titles: Record<string, string> = {
  'Usage:': '사용법:',
  'Options:': '옵션:',
  'Arguments:': '인자:',
  'Commands:': '명령:',
};

/** Commander's own words in Korean, and its errors thrown rather than printed. */
export const koreanHelp = (command: Command): Command =>
  command
    .helpOption('-h, --help', '도움말을 보여 줍니다')
    .helpCommand(false)
    .configureHelp({
      styleTitle: title => titles[title] ?? title,
      displayWidth: cellWidth,
      // What may stand behind a command is told by its own help; here it would push all other lines to the right.
      subcommandTerm: command => `${command.name()} [options]`,
    })
    .configureOutput({writeErr: () => {}})
    .exitOverride();

/** A fault in the command line, with what to do. The flag that it is about stands quoted in commander's message. */
export function inKorean({code, message}: CommanderError): AppError {
  const named = /'([^']+)'/.exec(message)?.[1] ?? '';
  const reason = /is invalid\. (.+)$/s.exec(message)?.[1] ?? '';
  const said: Record<string, [message: string, hint: string]> = {
    'commander.unknownOption': [`모르는 옵션입니다: ${named}`, suggestion(message)],
    'commander.excessArguments': stray,
    'commander.missingArgument': [`값이 빠졌습니다: ${named}`, seeHelp],
    'commander.optionMissingArgument': [`값이 빠졌습니다: ${named}`, seeHelp],
    'commander.invalidArgument': [`쓸 수 없는 값입니다: ${named}`, reason || seeHelp],
  };
  return new AppError('usage', ...(said[code] ?? ['명령을 읽을 수 없습니다.', seeHelp]));
}

const seeHelp = '쓸 수 있는 옵션은 haru --help로 볼 수 있습니다.';
const stray: [string, string] = [
  '알 수 없는 말이 더 있습니다.',
  '질문은 haru -q "질문"처럼 따옴표로 감싸 주세요.',
];

export const strayWords = (): AppError => new AppError('usage', ...stray);

function suggestion(message: string): string {
  const near = /Did you mean (.+)\?/.exec(message)?.[1];
  return near ? `혹시 ${near} 인가요? ${seeHelp}` : seeHelp;
}
