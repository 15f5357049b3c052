import {carrierIn} from './carriers.ts';
import {type Column, type Columns, labelOf} from './columns.ts';
import {contradictionsIn} from './contradictions.ts';
import {personId} from './customer-id.ts';
import {dateIn} from './dates.ts';
import type {CustomersBy, OrderItem, RowProblem} from './store.ts';
import {idIn, isDamaged, numberIn, phoneIn, textIn, trackingIn} from './values.ts';

/** A row of the table: one item of an order. Rows with the same number are one order, wherever they stand. */
export type OrderRow = {
  orderId: string;
  customerId: string | null;
  orderedAt: string | null;
  item: OrderItem;
  /** What the order cost as a whole, which exports repeat in every row of it. */
  total: number | null;
  /** The row's own number; null where the source has none. */
  lineId: string | null;
};

/** A row with what is kept apart from orders: the phone on record as it is written, by which a customer can sign in. */
export type ReadRow = {line: number; row: OrderRow; phone: string};

/** Why a row is none of an order: a note, a total or nothing, which is no fault, or a problem that has been told. */
export type NoRow = 'blank' | 'note' | 'problem';

export const customersBy = (columns: Columns): CustomersBy => {
  if (columns.customer_id !== undefined) return 'id';
  return columns.customer_name !== undefined && columns.phone !== undefined ? 'name and phone' : 'none';
};

type Tell = (problem: RowProblem) => void;

/** Where an order number stands: rows below a header and above its orders, or beneath them. */
const notes = /^(?:수정 ?(?:가능|불가)|필수|선택|입력|작성|예시|예\)|안내|주의|※|\*|■|▶)\D*$/;
const totals = /^(?:총? ?합계|총계|소계|총 ?건수|total|sum)[: ]*$/i;

/** Turns the cells of rows into orders' rows. Reads row after row, because a merged cell stands for those below it. */
export class RowParser {
  readonly #columns: Columns;
  readonly #width: number;
  readonly #by: CustomersBy;
  readonly #tell: Tell;
  /** A system that numbers its carriers in its own way says so by its header. */
  readonly #ownCodes: boolean;
  readonly #today: string | undefined;
  #above: ReadRow | undefined;

  /** `today`: `YYYY-MM-DD`, to know what cannot have happened yet. */
  constructor(columns: Columns, header: readonly string[], tell: Tell, today?: string) {
    this.#columns = columns;
    this.#width = header.length;
    this.#by = customersBy(columns);
    this.#tell = tell;
    this.#today = today;
    this.#ownCodes = /번호/.test(header[columns.carrier ?? -1] ?? '');
  }

  parse(cells: readonly string[], line: number): ReadRow | NoRow {
    if (cells.every(isBlank)) return 'blank';
    const cell: Read = column => {
      const place = this.#columns[column];
      return place === undefined ? '' : (cells[place] ?? '');
    };
    const [own, product] = [idIn(cell('order_id')), textIn(cell('product'))];
    if (isNote(own, product)) return 'note';
    const merged = own === null ? this.#mergedWith(cell) : undefined;
    const orderId = own ?? merged?.row.orderId;
    const message = this.#shift(cells) ?? lackIn(orderId, product);
    if (message === undefined && orderId && product) {
      this.#above = this.#read(orderId, product, cell, line, merged);
      return this.#above;
    }
    this.#above = undefined;
    this.#tell({line, cost: 'row', message: message ?? ''});
    return 'problem';
  }

