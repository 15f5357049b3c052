import {expect, it} from 'vitest';
import {type OrderStatus, orderStatuses, wordsOf} from '../../src/orders/statuses.ts';
import {fileOf} from '../orders/shop-files.ts';
import {ask} from '../support/ask.ts';
import {misfits} from './misfits.ts';

/** How each state is told in its own name; a shop's other word for it is told as recorded, with what it means. */
const told: Record<OrderStatus, [own: string, meaning: string]> = {
  입금대기: ['입금대기 상태로, 아직 입금이 확인되지 않았습니다.', '아직 입금이 확인되기 전이라는 뜻이에요.'],
  결제완료: [
    '결제완료 상태이고, 아직 발송 전입니다.',
    '결제는 확인되었고 상품 준비에 들어가기 전이라는 뜻이에요.',
  ],
  상품준비중: [
    '상품준비중이고, 아직 발송 전입니다.',
    '보내 드릴 상품을 준비하고 포장하는 단계라는 뜻이에요.',
  ],
  배송지시: [
    '배송지시 상태로, 송장은 등록되었지만 택배사에 넘어가기 전입니다.',
    '택배사에 맡길 준비를 마치고 송장을 등록해 둔 단계라는 뜻이에요.',
  ],
  배송중: ['현재 배송중입니다.', '택배사가 상품을 옮기고 있다는 뜻이에요.'],
  배송완료: ['배송완료로 기록되어 있습니다.', '배달이 끝난 것으로 기록되었다는 뜻이에요.'],
  구매확정: [
    '구매확정까지 끝난 것으로 기록되어 있습니다.',
    '상품을 받으신 뒤에 구매가 확정되었다는 뜻이에요.',
  ],
  취소요청: [
    '취소요청이 접수된 상태이고, 아직 처리가 끝나지 않았습니다.',
    '취소 신청은 들어왔고 아직 처리되기 전이라는 뜻이에요.',
  ],
  취소완료: ['취소완료로 처리되어 있습니다.', '주문이 취소되었다는 뜻이에요.'],
  반품요청: [
    '반품요청이 접수된 상태이고, 아직 처리가 끝나지 않았습니다.',
    '반품 신청은 들어왔고 아직 처리되기 전이라는 뜻이에요.',
  ],
  반품완료: ['반품완료로 처리되어 있습니다.', '반품 처리가 끝났다는 뜻이에요.'],
  교환요청: [
    '교환요청이 접수된 상태이고, 아직 처리가 끝나지 않았습니다.',
    '교환 신청은 들어왔고 아직 처리되기 전이라는 뜻이에요.',
  ],
  교환완료: ['교환완료로 처리되어 있습니다.', '교환 처리가 끝났다는 뜻이에요.'],
};

const questions = [
  '상태 알려줘',
  '송장번호 알려줘',
  '발송됐나요?',
  '어디쯤 왔어요?',
  '언제 와요?',
  '배송 조회가 안 돼요',
  '받았다는데 안 왔어요',
  '결제 됐나요?',
  '얼마예요?',
  '구매확정 됐나요?',
  '환불 언제 돼요?',
  '취소 접수됐나요?',
  '취소해 주세요',
  '주문 내역 보여줘',
  '배송중인 주문 있어요?',
  '구매확정된 주문 있어요?',
  '입금 안 한 주문 있어요?',
  '아직 발송 안 된 주문 있어요?',
];
const ofClaim = (claim: string) => [
  `${claim} 접수됐나요?`,
  `${claim}됐나요?`,
  `${claim} 언제 끝나요?`,
  `${claim}된 주문 있어요?`,
  `${claim} 요청한 주문 있나요?`,
];
const questionsFor = (state: OrderStatus) => [
  ...questions,
  ...(/^(?:취소|반품|교환)/.test(state) ? ofClaim(state.slice(0, 2)) : []),
];

/** One order in a state: with its parcel and no days, as small shops keep it, or with the day on which it was sent. */
const orderIn = (word: string, shipped: string) =>
  fileOf(
    `주문번호,고객번호,상품명,주문상태,택배사,송장번호,발송일,배송완료일,결제금액,주문일시\nHR20260701023,U1,햇사과 5kg,${word},CJ대한통운,990100001370,${shipped},,32900,2026-07-01 10:00:00\n`,
  );

/** `결제대기중` as others write it. */
const spaced = (word: string) => word.replace('대기중', ' 대기 중');

