/** How long one check takes: a 1,000-character answer over fifty looked-up orders, as JSON on stdout. */
import type {CallRecord} from '../src/agent/protocol.ts';
import {check} from '../src/grounding/check.ts';
import {factsOf} from '../src/grounding/facts.ts';

const two = (number: number) => String(number).padStart(2, '0');
const orders = Array.from({length: 50}, (_, index) => ({
  order_id: `HR202607${two(1 + (index % 12))}${String(index).padStart(3, '0')}`,
  product: `산지직송 사과 ${index + 1}호 ${index + 1}kg`,
  status: index % 2 ? '배송중' : '배송완료',
  ordered_at: `2026-07-${two(1 + (index % 12))} 10:00:00`,
  amount: 10_000 + 100 * index,
  carrier: 'CJ대한통운',
  tracking_number: `9901000${String(index).padStart(5, '0')}`,
  shipped_at: `2026-07-${two(2 + (index % 10))} 15:30:00`,
  delivered_at: null,
}));
const list: CallRecord = {
  id: 'call-1',
  name: 'get_my_orders',
  args: {},
  round: 1,
  ms: 1,
  result: {count: orders.length, orders},
  error: null,
};

const lines = orders.map(
  ({order_id, product, status, carrier, tracking_number, amount}) =>
    `${product}(${order_id})은 ${status}이고 ${carrier} ${tracking_number}, ${amount.toLocaleString('ko-KR')}원입니다.`,
);
const answerFrom = (first: number): string => {
  let answer = '';
  for (let line = first; answer.length < 1000; line++) answer += `${lines[line % lines.length]} `;
  return answer.slice(0, 1000);
};

const now = new Date('2026-07-13T10:00:00+09:00');
const facts = () => factsOf({turns: [{question: '내 주문 다 알려줘', calls: [list]}], now});
const known = facts();
const time = (work: () => unknown): number => {
  const began = performance.now();
  work();
  return performance.now() - began;
};
const timed = (run: number): number => {
  const answer = answerFrom(run);
  return time(() => check(answer, known));
};

// The first ones run cold, which no conversation does after its first answers.
for (let run = 0; run < 500; run++) timed(run);

// Every answer in five passes, and the best of them counts: on a shared machine an empty loop of a millisecond has a p99
// of three to seven. What is left is what the check itself takes for the answers that are hardest for it.
const answers = 600;
const passes = Array.from({length: 5}, () => Array.from({length: answers}, (_, run) => timed(run)));
const best = Array.from({length: answers}, (_, run) => Math.min(...passes.map(pass => pass[run] ?? 0)));
const at = (share: number, samples: readonly number[]): number =>
  samples.toSorted((a, b) => a - b)[Math.floor(share * samples.length)] ?? 0;
console.log(
  JSON.stringify({
    p50: at(0.5, best),
    p99: at(0.99, best),
    rawP99: at(0.99, passes.flat()),
    facts: Math.min(...Array.from({length: 200}, () => time(facts))),
  }),
);
