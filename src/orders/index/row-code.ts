import type {OrderRow} from '../parse-row.ts';
import type {OrderItem} from '../store.ts';

/** What a row has no such thing of, as against `null`. */
const absent = 0;
type Maybe = string | null | typeof absent;

/** A row without the names of its fields. */
type Code = [
  orderId: string,
  customerId: string | null,
  orderedAt: string | null,
  total: number | null,
  lineId: string | null,
  product: string,
  quantity: number | null,
  amount: number | null,
  status: string | null,
  carrier: string | null,
  trackingNumber: string | null,
  shippedAt: string | null,
  deliveredAt: string | null,
  ...rest: [] | [option: Maybe, trackingNote: Maybe, expectedDelivery: Maybe],
];

const codeOf = ({orderId, customerId, orderedAt, item, total, lineId}: OrderRow): Code => {
  const {product, quantity, amount, status, carrier, trackingNumber, shippedAt, deliveredAt} = item;
  const {option = absent, trackingNote = absent, expectedDelivery = absent} = item;
  const hasRest = option !== absent || trackingNote !== absent || expectedDelivery !== absent;
  return [
    ...[orderId, customerId, orderedAt, total, lineId, product, quantity, amount, status, carrier],
    ...[trackingNumber, shippedAt, deliveredAt],
    ...(hasRest ? [option, trackingNote, expectedDelivery] : []),
  ] as unknown as Code;
};

/** The row with its fields in the order in which the parser has them: rows are compared as their JSON. */
function rowOf(code: Code): OrderRow {
  const [orderId, customerId, orderedAt, total, lineId, product, quantity, amount, status, ...parcel] = code;
  const [carrier, trackingNumber, shippedAt, deliveredAt, option, trackingNote, expectedDelivery] = parcel;
  const item: OrderItem = {
    ...{product, quantity, amount, status, carrier, trackingNumber, shippedAt, deliveredAt},
    ...(option && {option}),
    ...(typeof trackingNote === 'string' && {trackingNote}),
    ...(expectedDelivery !== undefined && expectedDelivery !== absent && {expectedDelivery}),
  };
  return {orderId, customerId, orderedAt, item, total, lineId};
}

/** Orders that stand together in an index, each as its rows. */
export type Block = OrderRow[][];

export const encoded = (block: Block): Buffer =>
  Buffer.from(JSON.stringify(block.map(rows => rows.map(codeOf))));

export const decoded = (bytes: Buffer): Block =>
  (JSON.parse(bytes.toString()) as Code[][]).map(codes => codes.map(rowOf));
