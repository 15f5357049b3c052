import type {Fact, Facts, KnownOrder} from '../facts.ts';
import {hinted, matchesOf} from '../matching.ts';
import type {Clause} from '../scope.ts';
import {keyOf} from '../states.ts';
import {type Draft, type Family, type Pending, supports} from './claim.ts';

/** Order numbers: looked up, or the customer's own to be said back. */
export const orderNumbers: Family = ({text, mentions, facts, clauseAt}) =>
  mentions.flatMap(({by, span: [start, end], keys}): Pending[] => {
    const [key = ''] = keys;
    if (by !== 'number' || isExample(text, start, end)) return [];
    const denied = facts.orders.has(key) && deniesOrder(text.slice(end, end + 40), clauseAt(start));
    return [{kind: 'order_number', start, end, value: key, fact: denied ? null : orderFact(key, facts)}];
  });

/** `예: HR20260701023`, `HR20260701023처럼`: how a number looks, not one of an order. */
const isExample = (text: string, start: number, end: number): boolean =>
  /예(?:시|를 들어|를 들면)?[,:)]? ?['"(]?$/.test(text.slice(Math.max(0, start - 8), start)) ||
  /^['")]? ?(?:처럼|[과와] 같은 (?:형식|형태)|형식)/.test(text.slice(end, end + 8));

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
  /^[^.,\n]{0,18}(?:찾을 수 없|찾지 못|존재하지 않|없는 (?:주문|번호)|없습니다|없어요|되지 않|할 수 없)/;
const ofField =
  /도착|송장|발송|출고|예정|정보|택배|환불|기록|금액|배송|상태|처리|취소|반품|교환|변경|결제|입금|구매|시작/;

function deniesOrder(after: string, {mode}: Clause): boolean {
  const said = mode === 'denies' ? notFound.exec(after)?.[0] : undefined;
  return said !== undefined && /주문|조회|확인|찾|존재|번호/.test(said) && !ofField.test(said);
}

const links =
  /https?:\/\/\S+|(?<![\w.])@[A-Za-z][\w.]{2,30}|www\.\S+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}\.[\w.]{2,40}|(?<![A-Za-z\d-])[A-Za-z\d-]{2,40}\.(?:com|net|org|kr|co\.kr|go\.kr|shop|store|me|io)(?:\/\S*)?/g;

/** Addresses that neither the customer wrote nor a lookup gave; lookups give none. */
export const linksGiven: Family = ({facts}, free) =>
  hinted(free, ['.', '@'], links).map(({0: link, index}) => ({
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
const phoneWord = /(?:전화|연락처|고객센터|대표 ?번호|휴대폰|핸드폰|콜센터|☎|tel|Tel|TEL)[^.!?\n]{0,16}$/;

/** Numbers of parcels and of telephones: which of the two a run of digits is, the words before it and its shape say. */
export const longNumbers: Family = (draft, free) =>
  matchesOf(free, runs).flatMap(({0: run, index}): Pending[] => {
    const digits = keyOf(run);
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

const lastDigits = /(?:끝|뒷|뒤) ?(?:자리|번호)?(?: ?[네세] ?자리)?[가는이인]? ?(\d{3,5})(?!\d)/g;

/** `끝자리 1370`: the end of a number of the order. */
export const numberEnds: Family = (_, free) =>
  hinted(free, ['끝', '뒷', '뒤'], lastDigits).map(match => {
    const [text, digits = ''] = match;
    const end = match.index + text.length;
    const ends = (value: string | null | undefined) => keyOf(value ?? '').endsWith(digits);
    return {
      kind: 'tracking_number',
      start: end - digits.length,
      end,
      value: digits,
      test: order =>
        supports(ends(order.tracking_number), order, 'tracking_number') ??
        supports(ends(order.order_id), order, 'order_id'),
    };
  });
