import {readFile} from 'node:fs/promises';
import {setTimeout} from 'node:timers/promises';
import pty from '@lydell/node-pty';

/** Questions that look things up, talk, and ask on: the mix of a day. */
const questions = [
  'HR20260701023 어디쯤 왔어요?',
  '송장번호는요?',
  '배송중인 주문 다 알려줘',
  '안녕하세요',
  '사과 언제 와요',
];

const [early, late, all] = [5, 50, 2000];
const keys = 40;

const p95 = samples => samples.toSorted((a, b) => a - b)[Math.floor(0.95 * samples.length)];

/**
 * One chat of two thousand turns with the built-in model, on a terminal: how long a key press takes to be painted and how
 * much memory the process holds, early and late.
 */
export async function longChat({args, cwd, env}) {
  const terminal = pty.spawn(process.execPath, args, {cols: 80, rows: 24, cwd, env});
  let [unread, received, listener] = ['', 0, () => {}];
  terminal.onData(data => {
    unread += data;
    received += data.length;
    listener();
  });
  /** Resolves once the terminal was sent the words; what came before them is forgotten. */
  const sent = words =>
    new Promise((resolve, reject) => {
      const patience = AbortSignal.timeout(20_000);
      patience.onabort = () => reject(new Error(`no ${words} in 20 s: ${unread.slice(-300)}`));
      listener = () => {
        const at = unread.indexOf(words);
        if (at < 0) return;
        patience.onabort = null;
        listener = () => {};
        unread = unread.slice(at + words.length);
        resolve();
      };
      listener();
    });
  /** Resolves once nothing was sent for a while. */
  const quiet = async (ms = 40) => {
    for (let before = -1; before !== received; await setTimeout(ms)) before = received;
  };

  async function ask(turn) {
    const question = `${questions[turn % questions.length]} ${turn}`;
    terminal.write(`${question}\r`);
    await sent('하루  ');
    await quiet(20);
  }

  /** Milliseconds from each key to its paint, the keys far apart as a person's are. */
  async function paints() {
    const samples = [];
    for (let key = 0; key < keys; key++) {
      await quiet();
      unread = '';
      const letter = String.fromCharCode(0xac00 + 588 * (key % 19) + key);
      const began = performance.now();
      terminal.write(letter);
      await sent(letter);
      samples.push(performance.now() - began);
    }
    terminal.write('\x15');
    await quiet();
    return samples;
  }

  /** Every key in three passes: `best` is what painting takes, `raw` has the machine's other tenants in it. */
  async function painted() {
    const passes = [await paints(), await paints(), await paints()];
    const best = passes[0].map((_, key) => Math.min(...passes.map(pass => pass[key])));
    return {best: p95(best), raw: p95(passes.flat())};
  }

  const megabytes = async () => {
    const status = await readFile(`/proc/${terminal.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  };

  try {
    await sent('›');
    const found = {};
    for (let turn = 1; turn <= all; turn++) {
      await ask(turn);
      if (turn === early) found.early = await painted();
      if (turn === late) found.memoryEarly = await megabytes();
    }
    const lateKeys = await painted();
    const memory = (await megabytes()) / found.memoryEarly;
    const ratio = lateKeys.best / found.early.best;
    const ms = ({best, raw}) => `${best.toFixed(1)} ms (one try: ${raw.toFixed(1)} ms)`;
    return {
      met: Math.max(found.early.best, lateKeys.best) <= 16 && ratio <= 1.2 && memory <= 1.5,
      says:
        `key press to paint, p95 of the best of three: turn ${early} ${ms(found.early)}, turn ${all} ${ms(lateKeys)}, ` +
        `${ratio.toFixed(2)} ×; memory at turn ${all} ${memory.toFixed(2)} × turn ${late}; goals ≤ 16 ms, ≤ 1.2 ×, ≤ 1.5 ×`,
    };
  } finally {
    terminal.kill('SIGKILL');
  }
}
