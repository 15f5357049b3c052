import type {ContentOutline} from '../agent/protocol.ts';
import {cleanLine, safeJson} from '../clean-text.ts';

/** What kind of thing a content of a request is. */
export const contentWords: Record<ContentOutline['kind'], string> = {
  text: '글',
  thought: '생각',
  tool_call: '도구 요청',
  tool_result: '도구 결과',
};

const claims: Partial<Record<string, string>> = {
  order_number: '주문번호',
  tracking_number: '송장번호',
  carrier: '택배사',
  status: '상태',
  date: '날짜',
  duration: '기간',
  amount: '금액',
  count: '개수',
  product: '상품',
  person: '사람',
  phone: '전화번호',
  link: '링크',
  detail: '세부',
  action: '처리',
  policy: '규정',
};

/** What kind of thing an answer claims. */
export const claimWord = (kind: string): string => claims[kind] ?? cleanLine(kind);

/** The fact behind a claim. */
export function factWords({source, orderId, field, value, count}: Record<string, unknown>): string {
  switch (source) {
    case 'order':
      return cleanLine(`${orderId} ${field} ${typeof value === 'string' ? value : safeJson(value)}`);
    case 'list':
      return `조회한 목록 ${count}건`;
    case 'customer':
      return '고객이 한 말';
    case 'today':
      return '오늘 날짜';
    default:
      return cleanLine(String(source));
  }
}
