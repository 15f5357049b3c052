import {execFileSync} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import type {TestTerminal} from '../support/terminal.ts';
import {ctrlD, emptyFolder, enter, openBelowShell, openHaru} from './haru.ts';
import {HeldModel} from './held-model.ts';

const greeting = '하루마켓 상담원 하루입니다. 주문과 배송을 찾아 드릴게요.';
/** What was on the screen, without the text that was being typed. */
const soFar = `${greeting}\n\n› 질문\n하루  그것은\n\n \n`;
const bug = `예상하지 못한 문제가 생겼습니다.
--trace를 붙여 다시 실행하면 자세한 내용을 볼 수 있습니다.`;

let model: HeldModel;
beforeEach(async () => {
  model = await HeldModel.start();
});
afterEach(() => model.close());

/** Opens the chat below a shell and leaves it in the middle of an answer. */
async function answering(folder: string, env = {}): Promise<TestTerminal> {
  const terminal = openBelowShell({folder, env: {...model.env, ...env}, args: ['--customer', 'C001']});
  await terminal.until('\n›');
  const asked = model.asked();
  terminal.type(`질문${enter}`);
  (await asked).say('그것은 ');
  await terminal.until('그것은');
  terminal.type('치는 중');
  await terminal.until('› 치는 중');
  return terminal;
}

/** The screen is what is expected, with the status below it, and the terminal as it was found. */
async function endedInOrder(terminal: TestTerminal, folder: string, expected: string): Promise<void> {
  expect(await terminal.exited).toBe(0);
  // Shells have words of their own for it.
  expect(terminal.screen().replace(/^(Terminated|Hangup)\n/m, '')).toBe(expected);
  expect(terminal.isInOrder()).toBe(true);
  const [before, after] = ['before', 'after'].map(name => readFileSync(join(folder, name), 'utf8'));
  expect(before).toContain(' echo ');
  expect(after).toBe(before);
}

/** The program that the shell started. */
const haruBelow = (terminal: TestTerminal): number =>
  Number(execFileSync('pgrep', ['-P', String(terminal.pid)], {encoding: 'utf8'}));

describe('a chat that ends in the middle of an answer', () => {
  it.each([
    ['SIGTERM', 143],
    ['SIGHUP', 129],
    ['SIGINT', 130],
  ] as const)('leaves the terminal in order at %s', async (signal, status) => {
    const folder = emptyFolder();
    const terminal = await answering(folder);
    process.kill(haruBelow(terminal), signal);
    await endedInOrder(terminal, folder, `${soFar}status ${status}`);
  });

  it('leaves it in order at Ctrl+D', async () => {
    const folder = emptyFolder();
    const terminal = await answering(folder);
    terminal.type('\u0003\u0003');
    await terminal.until('중단했습니다.');
    terminal.type(ctrlD);
    await endedInOrder(
      terminal,
      folder,
      `${greeting}\n\n› 질문\n하루  중단했습니다.\n\n고맙습니다. 좋은 하루 보내세요.\nstatus 0`,
    );
  });

  it.each([
    ['an error that nobody caught', "throw new Error('boom')"],
    ['a rejection that nobody handled', "Promise.reject(new Error('boom'))"],
  ])('says %s in Korean, without a stack', async (_, fault) => {
    const folder = emptyFolder();
    const crash = join(folder, 'crash.cjs');
    writeFileSync(crash, `process.on('SIGUSR2', () => {${fault}})`);
    const terminal = await answering(folder, {NODE_OPTIONS: `--require ${crash}`});
    process.kill(haruBelow(terminal), 'SIGUSR2');
    await endedInOrder(terminal, folder, `${soFar}${bug}\nstatus 3`);
  });
});

describe('a chat that was stopped and goes on', () => {
  it('takes the terminal back from the shell', async () => {
    const terminal = openBelowShell({args: ['--model', 'offline', '--customer', 'C001']});
    await terminal.until('\n›');
    const pid = haruBelow(terminal);
    const stty = (modes: string) =>
      execFileSync('sh', ['-c', `stty ${modes} </dev/$(ps -o tty= -p ${pid})`], {encoding: 'utf8'});
    const raw = stty('-g');
    process.kill(pid, 'SIGSTOP');
    stty('sane');
    expect(stty('-g')).not.toBe(raw);
    const before = terminal.output.length;
    process.kill(pid, 'SIGCONT');
    await expect.poll(() => stty('-g'), {timeout: 8000}).toBe(raw);
    await expect.poll(() => terminal.output.slice(before), {timeout: 8000}).toContain('\u001B[?2004h');
    terminal.type('안녕');
    await terminal.until('› 안녕');
  });
});

describe('a terminal that goes away', () => {
  it('takes the program with it, by the signal for it', async () => {
    const terminal = openHaru({env: model.env, args: ['--customer', 'C001']});
    await terminal.until('\n›');
    terminal.hangUp();
    expect(await terminal.exited).toBe(129);
  });

  it('takes a program with it that the signal for it never reaches', async () => {
    const terminal = openBelowShell({env: model.env, args: ['--customer', 'C001']}, 'trap "" HUP');
    await terminal.until('\n›');
    const asked = model.asked();
    terminal.type(`질문${enter}`);
    const {closed} = await asked;
    const pid = haruBelow(terminal);
    terminal.hangUp();
    // Whoever asked has hung up, and is gone.
    await closed;
    await expect.poll(() => isRunning(pid), {timeout: 8000}).toBe(false);
  });
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
