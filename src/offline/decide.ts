import {details, detailsOf} from './details.ts';
import {contested, findOrders, unheardOf} from './find.ts';
import {bySize, choosesBySize} from './measures.ts';
import {placeOf} from './picks.ts';
import type {Decision, Plan} from './plan.ts';
import {actionIn} from './requests.ts';
import {isNamedBy, mayBeWords} from './second-reading.ts';
import {select} from './select.ts';
import {narrows, planned, type Situation, topicsFor} from './situation.ts';
import {plainState} from './statuses.ts';
import type {Topic} from './topics.ts';

/** What a sensible model does next: look something up, or say what it knows, cannot do, or must ask. Pure. */
export function decide(situation: Situation): Decision {
  const {otherwise, numbers} = situation.reading;
  const decision = decideAsRead(situation);
  if (!otherwise || 'calls' in decision || !mayBeWords(numbers.doubtful, otherwise, situation))
    return decision;
  const second = decideAsRead({...situation, reading: otherwise});
  return isNamedBy(numbers.doubtful, second, situation) ? second : decision;
}

function decideAsRead(situation: Situation): Decision {
  const {act} = situation.reading;
  if (act === 'lookup' || act === 'list') return lookUp(situation);
  if (act === 'cannot') return turnDown(situation);
  if (act === 'yes') return takeUpOffer(situation) ?? planned({kind: 'talk', act});
  if (act === 'unclear' || act === 'redo') return pointed(situation) ?? planned(leftOver(situation));
  return planned({kind: 'talk', act});
}

/** The surest way to the orders that are meant comes first: their numbers, a pointing word, a name, the talk so far. */
function lookUp(situation: Situation): Decision {
  const {reading, focus} = situation;
  const {ids, malformed, parcels} = reading.numbers;
  if (ids.length > 0) {
    return details(
      situation,
      ids.map((id, i) => ({id, topics: topicsFor(situation, reading.topicsOf[i])})),
    );
  }
  if (malformed.length > 0) return planned({kind: 'malformed'});
  const topics = topicsFor(situation);
  // No carrier's number has so many digits, an order of Coupang has.
  const unheard = unheardOf(situation).filter(number => number.length > 13);
  if (unheard.length > 0) return detailsOf(situation, unheard, topics);
  if (reading.extreme?.compares) return compared(situation, topics);
  const pointedAt = pointedOrders(situation);
  if (pointedAt.length > 0) return detailsOf(situation, pointedAt, topics);
  const named = reading.act === 'list' || parcels.length > 0 || narrows(reading);
  if (!named && focus.ids.length > 0) return detailsOf(situation, focus.ids, topics);
  return findOrders(named ? situation : stillNaming(situation), topics);
}

/** "의자 반품해 주세요", "아니 배송 상태요": what was named before is still meant. */
function stillNaming(situation: Situation): Situation {
  const {reading, focus} = situation;
  if (focus.nouns.length === 0) return situation;
  const words = [...reading.words, ...focus.nouns];
  return {...situation, reading: {...reading, nouns: focus.nouns, words, asking: words.join('')}};
}

/** What the conversation knows of the orders may do; a list knows all of them by every measure. */
function compared(situation: Situation, topics: readonly Topic[]): Decision {
  const {reading, focus, known, fresh} = situation;
  const shown = focus.shown.flatMap(id => known.orders.get(id) ?? []);
  const measured =
    shown.length > 1 && shown.every(order => order[reading.extreme?.by ?? 'amount'] !== undefined);
  const contest =
    measured && fresh.lists.length === 0 && reading.nouns.length === 0
      ? contested(situation, shown)
      : undefined;
  return contest ?? findOrders(situation, topics);
}

/** "두 번째 거", "둘 다", and a choice by weight, state or carrier among the orders just shown. */
function pointedOrders(situation: Situation): readonly string[] {
  const {reading, focus} = situation;
  const {ordinals, nouns} = reading;
  const {shown} = focus;
  if (ordinals.length > 0) return ordinals.flatMap(ordinal => shown.at(placeOf(ordinal, shown.length)) ?? []);
  const filters = reading.filtersByStatus && !asksForList.test(reading.flat);
  const dated = (reading.period ?? reading.sum) && !asksForList.test(reading.flat);
  const picks = focus.pending === 'choice' && (reading.extreme || filters || dated);
  if ((reading.act === 'list' && !picks) || shown.length < 2) return [];
  return reading.all && nouns.length === 0 ? shown : chosenOf(shown, situation);
}

