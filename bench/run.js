import {fork} from 'node:child_process';
import {once} from 'node:events';
import {mkdtemp, rm} from 'node:fs/promises';
import {availableParallelism, loadavg, tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';
import {build} from 'esbuild';
import {bundling} from '../scripts/bundle.js';
import {databaseLookup, groundingCheck, reading, requestBytes} from './inside.js';
import {longChat} from './long-chat.js';
import {cleanEnv, median} from './measure.js';
import {million} from './million.js';
import {pageOpens} from './page.js';
import {programsOf, rowsOf, screenIsLeftOut} from './rows.js';
import {tableOf} from './table.js';

// How fast, beside what it could be. A measurement, not a test: machines differ, so the figures to read are the ratios
// within one run, and the exit status is 0 whatever they are.

const {values: flags} = parseArgs({
  options: {runs: {type: 'string', default: '15'}, json: {type: 'boolean', default: false}},
});
const runs = Number(flags.runs);
if (!(Number.isInteger(runs) && runs > 0)) throw new RangeError(`--runs ${flags.runs}: not a number of runs`);

const cwd = await mkdtemp(join(tmpdir(), 'haru-bench-'));
const env = cleanEnv(cwd);
const load = loadavg()[0].toFixed(1);
const server = fork(new URL('server.js', import.meta.url), {env});
try {
  const [{port}] = await once(server, 'message');
  const api = {GEMINI_API_KEY: 'bench', GOOGLE_GEMINI_BASE_URL: `http://127.0.0.1:${port}`};
  const programs = programsOf({cwd, env, api, hello: await buildHello()});
  const rows = await measured(rowsOf(programs));
  const facts = {
    screen: await screenIsLeftOut(programs).catch(asFailure),
    bytes: await requestBytes().catch(asFailure),
    grounding: await groundingCheck().catch(asFailure),
    reading: await reading().catch(asFailure),
    database: await databaseLookup().catch(asFailure),
    'long chat': await longChat(programs.chat).catch(asFailure),
    page: await pageOpens().catch(asFailure),
    million: await million().catch(asFailure),
  };
  const report = {
    node: process.version,
    machine: `${process.platform} ${process.arch}, ${availableParallelism()} cores, load ${load} before`,
    runs,
    rows,
    facts: Object.entries(facts).map(([id, fact]) => ({id, ...fact})),
  };
  process.stdout.write(`${flags.json ? JSON.stringify(report, null, 2) : tableOf(report)}\n`);
} finally {
  server.disconnect();
  await rm(cwd, {recursive: true, force: true});
}

/** Round after round, each row once in each, so that the machine's drift meets all rows alike. */
async function measured(rows) {
  const samples = new Map(rows.map(({id}) => [id, []]));
  const failures = new Map();
  // The first round warms the machine and is thrown away.
  for (let round = 0; round <= runs; round++) {
    progress(`round ${round} of ${runs}`);
    for (const {id, sample} of rows) {
      if (failures.has(id)) continue;
      try {
        const value = await sample();
        if (round > 0) samples.get(id).push(value);
      } catch (error) {
        failures.set(id, asFailure(error).says);
      }
    }
  }
  progress('');
  return rows.map(row => {
    const failure = failures.get(row.id) ?? failures.get(row.goal?.of);
    return failure ? failed(row, failure) : summary(row, samples);
  });
}

function summary({id, name, unit = 'ms', goal}, samples) {
  const own = samples.get(id);
  const base = goal?.of && samples.get(goal.of);
  const ratio = base && median(own.map((value, round) => value / base[round]));
  const figure = ratio ?? median(own);
  return {
    id,
    name,
    unit,
    median: median(own),
    min: Math.min(...own),
    max: Math.max(...own),
    ...(ratio && {ratio}),
    ...(goal && {goal, met: figure <= goal.most}),
  };
}

function failed({id, name, goal}, failure) {
  return {id, name, ...(goal && {goal, met: false}), failure};
}

function asFailure({message}) {
  return {met: false, says: message};
}

function progress(line) {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}`);
}

/** The least that Ink can do, bundled as `scripts/build.js` bundles haru. */
async function buildHello() {
  await build({
    ...bundling,
    entryPoints: [fileURLToPath(new URL('baseline/ink-hello.jsx', import.meta.url))],
    outdir: cwd,
    outExtension: {'.js': '.mjs'},
  });
  return join(cwd, 'ink-hello.mjs');
}
