import {Command, CommanderError, InvalidArgumentError} from 'commander';
import {version} from '../package.json';
import type {OrdersFlags} from './commands/orders.ts';
import {oneOf} from './setting-values.ts';
import {defaults, engineNames, groundingModes, type RawSettings, toolChoices} from './settings.ts';
import {failureAsJson} from './ui/json.ts';
import {inKorean, koreanHelp, strayWords} from './ui/korean-help.ts';

export type Io = Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr' | 'env'>;

/** Brings the chat screen, which only a conversation needs. */
export type LoadScreen = () => Promise<typeof import('./ui/chat.tsx')>;

/** How an answer is printed. */
export type OutputFlags = {
  json?: boolean | undefined;
  events?: boolean | undefined;
  quiet?: boolean | undefined;
  color: boolean;
};

export type Flags = RawSettings & OutputFlags & {question?: string};

/** Reads the command line, does what it says and gives the exit status. Throws AppError where it cannot. */
export async function run(args: string[], io: Io, loadScreen: LoadScreen): Promise<number> {
  let exitCode = 0;
  const program = chatAndOneShot().action(async (sentence: string | undefined, flags: Flags) => {
    const {answerOrChat} = await import('./commands/answer.ts');
    exitCode = await answerOrChat(withSentence(sentence, flags), io, loadScreen);
  });
  program.addCommand(
    koreanHelp(new Command('tools'))
      .description('모델에 선언하는 도구를 JSON으로 보여 줍니다')
      .option('--format <꼴>', '선언의 꼴: gemini, interactions (기본 gemini)', filled)
      .action(async ({format = 'gemini'}: {format?: string}) => {
        const {printTools, toolFormats} = await import('./commands/tools.ts');
        printTools(oneOf(toolFormats, format, '--format'), io.stdout);
      }),
  );
  program.addCommand(
    koreanHelp(new Command('doctor'))
      .usage('[옵션]')
      .description('실행 환경, 키, 모델, 주문, 터미널을 점검하고 고칠 방법을 알려 줍니다')
      .addHelpText('after', doctorFooter)
      .action(async () => {
        const flags = program.opts<Flags>();
        if (flags.question !== undefined) throw strayWords();
        const {doctor} = await import('./commands/doctor.ts');
        // The flags are the chat's own, which reads them wherever they stand.
        exitCode = await doctor(flags, io);
      }),
  );
  program.addCommand(
    koreanHelp(new Command('sessions'))
      .description('저장된 대화를 보여 줍니다')
      .option('--customer <번호>', '이 고객의 대화만', filled)
      .option('--staff', '매장 직원의 대화만')
      .option('--json', '목록을 JSON으로 출력합니다')
      .action(async (_, command: Command) => {
        const {printSessions} = await import('./commands/sessions.ts');
        printSessions(command.optsWithGlobals<Flags>(), io);
      }),
  );
  program.addCommand(
    koreanHelp(new Command('orders'))
      .usage('[상태...] [옵션]')
      .description('주문을 표로 봅니다. --check는 주문 파일을 점검합니다')
      .argument('[상태...]')
      .option('--check', '파일을 어떻게 읽었고 어느 줄에 무슨 문제가 있는지 보여 줍니다')
      .option('--write-columns <파일>', '지금 읽은 열을 열 지도 파일로 씁니다', filled)
      .option('--limit <건수>', '표에 보일 최근 주문의 수 (기본 100)', filled)
      .addHelpText('after', '\n--orders, --columns, --customer, --staff, --json도 함께 쓸 수 있습니다.')
      .action(async (statuses: string[], _, command: Command) => {
        const {showOrders} = await import('./commands/orders.ts');
        const {question, events, quiet, color, ...flags} = command.optsWithGlobals<Flags & OrdersFlags>();
        await showOrders(statuses, flags, io);
      }),
  );
  for (const command of recordingCommands(io, status => {
    exitCode = status;
  }))
    program.addCommand(command);
  try {
    await program.parseAsync(args, {from: 'user'});
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return 0;
    const fault = inKorean(error);
    // Whoever reads JSON gets JSON, even where the line cannot be read that asks for it.
    if (args.includes('--json')) io.stdout.write(`${failureAsJson('', fault.info)}\n`);
    throw fault;
  }
  return exitCode;
}

/** What is done with a file that `--trace-file` left. */
const recordingCommands = (io: Io, end: (status: number) => void): Command[] => [
  koreanHelp(new Command('trace'))
    .description('기록한 파일을 회차마다 보여 줍니다')
    .argument('<파일>', '--trace-file로 남긴 파일')
    .option('--html <파일>', '브라우저에서 펼쳐 보는 페이지 하나로 씁니다', filled)
    .action(async (path: string, {html}: {html?: string}, {parent}: Command) => {
      if (html !== undefined) {
        const {writeTracePage} = await import('./commands/trace-page.ts');
        return writeTracePage(path, html, io.stdout);
      }
      const {showTrace} = await import('./commands/trace.ts');
      showTrace(path, parent?.opts<Flags>().color ?? true, io);
    }),
  koreanHelp(new Command('replay'))
    .description('기록한 대화를 지금의 도구와 주문으로 다시 해 보고 다른 점을 알려 줍니다')
    .argument('<파일>', '--trace-file로 남긴 파일')
    .option('--update', '지금 결과를 새 기록으로 그 파일에 씁니다')
    .addHelpText('after', replayFooter)
    .action(async (path: string, {update}: {update?: boolean}, {parent}: Command) => {
      const {replay} = await import('./commands/replay.ts');
      end(await replay(path, {update: update ?? false, orders: parent?.opts<Flags>().orders}, io));
    }),
];

