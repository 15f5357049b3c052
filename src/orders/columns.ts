import {AppError} from '../errors.ts';

/** What a table of orders can tell, by the names that a column map and reports use. */
export type Column =
  | 'order_id'
  | 'customer_id'
  | 'customer_name'
  | 'phone'
  | 'line_id'
  | 'product'
  | 'option'
  | 'quantity'
  | 'total'
  | 'item_amount'
  | 'amount'
  | 'unit_price'
  | 'status'
  | 'ordered_at'
  | 'carrier'
  | 'tracking_number'
  | 'shipped_at'
  | 'delivered_at'
  | 'expected_delivery';

/** What people are told a column is, and what shops call it. Of the names that a file has the first one wins, so the surer ones stand first. */
// Phones are those of whoever ordered, not of whoever receives: a present must not open its giver's orders.
// biome-ignore format: a table
const names: Record<Column, readonly [label: string, ...aliases: string[]]> = {
  order_id: ['주문번호', 'order_id', '주문번호', '마켓주문번호', '판매처주문번호', '주문번호(쇼핑몰)', '주문번호(사방넷)', '상품주문번호'],
  customer_id: ['고객번호', 'customer_id', '고객번호', '고객ID', '회원번호', '회원ID', '구매자ID', '주문자ID', '고객아이디', '회원아이디', '구매자아이디', '주문자아이디'],
  customer_name: ['주문자 이름', 'customer_name', '구매자명', '구매자', '주문자명', '주문자', '주문자 이름', '구매자 이름', '주문인', '고객명', '고객 이름', '성함', '이름'],
  phone: ['주문자 전화번호', 'phone', '구매자연락처', '구매자전화번호', '구매자 휴대전화', '주문자 휴대전화', '주문자 휴대폰', '주문자 휴대폰번호', '주문자 핸드폰 번호', '주문자 핸드폰', '주문자연락처', '주문자전화번호', '주문자 번호', '연락처', '휴대폰번호', '휴대전화', '휴대폰', '핸드폰번호', '핸드폰', '전화번호', '전화'],
  line_id: ['상품 줄 번호', 'line_id', '상품주문번호', '품목별 주문번호', '주문상품번호', '주문섹션품목번호', '주문순번', '부주문번호'],
  product: ['상품명', 'product', 'product_name', '상품명', '주문상품명', '등록상품명', '노출상품명(옵션명)', '상품명(옵션포함)', '주문상품명(옵션포함)', '상품명(확정)', '상품명(수집)', '온라인상품명', '품명', '품목명', '제품명', '상품', '제품', '품목'],
  option: ['옵션', 'option', '옵션정보', '옵션명', '상품옵션', '등록옵션명', '옵션(확정)', '옵션(수집)'],
  quantity: ['수량', 'quantity', '수량', '주문수량', '구매수량', '구매수(수량)', '상품수량', 'EA', 'EA(확정)'],
  total: ['주문 전체 금액', 'total', '총 결제금액', '총 결제금액(KRW)', '총 주문금액', '총 주문금액(KRW)', '최종주문금액', '최종 결제금액'],
  item_amount: ['상품별 금액', 'item_amount', '최종 상품별 총 주문금액', '상품별 총 주문금액', '상품별 품목금액', '상품별 결제금액', '품목실결제가', '상품구매금액', '상품구매금액(KRW)'],
  amount: ['금액', 'amount', 'price', '결제금액', '결제액', '주문금액', '실결제금액', '금액'],
  unit_price: ['판매가', 'unit_price', '판매가', '옵션판매가(판매단가)', '판매단가', '단가', '상품가격'],
  status: ['주문상태', 'status', 'order_status', '주문상태', '상품별 주문 상태', '처리상태', '배송상태', '주문세부상태', '진행상태', '상태'],
  ordered_at: ['주문일시', 'ordered_at', 'order_date', '주문일시', '주문일', '주문일자', '주문날짜', '발주일', '발주일시'],
  carrier: ['택배사', 'carrier', 'courier', 'dlv_code', '택배사', '택배사명', '배송업체', '배송업체명', '배송사', '운송사', '배송방법(택배사)', '택배사코드', '배송 업체 번호'],
  tracking_number: ['송장번호', 'tracking_number', 'tracking_no', 'sheet_no', '송장번호', '운송장번호', '운송장', '송장', '배송송장번호', '택배번호', '등기번호'],
  shipped_at: ['발송일', 'shipped_at', 'ship_date', '발송일시', '발송일', '발송일자', '발송처리일시', '발송처리일', '배송시작일', '배송시작일시', '출고일', '출고일자', '출고일시', '출고일(발송일)', '배송 일자'],
  delivered_at: ['배송완료일', 'delivered_at', '배송완료일시', '배송완료일', '배송완료일자', '배달완료일'],
  expected_delivery: ['도착예정일', 'expected_delivery', 'eta', '도착예정일', '배송예정일'],
};

/** Days that look like those of shipping or arrival and are others. No alias names them; a report says why. */
export const neverMapped: Readonly<Record<string, string>> = {
  발송기한: '발송한 날이 아니라 보내야 하는 기한입니다',
  주문시출고예정일: '실제로 출고한 날이 아닙니다',
  출고예정일: '실제로 출고한 날이 아닙니다',
  구매확정일: '배송이 끝난 날이 아닙니다',
  구매확정일자: '배송이 끝난 날이 아닙니다',
  수취확인일: '배송이 끝난 날이 아닙니다',
  송장등록일자: '발송한 날이 아닙니다',
  송장등록일: '발송한 날이 아닙니다',
};

export const columnNames = Object.keys(names) as Column[];

