import {type Focus, focusOf, noFocus} from './context.ts';
import type {Call, Dialogue, Exchange} from './dialogue.ts';
import type {Topic} from './evidence.ts';
import {type Facts, factsOf, listTool, type Order, shippingTool, statusTool} from './facts.ts';
import {claims} from './lexicon.ts';
import type {Decision, Plan} from './plan.ts';
import {select} from './select.ts';
import type {Reading} from './understand.ts';

/** Everything a decision may rest on. */
export type Situation = {
  readonly reading: Reading;
  readonly focus: Focus;
  /** What the whole conversation established, and what this question did. */
  readonly known: Facts;
  readonly fresh: Facts;
  readonly tools: ReadonlySet<string>;
  /** Calls of this question, so that none is made twice. */
  readonly made: readonly Call[];
};

export function situationOf(dialogue: Dialogue, reading: Reading): Situation {
  const open = dialogue.exchanges.at(-1) as Exchange;
  return {
    reading,
    focus: dialogue.exchanges.length > 1 ? focusOf(dialogue) : noFocus,
    known: factsOf(dialogue.exchanges.flatMap(({lookups}) => lookups)),
    fresh: factsOf(open.lookups),
    tools: new Set(dialogue.mode === 'none' ? [] : dialogue.tools.map(({name}) => name)),
    made: open.lookups,
  };
}

/** What a sensible model does next: look something up, or say what it knows, cannot do, or must ask. Pure. */
export function decide(situation: Situation): Decision {
  const {act} = situation.reading;
  if (act === 'lookup' || act === 'list') return lookUp(situation);
  if (act === 'cannot') return turnDown(situation);
  if (act === 'yes' && situation.focus.pending === 'offer') return takeUpOffer(situation);
  if (act === 'unclear' || act === 'redo') return pointed(situation) ?? plain(leftOver(situation));
  return plain({kind: 'talk', act});
}

const plain = (plan: Plan): Decision => ({plan});

/** A message without words of its own may still point at what was shown, or complete the question before. */
function pointed(situation: Situation): Decision | undefined {
  const {reading, focus} = situation;
  const points = reading.ordinal !== undefined || reading.all || reading.refers || reading.act === 'redo';
  return points && focus.ids.length > 0 ? lookUp(situation) : undefined;
}

const leftOver = ({focus, reading}: Situation): Plan =>
  focus.pending === 'number' && reading.flat !== '' ? {kind: 'ask_number'} : {kind: 'unclear'};

function takeUpOffer(situation: Situation): Decision {
  const {focus} = situation;
  const topics = focus.offered.length > 0 ? focus.offered : focus.topics;
  return focus.ids.length > 0
    ? details(
        situation,
        focus.ids.map(id => ({id, topics})),
      )
    : plain({kind: 'talk', act: 'yes'});
}

/** The state of the order is a fact worth telling beside a refusal, if the order was named. */
function turnDown(situation: Situation): Decision {
  const {reading, known} = situation;
  const action = actionIn(reading.flat);
  const id = reading.numbers.ids[0];
  if (!id) return plain({kind: 'cannot', action, entry: undefined, missing: []});
  const found = details(situation, [{id, topics: ['status']}]);
  if ('calls' in found) return found;
  const order = known.orders.get(id);
  return plain({
    kind: 'cannot',
    action,
    entry: order && {order, topics: ['status']},
    missing: order ? [] : [id],
  });
}

const actions: readonly (readonly [string, RegExp])[] = [
  ['취소 철회', /되돌|되살|복구|살려|철회/],
  ['교환', /교환/],
  ['환불', /환불/],
  ['반품', /반품/],
  ['취소', /취소/],
  ['배송지 변경', /배송지|주소|수령|받는|회사로|집으로/],
  [
    '배송 요청',
    /맡겨|놔|놓|두|전해|멈춰|멈추|중지|중단|보류|늦|미뤄|당겨|빨리|먼저|재배송|다시보내|재발송|보내지|연락처/,
  ],
  ['증빙 발급', /영수증|계산서|명세서/],
  ['보상', /보상|배상|적립|쿠폰|포인트|책임|물어내/],
  ['연락', /전화|연락|문자|메일/],
  ['교환·반품', /파손|상했|상해|썩|곰팡이|깨|찌그|불량|하자|고장|다른|잘못|빠|누락|모자|구멍|찢/],
  ['주문 내용 변경', /변경|바꿔|바꾸|수정|교체|추가|줄여|빼|늘려|고쳐/],
  ['구매확정', /구매확정/],
  ['주문', /주문|구매|결제|담아/],
];

