import * as v from 'valibot';
import {orderStatuses} from '../orders/statuses.ts';
import type {Order, OrderItem} from '../orders/store.ts';
import {defineTool} from './define-tool.ts';

const orderId = v.pipe(
  v.string(),
  v.nonEmpty('비어 있습니다'),
  v.description('주문번호. 고객이 적은 그대로. 예: HR20260701023'),
);

/** The same words, whether the order is somebody else's or does not exist. */
const notFound = (given: string) => ({
  found: false,
  order_id: given,
  message: '이 번호로 조회되는 주문이 없습니다. 주문번호를 다시 확인해 주세요.',
});

const getOrderStatus = defineTool({
  name: 'get_order_status',
  description:
    '주문 하나의 상태와 내용(상품, 수량, 금액, 주문일)을 조회한다. 번호를 알고 결제·준비·취소·반품·교환이 어떻게 됐는지, 무엇을 얼마에 샀는지 물을 때 쓴다.',
  parameters: v.object({order_id: orderId}),
  async run({order_id}, orders) {
    const order = await orders.find(order_id);
    return order ? {found: true, order: statusView(order)} : notFound(order_id);
  },
});

const trackShipping = defineTool({
  name: 'track_shipping',
  description:
    '주문 하나의 배송(택배사, 송장번호, 발송일, 배송완료일)을 조회한다. 번호를 알고 어디쯤인지, 언제 보냈고 언제 오는지, 송장번호를 물을 때 쓴다.',
  parameters: v.object({order_id: orderId}),
  async run({order_id}, orders) {
    const order = await orders.find(order_id);
    return order ? {found: true, shipping: shippingView(order)} : notFound(order_id);
  },
});

const defaultLimit = 20;

const getMyOrders = defineTool({
  name: 'get_my_orders',
  description:
    '내 주문을 최신순으로 조회한다. 번호를 모르거나 여러 주문, 특정 상태의 주문을 물을 때 쓴다. 주문마다 상태·택배사·송장번호·발송일이 들어 있어 다시 조회할 필요가 없다.',
  parameters: v.object({
    status: v.optional(
      v.pipe(v.string(), v.description(`이 상태의 주문만. 예: ${orderStatuses.join(', ')}. 전부면 생략`)),
    ),
    limit: v.optional(
      v.pipe(
        v.number(),
        v.integer('1 이상의 정수여야 합니다'),
        v.minValue(1, '1 이상의 정수여야 합니다'),
        v.maxValue(50, '50 이하여야 합니다'),
        v.description(`최대 몇 건. 생략하면 ${defaultLimit}`),
      ),
    ),
  }),
  async run({status, limit = defaultLimit}, orders) {
    const {count, orders: listed} = await orders.list({status, limit});
    return {count, orders: listed.map(listView)};
  },
});

/** In the order in which they are declared to the model. */
export const orderTools = [getOrderStatus, trackShipping, getMyOrders];

const statusView = (order: Order) => ({
  order_id: order.orderId,
  product: order.product,
  ...optionView(order),
  quantity: order.quantity,
  amount: order.amount,
  status: order.status,
  ordered_at: order.orderedAt,
  ...itemsView(order, item => ({
    product: item.product,
    ...optionView(item),
    quantity: item.quantity,
    amount: item.amount,
    status: item.status,
  })),
});

const optionView = ({option}: OrderItem) => option !== undefined && {option};

const parcelView = (item: OrderItem) => ({
  carrier: item.carrier,
  tracking_number: item.trackingNumber,
  ...(item.trackingNote !== undefined && {tracking_note: item.trackingNote}),
  shipped_at: item.shippedAt,
  delivered_at: item.deliveredAt,
  ...(item.expectedDelivery !== undefined && {expected_delivery: item.expectedDelivery}),
});

/** A field in which its items differ is nothing that an order has: each item tells its own. */
const parcelsView = (order: Order) => {
  const {items} = order;
  if (!items) return parcelView(order);
  const parcels = items.map(parcelView);
  return Object.fromEntries(
    Object.entries(parcelView(order)).filter(([field]) => {
      const values = new Set(parcels.map(parcel => parcel[field as keyof typeof parcel]));
      return values.size === 1;
    }),
  );
};

/** What each item of an order is and where it stands; nothing where there is only one. */
const itemsView = <View>({items}: Order, view: (item: OrderItem) => View) =>
  items && {items: items.map(view)};

const itemParcel = (item: OrderItem) => ({product: item.product, status: item.status, ...parcelView(item)});

const shippingView = (order: Order) => ({
  order_id: order.orderId,
  status: order.status,
  ...parcelsView(order),
  ...itemsView(order, itemParcel),
});

/** An order as a list tells it: to the model, and to scripts of `haru orders`. */
export const listView = (order: Order) => ({
  order_id: order.orderId,
  product: order.product,
  status: order.status,
  ordered_at: order.orderedAt,
  amount: order.amount,
  ...parcelsView(order),
  ...itemsView(order, itemParcel),
});
