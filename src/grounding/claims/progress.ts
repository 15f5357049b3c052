import type {Fact, Field, KnownOrder} from '../facts.ts';
import {stateOf} from '../states.ts';
import {factOf} from './claim.ts';

/** What happens to an order on its way; it stays true when the order has gone further. */
export type Step = 'paid' | 'labelled' | 'shipped' | 'delivered';

const way = ['입금대기', '결제완료', '상품준비중', '배송지시', '배송중', '배송완료', '구매확정'];
const steps: Record<Step, {from: string; recordedIn: Field}> = {
  paid: {from: '결제완료', recordedIn: 'status'},
  labelled: {from: '배송지시', recordedIn: 'tracking_number'},
  shipped: {from: '배송중', recordedIn: 'shipped_at'},
  delivered: {from: '배송완료', recordedIn: 'delivered_at'},
};

/** Whether a step has been taken: the field that records it says so, or else the state. Null where neither tells. */
function taken(step: Step, order: KnownOrder): boolean | null {
  const {from, recordedIn} = steps[step];
  const field = recordedIn === 'status' ? undefined : order[recordedIn];
  if (field) return true;
  const status = stateOf(order.status ?? '') ?? order.status;
  const place = way.indexOf(status ?? '');
  if (place >= 0) return place >= way.indexOf(from);
  // Goods come back only after they arrived; a cancelled order may have stopped anywhere.
  if (/^(?:반품|교환)/.test(status ?? '') && field === undefined) return true;
  return field === null ? false : null;
}

/** The fact behind `발송되었습니다`, or behind `아직 발송되지 않았습니다`. */
export function stepFact(step: Step, order: KnownOrder, denied: boolean): Fact | null {
  const is = taken(step, order);
  if (is === null ? !mayHave(step, order, denied) : is === denied) return null;
  const {recordedIn} = steps[step];
  return factOf(order, order[recordedIn] == null ? 'status' : recordedIn);
}

/** A cancelled order was paid or not, and most likely never shipped: neither is held against the one who says so. */
const mayHave = (step: Step, {status}: KnownOrder, denied: boolean): boolean =>
  /^취소/.test(stateOf(status ?? '') ?? status ?? '') && denied === (step !== 'paid');