export const labelOf = (column: Column): string => names[column][0];

/** What no table of orders lacks. */
export const required = ['order_id', 'product'] as const satisfies Column[];

/** A header as it is compared: composed, without spaces, brackets, and what says of its cells only how to fill them in. */
export const plainHeader = (header: string): string =>
  header
    .normalize('NFC')
    .replace(/\((?:필수|선택|필수입력|원|KRW|개)\)/gi, '')
    .replace(/[\s()[\]/_\-.:*\u200B-\u200D\u2060\uFEFF]/g, '')
    .toLowerCase();

const byPlainName = new Map<string, [column: Column, rank: number][]>();
for (const column of columnNames)
  for (const [rank, alias] of names[column].slice(1).entries()) {
    const plain = plainHeader(alias);
    byPlainName.set(plain, [...(byPlainName.get(plain) ?? []), [column, rank]]);
  }

/** Which cell of a row holds which column. Columns that the header lacks are absent. */
export type Columns = Partial<Record<Column, number>>;

/**
 * What a person said of columns: a header, a place counted from 1, or null for "none". `header`: the line that the
 * header stands in, or false where there is none.
 */
export type ColumnMap = Partial<Record<Column, string | number | null>> & {header?: number | false};

/** A guess from the header, the person's own word first. Throws AppError where a column could be two, or two are one. */
export function columnsOf(header: readonly string[], map: ColumnMap = {}): Columns {
  const found = likelyColumns(header, map);
  for (const column of columnNames) mustBeOne(column, found[column], header, map);
  mustDiffer(found, map);
  return found;
}

/** The same where nothing depends on it: of columns with the same name the first. */
export function likelyColumns(header: readonly string[], map: ColumnMap = {}): Columns {
  const plain = header.map(plainHeader);
  const found: Columns = {};
  const ranks: Partial<Record<Column, number>> = {};
  for (const [place, name] of plain.entries())
    for (const [column, rank] of byPlainName.get(name) ?? []) {
      if (column in map || rank >= (ranks[column] ?? Number.POSITIVE_INFINITY)) continue;
      [found[column], ranks[column]] = [place, rank];
    }
  for (const column of columnNames) {
    const place = placeOf(map[column], plain);
    if (place !== undefined) found[column] = place;
  }
  // The number of a line stands in for that of the order where there is no other.
  if (found.line_id === found.order_id) delete found.line_id;
  return found;
}

/** How well a row reads as a header: the columns that its cells name. */
export const knownIn = (cells: readonly string[], map: ColumnMap = {}): Set<Column> => {
  const plain = cells.map(plainHeader);
  return new Set([
    ...plain.flatMap(name =>
      (byPlainName.get(name) ?? []).map(([column]) => column).filter(column => !(column in map)),
    ),
    ...columnNames.filter(column => placeOf(map[column], plain) !== undefined),
  ]);
};

/** Whether these cells are headers, of two columns and more: a table may begin anew, or tell its headers in two languages. */
export const areHeaders = (cells: readonly string[]): boolean =>
  cells.every(cell => !/\d/.test(cell) && byPlainName.has(plainHeader(cell)));

/** Whether a cell of the row is the name of a column, places aside: a row of values names none. */
export function namesAny(cells: readonly string[], map: ColumnMap): boolean {
  const placed = new Map(columnNames.map(column => [map[column], column]));
  return cells.some((cell, index) => {
    const names = (byPlainName.get(plainHeader(cell)) ?? []).map(([column]) => column);
    const column = placed.get(index + 1);
    return column === undefined ? names.some(name => !(name in map)) : names.includes(column);
  });
}

export const missingIn = (columns: ReadonlySet<Column>): Column[] =>
  required.filter(column => !columns.has(column));

/** The name by which a missing column is asked for. */
export const askedAs = (column: Column): string => `${column}(${labelOf(column)})`;

function placeOf(said: string | number | null | undefined, plain: readonly string[]): number | undefined {
  if (said === null || said === undefined) return undefined;
  const place = typeof said === 'number' ? said - 1 : plain.indexOf(plainHeader(said));
  return place >= 0 && place < plain.length ? place : undefined;
}

/** The places, from 1, of the columns that have the same name as the one at a place. */
export function placesNamedAs(header: readonly string[], place: number): number[] {
  const name = plainHeader(header[place] ?? '');
  return header.flatMap((cell, index) => (plainHeader(cell) === name ? [index + 1] : []));
}

function mustBeOne(
  column: Column,
  place: number | undefined,
  header: readonly string[],
  map: ColumnMap,
): void {
  if (place === undefined || typeof map[column] === 'number') return;
  const places = placesNamedAs(header, place);
  if (places.length < 2) return;
  throw new AppError(
    'orders',
    `'${header[place]?.trim()}' 열이 ${places.length}개라 어느 것이 맞는지 알 수 없습니다 (${places.join(', ')}번째 열).`,
    `열 지도 파일에 {"${column}": ${places[0]}}처럼 몇 번째 열인지 적고 --columns로 알려 주세요.`,
  );
}

/** One column read as two things is a slip of whoever wrote the map. */
function mustDiffer(found: Columns, map: ColumnMap): void {
  const mapped = columnNames.filter(column => found[column] !== undefined && map[column] !== undefined);
  for (const column of mapped) {
    const same = mapped.filter(other => found[other] === found[column]);
    if (same.length < 2) continue;
    throw new AppError(
      'orders',
      `열 지도에서 ${same.map(askedAs).join(', ')}에 같은 열을 적었습니다 (${(found[column] ?? 0) + 1}번째 열).`,
      '이름마다 다른 열의 머리글이나 자리를 적어 주세요.',
    );
  }
}