const replayFooter = `
모델의 답은 기록에 있는 것을 쓰고 네트워크에는 나가지 않습니다. 주문은 기록할 때의 파일을 지금 다시 읽습니다.
--orders <파일>을 주면 그 주문으로 해 봅니다. 데이터베이스의 로그인은 기록하지 않으므로 --orders나 HARU_ORDERS로 줍니다.
종료 코드: 0 기록과 같음 · 1 다름 · 2 읽을 수 없는 파일`;

const chatAndOneShot = (): Command =>
  koreanHelp(new Command('haru'))
    .usage('[옵션] | haru orders | haru sessions | haru trace | haru replay | haru doctor | haru tools')
    .argument('[sentence]')
    .description('하루마켓 상담원 하루입니다. 주문과 배송을 조회한 사실로만 답합니다.')
    .version(version, '-V, --version', '버전을 보여 줍니다')
    .option('-q, --question <질문>', '한 가지만 묻고 답을 받습니다 (-는 표준 입력)', once)
    .option('--orders <자료>', '주문 CSV 파일이나 postgres:// 주소 [HARU_ORDERS] (기본: 데모 주문)', filled)
    .option('--columns <파일>', '머리글로 알 수 없는 열을 알려 주는 열 지도 파일 [HARU_COLUMNS]', filled)
    .option('--customer <번호>', '이 고객의 주문만 봅니다 [HARU_CUSTOMER] (데모 주문에서는 C001)', filled)
    .option('--staff', '매장 직원으로 모든 주문을 봅니다')
    .option(
      '--model <이름>',
      `모델 [HARU_MODEL] (키가 있으면 ${defaults.model}, 없으면 내장 모델 offline)`,
      filled,
    )
    .option(
      '--engine <방식>',
      `왕복 방식: ${engineNames.join(', ')} [HARU_ENGINE] (기본 ${defaults.engine})`,
      filled,
    )
    .option(
      '--tool-choice <방식>',
      `도구를 부를지: ${toolChoices.join(', ')} (기본 ${defaults.toolChoice})`,
      filled,
    )
    .option('--allow-tool <이름>', '이 도구만 부를 수 있습니다 (여러 번 줄 수 있음)', collected)
    .option('--max-calls <횟수>', `질문 하나에 도구를 부르는 횟수의 한도 (기본 ${defaults.maxCalls})`, filled)
    .option(
      '--grounding <방식>',
      `조회로 확인되지 않는 답을: ${groundingModes.join(', ')} [HARU_GROUNDING] (기본 ${defaults.grounding})`,
      filled,
    )
    .option(
      '--fallback <모델>',
      `모델이 끝내 답하지 않을 때 대신 답할 모델, 또는 none [HARU_FALLBACK] (기본 ${defaults.fallback})`,
      filled,
    )
    .option(
      '--context-tokens <수>',
      `앞선 대화가 차지할 수 있는 토큰 (기본 ${defaults.contextTokens})`,
      filled,
    )
    .option('--prompt <파일>', '시스템 프롬프트 파일 (기본: 들어 있는 prompts/system.md)', filled)
    .option('--timeout <초>', `모델의 답을 기다리는 시간 (기본 ${defaults.timeout})`, filled)
    .option('--session <번호>', '저장된 대화를 이어 갑니다 (-q에서는 없으면 새로 시작합니다)', filled)
    .option('--continue', '가장 최근 대화를 이어 갑니다')
    .option('--json', '결과를 JSON 하나로 출력합니다')
    .option('--events', '일어나는 일을 JSON 줄로 출력합니다')
    .option('--quiet', '답만 출력합니다')
    .option('--trace', '오간 내용을 회차마다 표준 오류에 보여 줍니다 [HARU_TRACE=1]')
    .option('--trace-file <파일>', '오간 내용을 모두 파일에 기록합니다', filled)
    .option('--no-color', '색을 쓰지 않습니다 [NO_COLOR]')
    .addHelpText('after', footer);

const footer = `
환경 변수: GEMINI_API_KEY(또는 GOOGLE_API_KEY), GOOGLE_GEMINI_BASE_URL. 작업 폴더의 .env도 읽습니다.
종료 코드: 0 답함 · 2 잘못된 사용이나 읽을 수 없는 파일 · 3 모델이 답하지 못함 · 130 중단

예:
  haru                                   대화를 시작합니다
  haru -q "HR20260701023 어디쯤 왔어요?"   한 가지만 묻습니다
  echo "내 주문 보여줘" | haru --json      표준 입력으로 묻고 JSON으로 받습니다`;

const doctorFooter = `
대화와 같은 옵션을 주면 그 설정을 점검합니다: --orders, --customer, --staff, --model, --timeout, …
--json은 결과를 JSON 하나로 출력합니다.
종료 코드: 0 고장 없음 · 2 고쳐야 할 설정이나 파일 · 3 모델에 닿지 않음`;

/** A whole sentence in quotes is a question too: `npx --no haru -q "…"` keeps the -q for itself. A lone word is not. */
function withSentence(sentence: string | undefined, flags: Flags): Flags {
  if (sentence === undefined) return flags;
  if (flags.question === undefined && /\S\s+\S/.test(sentence)) return {...flags, question: sentence};
  throw strayWords();
}

/** A second question would silently win over the first. */
function once(value: string, before: string | undefined): string {
  if (before !== undefined) throw new InvalidArgumentError('질문은 하나만 줄 수 있습니다.');
  return value;
}

const collected = (value: string, before: string[] = []): string[] => [...before, filled(value)];

function filled(value: string): string {
  if (!value.trim()) throw new InvalidArgumentError('값이 비어 있습니다.');
  return value;
}