  #read(orderId: string, product: string, cell: Read, line: number, merged: ReadRow | undefined): ReadRow {
    const blank = (field: Column, message: string) =>
      this.#tell({line, cost: 'cell', field: labelOf(field), message: `${message} (${orderId})`});
    const phone = cell('phone') || (merged?.phone ?? '');
    const row: OrderRow = {
      orderId,
      customerId: this.#customer(cell, phone) ?? merged?.row.customerId ?? null,
      orderedAt: this.#date('ordered_at', cell, line) ?? merged?.row.orderedAt ?? null,
      item: this.#item(product, cell, line, merged?.row, blank),
      total: this.#number('total', cell, blank),
      lineId: this.#columns.line_id === undefined ? null : idIn(cell('line_id')),
    };
    if (row.customerId === null && this.#by === 'id') blank('customer_id', staffOnly);
    if (row.customerId === null && this.#by === 'name and phone') blank('phone', staffOnly);
    for (const message of contradictionsIn(row, this.#columns, this.#today))
      this.#tell({line, cost: 'nothing', message: `${message} (${orderId})`});
    return {line, row, phone};
  }

  /** The row above, whose order number, merged down in the spreadsheet, stands for this row too. */
  #mergedWith(cell: Read): ReadRow | undefined {
    const above = this.#above;
    if (!above) return undefined;
    const customer = this.#customer(cell, cell('phone'));
    const ordered = this.#date('ordered_at', cell);
    const agrees =
      (customer === null || customer === above.row.customerId) &&
      (ordered === null || ordered === above.row.orderedAt);
    return agrees ? above : undefined;
  }

  #item(product: string, cell: Read, line: number, above: OrderRow | undefined, blank: Blank): OrderItem {
    const quantity = this.#number('quantity', cell, blank);
    const tracking = trackingIn(cell('tracking_number'));
    if (tracking.damaged)
      blank(
        'tracking_number',
        `지수 표기로 손상되어 송장번호를 알 수 없습니다: ${cell('tracking_number').trim()}`,
      );
    const status = this.#word(cell('status'));
    if (status === null && above === undefined && this.#columns.status !== undefined)
      blank('status', '주문 상태가 비어 있습니다');
    const item: OrderItem = {
      product,
      quantity,
      amount: this.#amount(quantity, cell, blank),
      status: status ?? above?.item.status ?? null,
      carrier: this.#carrier(cell('carrier')),
      trackingNumber: tracking.number,
      shippedAt: this.#date('shipped_at', cell, line),
      deliveredAt: this.#date('delivered_at', cell, line),
    };
    const option = textIn(cell('option'));
    if (option !== null) item.option = option;
    if (tracking.note !== undefined) item.trackingNote = tracking.note;
    if (this.#columns.expected_delivery !== undefined)
      item.expectedDelivery = this.#date('expected_delivery', cell, line);
    return item;
  }

  /** Of the kinds of sums that a table may have, the one that is surest to be this item's. */
  #amount(quantity: number | null, cell: Read, blank: Blank): number | null {
    if (this.#columns.item_amount !== undefined) return this.#number('item_amount', cell, blank);
    if (this.#columns.amount !== undefined) return this.#number('amount', cell, blank);
    // The price of one piece: of several it says nothing certain.
    const price = this.#number('unit_price', cell, blank);
    return quantity === 1 ? price : null;
  }

  #customer(cell: Read, phone: string): string | null {
    if (this.#by === 'none') return null;
    if (this.#by === 'id') {
      const id = idIn(cell('customer_id'));
      return id === null || isDamaged(id) ? null : id;
    }
    const [name, digits] = [textIn(cell('customer_name')), phoneIn(phone)];
    return name === null || digits === null ? null : personId(name, digits);
  }

  #number(column: Column, cell: Read, blank: Blank): number | null {
    const number = numberIn(cell(column));
    if (!Number.isNaN(number)) return number;
    const particle = column === 'unit_price' ? '를' : '을';
    blank(column, `${labelOf(column)}${particle} 읽을 수 없습니다: ${textIn(cell(column))}`);
    return null;
  }

  #date(column: Column, cell: Read, line?: number): string | null {
    const text = textIn(cell(column));
    if (text === null) return null;
    const {value, isRead} = dateIn(text);
    if (!isRead && line !== undefined)
      this.#tell({
        line,
        cost: 'nothing',
        field: labelOf(column),
        message: `날짜로 읽을 수 없어 적힌 그대로 씁니다: ${text}`,
      });
    return value;
  }

  /** A shop has few words for states and carriers: each is read once, and kept once. */
  readonly #word = remembered(textIn);

  readonly #carrier = remembered(cell => {
    const word = textIn(cell);
    return word === null || (this.#ownCodes && /^\d+$/.test(word)) ? word : carrierIn(word);
  });

  /** A delimiter too many moves every cell behind it into the wrong column; empty cells at the end move nothing. */
  #shift(cells: readonly string[]): string | undefined {
    if (cells.length <= this.#width || cells.slice(this.#width).every(isBlank)) return undefined;
    return `칸이 머리글보다 많아 밀린 줄로 보입니다 (${cells.length}칸, 머리글 ${this.#width}칸)`;
  }
}

function remembered(read: (cell: string) => string | null): (cell: string) => string | null {
  const known = new Map<string, string | null>();
  return cell => {
    const before = known.get(cell);
    if (before !== undefined) return before;
    const value = read(cell);
    if (known.size < 500) known.set(cell, value);
    return value;
  };
}

const staffOnly = '누구의 주문인지 알 수 없어 직원만 볼 수 있습니다';

/** What a row lacks that no order can do without. */
function lackIn(orderId: string | undefined, product: string | null): string | undefined {
  if (orderId === undefined) return '주문번호가 비어 있습니다';
  if (isDamaged(orderId)) return `주문번호가 지수 표기로 손상되었습니다 (${orderId})`;
  return product === null ? `상품명이 비어 있습니다 (${orderId})` : undefined;
}

const isNote = (orderId: string | null, product: string | null): boolean =>
  totals.test(orderId ?? product ?? '합계') || (orderId !== null && notes.test(orderId));

/** Reads the row's cell of a column; empty where there is none. */
type Read = (column: Column) => string;
type Blank = (column: Column, message: string) => void;

const isBlank = (cell: string): boolean => cell === '' || cell.trim() === '';