/** "배송중인 거요" chooses, "배송중인 거 보여줘" wants a list. */
const asksForList = /보여|알려|목록|내역|리스트|조회|있|뭐|몇|전부|모두/;

/** Those of the orders shown that a message picks by what they are. */
function chosenOf(shown: readonly string[], {reading, focus, known}: Situation): readonly string[] {
  const among = shown.flatMap(id => known.orders.get(id) ?? []);
  const sized = focus.pending === 'choice' ? bySize(among, reading.flat) : undefined;
  if (sized) return [sized.order_id];
  const carrier = reading.carrier ?? (focus.pending === 'choice' ? reading.carrierHint : undefined);
  if (!narrows(reading) && !carrier) return [];
  const {orders, byProduct, distinct} = select(among, {...reading, carrier});
  const decided = orders.length === 1 ? byProduct || reading.nouns.length === 0 : distinct;
  return decided ? orders.map(({order_id}) => order_id) : [];
}

/** A message without words of its own may still point at what was shown, or complete the question before. */
function pointed(situation: Situation): Decision | undefined {
  const {reading, focus} = situation;
  const {ordinals, all, refers, afresh, act, carrierHint} = reading;
  const chooses = focus.pending === 'choice' && (carrierHint !== undefined || choosesBySize(reading.flat));
  const points = ordinals.length > 0 || all || refers || afresh || act === 'redo' || chooses;
  return points && focus.ids.length > 0 ? lookUp(situation) : undefined;
}

const leftOver = ({focus, reading}: Situation): Plan =>
  focus.pending === 'number' && reading.flat !== '' ? {kind: 'ask_number'} : {kind: 'unclear'};

/** "네" to an offer; without one, to an order just told of, it asks for its parcel: "궁금하시면 말씀해 주세요" offers that. */
function takeUpOffer(situation: Situation): Decision | undefined {
  const {reading, focus, known} = situation;
  const {ids, offered, topics} = focus;
  if (ids.length === 0) return undefined;
  if (focus.pending === 'offer') return detailsOf(situation, ids, offered.length > 0 ? offered : topics);
  const order = known.orders.get(ids[0] ?? '');
  const sent = /^(?:배송|구매)/.test(plainState(order?.status));
  if (ids.length > 1 || !sent || understood.test(reading.flat)) return undefined;
  return detailsOf(situation, ids, [order?.tracking_number ? 'tracking' : 'shipping']);
}

/** "네 알겠습니다" wants nothing more. */
const understood = /알겠|알았|이해|그렇|확인했|글쿤|오호|아하|오케이|ok|좋|맞|물론|당연/;

/** Says no, with the state of the order if one was named: a fact worth telling beside it. */
function turnDown(situation: Situation): Decision {
  const {reading, known} = situation;
  const action = actionIn(reading.flat);
  const named = reading.numbers.ids[0];
  const id = (named && known.spelled.get(named)) ?? named ?? pointedOutIn(situation);
  if (!id) return planned({kind: 'cannot', action, entry: undefined, missing: []});
  const found = details(situation, [{id, topics: ['status']}]);
  if ('calls' in found) return found;
  const order = known.orders.get(id);
  const missing = !order && known.missing.has(id) ? [id] : [];
  return planned({kind: 'cannot', action, entry: order && {order, topics: ['status']}, missing});
}

/** A product that is named, a place in the list, or "그거": never another order than the one spoken of. */
function pointedOutIn({reading, known, focus}: Situation): string | undefined {
  const named = select([...known.orders.values()], reading);
  if (named.byProduct) return named.orders.length === 1 ? named.orders[0]?.order_id : undefined;
  const {ordinals} = reading;
  const [ordinal] = ordinals;
  if (ordinal !== undefined)
    return ordinals.length === 1 ? focus.shown.at(placeOf(ordinal, focus.shown.length)) : undefined;
  return reading.refers && focus.ids.length === 1 ? focus.ids[0] : undefined;
}
