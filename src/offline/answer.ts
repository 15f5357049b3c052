import type {Situation} from './decide.ts';
import type {Dialogue, Exchange} from './dialogue.ts';
import type {Topic} from './evidence.ts';
import type {Order} from './facts.ts';
import {withParticle} from './particles.ts';
import {lineOf, meaningOf, myPage, nextStep, remarks, shippingOf, stateOf} from './phrases.ts';
import type {Entry, Plan} from './plan.ts';
import {asides, talk} from './talk.ts';
import {digest} from './wire.ts';

export type Voice = {
  readonly today: string | undefined;
  /** One of several ways to say it: the same for the same conversation, never random. */
  readonly vary: (...ways: readonly string[]) => string;
};

/** Puts a plan into polite Korean. Every fact in it comes from the plan. */
export function answerTo(plan: Plan, {reading}: Situation, {exchanges, today}: Dialogue): string {
  const seed = Number.parseInt(
    digest(`${exchanges.length} ${(exchanges.at(-1) as Exchange).question}`).slice(0, 6),
    16,
  );
  const voice: Voice = {today, vary: (...ways) => ways[seed % ways.length] ?? ''};
  const sorry =
    reading.upset && plan.kind !== 'talk'
      ? voice.vary('기다리시게 해서 죄송합니다.', '불편을 드려 죄송합니다.', '많이 답답하셨겠어요.')
      : '';
  const aside = reading.aside ? asides[reading.aside] : '';
  const body = words[plan.kind](plan as never, voice);
  return [sorry, body, aside].filter(Boolean).join(' ');
}

type Words = {readonly [Kind in Plan['kind']]: (plan: Extract<Plan, {kind: Kind}>, voice: Voice) => string};

const words: Words = {
  orders: ({entries, missing}, voice) =>
    [
      entries.length === 1 ? oneOrder(entries[0] as Entry, voice) : severalOrders(entries, voice),
      notFound(missing),
    ]
      .filter(Boolean)
      .join(' '),
  list: listed,
  choose: asked,
  missing: ({ids}) =>
    `${notFound(ids)} 번호를 다시 한번 확인해 주시겠어요? 번호가 기억나지 않으시면 주문 내역을 보여 달라고 말씀해 주세요.`,
  no_orders: ({label}, {vary}) =>
    `${vary('조회해 보니', '확인해 보니')} 고객님의 ${label ? `${label} ` : ''}주문은 없습니다. 다른 계정으로 주문하셨다면 이곳에서는 조회되지 않아요. 주문번호를 알고 계시면 알려 주세요.`,
  malformed: () =>
    '말씀하신 번호는 주문번호 형식과 맞지 않아 조회하지 못했습니다. 주문번호는 HR 뒤에 숫자 11자리가 이어집니다. 번호를 다시 한번 확인해 주시겠어요? 기억나지 않으시면 주문 내역을 보여 달라고 말씀해 주세요.',
  ask_number: () =>
    '어느 주문인지 알아야 확인해 드릴 수 있어요. 주문번호를 알려 주시겠어요? 번호는 주문 확인 문자나 마이페이지(주문 내역)에서 보실 수 있습니다.',
  parcel_unknown: () =>
    '말씀하신 송장번호와 맞는 고객님의 주문을 찾지 못했습니다. 이곳에서는 주문번호로 조회하고 있어요. 주문번호를 알려 주시겠어요?',
  no_lookup: () =>
    '지금은 주문을 조회하지 못해서 확인된 내용을 말씀드릴 수 없습니다. 확인하실 주문번호를 알려 주시겠어요? 급하시면 마이페이지(주문 내역)에서도 보실 수 있어요.',
  failed: () =>
    '죄송합니다. 지금 주문 정보를 조회하지 못했습니다. 확인되지 않은 내용을 짐작해서 말씀드리지는 않을게요. 잠시 뒤에 다시 물어봐 주시거나 마이페이지(주문 내역)에서 확인해 주세요.',
  unclear: ({}, {vary}) =>
    `${vary('어떤 점이 궁금하신지 조금만 더 알려 주시겠어요?', '무엇을 도와드리면 될까요?')} 주문번호나 상품 이름을 말씀해 주시면 주문 상태와 배송을 확인해 드릴게요.`,
  cannot: refused,
  talk: ({act}, {vary}) => vary(...talk[act]),
};

const notFound = (ids: readonly string[]): string =>
  ids.length > 0 ? `${withParticle(ids.join(', '), '으로/로')} 조회되는 주문을 찾지 못했습니다.` : '';

function oneOrder({order, topics}: Entry, {today}: Voice): string {
  const said = topics.map(topic => remarks[topic]?.(order, today));
  const aboutParcel = topics.some(topic => isParcel.has(topic));
  const parcel = aboutParcel || topics.includes('meaning') ? shippingOf(order, today) : undefined;
  const sentences = [
    stateOf(order),
    topics.includes('meaning') ? meaningOf(order) : undefined,
    parcel,
    ...said,
  ];
  return [...unrepeated(sentences).slice(0, 5), nextStep(order)].join(' ');
}

