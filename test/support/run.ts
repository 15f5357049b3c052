import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {text} from 'node:stream/consumers';
import {fileURLToPath} from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

type Options = {stdin?: string; env?: Record<string, string>; cwd?: string; signalAfterMs?: number};

/** The built program as a process, as a person or a script would start it; without a key unless `env` has one. */
export async function haru(args: string[], {stdin, env = {}, cwd = root}: Options = {}) {
  const child = spawn(process.execPath, [`${root}/bin/haru.js`, ...args], {
    cwd,
    env: {...process.env, HARU_NOW: '2026-07-13T10:00:00+09:00', ...env},
  });
  child.stdin.end(stdin ?? '');
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return {stdout, stderr, status: status as number};
}
