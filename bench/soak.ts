/**
 * Two thousand turns over the four engines against a local server that fails a third of its answers, seeded.
 * It ends with 1 where a turn was lost, a rule of the API was broken or memory grew.
 */
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {text} from 'node:stream/consumers';
import {apply, type Conversation, emptyConversation, type Turn} from '../src/agent/conversation.ts';
import {createApp} from '../src/app.ts';
import {offlineFetch} from '../src/offline/fetch.ts';
import {engineNames, resolveSettings} from '../src/settings.ts';
import {type Fault, faults} from './faults.ts';

const turnsInAll = Number(process.argv[2] ?? 2000);
const turnsOfAConversation = 25;
const warmUp = 200;

const questions = [
  'HR20260701023 어디쯤 왔어요?',
  '배송중인 주문 다 알려줘',
  '사과 언제 와요',
  'HR20260708011 송장번호 알려주세요',
  'HR20260711003 상태요',
  '안녕하세요',
  'HR20260703041 어디 있어요?',
  '취소해 주세요',
];

/** mulberry32: small, seeded, good enough to draw faults. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const random = seeded(20260713);
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;

const drawn: Record<string, number> = {};
const broken: string[] = [];
const model = offlineFetch();

// The good answers are the built-in model's, which refuses what the real API refuses.
const server = createServer(async (request, response) => {
  const body = await text(request);
  const good = await model(`http://localhost${request.url}`, {method: 'POST', body});
  const answer = {text: await good.text(), type: good.headers.get('content-type') ?? ''};
  if (good.status !== 200 && good.status !== 404) broken.push(`${good.status} ${answer.text.slice(0, 300)}`);
  if (random() < 1 / 3 && good.status === 200) {
    const [name, fault] = pick<[string, Fault]>(Object.entries(faults));
    drawn[name] = (drawn[name] ?? 0) + 1;
    fault(response, answer, request);
  } else response.writeHead(good.status, {'content-type': answer.type}).end(answer.text);
});
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const outcomes: Record<string, number> = {};
const lost: string[] = [];
let asked = 0;
let rssAfterWarmUp = 0;

async function converse(engine: string): Promise<void> {
  const env = {
    GEMINI_API_KEY: 'soak',
    GOOGLE_GEMINI_BASE_URL: address,
    HARU_NOW: '2026-07-13T10:00:00+09:00',
  };
  const settings = {...resolveSettings({engine, customer: 'C001'}, env, {}), timeoutMs: 250};
  const app = createApp(settings, {network: fetch, retry: {attempts: 4, budgetMs: 2000, firstWaitMs: 2}});
  let conversation: Conversation = emptyConversation;
  for (let turn = 0; turn < turnsOfAConversation; turn++) {
    const question = pick(questions);
    let ends = 0;
    for await (const event of app.ask(question, conversation, new AbortController().signal)) {
      conversation = apply(conversation, event);
      if (event.type === 'turn_end') ends++;
    }
    judge(engine, conversation.turns.at(-1), ends);
    if (++asked === warmUp) rssAfterWarmUp = rss();
  }
}

/** A turn is lost where it has no single end, or neither an answer nor a reason that a person is told. */
function judge(engine: string, turn: Turn | undefined, ends: number): void {
  const outcome = turn?.error
    ? `${turn.stop}: ${turn.error.code}`
    : turn?.fallback
      ? 'answered by the built-in model'
      : `${turn?.stop}`;
  const key = `${engine.padEnd(12)} ${outcome}`;
  outcomes[key] = (outcomes[key] ?? 0) + 1;
  const hangul = /\p{Script=Hangul}/u;
  const said = turn?.answer || turn?.error?.message || '';
  if (
    ends !== 1 ||
    !hangul.test(said) ||
    turn?.error?.stack ||
    (turn?.error && turn.error.code !== 'blocked')
  )
    lost.push(`${engine}: ${turn?.question} → ${ends} ends, ${said} ${turn?.error?.stack ?? ''}`);
}

function rss(): number {
  globalThis.gc?.();
  return process.memoryUsage().rss / 2 ** 20;
}

const began = performance.now();
for (
  let conversations = 0;
  conversations < turnsInAll / turnsOfAConversation / engineNames.length;
  conversations++
)
  await Promise.all(engineNames.map(converse));
server.closeAllConnections();
server.close();

const growth = rss() / rssAfterWarmUp;
console.log(`${asked} turns in ${((performance.now() - began) / 1000).toFixed(0)} s`);
console.table(outcomes);
console.table(drawn);
console.log(`lost ${lost.length}, rules broken ${broken.length}`);
console.log(
  `memory at the end ${growth.toFixed(2)} × after turn ${warmUp} (${rssAfterWarmUp.toFixed(0)} MB)`,
);
for (const line of [...lost, ...broken].slice(0, 20)) console.log(line);
process.exitCode = lost.length + broken.length > 0 || growth > 1.3 ? 1 : 0;
