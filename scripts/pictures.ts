/**
 * Draws the pictures of the README from the real program on a pseudo-terminal: `npm run build && npx tsx
 * scripts/pictures.ts`. Every run draws the same.
 */
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {HeldModel} from '../test/chat/held-model.ts';
import {TestTerminal} from '../test/support/terminal.ts';
import {type Frame, svgOf} from './svg.ts';

const columns = 76;

const offline = ['--model', 'offline', '--customer', 'C001'];

/** A chat to draw, until the scene is over. */
async function inChat(args: string[], env: object, scene: (terminal: TestTerminal) => Promise<Frame[]>) {
  const home = await mkdtemp(join(tmpdir(), 'haru-'));
  const terminal = new TestTerminal([process.execPath, resolve('bin/haru.js'), ...args], {
    cwd: home,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: home,
      TERM: 'xterm-256color',
      FORCE_COLOR: '1',
      HARU_NOW: '2026-07-13T10:00:00+09:00',
      ...env,
    },
    columns,
    rows: 48,
  });
  try {
    await terminal.until('›');
    return await scene(terminal);
  } finally {
    terminal.close();
    await terminal.exited;
    await rm(home, {recursive: true, maxRetries: 5});
  }
}

/** Types a line as a person does and waits until the screen is at rest again. */
async function say(terminal: TestTerminal, line: string): Promise<void> {
  await send(terminal, line);
  await terminal.until(screen => isAtRest(screen) && screen.includes('토큰'));
}

async function send(terminal: TestTerminal, line: string): Promise<void> {
  terminal.type(line);
  await terminal.until(screen => screen.includes(`› ${line}`));
  terminal.type('\r');
  await terminal.until(screen => !screen.endsWith(`› ${line}`) && /^› ?$/m.test(screen));
}

const isAtRest = (screen: string): boolean => /\n› ?\n고객 .*$/.test(screen) && !/[⠀-⣿]/.test(screen);

/** What the screen shows from the last row that begins so. */
function frameFrom(terminal: TestTerminal, beginning: string): Frame {
  const texts = terminal.screen().split('\n');
  // The seconds behind the spinner come and go.
  if (texts.some(text => /[⠀-⣿].*\d초/.test(text)))
    throw new Error('This machine is too busy to draw. Try again.');
  const first = Math.max(
    0,
    texts.findLastIndex(text => text.startsWith(beginning)),
  );
  return terminal
    .runs()
    .slice(first, texts.length)
    .map(runs => runs.map(held));
}

/** The spinner stands still. */
const held = (run: Frame[number][number]) => ({...run, text: run.text.replace(/[⠀-⣿]/g, '⠋')});

const conversation = () =>
  inChat(offline, {}, async terminal => {
    await say(terminal, '배송중인 주문 알려 주세요');
    await say(terminal, '두 번째 거 언제 와요?');
    await say(terminal, '그럼 사과는 취소해 주세요');
    return [frameFrom(terminal, '하루마켓')];
  });

/** A model that claims what no lookup has told it, twice; then the built-in one looks it up. */
async function replaced(): Promise<Frame[]> {
  const model = await HeldModel.start();
  const untrue = '사과는 **우체국택배**로 가고 있고 내일 오전에 도착합니다.';
  try {
    return await inChat(['--customer', 'C001'], model.env, async terminal => {
      const first = model.asked();
      await send(terminal, '사과 언제 와요?');
      const answer = await first;
      answer.say(untrue);
      await terminal.until('도착합니다.');
      const draft = frameFrom(terminal, '› 사과');
      const second = model.asked();
      answer.end('', [1200, 40]);
      (await second).end(untrue, [1300, 40]);
      await terminal.until(screen => isAtRest(screen) && screen.includes('대신 답했습니다.'));
      return [draft, frameFrom(terminal, '› 사과')];
    });
  } finally {
    model.close();
  }
}

const tokens = () =>
  inChat(offline, {}, async terminal => {
    await say(terminal, '두부 배송됐나요?');
    await say(terminal, '사과는 어디쯤 왔어요?');
    await say(terminal, '주문 전부 알려 주세요');
    await say(terminal, '고마워요');
    await send(terminal, '/tokens');
    await terminal.until(screen => isAtRest(screen) && screen.includes('대화 전체'));
    return [frameFrom(terminal, '  질문  회차')];
  });

const pictures = [
  {file: 'conversation', label: '터미널에서 haru와 나눈 대화', scene: conversation},
  {file: 'replaced', label: '조회로 확인되지 않은 답이 내장 모델의 답으로 바뀐 화면', scene: replaced},
  {file: 'tokens', label: '회차마다 쓴 토큰을 막대로 보여 주는 /tokens', scene: tokens},
];

for (const {file, label, scene} of pictures)
  await writeFile(`docs/${file}.svg`, svgOf(await scene(), columns, label));
