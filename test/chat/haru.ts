import {execFile} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {expect, onTestFinished} from 'vitest';
import {TestTerminal} from '../support/terminal.ts';

const haru = fileURLToPath(new URL('../../bin/haru.js', import.meta.url));

/** Keys as a terminal sends them. */
export const enter = '\r';
export const escapeKey = '\u001B';
export const ctrlC = '\u0003';
export const ctrlD = '\u0004';
export const ctrlU = '\u0015';
export const ctrlW = '\u0017';
export const arrowUp = '\u001B[A';
export const arrowDown = '\u001B[B';
export const arrowLeft = '\u001B[D';
export const home = '\u001B[H';
export const end = '\u001B[F';
export const backspace = '\u007F';
export const deleteKey = '\u001B[3~';
export const paste = (text: string): string => `\u001B[200~${text}\u001B[201~`;

/** What the chat opens with where nothing is set. */
export const welcome = `하루마켓 상담원 하루입니다. 주문과 배송을 찾아 드릴게요.
API 키가 없어 내장 모델이 데모 고객 C001에게 답합니다. Gemini로 답하려면
GEMINI_API_KEY를 설정하세요.`;

export type Run = {
  args?: string[];
  env?: Record<string, string>;
  columns?: number;
  rows?: number;
  /** The working directory; an empty one otherwise. */
  folder?: string;
};

/** The built program on a terminal of its own, until the test is over. */
export function openHaru({args = [], env = {}, folder = emptyFolder(), ...size}: Run = {}): TestTerminal {
  const terminal = new TestTerminal([process.execPath, haru, ...args], {
    cwd: folder,
    env: {...cleanEnv(folder), ...env},
    ...size,
  });
  onTestFinished(() => terminal.close());
  return terminal;
}

/** The program below a shell that notes the terminal's modes before and after, and says the exit status. */
export function openBelowShell(
  {args = [], env = {}, folder = emptyFolder(), ...size}: Run = {},
  before = ':',
): TestTerminal {
  const script = `${before}; stty -a >before; "$0" "$@"; status=$?; stty -a >after; echo "status $status"`;
  const terminal = new TestTerminal(['sh', '-c', script, process.execPath, haru, ...args], {
    cwd: folder,
    env: {...cleanEnv(folder), ...env},
    ...size,
  });
  onTestFinished(() => terminal.close());
  return terminal;
}

/** The same program without a terminal: what it prints for one question. */
export async function askOnce(question: string): Promise<string> {
  const folder = emptyFolder();
  const run = promisify(execFile)(process.execPath, [haru, '-q', question], {
    cwd: folder,
    env: cleanEnv(folder),
  });
  return (await run).stdout;
}

export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'haru-chat-'));
  onTestFinished(() => rmSync(folder, {recursive: true, maxRetries: 5}));
  return folder;
}

/** Waits until the whole screen is this. */
export async function shows(terminal: TestTerminal, expected: string): Promise<void> {
  await terminal.until(screen => screen === expected).catch(() => {});
  expect(terminal.screen()).toBe(expected);
}

/** Waits until the cursor shows in this cell, counted from the top left. */
export async function cursorIsAt(terminal: TestTerminal, x: number, y: number): Promise<void> {
  const there = () => terminal.cursor()?.x === x && terminal.cursor()?.y === y;
  await terminal.until(there).catch(() => {});
  expect(terminal.cursor()).toEqual({x, y});
}

const cleanEnv = (folder: string): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  HOME: folder,
  TERM: 'xterm-256color',
  HARU_NOW: '2026-07-13T10:00:00+09:00',
});