const actionIn = (flat: string): string => actions.find(([, pattern]) => pattern.test(flat))?.[0] ?? '요청';

function lookUp(situation: Situation): Decision {
  const {reading, focus} = situation;
  const {ids, malformed, parcels} = reading.numbers;
  if (ids.length > 0)
    return details(
      situation,
      ids.map((id, i) => ({id, topics: topicsFor(situation, reading.topicsOf[i])})),
    );
  if (malformed.length > 0) return plain({kind: 'malformed'});
  const topics = topicsFor(situation);
  const pointedAt = pointedOrders(situation);
  if (pointedAt.length > 0)
    return details(
      situation,
      pointedAt.map(id => ({id, topics})),
    );
  if (reading.act === 'list') return fromList(situation, topics);
  if (parcels.length > 0 || narrows(reading)) return fromList(situation, topics);
  if (focus.ids.length > 0)
    return details(
      situation,
      focus.ids.slice(0, 5).map(id => ({id, topics})),
    );
  return fromList(situation, topics);
}

const narrows = (reading: Reading): boolean =>
  reading.nouns.length > 0 ||
  reading.filtersByStatus ||
  Boolean(reading.period ?? reading.sum ?? reading.extreme ?? reading.numbers.suffix);

/** What is asked; a message that only names an order goes on with the question before. */
function topicsFor({reading, focus}: Situation, own: readonly Topic[] = []): readonly Topic[] {
  const strong = own.filter(topic => topic !== 'status');
  if (strong.length > 0) return own;
  if (reading.topics.length > 0 && !reading.vague) return own.length > 0 ? own : reading.topics;
  if (focus.topics.length > 0) return focus.topics;
  return reading.topics.length > 0 ? reading.topics : ['shipping'];
}

/** "두 번째 거", "둘 다", and a choice by weight, state or carrier among the orders just shown. */
function pointedOrders({reading, focus, known}: Situation): readonly string[] {
  const {shown} = focus;
  if (reading.ordinal !== undefined) {
    const id = shown.at(reading.ordinal > 0 ? reading.ordinal - 1 : reading.ordinal);
    return id ? [id] : [];
  }
  if (reading.act === 'list') return [];
  if (reading.all && shown.length > 1 && reading.nouns.length === 0) return shown.slice(0, 6);
  if (shown.length < 2 || !(narrows(reading) || reading.carrier)) return [];
  const orders = shown.flatMap(id => known.orders.get(id) ?? []);
  const {orders: chosen, byProduct} = select(orders, reading);
  const decided =
    chosen.length === 1 && (byProduct || reading.nouns.length === 0 || chosen.length < orders.length);
  return decided ? chosen.map(({order_id}) => order_id) : [];
}

/** Orders first, then the choice among them. */
function fromList(situation: Situation, topics: readonly Topic[]): Decision {
  const list = listFor(situation);
  if ('calls' in list || 'plan' in list) return list;
  const {orders, total} = list;
  return situation.reading.act === 'list' && !asksOfOne(situation.reading, orders)
    ? told(situation, orders, total, topics)
    : chosen(situation, orders, total, topics);
}

/** "프라이팬 산 거 어떻게 됐어요": worded as a list, meant as one order. */
const asksOfOne = (reading: Reading, orders: readonly Order[]): boolean =>
  reading.topics.some(topic => topic !== 'status' && topic !== 'product') &&
  select(orders, reading).byProduct;

type Listed = {readonly orders: readonly Order[]; readonly total: number};

