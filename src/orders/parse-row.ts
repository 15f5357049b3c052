import {carrierIn} from './carriers.ts';
import {type Column, type Columns, labelOf} from './columns.ts';
import {contradictionsIn} from './contradictions.ts';
import {personId} from './customer-id.ts';
import {dateIn} from './dates.ts';
import {isNote} from './note-rows.ts';
import type {CustomersBy, OrderItem, RowProblem} from './store.ts';
import {idIn, isDamaged, isHidden, numberIn, phoneIn, textIn, trackingIn, wordIn} from './values.ts';

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

/** A row with the cell of whoever ordered. */
type Above = ReadRow & {name: string};

/** Why a row is none of an order: a note, a total or nothing, which is no fault, or a problem that has been told. */
export type NoRow = 'blank' | 'note' | 'problem';

export const customersBy = (columns: Columns): CustomersBy => {
  if (columns.customer_id !== undefined) return 'id';
  return columns.customer_name !== undefined && columns.phone !== undefined ? 'name and phone' : 'none';
};

type Tell = (problem: RowProblem) => void;

/** Turns the cells of rows into orders' rows. Reads row after row, because a merged cell stands for those below it. */
export class RowParser {
  readonly #columns: Columns;
  readonly #width: number;
  readonly #by: CustomersBy;
  readonly #tell: Tell;
  /** A system that numbers its carriers in its own way says so by its header. */
  readonly #ownCodes: boolean;
  readonly #today: string | undefined;
  #above: Above | undefined;

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
    const above = this.#above;
    this.#above = undefined;
    if (cells.every(isBlank)) return 'blank';
    const cell: Read = column => {
      const place = this.#columns[column];
      return place === undefined ? '' : (cells[place] ?? '');
    };
    const [own, product] = [idIn(cell('order_id')), textIn(cell('product'))];
    if (isNote(own, product, cells)) return 'note';
    const merged = own === null && above ? this.#mergedWith(above, cell) : undefined;
    const orderId = own ?? merged?.row.orderId;
    const message = this.#shift(cells) ?? lackIn(orderId, product);
    if (message === undefined && orderId && product) {
      this.#above = this.#read(orderId, product, cell, line, merged);
      return this.#above;
    }
    this.#tell({line, cost: 'row', message: message ?? ''});
    return 'problem';
  }

  #read(orderId: string, product: string, cell: Read, line: number, merged: Above | undefined): Above {
    const blank = (field: Column, message: string) =>
      this.#tell({line, cost: 'cell', field: labelOf(field), message: `${message} (${orderId})`});
    const phone = cell('phone') || (merged?.phone ?? '');
    const row: OrderRow = {
      orderId,
      customerId: this.#customer(cell, phone) ?? merged?.row.customerId ?? null,
      orderedAt: this.#date('ordered_at', cell, line) ?? merged?.row.orderedAt ?? null,
      item: this.#item(product, cell, line, merged?.row, blank),
      total: this.#number('total', cell, blank),
      lineId: this.#columns.line_id === undefined ? null : this.#lineId(cell, blank),
    };
    if (row.customerId === null && this.#by === 'id')
      blank('customer_id', isHidden(cell('customer_id')) ? hiddenCustomer : staffOnly);
    if (row.customerId === null && this.#by === 'name and phone') blank('phone', staffOnly);
    for (const message of contradictionsIn(row, this.#columns, this.#today))
      this.#tell({line, cost: 'nothing', message: `${message} (${orderId})`});
    return {line, row, phone, name: cell('customer_name') || (merged?.name ?? '')};
  }

  /** A row that could not be split: what follows does not stand below the one before. */
  skip(): void {
    this.#above = undefined;
  }

  /** The row above, whose order number, merged down in the spreadsheet, stands for this row too. */
  #mergedWith(above: Above, cell: Read): Above | undefined {
    const pairs = [
      [this.#customer(cell, cell('phone')), above.row.customerId],
      [this.#date('ordered_at', cell), above.row.orderedAt],
      [textIn(cell('customer_name')), textIn(above.name)],
      [textIn(cell('phone')), textIn(above.phone)],
    ];
    return pairs.every(([own, its]) => own === null || own === its) ? above : undefined;
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
    if (above && status === null && !isKnown(item) && tracking.note === undefined)
      copyParcel(above.item, item);
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
      return id === null || id.length > longestId || isDamaged(id) || isHidden(id) ? null : id;
    }
    const [name, digits] = [textIn(cell('customer_name')), phoneIn(phone)];
    return name === null || digits === null ? null : personId(name, digits);
  }

  #lineId(cell: Read, blank: Blank): string | null {
    const id = idIn(cell('line_id'));
    if (id === null || !isDamaged(id)) return id;
    blank('line_id', `지수 표기로 손상되어 상품 줄 번호를 알 수 없습니다: ${id}`);
    return null;
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
    if (isRead) return value;
    if (wordIn(text) === null) return null;
    const isLost = isDamaged(text);
    const cost = isLost ? 'cell' : 'nothing';
    const why = isLost
      ? '지수 표기로 손상된 날짜라 알 수 없습니다'
      : '날짜로 읽을 수 없어 적힌 그대로 씁니다';
    if (line !== undefined) this.#tell({line, cost, field: labelOf(column), message: `${why}: ${text}`});
    return isLost ? null : value;
  }

  /** A shop has few words for states and carriers: each is read once, and kept once. */
  readonly #word = remembered(wordIn);

  readonly #carrier = remembered(cell => {
    const word = wordIn(cell);
    return word === null || (this.#ownCodes && /^\d+$/.test(word)) ? word : carrierIn(word);
  });

  /** A delimiter too many moves every cell behind it into the wrong column; empty cells at the end move nothing. */
  #shift(cells: readonly string[]): string | undefined {
    if (cells.length <= this.#width || cells.slice(this.#width).every(isBlank)) return undefined;
    return `칸이 머리글보다 많아 밀린 줄로 보입니다 (${cells.length}칸, 머리글 ${this.#width}칸)`;
  }
}

const parcel = ['carrier', 'trackingNumber', 'shippedAt', 'deliveredAt'] as const;

const isKnown = (item: OrderItem): boolean => parcel.some(field => item[field] !== null);

/** Cells that are merged down past the status are merged down past the parcel. */
function copyParcel(from: OrderItem, to: OrderItem): void {
  for (const field of parcel) to[field] = from[field];
  if (from.trackingNote !== undefined) to.trackingNote = from.trackingNote;
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

/** A cell that goes on for longer holds something else. */
const longestId = 1000;

const hiddenCustomer = '고객번호가 *로 가려져 있어 누구의 주문인지 알 수 없습니다. 직원만 볼 수 있습니다';
const staffOnly = '누구의 주문인지 알 수 없어 직원만 볼 수 있습니다';

/** What a row lacks that no order can do without. */
function lackIn(orderId: string | undefined, product: string | null): string | undefined {
  if (orderId === undefined) return '주문번호가 비어 있습니다';
  if (orderId.length > longestId) return `주문번호가 너무 깁니다 (${orderId.slice(0, 30)}…)`;
  if (isDamaged(orderId)) return `주문번호가 지수 표기로 손상되었습니다 (${orderId})`;
  return product === null ? `상품명이 비어 있습니다 (${orderId})` : undefined;
}

/** Reads the row's cell of a column; empty where there is none. */
type Read = (column: Column) => string;
type Blank = (column: Column, message: string) => void;

const isBlank = (cell: string): boolean => cell === '' || cell.trim() === '';
