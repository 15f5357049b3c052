import type {DayField} from '../facts.ts';
import {matchesOf} from '../matching.ts';
import type {Clause} from '../scope.ts';
import {blank, type Draft} from './claim.ts';

/** Days that the data may know. `promised`: no field holds it, such as the day of a refund. */
export type Meant = {fields: readonly DayField[]; promised: boolean};

/** Words by which a day is said to be the day of something, a group for each of `meanings`; the more telling ones first. */
const words =
  /(?=[가-힣])((?:발송|출고|배송 ?시작|처리|입고|환불|입금|수거|회수|방문|재발송|교환|취소|반품)(?:이|을)?(?:될|할)? ?(?:예정|계획|가능|예상)|(?:발송|출고)(?:됩|될|합|할|하겠|해 ?드리겠|해 ?드릴|돼요)|환불|재발송|재배송|영업|운영|휴무|유효|기한|마감|까지 ?(?:입금|결제|반품|교환|신청|취소)|지연)|((?:도착|배송|배달|수령|배송 ?완료)(?:이|을|하실|될|할)? ?(?:예정|예상|가능)|예정일|도착(?:할|합|하겠|하실|하게|돼요|해요|될|됩)|배달(?:될|됩|할)|배송(?:될|됩|해 ?드릴|해 ?드리겠)|받(?:으실|을|게 되실)|받아 ?보(?:실|게)|(?:수령|확정)하실 수|갑니다|올 (?:예정|것)|옵니다|도착 ?(?:확정|보장)|오실|쯤이면)|(배송[이은을]? ?(?:모두 |정상적으로 |이미 |잘 )*(?:완료|끝)|배달|수령|받(?:으셨|으신|은|았)|도착(?:했|하였|한(?!다)|하셨|해 있|된|됐|되었| ?완료)|delivered)|(도착)|(발송|출고|출하|보냈|보내|부쳤|출발|배송[이을]? ?(?:시작|출발)|배송 ?중|배송지시|집하|집화|인계|송장 ?등록|넘어갔)|(주문|결제|구매(?! ?확정)|구입|시키|시킨|사신|입금)/g;

const meanings: readonly Meant[] = [
  {fields: [], promised: true},
  {fields: ['expected_delivery'], promised: false},
  {fields: ['delivered_at'], promised: false},
  {fields: ['delivered_at', 'expected_delivery'], promised: false},
  {fields: ['shipped_at'], promised: false},
  {fields: ['ordered_at'], promised: false},
];
const ordered = meanings.at(-1);
export const anyDay: Meant = {
  fields: ['ordered_at', 'shipped_at', 'delivered_at', 'expected_delivery'],
  promised: false,
};

/** `산 날`, `주문 건`, `이 주문은`: the order itself, not its day. */
const theOrder =
  /^(?: ?번호|(?: ?건)?(?:은|는|의|도|이|에) |\(| ?내역| ?목록| ?상태| ?현황| ?조회| ?정보| ?금액| ?수단)/;

export type DayWord = {start: number; end: number; meant: Meant};

/** All words of a text that say what happens on a day. */
export const dayWordsIn = (text: string): DayWord[] =>
  matchesOf(text, words).flatMap(match => {
    const meant = meanings.find((_, group) => match[group + 1] !== undefined) ?? anyDay;
    const end = match.index + match[0].length;
    const after = text.slice(end, end + 8);
    if (meant === ordered && theOrder.test(after)) return [];
    if (/^배송 ?중|^배송지시/.test(match[0]) && !/^[^,]{0,3}(?:이|으로 바|으로 변)/.test(after)) return [];
    return [{start: match.index, end, meant}];
  });

const parting = new RegExp(`[,()·/|→\\n${blank}]`);

/**
 * What day a moment is, by the words of its clause: Korean says it behind the moment (`7월 3일에 발송`) or as a label
 * before it (`발송일: 7월 3일`). Words within the same commas come first.
 */
export function dayMeant({text, dayWords}: Draft, clause: Clause, start: number, end: number): Meant {
  const after = dayWords.find(word => word.start >= end && word.end <= clause.end);
  const before = dayWords.findLast(word => word.end <= start && word.start >= clause.start);
  const near = (word: DayWord) =>
    !parting.test(text.slice(Math.min(word.end, end), Math.max(word.start, start)));
  if (after && near(after)) return after.meant;
  if (before && near(before)) return before.meant;
  return (before ?? after)?.meant ?? anyDay;
}