/** The answer with a blank where it tells the state, in whichever word. A code is told as the state that it stands for. */
function blanked(answer: string, state: OrderStatus, word: string): string {
  if (!/[가-힣]/.test(word)) return answer;
  const [own, meaning] = told[state];
  const recorded = new RegExp(`상태가 ${word}(?:으로|로) 기록되어 있습니다\\.`);
  return answer
    .replace('에 발송되어 현재 배송중입니다.', '에 발송되었고, □')
    .replace(own, '□')
    .replace(recorded, '□')
    .replace(`□ ${meaning}`, '□')
    .replace(`에 발송되었고, 상태는 ${word}입니다.`, '에 발송되었고, □')
    .replace(/현재 배송중이고,/, '□,')
    .replace(new RegExp(`상태는 (?:${word}|${state})(?:이고|고),`), '□,')
    .replace(`: ${word},`, ': □,')
    .replace(`: ${state},`, ': □,');
}

it.each(orderStatuses)(
  'every other word for %s is answered as the state itself is',
  async state => {
    const written = wordsOf([state]).words.filter(word => word !== state);
    const words = [...written, ...written.filter(word => word.endsWith('대기중')).map(spaced)];
    for (const shipped of /^(?:배송중|구매확정)$/.test(state) ? ['', '2026-07-03'] : ['']) {
      const own = await orderIn(state, shipped);
      const others = await Promise.all(
        words.map(async word => [word, await orderIn(word, shipped)] as const),
      );
      for (const question of questionsFor(state)) {
        const as = (await ask(question, {orders: own, customer: 'U1'})).turn;
        for (const [word, orders] of others) {
          const {turn} = await ask(question, {orders, customer: 'U1'});
          expect({
            question,
            word,
            said: blanked(turn.answer, state, word),
            verdict: turn.grounding.verdict,
            misfits: misfits(turn.answer),
          }).toEqual({
            question,
            word,
            said: blanked(as.answer, state, word),
            verdict: 'supported',
            misfits: [],
          });
        }
      }
    }
  },
  120_000,
);

it.each([
  [
    '수거중',
    '반품 접수됐나요?',
    '상태가 수거중으로 기록되어 있습니다. 반품 신청은 들어왔고 아직 처리되기 전이라는 뜻이에요.',
  ],
  ['미입금취소', '취소됐나요?', '상태가 미입금취소로 기록되어 있습니다. 주문이 취소되었다는 뜻이에요.'],
  ['CANCELED', '취소됐나요?', '은 취소완료로 처리되어 있습니다.'],
  [
    '거래종료',
    '구매확정 됐나요?',
    '상태가 거래종료로 기록되어 있습니다. 상품을 받으신 뒤에 구매가 확정되었다는 뜻이에요.',
  ],
  ['DELIVERING', '상태 알려줘', '은 현재 배송중입니다.'],
  ['INSTRUCT', '주문 내역 보여줘', '1. 햇사과 5kg (HR20260701023): 상품준비중, 7월 1일 주문, 32,900원'],
  ['미결제취소', '취소된 주문 있어요?', '1. 햇사과 5kg (HR20260701023): 미결제취소, 7월 1일 주문, 32,900원'],
  ['HOLDING', '상태 알려줘', '상태가 HOLDING으로 기록되어 있습니다.'],
])('%s, asked "%s"', async (word, question, said) => {
  const {turn} = await ask(question, {orders: await orderIn(word, ''), customer: 'U1'});
  expect(turn.answer).toContain(said);
  expect(turn.grounding.verdict).toBe('supported');
});

it('tells items that are in one state by one word, and those in several each by its own', async () => {
  const orders = await fileOf(
    `주문번호,고객번호,상품명,주문상태,주문일시
HR20260701023,U1,햅쌀 5kg,DELIVERING,2026-07-01
HR20260701023,U1,찹쌀 1kg,출고완료,2026-07-01
HR20260702024,U1,보리 1kg,N20,2026-07-02
HR20260702024,U1,수수 1kg,거래종료,2026-07-02
`,
  );
  const told = async (question: string) => (await ask(question, {orders, customer: 'U1'})).turn;
  const [same, several] = [await told('HR20260701023 상태 알려줘'), await told('HR20260702024 상태 알려줘')];
  expect(same.answer).toContain('은 현재 배송중입니다. 품목은 햅쌀 5kg, 찹쌀 1kg입니다.');
  expect(several.answer).toContain('품목은 보리 1kg (상품준비중), 수수 1kg (거래종료)입니다.');
  expect([same, several].map(({grounding}) => grounding.verdict)).toEqual(['supported', 'supported']);
});