const isParcel = new Set<Topic>([
  'shipping',
  'where',
  'eta',
  'tracking',
  'carrier',
  'shipped',
  'not_received',
  'link',
  'together',
  'return_parcel',
  'delivered',
  'reason',
]);

/** The day of shipping is told once: beside the parcel number, or by itself. */
function unrepeated(sentences: readonly (string | undefined)[]): string[] {
  const told = [
    ...new Set(sentences.filter(sentence => sentence !== undefined && sentence !== '')),
  ] as string[];
  return told.some(sentence => sentence.includes('에 발송되었고'))
    ? told.filter(sentence => !sentence.startsWith('발송일은 '))
    : told;
}

function severalOrders(entries: readonly Entry[], {today}: Voice): string {
  const lines = entries.map(({order, topics}) => {
    const told = topics.some(topic => isParcel.has(topic)) ? shippingOf(order, today) : undefined;
    const own = topics
      .filter(topic => ['amount', 'quantity', 'ordered', 'refund_time'].includes(topic))
      .map(topic => remarks[topic]?.(order, today));
    return `- ${[stateOf(order), told, ...own].filter(Boolean).join(' ')}`;
  });
  const topics = new Set(entries.flatMap(entry => entry.topics));
  const open = entries.find(({order}) => remarks.eta?.(order, today)?.includes('예정일'));
  const eta = topics.has('eta') && open ? remarks.eta?.(open.order, today) : undefined;
  const tail = [
    topics.has('together') ? together(entries.map(({order}) => order)) : undefined,
    eta,
    '더 궁금한 주문이 있으면 말씀해 주세요.',
  ];
  return `말씀하신 주문 ${entries.length}건을 확인했습니다.\n${lines.join('\n')}\n${tail.filter(Boolean).join(' ')}`;
}

function together(orders: readonly Order[]): string {
  const parcels = new Set(orders.map(({tracking_number}) => tracking_number).filter(Boolean));
  const differ = parcels.size > 1 ? '송장번호가 서로 다르게 등록되어 있고, ' : '';
  return `${differ}한 상자로 함께 오는지는 조회되는 정보에 없습니다.`;
}

const shown = 5;

function listed({orders, total, label, topics}: Extract<Plan, {kind: 'list'}>, {today, vary}: Voice): string {
  const few = orders.length <= shown;
  const told = few ? inOrderOfTime(orders) : orders.slice(0, shown);
  const what = withParticle(label ? `고객님의 ${label} 주문` : '고객님의 주문', '은/는');
  const headline = `${what} 모두 ${total}건입니다.${few ? '' : ` ${vary('최근 주문부터', '가까운 날짜부터')} ${shown}건을 말씀드릴게요.`}`;
  const eta = topics.includes('eta') ? '도착 예정일은 조회되는 정보에 없습니다. ' : '';
  const close = few
    ? '더 알고 싶은 주문이 있으면 번호를 말씀해 주세요.'
    : '나머지 주문도 상품 이름이나 주문 날짜, 상태를 말씀해 주시면 찾아 드릴게요.';
  return `${headline}\n${told.map((order, index) => lineOf(order, index, today)).join('\n')}\n${eta}${close}`;
}

/** As they were ordered: whoever waits longest stands first. */
const inOrderOfTime = (orders: readonly Order[]): readonly Order[] =>
  [...orders].sort((a, b) => (a.ordered_at ?? '').localeCompare(b.ordered_at ?? ''));

function asked({orders, total, topics, unmatched}: Extract<Plan, {kind: 'choose'}>, {today}: Voice): string {
  const few = orders.length <= shown;
  const told = few ? inOrderOfTime(orders) : orders.slice(0, shown);
  const opening = unmatched
    ? '말씀하신 상품과 맞는 주문을 찾지 못했습니다. 고객님의 주문은 다음과 같아요.'
    : `확인할 수 있는 주문이 ${total}건 있어요.${few ? '' : ` 최근 주문 ${shown}건은 다음과 같습니다.`}`;
  const eta = topics.includes('eta')
    ? '도착 예정일은 조회되는 정보에 없지만 배송 상태는 확인해 드릴 수 있어요. '
    : '';
  return `${opening}\n${told.map((order, index) => lineOf(order, index, today)).join('\n')}\n${eta}어느 주문을 확인해 드릴까요? 번호나 상품 이름으로 말씀해 주세요.`;
}

function refused({action, entry, missing}: Extract<Plan, {kind: 'cannot'}>, {vary}: Voice): string {
  const fact = entry ? `${stateOf(entry.order)} ` : missing.length > 0 ? `${notFound(missing)} ` : '';
  const sorry = vary('도와드리고 싶지만', '죄송하지만');
  return `${fact}${sorry} ${withParticle(action, '은/는')} 이 상담 창에서 처리할 수 없습니다. ${myPage}에서 신청하거나 문의해 주세요. 저는 주문 상태와 배송 조회를 도와드릴 수 있어요.`;
}
