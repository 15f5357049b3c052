import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {text} from 'node:stream/consumers';
import {fileURLToPath} from 'node:url';
import {orderIdAt, writeBigOrders} from './big-orders.js';
import {cleanEnv} from './measure.js';

// Kills haru at random moments while it indexes a file, and asks afterwards: `node bench/kill-index.js [kills] [rows]`.
// It ends with 1 where an answer was wrong.

const [kills = 50, rows = 200_000] = process.argv.slice(2).map(Number);
const folder = await mkdtemp(join(tmpdir(), 'haru-kill-'));
const path = join(folder, 'orders.csv');
await writeBigOrders(path, rows);
const begin = home =>
  spawn(
    process.execPath,
    [
      ...[fileURLToPath(new URL('../bin/haru.js', import.meta.url)), '--model', 'offline', '--json'],
      ...['--orders', path, '--customer', 'C0000001', '-q', `${orderIdAt(0)} 어디쯤 왔어요?`],
    ],
    {env: {...cleanEnv(folder), HARU_HOME: home}, stdio: ['ignore', 'pipe', 'pipe']},
  );
const answerOf = async child => {
  const [stdout] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return JSON.parse(stdout).answer;
};
try {
  const began = performance.now();
  const right = await answerOf(begin(join(folder, 'home-0')));
  const whole = performance.now() - began;
  if (!right.includes('990000000000')) throw new Error(`not an answer: ${right}`);
  let [killed, wrong, runs] = [0, 0, 0];
  while (killed < kills) {
    // Half of the homes were killed in before: what is left there must not mislead either.
    const home = join(folder, `home-${Math.ceil(++runs / 2)}-killed`);
    const child = begin(home);
    setTimeout(() => child.kill('SIGKILL'), Math.random() * whole);
    const [, signal] = await once(child, 'exit');
    if (signal === 'SIGKILL') killed++;
    if (runs % 2 && killed < kills) continue;
    if ((await answerOf(begin(home))) !== right) wrong++;
    await rm(home, {recursive: true, force: true});
  }
  console.log(
    `${rows} rows, ${whole.toFixed(0)} ms: killed ${killed} of ${runs} runs, wrong answers afterwards ${wrong}`,
  );
  process.exitCode = wrong > 0 ? 1 : 0;
} finally {
  await rm(folder, {recursive: true});
}
