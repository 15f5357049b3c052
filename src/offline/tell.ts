import type {Order} from './facts.ts';
import {countOf, dayOf, wonOf} from './format.ts';
import {leadOf} from './leads.ts';
import {withParticle} from './particles.ts';
import {
  deliveredOf,
  hasArrived,
  hasLeft,
  isClaimed,
  itemsOf,
  lineOf,
  nameOf,
  nextStep,
  shippingOf,
  stateOf,
} from './phrases.ts';
import type {Entry, Plan, Voice} from './plan.ts';
import {detailsIn, eta, remarks, where} from './remarks.ts';
import {plainState} from './statuses.ts';
import type {Topic} from './topics.ts';

/** Topics that want the parcel told: who carries it, its number, when it left. */
const ofParcel = new Set<Topic>([
  'shipping',
  'where',
  'eta',
  'tracking',
  'carrier',
  'shipped',
  'not_received',
  'link',
  'untraceable',
  'return_parcel',
  'together',
  'delivered',
  'reason',
  'meaning',
]);

const wantsParcel = (topics: readonly Topic[]): boolean => topics.some(topic => ofParcel.has(topic));

/** One order: the state, what was asked, the next step; three to five sentences or so. */
export function tellOne({order, topics}: Entry, {today, vary}: Voice): string {
  // The product is not said of itself.
  const whose = topics.includes('product') ? `${order.order_id} 주문` : nameOf(order);
  const asked = detailsIn(order, topics, today, `${whose}의 `);
  const lead = asked ? [] : leadOf(order, topics[0], today);
  const opening = asked
    ? [asked, stateOf(order, '이 주문은')]
    : [vary('', '확인해 보니 ', '') + (lead[0] ?? stateOf(order)), ...lead.slice(1)];
  const led = lead.length > 0;
  const parcel = wantsParcel(topics) && !led ? shippingOf(order, today) : undefined;
  const hour = led && topics[0] === 'delivered' ? deliveredOf(order, today) : undefined;
  const said = topics.flatMap(topic => remarks[topic]?.(order, today)).filter(one => one !== hour);
  const body = unique([...opening, order.items && itemsOf(order.items), parcel, ...said]);
  const padded = body.length < 2 ? unique([...body, orderedOf(order, today)]) : body;
  return [...padded.slice(0, 5), closing(order, topics, led || parcel !== undefined, vary)].join(' ');
}

const unique = (sentences: readonly (string | undefined)[]): string[] =>
  [...new Set(sentences)].filter(sentence => sentence !== undefined && sentence !== '') as string[];

function orderedOf({ordered_at, amount, status}: Order, today: string | undefined): string | undefined {
  if (!ordered_at || amount == null) return undefined;
  return `${dayOf(ordered_at, today)}에 주문하셨고 ${plainState(status) === '입금대기' ? '주문' : '결제'} 금액은 ${wonOf(amount)}입니다.`;
}

function closing(order: Order, topics: readonly Topic[], parcelTold: boolean, vary: Voice['vary']): string {
  const asked = order.carrier ? withParticle(order.carrier, '이나/나') : '마이페이지(주문 내역)나';
  if (topics.includes('untraceable') && hasLeft(order))
    return `계속 조회되지 않으면 ${asked} 고객센터에 확인해 주세요.`;
  if (!hasArrived(order) || !topics.includes('not_received')) return nextStep(order, parcelTold, vary);
  return `문 앞이나 경비실처럼 맡겨졌을 만한 곳을 먼저 살펴봐 주세요. 그래도 없으면 ${asked} 고객센터에 확인해 주세요.`;
}

/** Several orders, each kept apart on a line of its own. */
export function tellSeveral(entries: readonly Entry[], {today}: Voice): string {
  const lines = entries.map(({order, topics}) => {
    const asked = detailsIn(order, topics, today);
    const own = topics.filter(topic => !shared.has(topic)).flatMap(topic => remarks[topic]?.(order, today));
    const told = [
      stateOf(order),
      order.items && itemsOf(order.items),
      asked,
      wantsParcel(topics) ? shippingOf(order, today) : '',
      ...own,
    ];
    return `- ${unique(told as string[]).join(' ')}`;
  });
  return `말씀하신 주문 ${entries.length}건을 확인했습니다.\n${lines.join('\n')}\n${unique([...remarksOnAll(entries, today), '더 궁금한 주문이 있으면 말씀해 주세요.']).join(' ')}`;
}

/** Said once for all of them. */
const shared = new Set<Topic>(['eta', 'where', 'together', 'link', 'reason', 'return_parcel']);