function listFor(situation: Situation): Decision | Listed {
  const {reading, known, fresh, tools, made} = situation;
  const status = onlyStatus(reading);
  const [here, before] = [fresh.lists.at(-1), reusable(situation)];
  const list = here ?? before;
  if (list) {
    const short = list.ids.length < list.count && narrows(reading) && here !== undefined;
    const again = {name: listTool, args: {...(list.status && {status: list.status}), limit: list.count}};
    if (short && !made.some(call => call.args['limit'] === list.count) && tools.has(listTool))
      return {calls: [again]};
    return {orders: list.ids.flatMap(id => known.orders.get(id) ?? []), total: list.count};
  }
  if (fresh.failures.length > 0) return plain({kind: 'failed'});
  if (!tools.has(listTool)) return plain({kind: tools.size > 0 ? 'ask_number' : 'no_lookup'});
  return {calls: [{name: listTool, args: status ? {status} : {}}]};
}

/** One state and nothing else to narrow by is the tool's own filter. */
const onlyStatus = ({filtersByStatus, statuses, nouns, period, sum, act}: Reading): string | undefined =>
  filtersByStatus && statuses.length === 1 && nouns.length === 0 && !period && !sum && act === 'list'
    ? statuses[0]
    : undefined;

/** A list seen earlier will do for finding an order by its product, not for telling the list itself. */
function reusable({reading, known, tools}: Situation) {
  if (reading.act === 'list' && tools.has(listTool)) return undefined;
  const list = known.lists.findLast(({status, ids, count}) => status === undefined && ids.length >= count);
  const orders = list?.ids.flatMap(id => known.orders.get(id) ?? []) ?? [];
  return !tools.has(listTool) || select(orders, reading).byProduct ? list : undefined;
}

function told(
  situation: Situation,
  orders: readonly Order[],
  total: number,
  topics: readonly Topic[],
): Decision {
  const {reading} = situation;
  const selection = select(orders, reading);
  const label = labelOf(reading);
  if (selection.orders.length === 0) return plain({kind: 'no_orders', label});
  const whole = selection.orders.length === orders.length;
  return plain({
    kind: 'list',
    orders: selection.orders,
    total: whole ? total : selection.orders.length,
    label,
    topics: reading.topics.length > 0 ? topics : [],
  });
}

/** How the narrowed list is spoken of: "배송중인", "7월 3일", or nothing. */
function labelOf({filtersByStatus, statuses, period, sum}: Reading): string {
  const claim = Object.keys(claims).find(name => claims[name]?.join() === statuses.join());
  if (filtersByStatus && statuses.length > 0)
    return statuses.length === 1 ? `${statuses[0]} 상태인` : claim ? `${claim} 관련` : '말씀하신 상태의';
  if (period) return period.label;
  return sum ? '그 금액의' : '';
}

function chosen(
  situation: Situation,
  orders: readonly Order[],
  total: number,
  topics: readonly Topic[],
): Decision {
  const {reading, focus} = situation;
  if (orders.length === 0) return plain({kind: 'no_orders', label: labelOf(reading)});
  const {orders: picked, byProduct, distinct} = select(orders, reading);
  if (reading.numbers.parcels.length > 0 && picked.length === 0) return plain({kind: 'parcel_unknown'});
  const certain = picked.length === 1 && (byProduct || picked.length < orders.length || orders.length === 1);
  if (certain || (distinct && picked.length <= 4))
    return details(
      situation,
      picked.map(order => ({id: order.order_id, topics})),
    );
  const unmatched = reading.nouns.length > 0 && !byProduct;
  if (unmatched && focus.ids.length > 0 && !changesSubject(reading)) {
    return details(
      situation,
      focus.ids.slice(0, 5).map(id => ({id, topics})),
    );
  }
  if (picked.length === 0) return plain({kind: 'no_orders', label: labelOf(reading) || '말씀하신'});
  const candidates = byProduct || reading.filtersByStatus ? picked : likely(picked, topics);
  if (candidates.length === 1 && !(unmatched && changesSubject(reading))) {
    return details(
      situation,
      candidates.map(order => ({id: order.order_id, topics})),
    );
  }
  const whole = candidates.length === orders.length;
  return plain({
    kind: 'choose',
    orders: candidates,
    total: whole ? total : candidates.length,
    topics,
    unmatched: unmatched && changesSubject(reading),
  });
}

