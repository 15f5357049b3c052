/** The thirteen states of an order, each with the other names that shops and customers use for it. */
const names = {
  입금대기: ['입금전', '미입금', '입금확인중', '결제대기', '결제대기중', 'PAYMENT_WAITING', 'N00'],
  결제완료: ['입금완료', '신규주문', '주문접수', 'PAYED', 'ACCEPT'],
  상품준비중: [
    '준비중',
    '배송준비중',
    '배송준비',
    '상품준비',
    '발주확인',
    '주문확인',
    '출고대기',
    '발송대기',
    '발송대기중',
    'INSTRUCT',
    'N10',
    'N20',
  ],
  배송지시: ['배송대기', '송장등록', 'DEPARTURE', 'N21'],
  배송중: ['출고완료', '발송완료', '배송시작', 'DELIVERING', 'N30'],
  배송완료: ['배달완료', 'FINAL_DELIVERY', 'DELIVERED', 'N40'],
  구매확정: ['수취확인', '구매결정완료', '거래완료', '거래종료', 'PURCHASE_DECIDED'],
  취소요청: ['취소신청', '취소접수', 'C00', 'CANCEL_REQUEST'],
  취소완료: ['취소', '주문취소', '미입금취소', '미결제취소', 'CANCELED', 'CANCELLED'],
  반품요청: ['반품신청', '반품접수', '수거중', '회수준비', 'R00', 'UC'],
  반품완료: ['반품', 'RETURNED'],
  교환요청: ['교환신청', '교환접수', '교환발송준비'],
  교환완료: ['교환', 'EXCHANGED'],
} as const;

export type OrderStatus = keyof typeof names;

export const orderStatuses = Object.keys(names) as OrderStatus[];

const plain = (word: string): string => word.normalize('NFKC').toUpperCase().replace(/\s/g, '');

const byName = new Map<string, OrderStatus>(
  orderStatuses.flatMap(status => [status, ...names[status]].map(name => [plain(name), status] as const)),
);

/** The state that a word means; undefined for a word of the shop's own, which stands for itself. */
export const statusOf = (word: string): OrderStatus | undefined =>
  byName.get(word) ?? byName.get(plain(word));

/** Words that people use for a request and its outcome alike. */
const families = ['취소', '반품', '교환'];

/** Whether an order's state is one that was asked for: `배송준비중` is `상품준비중`, `취소` is both of its states. */
export function statusMatches(status: string, asked: string): boolean {
  const [of, wanted] = [statusOf(status) ?? plain(status), plain(asked)];
  return families.includes(wanted) ? of.startsWith(wanted) : of === (statusOf(asked) ?? wanted);
}

/**
 * The same for a source that compares words itself: those, in upper case and without spaces, that mean one of the
 * states asked for, and the beginnings of further ones.
 */
export function wordsOf(asked: readonly string[]): {words: string[]; beginnings: string[]} {
  const wanted = asked.map(plain);
  const known = [...byName.keys()].filter(name => asked.some(one => statusMatches(name, one)));
  return {
    words: [...new Set([...wanted, ...known])],
    beginnings: wanted.filter(word => families.includes(word)),
  };
}