function remarksOnAll(entries: readonly Entry[], today: string | undefined): (string | undefined)[] {
  const asked = new Set(entries.flatMap(({topics}) => topics));
  const open = entries.map(({order}) => order).filter(order => !hasArrived(order));
  return [
    asked.has('together') ? togetherOf(entries.map(({order}) => order)) : undefined,
    ...(asked.has('eta') ? open.map(order => eta(order, today)).slice(0, 1) : []),
    ...(asked.has('where') ? open.map(order => where(order, today)) : []),
    ...(['link', 'reason'] as const).flatMap(topic =>
      asked.has(topic) && open[0] ? remarks[topic]?.(open[0], today) : undefined,
    ),
  ];
}

function togetherOf(orders: readonly Order[]): string {
  const parcels = new Set(orders.map(({tracking_number}) => tracking_number).filter(Boolean));
  const differ = parcels.size > 1 ? '송장번호가 서로 다르게 등록되어 있고, ' : '';
  return `${differ}한 상자로 함께 오는지는 조회되는 정보에 없습니다.`;
}

/** How many orders of a list are read out. */
const few = 5;

/** What no list can tell, said where it was asked. */
const unknown: Readonly<Partial<Record<Topic, string>>> = {
  eta: '도착 예정일은 조회되는 정보에 없습니다.',
  refund_time: '환불 금액이 언제 들어오는지는 조회되는 정보에 없습니다.',
};

type Listing = Extract<Plan, {kind: 'list' | 'choose'}>;

/** A list, with a question at its end if one of its orders has to be chosen. */
export function tellList(plan: Listing, {today, staff}: Voice): string {
  const {orders, topics} = plan;
  const short = orders.length <= few;
  // As they were ordered: whoever has waited longest stands first. A long list begins with the latest.
  const told = short
    ? [...orders].sort((a, b) => ((a.ordered_at ?? '') > (b.ordered_at ?? '') ? 1 : -1))
    : orders.slice(0, few);
  const head = [
    opening(plan, staff),
    topics.includes('total') ? sumOf(plan) : '',
    short ? '' : `최근 주문 ${few}건부터 말씀드릴게요.`,
  ];
  const tail = [
    ...Object.entries(unknown).map(([topic, words]) => (topics.some(one => one === topic) ? words : '')),
    question(plan, short),
  ];
  const lines = told.map((order, index) => lineOf(order, index, today));
  return [head, lines, tail].map((part, i) => part.filter(Boolean).join(i === 1 ? '\n' : ' ')).join('\n');
}

/** Only of orders that are all there: a sum of some of them would be wrong. */
function sumOf({orders, total}: Listing): string {
  const amounts = orders.flatMap(({amount}) => amount ?? []);
  if (orders.length < total) return '주문이 많아 합계까지는 말씀드리기 어렵습니다.';
  if (amounts.length < total || total === 0)
    return '금액이 확인되지 않은 주문이 있어 합계는 말씀드리기 어렵습니다.';
  const sum = wonOf(amounts.reduce((a, b) => a + b, 0));
  const claimed = orders.some(isClaimed) ? ' 취소나 반품, 교환 건의 금액까지 더한 값이에요.' : '';
  return total === 1 ? '' : `적힌 금액을 모두 더하면 ${sum}입니다.${claimed}`;
}

function opening(plan: Listing, staff: boolean): string {
  const {total, label} = plan;
  if (plan.kind === 'choose') return choice(plan);
  if (/(?:가장|번째로) \S+(?: 하신)?$/.test(label))
    return total === 1 ? `${label} 주문이에요.` : `${label} 주문 ${countOf(total)}이에요.`;
  const whose = label || (staff ? '' : '고객님의');
  return `${whose} 주문은 ${total === 1 ? '' : '모두 '}${countOf(total)}입니다.`.trim();
}

/** Between which orders the customer is asked to choose. */
function choice({orders, total, label, unmatched}: Extract<Plan, {kind: 'choose'}>): string {
  const [first] = orders;
  const alike = total === orders.length && orders.every(({status}) => status === first?.status);
  const state = alike ? first?.status : undefined;
  if (unmatched) {
    const others = state
      ? `${state} 상태인 주문은 ${countOf(total)} 있어요.`
      : '혹시 이 가운데 찾으시는 주문이 있을까요?';
    return `${label}말씀하신 상품과 맞는 주문을 찾지 못했습니다. ${others}`;
  }
  return state && total > 1
    ? `${label}${state} 상태인 주문이 ${countOf(total)} 있어요.`
    : `${label}말씀하신 내용과 맞는 주문이 ${countOf(total)} 있습니다.`;
}

function question({kind, total}: Listing, short: boolean): string {
  if (kind === 'list' && total === 1) return '더 궁금한 것이 있으면 이어서 말씀해 주세요.';
  if (kind === 'choose') return '어느 주문을 확인해 드릴까요? 순서나 주문번호, 상품 이름으로 말씀해 주세요.';
  return short
    ? '자세히 알고 싶은 주문이 있으면 순서나 주문번호로 말씀해 주세요.'
    : '나머지는 상품 이름이나 주문 날짜, 상태를 말씀해 주시면 찾아 드릴게요.';
}
