import type {Fact, KnownOrder} from '../facts.ts';
import {hinted, type Match, matchesOf} from '../matching.ts';
import {countOf} from '../numerals.ts';
import {claims, type Draft, type Family, factOf, type Pending, supports} from './claim.ts';
import {isOfState, orderCount} from './order-counts.ts';

const native = '한|두|세|네|다섯|여섯|일곱|여덟|아홉|열|열한|열두';
const counted = new RegExp(
  `(?=[\\d한두세네다여일아열])(?<![가-힣\\d.,:-])(?:(\\d{1,3}(?:,\\d{3})+(?= ?건)|\\d{4,7}(?= ?건)|\\d{1,3})|(${native})) ?(건|개|가지|박스|상자|세트|병|봉지|봉|벌|켤레|장|권|대|통|캔|포|팩|묶음|모|매|입(?!니다)|구|인분|kg|g|ml|L|리터|cm|인치|단|종)(?![A-Za-z가-힣]*(?:번호|월|당 ))(?![A-Za-z])`,
  'g',
);
const bare =
  /(?<=주문(?:은|이|도)? ?(?:모두 |총 |딱 )?)(하나|둘|셋|넷)(?=입니다|이|뿐|예요|이에요|만|가|로)/g;
/** `수량: 2`, without a word for the pieces. */
const quantity =
  /(?<=수량[은는]? ?[:：]? ?)\d{1,3}(?![\d,개]| ?[가-힣]+(?:자루|상자|세트))(?=입니다|이|,|\s|[.)]|$)/g;
/** `배송중인 주문은 없습니다`. */
const none =
  /(?:입금|결제|상품|배송|발송|출고|배달|구매|취소|반품|교환)[가-힣 ]{0,12}(?:주문|건|상품|것)[은이도]? ?(?:현재 |아직 |따로 |더 )?없(?=습니다|어요|네요|고|으며)/g;

/** How many: orders, or pieces of an order. */
export const counts: Family = (draft, free) => [
  ...hinted(free, ['수량'], quantity).map(match => quantityClaim(match)),
  ...matchesOf(draft.text, none).flatMap(match => noneClaim(draft, match)),
  ...matchesOf(free, counted).flatMap(match =>
    countClaim(draft, match, match[1] ? Number(match[1].replaceAll(',', '')) : countOf(match[2] ?? '')),
  ),
  ...matchesOf(free, bare).flatMap(match => countClaim(draft, match, countOf(match[0]))),
];

function quantityClaim({0: written, index: start}: Match): Pending {
  const test = (order: KnownOrder) => supports(order.quantity === Number(written), order, 'quantity');
  return {kind: 'count', start, end: start + written.length, value: written, test};
}

function noneClaim(draft: Draft, {0: said, index: start}: Match): Pending[] {
  const clause = draft.clauseAt(start);
  const end = start + said.length;
  if (clause.mode !== 'denies' && clause.mode !== 'states') return [];
  if (!isOfState(said)) return [];
  return [{kind: 'count', start, end, value: '0', fact: orderCount(draft, clause, end, 0)}];
}

function countClaim(draft: Draft, match: Match, count: number): Pending[] {
  const [written, , , unit = '건'] = match;
  const [start, end] = [match.index, match.index + written.length];
  const clause = draft.clauseAt(start);
  if (!claims(clause) || clause.mode === 'advises') return [];
  const place = {kind: 'count' as const, start, end, value: String(count)};
  if (/외 ?$/.test(draft.text.slice(Math.max(0, start - 2), start)))
    return [{...place, test: order => supports(others(order) === count, order, 'product')}];
  const ofOrders = unit === '건' || isOfOrders(draft.text, start, end);
  const counted = ofOrders ? orderCount(draft, clause, start, count) : null;
  // `두 개 주문하셨어요` may count either.
  if (counted || unit === '건') return [{...place, fact: counted}];
  return [{...place, test: order => pieces(order, count, written)}];
}

/** `주문 2개`, `2개의 주문`: orders are counted, not pieces. */
const isOfOrders = (text: string, start: number, end: number): boolean =>
  /(?:주문|내역|상품)(?:은|이|도|을)? ?(?:모두 |총 |딱 )?$/.test(
    text.slice(Math.max(0, start - 12), start),
  ) || /^(?:의|인)? ?(?:주문|내역)/.test(text.slice(end, end + 8));

/** `사과 외 2건`: the items but for the one that is named. */
const others = ({items, whole, product}: KnownOrder): number | undefined => {
  const told = / 외 (\d+)건$/.exec(product ?? '')?.[1];
  const all = items ?? whole?.items;
  return told ? Number(told) : all && all.length - 1;
};

/** A quantity, or a measure that stands in the name of the product. */
function pieces(order: KnownOrder, count: number, written: string): Fact | null {
  if (order.items?.length === count && /개|가지|종/.test(written)) return factOf(order, 'product');
  if (
    order.quantity === count &&
    /개|박스|상자|세트|병|봉|벌|켤레|장|권|대|통|캔|포|팩|묶음|입/.test(written)
  )
    return factOf(order, 'quantity');
  const product = (order.product ?? '').replace(/\s/g, '').toLowerCase();
  const measure = written.replace(/\s/g, '').toLowerCase();
  const at = product.indexOf(measure);
  return at >= 0 && !/[\d.]/.test(product[at - 1] ?? '') ? factOf(order, 'product') : null;
}
