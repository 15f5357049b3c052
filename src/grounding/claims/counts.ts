import type {Fact, KnownOrder} from '../facts.ts';
import {countOf} from '../numerals.ts';
import {claims, type Draft, type Family, factOf, type Pending} from './claim.ts';
import {orderCount} from './order-counts.ts';

const native = '한|두|세|네|다섯|여섯|일곱|여덟|아홉|열|열한|열두';
const counted = new RegExp(
  `(?<![가-힣\\d.,:-])(?:(\\d{1,3})|(${native})) ?(건|개|가지|박스|상자|세트|병|봉지|봉|벌|켤레|장|권|대|통|캔|포|팩|묶음|모|매|입|구|인분|kg|g|ml|L|리터|cm|인치|단|종)(?![A-Za-z가-힣]*(?:번호|월|당 ))(?![A-Za-z])`,
  'gi',
);
const bare =
  /(?<=주문(?:은|이|도)? ?(?:모두 |총 |딱 )?)(하나|둘|셋|넷)(?=입니다|이|뿐|예요|이에요|만|가|로)/g;
/** How many: orders, or pieces of an order. */
export const counts: Family = (draft, free) => [
  ...[...free.matchAll(counted)].flatMap(match =>
    countClaim(draft, match, Number(match[1] ?? countOf(match[2] ?? ''))),
  ),
  ...[...free.matchAll(bare)].flatMap(match => countClaim(draft, match, countOf(match[0]))),
];

function countClaim(draft: Draft, match: RegExpExecArray, count: number): Pending[] {
  const [written, , , unit = '건'] = match;
  const [start, end] = [match.index, match.index + written.length];
  const clause = draft.clauseAt(start);
  if (!claims(clause) || clause.mode === 'advises') return [];
  const place = {kind: 'count' as const, start, end, value: String(count)};
  const ofOrders = unit === '건' || isOfOrders(draft.text, start, end);
  if (ofOrders) return [{...place, fact: orderCount(draft, clause, start, count)}];
  return [{...place, test: order => pieces(order, count, written)}];
}

/** `주문 2개`, `2개의 주문`: orders are counted, not pieces. */
const isOfOrders = (text: string, start: number, end: number): boolean =>
  /(?:주문|내역|상품)(?:은|이|도|을)? ?(?:모두 |총 |딱 )?$/.test(
    text.slice(Math.max(0, start - 12), start),
  ) || /^(?:의|인)? ?(?:주문|내역)/.test(text.slice(end, end + 8));

/** A quantity, or a measure that stands in the name of the product. */
function pieces(order: KnownOrder, count: number, written: string): Fact | null {
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