/** "수박은요?" names something new; a stray word does not. */
const changesSubject = ({nouns, flat}: Reading): boolean =>
  nouns.length <= 2 &&
  nouns.some(noun => new RegExp(`${escaped(noun)}(?:은|는|도|이|가|요|꺼|거|$)`).test(flat));

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Which orders a question without a name can be about: the first group that has any. */
const groups: readonly (readonly [readonly Topic[], readonly (readonly string[])[]])[] = [
  [
    ['not_received', 'delivered', 'recipient'],
    [['배송완료'], ['배송중'], ['구매확정']],
  ],
  [
    ['claim', 'refund_time', 'return_parcel'],
    [
      ['취소요청', '반품요청', '교환요청'],
      ['취소완료', '반품완료', '교환완료'],
    ],
  ],
  [['payment'], [['입금대기', '결제완료']]],
  [['confirm'], [['배송완료', '구매확정']]],
  [
    ['eta', 'where', 'tracking', 'carrier', 'shipping', 'link', 'shipped', 'reason', 'together'],
    [['배송중'], ['배송지시'], ['상품준비중', '결제완료'], ['입금대기'], ['배송완료']],
  ],
];

function likely(orders: readonly Order[], topics: readonly Topic[]): readonly Order[] {
  const [first] = topics;
  const order = groups.find(([about]) => first && about.includes(first))?.[1] ?? [];
  const of = (statuses: readonly string[]) => orders.filter(({status}) => statuses.includes(status ?? ''));
  return order.map(of).find(group => group.length > 0) ?? orders;
}

type Wanted = {readonly id: string; readonly topics: readonly Topic[]};

/** Looks up what is not known yet of these orders, all at once; then tells them. */
function details(situation: Situation, wanted: readonly Wanted[]): Decision {
  const {known, fresh, tools} = situation;
  const calls = wanted.flatMap(one => callsFor(situation, one));
  if (calls.length > 0) return {calls};
  const missing = wanted
    .map(({id}) => id)
    .filter(id => known.missing.has(id) || (!known.orders.has(id) && fresh.missing.has(id)));
  const entries = wanted.flatMap(({id, topics}) => {
    const order = known.orders.get(id);
    return order && !missing.includes(id) ? [{order, topics}] : [];
  });
  if (entries.length > 0) return plain({kind: 'orders', entries, missing});
  if (missing.length > 0) return plain({kind: 'missing', ids: missing});
  return plain({kind: tools.size === 0 && fresh.failures.length === 0 ? 'no_lookup' : 'failed'});
}

const ofOrder: readonly Topic[] = [
  'status',
  'payment',
  'amount',
  'quantity',
  'product',
  'ordered',
  'claim',
  'refund_time',
  'confirm',
];

function callsFor(situation: Situation, {id, topics}: Wanted): Call[] {
  const {tools, made} = situation;
  const order = topics.filter(topic => ofOrder.includes(topic));
  const parcel = topics.filter(
    topic => !ofOrder.includes(topic) && topic !== 'meaning' && topic !== 'reason',
  );
  const first = topics[0];
  // What weighs most decides between the two, unless each is really asked for: a sum and a parcel number.
  const both =
    parcel.length > 0 &&
    order.some(topic => topic === 'amount' || topic === 'quantity' || topic === 'product');
  const wants = both
    ? [shippingTool, statusTool]
    : [parcel.length > 0 && !(first && ofOrder.includes(first)) ? shippingTool : statusTool];
  const names = new Set(
    wants
      .map(name => (tools.has(name) ? name : name === shippingTool ? statusTool : shippingTool))
      .filter(name => tools.has(name)),
  );
  return [...names]
    .filter(
      name =>
        !isKnown(situation, id, name) &&
        !made.some(call => call.name === name && call.args['order_id'] === id),
    )
    .map(name => ({name, args: {order_id: id}}));
}

function isKnown({known, fresh, reading}: Situation, id: string, tool: string): boolean {
  const facts = reading.afresh ? fresh : known;
  return facts.missing.has(id) || (facts.orders.get(id)?.sources.includes(tool) ?? false);
}
