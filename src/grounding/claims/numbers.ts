import {orderKey} from '../../orders/store.ts';
import type {Fact, Facts, KnownOrder} from '../facts.ts';
import type {Clause} from '../scope.ts';
import {type Draft, type Family, type Pending, supports} from './claim.ts';

/** Order numbers: looked up, or the customer's own to be said back. */
export const orderNumbers: Family = ({text, mentions, facts, clauseAt}) =>
  mentions.flatMap(({by, span: [start, end], keys}): Pending[] => {
    const [key = ''] = keys;
    if (by !== 'number') return [];
    const denied = facts.orders.has(key) && deniesOrder(text.slice(end, end + 40), clauseAt(start));
    return [{kind: 'order_number', start, end, value: key, fact: denied ? null : orderFact(key, facts)}];
  });

function orderFact(key: string, facts: Facts): Fact | null {
  const order = facts.orders.get(key);
  if (order) return {source: 'order', orderId: order.order_id, field: 'order_id', value: order.order_id};
  return facts.missing.has(key) || facts.saidKey.includes(key) || spelledBy(key, facts)
    ? {source: 'customer'}
    : null;
}

/** `20260701023` of the customer is `HR20260701023`. */
const spelledBy = (key: string, {saidKey}: Facts): boolean => {
  const digits = key.replace(/^[A-Z]+/, '');
  return digits.length >= 8 && saidKey.includes(digits);
};

/** `HR…로 조회되는 주문을 찾을 수 없습니다`, but not `HR…의 도착 예정일은 찾을 수 없습니다`. */
const notFound =
  /^[)'"」\s]*(?:번 ?)?(?:주문|건|번호)?[은는이가을를도의로으]{0,2}\s?(?:번호로 ?)?(?:(?:조회|확인|검색|등록)[가-힣]{1,3}\s)?(?:주문|내역|주문 내역)?[은는이가을를]?\s?(?:찾을 수|찾지|존재하지|없는 (?:주문|번호)|없습|없어|없네|조회되지 않|확인되지 않|조회할 수 없|확인할 수 없)/;

const deniesOrder = (after: string, {mode}: Clause): boolean =>
  (mode === 'denies' || mode === 'states') && notFound.test(after);

const links =
  /https?:\/\/\S+|www\.\S+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}\.[\w.]{2,40}|(?<![a-z\d-])[a-z\d-]{2,40}\.(?:com|net|org|kr|co\.kr|go\.kr|shop|store|me|io)(?:\/\S*)?/gi;

/** Addresses that neither the customer wrote nor a lookup gave; lookups give none. */
export const linksGiven: Family = ({facts}, free) =>
  [...free.matchAll(links)].map(({0: link, index}) => ({
    kind: 'link',
    start: index,
    end: index + link.length,
    value: link,
    fact: facts.said.toLowerCase().includes(link.toLowerCase()) ? {source: 'customer'} : null,
  }));

/** Digits in any grouping; a space joins only a group that cannot be a number of its own. */
const runs =
  /(?<![\dA-Za-z])(?:\d{1,4}-[*\d]{3,4}-[*\d]{4}|[A-Z]{2}\d{9}[A-Z]{2}|\d[\d-]*\d(?:\s\d{3,5}(?![\d,]|\s?[원월년일시개건]|[-./]\d))*)(?!\d)/g;
const looksLikePhone = /^(?:01\d|02|0[3-6]\d|070|080|050\d|1[5-9]\d\d)-?[\d*]{3,4}-?[\d*]{0,4}$/;
const calendar = /^(?:20)?\d\d-\d{1,2}-\d{1,2}$|^20\d{6}$/;
const parcelWord = /(?:송장|운송장|등기)(?: ?번호)?[^.!?\n]{0,24}$/;
const phoneWord = /(?:전화|연락처|고객센터|대표 ?번호|휴대폰|핸드폰|콜센터|☎|tel)[^.!?\n]{0,16}$/i;

/** Numbers of parcels and of telephones: which of the two a run of digits is, the words before it and its shape say. */
export const longNumbers: Family = (draft, free) =>
  [...free.matchAll(runs)].flatMap(({0: run, index}): Pending[] => {
    const digits = orderKey(run);
    const isMasked = run.includes('*');
    if ((digits.length < 8 && !isMasked) || calendar.test(run)) return [];
    const place = {start: index, end: index + run.length, value: digits};
    const before = free.slice(Math.max(0, index - 40), index);
    const isPhone = isMasked || phoneWord.test(before) || looksLikePhone.test(run);
    if (isPhone && !parcelWord.test(before) && !tracked(digits, draft.facts)) {
      return [
        {kind: 'phone', ...place, fact: draft.facts.saidKey.includes(digits) ? {source: 'customer'} : null},
      ];
    }
    return [trackingClaim(draft, place)];
  });

const tracked = (digits: string, {orders}: Facts): boolean =>
  [...orders.values()].some(({parcels}) => parcels.includes(digits));

function trackingClaim(
  {clauseAt, facts}: Draft,
  place: {start: number; end: number; value: string},
): Pending {
  const echoed = facts.saidKey.includes(place.value) && clauseAt(place.start).mode !== 'states';
  if (echoed && !tracked(place.value, facts))
    return {kind: 'tracking_number', ...place, fact: {source: 'customer'}};
  const test = (order: KnownOrder) => supports(order.parcels.includes(place.value), order, 'tracking_number');
  return {kind: 'tracking_number', ...place, test};
}

/** `끝자리 1370`: the end of a number of the order. */
export const numberEnds: Family = (_, free) =>
  [
    ...free.matchAll(/(?:끝|뒷|뒤) ?(?:자리|번호)?(?: ?(?:네|세) ?자리)?(?:가|는|이|인)? ?(\d{3,5})(?!\d)/g),
  ].map(match => {
    const [text, digits = ''] = match;
    const ends = (value: string | null | undefined) => orderKey(value ?? '').endsWith(digits);
    return {
      kind: 'tracking_number',
      start: match.index + text.length - digits.length,
      end: match.index + text.length,
      value: digits,
      test: order =>
        supports(ends(order.tracking_number), order, 'tracking_number') ??
        supports(ends(order.order_id), order, 'order_id'),
    };
  });
