import {statusMatches} from '../../src/orders/statuses.ts';
import {countForms, stateForms} from './forms.ts';
import {Chance, randomOrders} from './random.ts';
import * as say from './sentences.ts';
import {facts, list, type ShownOrder, shipping, status} from './shop.ts';

/** A generated answer with what was looked up for it. `lie`: where the one untrue statement stands; null in a true answer. */
export type Answer = {
  kind: string;
  text: string;
  lie: [number, number] | null;
  known: ReturnType<typeof facts>;
};

const speakers: Record<string, say.Speaker> = {
  'order number': say.number,
  'tracking number': say.tracking,
  carrier: say.carrier,
  status: say.state,
  date: say.date,
  time: say.time,
  'days passed': say.elapsed,
  amount: say.amount,
  quantity: say.quantity,
  'missing field': say.absence,
  ...say.beyondLookups,
};

const openings = [
  '',
  '안녕하세요, 고객님. ',
  '네, 확인해 보았습니다. ',
  '기다려 주셔서 감사합니다. ',
  '불편을 드려 죄송합니다. ',
];
const closings = [
  '',
  ' 더 궁금한 점이 있으면 말씀해 주세요.',
  ' 도움이 되었길 바랍니다.',
  ' 다른 주문도 확인해 드릴까요?',
  ' 오늘도 좋은 하루 보내세요.',
];

const topic = (order: ShownOrder, chance: Chance): string =>
  chance.of([
    `${order.product} 주문(${order.order_id})은 ${chance.of(stateForms[order.status] ?? [])}.`,
    `주문번호 ${order.order_id} 건을 확인했습니다.`,
    `문의하신 ${order.product} 상품을 조회했습니다.`,
    `${order.order_id}(${order.product}) 주문을 찾았습니다.`,
  ]);

type Part = {text: string; lie?: true};

function compose(kind: string, parts: readonly Part[], known: Answer['known']): Answer {
  let [text, lie]: [string, Answer['lie']] = ['', null];
  for (const part of parts) {
    if (part.lie) lie = [text.length, text.length + part.text.length];
    text += part.text;
  }
  return {kind, text, lie, known};
}

/** One order looked up, named in the answer or only in the question. */
function aboutOne(kind: string, speaker: say.Speaker, chance: Chance): (Answer | undefined)[] {
  const [order, ...others] = randomOrders(chance, 3) as [ShownOrder, ...ShownOrder[]];
  const {truth, lie} = speaker(order, chance, others);
  const named = chance.next() < 0.7;
  const before = named ? topic(order, chance) : '';
  const [opening, closing] = [chance.of(openings), chance.of(closings)];
  const calls = chance.of([
    [status(order), shipping(order)],
    [list([order, ...others]), status(order), shipping(order)],
  ]);
  const known = facts(named ? '제 주문 알려 주세요' : `${order.order_id} 알려 주세요`, ...calls);
  const around = (said: Part): Part[] => [
    {text: `${opening}${before}${before && ' '}`},
    said,
    {text: `${/[^\d][.!?]$/.test(said.text) ? '' : '\n'}${closing}`},
  ];
  return [
    truth ? compose(kind, around({text: truth}), known) : undefined,
    lie ? compose(kind, around({text: lie, lie: true}), known) : undefined,
  ];
}

/** Several orders, a line each; what is said of one is not so of it, though it may be of another. */
function aboutSeveral(kind: string, speaker: say.Speaker, chance: Chance): (Answer | undefined)[] {
  const orders = randomOrders(chance, chance.between(2, 5));
  const told = chance.between(0, orders.length - 1);
  const known = facts(
    '주문 다 알려 주세요',
    list(orders),
    ...orders.flatMap(order => [status(order), shipping(order)]),
  );
  const mark = chance.of([(n: number) => `${n}. `, () => '- ', () => '• ']);
  const lines = orders.map((order, index): [string, say.Said] => {
    const others = orders.filter(other => other !== order);
    const head = chance.of([
      `${order.product} (${order.order_id}): `,
      `${order.order_id} ${order.product} - `,
    ]);
    return [`${mark(index + 1)}${head}${order.status}, `, speaker(order, chance, others)];
  });
  const build = (lying: boolean) =>
    lines.flatMap(([head, said], index): Part[] => {
      const text = lying && index === told ? said.lie : said.truth;
      return [
        {text: head},
        lying && index === told ? {text: text ?? '', lie: true} : {text: text ?? ''},
        {text: '\n'},
      ];
    });
  const heading = {text: `고객님의 주문은 모두 ${orders.length}건입니다.\n`};
  return [
    compose(kind, [heading, ...build(false)], known),
    lines[told]?.[1].lie ? compose(kind, [heading, ...build(true)], known) : undefined,
  ];
}

/** How many orders there are, of all and of a state. */
function counting(chance: Chance): Answer[] {
  const orders = randomOrders(chance, chance.between(1, 9));
  const known = facts('주문 몇 건이에요?', list(orders));
  const {status: state} = chance.of(orders);
  const ofState = orders.filter(order => statusMatches(order.status, state)).length;
  const [said, count] = chance.of<[(count: string) => string, number]>([
    [count => `고객님의 주문은 모두 ${count}입니다.`, orders.length],
    [count => `총 ${count}의 주문이 조회됩니다.`, orders.length],
    [count => `${state} 상태인 주문은 ${count}입니다.`, ofState],
    [count => `현재 ${state}인 주문이 ${count} 있습니다.`, ofState],
  ]);
  const wrong = chance.of([1, 2, 3]) + count;
  return [
    compose('count', [{text: said(chance.of(countForms(count, '건')))}], known),
    compose('count', [{text: said(chance.of(countForms(wrong, '건'))), lie: true}], known),
  ];
}

/** What is true of one order, said of another that was looked up as well. */
function swapped(chance: Chance): Answer | undefined {
  const [order, other] = randomOrders(chance, 2) as [ShownOrder, ShownOrder];
  const name = chance.of(['tracking number', 'amount', 'carrier', 'status']);
  const field = (
    {'tracking number': 'tracking_number', amount: 'amount', carrier: 'carrier', status: 'status'} as const
  )[name];
  if (!field || order[field] === other[field]) return undefined;
  const {truth} = (speakers[name] as say.Speaker)(order, chance, []);
  const known = facts('둘 다 알려 주세요', list([order, other]), status(order), status(other));
  if (!truth) return undefined;
  return compose(
    'swapped order',
    [{text: `${chance.of([other.order_id, other.product])} 주문을 확인했습니다. `}, {text: truth, lie: true}],
    known,
  );
}

/** Answers of every kind, as many true ones as untrue ones but for what has no opposite. */
export function* answers(rounds: number, seed: number): Generator<Answer> {
  const chance = new Chance(seed);
  for (let round = 0; round < rounds; round++) {
    for (const [kind, speaker] of Object.entries(speakers)) {
      const made =
        chance.next() < 0.6 ? aboutOne(kind, speaker, chance) : aboutSeveral(kind, speaker, chance);
      for (const answer of made) if (answer) yield answer;
    }
    yield* counting(chance);
    const moved = swapped(chance);
    if (moved) yield moved;
  }
}
