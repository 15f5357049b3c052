import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdtemp, readdir, readFile, rm} from 'node:fs/promises';
import {join} from 'node:path';
import {text} from 'node:stream/consumers';
import {fileURLToPath} from 'node:url';
import pty from '@lydell/node-pty';

/**
 * A Node program to measure. A run that does not say what it should is no measurement: it throws.
 * @typedef {{args: string[], cwd: string, env: NodeJS.ProcessEnv, says?: string}} Program
 */

/**
 * The caller's environment without what changes a run: keys, flags for Node (NODE_EXTRA_CA_CERTS alone adds 32 ms to
 * every start), colours, and marks of CI, under which Ink draws nothing until the end.
 */
export function cleanEnv(home) {
  const changes = /^(HARU|GEMINI|GOOGLE|NODE|XDG|CI)_|^(CI|CONTINUOUS_INTEGRATION|DEV|FORCE_COLOR)$/i;
  const kept = Object.entries(process.env).filter(([name]) => !changes.test(name));
  return {
    ...Object.fromEntries(kept),
    HOME: home,
    USERPROFILE: home,
    NO_COLOR: '1',
    TERM: 'xterm-256color',
  };
}

/** Milliseconds from spawn until the process is gone: teardown is waited for by people and scripts too. */
export async function wholeRun(program) {
  const {ms} = await run(program);
  return ms;
}

/** Megabytes at the peak, as the process itself sees it at its end. */
export async function peakMemory(program) {
  const probe = new URL('report-peak.js', import.meta.url).href;
  const {report} = await run({...program, args: ['--import', probe, ...program.args]});
  return Number(report) / 1024;
}

/** Paths of all script files that a run loaded, as V8 lists them: nothing hooks into the loading. */
export async function loadedFiles(program) {
  const folder = await mkdtemp(join(program.cwd, 'coverage-'));
  await run({...program, env: {...program.env, NODE_V8_COVERAGE: folder}});
  const reports = await Promise.all(
    (await readdir(folder)).map(async name => JSON.parse(await readFile(join(folder, name), 'utf8'))),
  );
  await rm(folder, {recursive: true});
  const urls = reports.flatMap(({result}) => result.map(({url}) => url));
  return [...new Set(urls.filter(url => url.startsWith('file:')).map(url => fileURLToPath(url)))];
}

/** Milliseconds from spawn until a terminal has been sent all of what the program should draw first. */
export async function firstFrame({args, cwd, env, says}) {
  const began = performance.now();
  const terminal = pty.spawn(process.execPath, args, {cols: 100, rows: 30, cwd, env});
  const gone = new Promise(resolve => terminal.onExit(resolve));
  let drawn = '';
  const ms = await new Promise((resolve, reject) => {
    const settle = setTimeout(() => reject(new Error(`drew no ${says} in 5 s: ${tail(drawn)}`)), 5000);
    terminal.onData(data => {
      drawn += data;
      if (!drawn.includes(says)) return;
      clearTimeout(settle);
      resolve(performance.now() - began);
    });
    gone.then(() => {
      clearTimeout(settle);
      reject(new Error(`ended without drawing ${says}: ${tail(drawn)}`));
    });
  }).finally(() => terminal.kill('SIGKILL'));
  // The next sample starts on a machine that has nothing else to do.
  await gone;
  return ms;
}

async function run({args, cwd, env, says = ''}) {
  const began = performance.now();
  // Descriptor 3 is for `report-peak.js`; stdin is empty, as in a script.
  const stdio = ['ignore', 'pipe', 'pipe', 'pipe'];
  const child = spawn(process.execPath, args, {cwd, env, stdio, timeout: 10_000, killSignal: 'SIGKILL'});
  const ended = once(child, 'exit').then(([status]) => ({status, ms: performance.now() - began}));
  const [{status, ms}, stdout, stderr, report] = await Promise.all([
    ended,
    ...child.stdio.slice(1).map(text),
  ]);
  if (status !== 0) throw new Error(`exit status ${status}: ${tail(stderr)}`);
  if (!stdout.includes(says)) throw new Error(`said no ${says}: ${tail(stdout)}`);
  return {ms, report};
}

const tail = output => JSON.stringify(output.trim().slice(-200));

/** @param {number[]} values */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
