import type {OrderStatus} from '../../orders/statuses.ts';
import type {Fact, KnownOrder} from '../facts.ts';
import {matchesOf} from '../matching.ts';
import type {Mode} from '../scope.ts';
import {isIn, stateOf} from '../states.ts';
import {type Draft, type Family, isCounted, type Pending, supports} from './claim.ts';
import {type Step, stepFact} from './progress.ts';

/** The shape of words for a state; `orders/statuses` knows which of them are. */
const nouns =
  /(?=[미입결상배발출구취반교주거수회송신환])(?<![가-힣])(?:미?입금|결제|상품|배송|발송|출고|배달|구매|취소|반품|교환|주문|거래|수취|회수|수거|발주|송장|신규|미결제|환불)(?: ?(?:대기|준비|확인|발송|결정))?(?: ?(?:대기|완료|준비|지시|중|확정|요청|신청|접수|확인|등록|시작|종료|전|보류|지연|취소|불가))(?: ?중)?/g;

/** Behind the word for a state: it names a field, a day or a procedure instead. */
const label =
  /^(?: ?(?:일시|일자|일(?![가-힣]|입니다)|일[은이]? |시각|시간|시점|날짜|예정|번호|여부|가능|방법|절차|메뉴|버튼|페이지|기한|기간|규정|정책|처리(?!되|됐|된|완료)|내역|금액|하)|[을를]? ?(?:원하|하시|하려|하기|해 ?주|해 ?드|도와|하고 ?싶|하실|희망)| ?(?:후|뒤|이후|전|시(?: |에))(?![가-힣])|[이가]? ?(?:되면|되는 ?대로|나면))/;
const aside = /^(?:까지|이나|나 |에 ?(?:대|관)|[와과] 관련)/;
/** Behind the word for a state: it has come to pass, whatever came after it. */
const perfect =
  /^[이가을를은는도]?\s?(?:정상적으로\s|모두\s|이미\s)?(?:처리|확인|기록)?[가이]?\s?(?:되었|됐|되어|된(?!다)|하셨|하신|했|하였|끝났|마쳤|해 ?드렸)/;
const denied =
  /^[으로은는이가도]{0,3} ?(?:상태)?[는은가이]? ?(?:아니|아닙|아닌)|^ ?전(?:이|입니다|인)|^[이가은는]? ?(?:되|하|접수되|확정되|완료되)지\s?(?:는|도|가)?\s?(?:않|못)/;

const stepOf: Partial<Record<OrderStatus, Step>> = {
  결제완료: 'paid',
  배송중: 'shipped',
  배송완료: 'delivered',
};

/** Words for a state as nouns: `배송중입니다`, `배송 준비 중`, `취소완료로 기록되어 있습니다`. */
export const statusNouns: Family = (draft, free) =>
  [...matchesOf(free, nouns), ...ownWords(draft, free)].flatMap(({0: word, index: start}): Pending[] => {
    const end = start + word.length;
    const after = free.slice(end, end + 40);
    const name = label.test(after) || aside.test(after) ? undefined : nameOf(word, draft);
    const said = name && meaningOf(name, after, draft.clauseAt(start).mode);
    return said ? [{kind: 'status', start, end, ...said}] : [];
  });

type Said = {value: string; test: (order: KnownOrder) => Fact | null; anyOrder?: boolean};

function meaningOf(name: string, after: string, mode: Mode): Said | undefined {
  if ((mode === 'denies' || mode === 'states') && denied.test(after))
    return {value: `not ${name}`, test: denialOf(name)};
  if (mode !== 'states') return undefined;
  const step = perfect.test(after) ? stepOf[name as OrderStatus] : undefined;
  if (step) return {value: step, test: order => stepFact(step, order, false)};
  return {value: name, test: claimOf(name), anyOrder: isCounted(after)};
}

const claimOf = (name: string) => (order: KnownOrder) => supports(isIn(order, name), order, 'status');
const denialOf = (name: string) => (order: KnownOrder) =>
  supports(order.status != null && !isIn(order, name), order, 'status');

/** Null-like for `배송 확인`: the shape of a state, the name of none. */
function nameOf(word: string, {facts}: Draft): string | undefined {
  const status = stateOf(word) ?? stateOf(word.replace(/ ?중$/, ''));
  if (status) return status;
  const plain = word.replace(/\s/g, '');
  for (const {status} of facts.orders.values()) if (status?.replace(/\s/g, '') === plain) return status;
  return /(?:보류|지연|불가)$/.test(plain) && !/^(?:취소|반품|교환|환불|구매)/.test(plain)
    ? plain
    : undefined;
}

/** Words of the shop's own, which no table knows. */
function* ownWords({facts}: Draft, free: string): Generator<{0: string; index: number}> {
  const own = new Set(
    [...facts.orders.values()].flatMap(({status}) => (status && !stateOf(status) ? [status] : [])),
  );
  for (const word of own) {
    for (let at = free.indexOf(word); at >= 0; at = free.indexOf(word, at + word.length)) {
      if (!new RegExp(nouns.source).test(word)) yield {0: word, index: at};
    }
  }
}
