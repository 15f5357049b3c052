import {readdir, readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {firstFrame, loadedFiles, peakMemory, wholeRun} from './measure.js';

const path = relative => fileURLToPath(new URL(relative, import.meta.url));
const haru = path('../bin/haru.js');
const question = 'HR20260701023 어디쯤 왔어요?';
const trackingNumber = '990100001370';
/** What only `server.js` says: an answer of the built-in model in its stead would be fast and wrong. */
const apiAnswer = '도착 예정 시각은 조회되지 않습니다';

/**
 * What is measured, as data; a new measure is a new row. Each is sampled once a round. `goal.most` limits the median of
 * its ratios to row `goal.of` of the same round, or its own median where there is no `of`.
 * @typedef {{id: string, name: string, unit?: string, sample: () => Promise<number>, goal?: {most: number, of?: string}}} Row
 *
 * @param {{cwd: string, env: object, api: object, hello: string}} place
 * `api` is the environment that leads to the instant API, `hello` the bundled Ink hello-world.
 */
export function programsOf({cwd, env, api, hello}) {
  const node = (args, says, more) => ({args, says, cwd, env: {...env, ...more}});
  return {
    nothing: node(['-e', '0']),
    version: node([haru, '--version']),
    help: node([haru, '--help'], '--question'),
    handWritten: node([path('baseline/hand-written.js'), question], apiAnswer, api),
    offline: node([haru, '-q', question], trackingNumber),
    online: node([haru, '-q', question], apiAnswer, api),
    recorded: node([haru, '-q', question, '--trace-file', join(cwd, 'trace.jsonl')], apiAnswer, api),
    hello: node([hello], '›'),
    chat: node([haru], '›'),
  };
}

/** @returns {Row[]} */
export const rowsOf = programs => [
  {id: 'node', name: 'node -e 0', sample: () => wholeRun(programs.nothing)},
  {
    id: 'version',
    name: 'haru --version',
    sample: () => wholeRun(programs.version),
    goal: {most: 1.8, of: 'node'},
  },
  {id: 'help', name: 'haru --help', sample: () => wholeRun(programs.help), goal: {most: 2.8, of: 'node'}},
  {id: 'script', name: 'hand-written script', sample: () => wholeRun(programs.handWritten)},
  {
    id: 'offline',
    name: 'haru -q, built-in model',
    sample: () => wholeRun(programs.offline),
    goal: {most: 0.55, of: 'script'},
  },
  {
    id: 'online',
    name: 'haru -q, instant API',
    sample: () => wholeRun(programs.online),
    goal: {most: 0.85, of: 'script'},
  },
  {
    id: 'recorded',
    name: 'haru -q --trace-file, instant API',
    sample: () => wholeRun(programs.recorded),
    goal: {most: 1.05, of: 'online'},
  },
  {id: 'hello', name: 'Ink hello-world, first frame', sample: () => firstFrame(programs.hello)},
  {
    id: 'chat',
    name: 'haru chat, first frame',
    sample: () => firstFrame(programs.chat),
    goal: {most: 1.3, of: 'hello'},
  },
  {
    id: 'offline-memory',
    name: 'haru -q, built-in model, peak',
    unit: 'MB',
    sample: () => peakMemory(programs.offline),
    goal: {most: 110},
  },
  {
    id: 'online-memory',
    name: 'haru -q, instant API, peak',
    unit: 'MB',
    sample: () => peakMemory(programs.online),
    goal: {most: 110},
  },
];

/** Text that stays in a minified bundle. */
const marks = {React: 'react.transitional.element', Ink: 'ink-root'};

/** Whether the one-shot leaves the screen's packages on disk. */
export async function screenIsLeftOut({offline, online}) {
  const loaded = new Set([...(await loadedFiles(offline)), ...(await loadedFiles(online))]);
  const dist = path('../dist');
  const names = (await readdir(dist)).filter(name => /\.c?js$/.test(name));
  const files = await Promise.all(names.map(async name => [name, await readFile(join(dist, name), 'utf8')]));
  const read = files.filter(([name]) => loaded.has(join(dist, name)));
  const found = Object.entries(marks).map(([name, mark]) => {
    // Where no file at all has the mark, its absence proves nothing.
    if (!files.some(([, text]) => text.includes(mark))) throw new Error(`no chunk in dist has ${name} in it`);
    return {name, loaded: read.some(([, text]) => text.includes(mark))};
  });
  const kilobytes = Math.round(read.reduce((sum, [, text]) => sum + Buffer.byteLength(text), 0) / 1024);
  return {
    met: !found.some(({loaded}) => loaded),
    says:
      `one-shot loads ${read.length} of ${files.length} chunks, ${kilobytes} kB; ` +
      found.map(({name, loaded}) => `${name}: ${loaded ? 'loaded' : 'not loaded'}`).join(', '),
  };
}
