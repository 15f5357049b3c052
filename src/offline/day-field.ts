import type {Period} from './dates.ts';
import {compact} from './normalize.ts';

/** So near a day stands what happened on it. */
const near = 20;

/** "오늘 와요?" asks about a day, "오늘 주문한 거" names an order. */
export function isAboutOrders({label}: Period, text: string): boolean {
  const after = compact(text.slice(text.indexOf(label) + label.length));
  if (
    /^(?:에|날|쯤|경|께|자|일자|에는|아침|낮|오전|오후|저녁|밤|새벽)*(?:주문|시킨|시켰|산|샀|구매|구입|결제|지른|질렀|보낸|발송|출발|출고|받은|도착한|온|배송된|배송완료|거|것|건|꺼|내가|제가)/.test(
      after,
    )
  )
    return true;
  return !/오늘|내일|이번/.test(label) && /거|것|건|주문|시킨|시켰|샀|산|구매|결제|보낸|받은/.test(after);
}

const happened =
  /주문|시[킨켰]|구매|결제|지른|질렀|[산샀]|(보[낸냈]|발송|출발|출고|나[간갔])|(받[은았]|도착|배달)/;

/** What happened on the day: the first that is said after it, else anywhere. */
export function fieldIn({label}: Period, text: string): 'ordered_at' | 'shipped_at' | 'delivered_at' {
  const flat = compact(text);
  const after = compact(text.slice(text.indexOf(label) + label.length, text.indexOf(label) + near));
  const told = happened.exec(after);
  if (told) return told[1] ? 'shipped_at' : told[2] ? 'delivered_at' : 'ordered_at';
  if (/보낸|발송된|발송한|출발한|출고된/.test(flat)) return 'shipped_at';
  return /받은|도착한|배달된|배송완료된|(?:에|날)온/.test(flat) ? 'delivered_at' : 'ordered_at';
}
