import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {text} from 'node:stream/consumers';
import {fileURLToPath} from 'node:url';
import {orderIdAt, writeBigOrders} from './big-orders.js';
import {cleanEnv, median} from './measure.js';

const path = relative => fileURLToPath(new URL(relative, import.meta.url));
const probe = ['--import', new URL('report-peak.js', import.meta.url).href];

/** A file of a million rows: its first load beside csv-parse, and a question once it is indexed beside one on the demo. */
export async function million(rows = 1_000_000) {
  const folder = await mkdtemp(join(tmpdir(), 'haru-million-'));
  const run = async args => {
    const began = performance.now();
    const child = spawn(process.execPath, [...probe, ...args], {
      env: {...cleanEnv(folder), HARU_HOME: join(folder, 'home')},
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    });
    const [stdout, stderr, peak] = await Promise.all([
      ...child.stdio.slice(1).map(text),
      once(child, 'exit'),
    ]);
    if (child.exitCode !== 0) throw new Error(`exit status ${child.exitCode}: ${stderr.slice(-200)}`);
    return {stdout, ms: performance.now() - began, peak: Number(peak) / 1024};
  };
  const ask = (id, ...flags) =>
    run([path('../bin/haru.js'), '--model', 'offline', ...flags, '-q', `${id} 어디쯤 왔어요?`]);
  try {
    const orders = join(folder, 'orders.csv');
    await writeBigOrders(orders, rows);
    const onMillion = () => ask(orderIdAt(0), '--orders', orders, '--customer', 'C0000001');
    const loads = [];
    for (let round = 0; round < 3; round++) {
      const walk = await run([path('baseline/walk.js'), orders]);
      await rm(join(folder, 'home'), {recursive: true, force: true});
      const {ms, peak} = await onMillion();
      loads.push({ms, peak, ratio: ms / walk.ms});
    }
    const ratios = [];
    for (let round = 0; round < 11; round++) {
      const demo = await ask('HR20260701023');
      const indexed = await onMillion();
      if (!indexed.stdout.includes('990000000000')) throw new Error(`not an answer: ${indexed.stdout}`);
      ratios.push(indexed.ms / demo.ms);
    }
    const [ms, ratio] = ['ms', 'ratio'].map(figure => median(loads.map(load => load[figure])));
    const peak = Math.max(...loads.map(load => load.peak));
    const question = median(ratios);
    return {
      met: ratio <= 1.3 && peak <= 250 && question <= 1.25,
      says:
        `${rows.toLocaleString('en')} rows: first load ${(ms / 1000).toFixed(1)} s, ${ratio.toFixed(2)} × csv-parse alone ` +
        `(goal ≤ 1.3), peak ${peak.toFixed(0)} MB (goal ≤ 250 MB); one-shot when indexed ${question.toFixed(2)} × the demo's (goal ≤ 1.25)`,
    };
  } finally {
    await rm(folder, {recursive: true});
  }
}
