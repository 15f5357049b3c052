import type {Check} from './check.ts';
import type {Env} from './given.ts';

export type Terminal = {
  stdin: boolean;
  stdout: boolean;
  columns: number | undefined;
  rows: number | undefined;
  /** Chalk's: 0 none, 1 sixteen, 2 two hundred and fifty-six, 3 all. */
  colorLevel: number;
  /** Windows has no locale variables. */
  hasLocale: boolean;
};

const fewestColumns = 20;
const colors = ['색 없음', '16색', '256색', '트루컬러'];

/** Whether the chat screen can open here, and what would spoil it. Never a fault: `-q` needs no terminal. */
export function checkTerminal(terminal: Terminal, env: Env): Check {
  const {stdin, stdout, columns, rows, colorLevel} = terminal;
  const details = {
    chat: stdin && stdout,
    stdin,
    stdout,
    columns: columns ?? null,
    rows: rows ?? null,
    colors: colorLevel,
    term: env.TERM ?? null,
    locale: localeOf(env) ?? null,
    ci: !!env.CI,
  };
  if (!stdin || !stdout)
    return {
      name: 'terminal',
      status: 'note',
      message: `표준 ${stdin ? '출력' : '입력'}이 터미널이 아니어서 대화 화면은 열 수 없습니다.`,
      hint: '질문 하나는 haru -q "질문"으로 물어볼 수 있습니다.',
      details,
    };
  const spoilers = spoilersIn(terminal, env);
  const size = columns && rows ? `${columns}칸 × ${rows}줄, ` : '';
  return {
    name: 'terminal',
    status: spoilers.length > 0 ? 'note' : 'ok',
    message: [
      `대화 화면을 열 수 있습니다 (${size}${colors[colorLevel] ?? colors[0]}).`,
      ...spoilers.map(([message]) => message),
    ].join(' '),
    hint: spoilers.map(([, hint]) => hint).join(' ') || null,
    details,
  };
}

function spoilersIn({columns, hasLocale}: Terminal, env: Env): [message: string, hint: string][] {
  const locale = localeOf(env);
  const spoilers: [applies: boolean, message: string, hint: string][] = [
    [
      env.TERM === 'dumb',
      'TERM=dumb인 터미널에서는 화면이 제대로 그려지지 않을 수 있습니다.',
      '다른 터미널에서 열거나 haru -q "질문"으로 물어봐 주세요.',
    ],
    [!!columns && columns < fewestColumns, '창이 좁습니다.', `창을 ${fewestColumns}칸 이상으로 넓혀 주세요.`],
    [
      hasLocale && !/utf-?8/i.test(locale ?? ''),
      `로캘이 UTF-8이 아니어서 한글이 깨져 보일 수 있습니다 (${locale ?? 'LANG 없음'}).`,
      'LANG을 ko_KR.UTF-8이나 C.UTF-8로 설정해 주세요.',
    ],
  ];
  return spoilers.filter(([applies]) => applies).map(([, message, hint]) => [message, hint]);
}

/** The first that is set decides, as in the C library. */
const localeOf = ({LC_ALL, LC_CTYPE, LANG}: Env): string | undefined =>
  LC_ALL || LC_CTYPE || LANG || undefined;
