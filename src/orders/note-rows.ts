import {areHeaders} from './columns.ts';

/** Where an order number stands: rows below a header and above its orders, or beneath them. */
const notes = /^(?:수정 ?(?:가능|불가)|필수|선택|입력|작성|예시|예\)|안내|주의|※|\*|■|▶)\D*$/;
const totals =
  /^(?:총? ?합 ?계|총 ?계|소 ?계|누 ?계|총 ?건수|(?:grand )?total|sum)(?:[: ]*\d[\d,]* ?[건개원]?)?[: ]*$|^총 ?\d[\d,]* ?[건개원]$/i;

/**
 * Whether a row is no order's, by rights. A sum has no order number of its own, and says in some cell that it is one. A
 * header may stand there once more.
 */
export const isNote = (orderId: string | null, product: string | null, cells: readonly string[]): boolean =>
  orderId === null
    ? product === null || cells.some(cell => totals.test(cell.trim()))
    : totals.test(orderId) || notes.test(orderId) || (product !== null && areHeaders([orderId, product]));
