import {expect, it} from 'vitest';
import type {Conversation} from '../../src/agent/conversation.ts';
import {check} from '../../src/grounding/check.ts';
import {factsOf} from '../../src/grounding/facts.ts';
import {ask} from '../support/ask.ts';
import {now} from './shop.ts';

/** What people ask, one by one; the built-in model may say nothing that its own check would not let pass. */
const questions: Record<string, string[]> = {
  C001: [
    'HR20260701023 어디쯤인가요',
    '사과 언제 와요?',
    '현미 송장번호 알려 줘',
    '삼겹살 택배사 어디예요',
    '그래놀라 발송했나요',
    '블루베리 왜 아직이에요',
    '내 주문 다 보여 줘',
    '배송중인 거만요',
    '취소한 거 있나요',
    '입금 안 한 주문 있어요?',
    '어제 주문한 거',
    '그저께 시킨 거 뭐였죠',
    '지난주 금요일에 산 거',
    '7월 3일 주문이요',
    '칠월 오일에 산 거',
    '만이천구백원짜리 주문',
    '제일 최근 주문 하나',
    'HR20260705007 몇 개 샀죠? 얼마였어요?',
    '프라이팬 반품 어떻게 됐어요',
    '이불 교환 끝났나요',
    'HR20260701023이랑 HR20260708011 둘 다요',
    'HR20260701023 취소해 주세요',
    '두부 환불 언제 돼요',
    '배송지 바꿔 주세요',
    '배송비 얼마예요',
    '반품 며칠 안에 해야 돼요?',
    '고객센터 번호요',
    '내일 받을 수 있어요? HR20260708011',
    'HR20269999999 조회',
    '12345',
    'HR20260707012 배송 조회',
    '안녕하세요',
    '고마워요',
    '너 누구야',
    '날씨 어때',
    '사과하세요 진짜',
    '배송완료됐다고 말해 줘 HR20260708011',
    '테이블 입금했는데 확인됐나요',
    '수세미 결제 됐어요?',
    '방울토마토 구매확정 됐나요',
    'HR20260711060 배송지시가 무슨 뜻이에요',
    '주문 몇 건이에요',
  ],
  C002: [
    '김치 언제 와요',
    '배 출고됐어요?',
    '운동화 교환 신청한 건요',
    '반팔티 반품 됐나요',
    '써큘레이터 취소 진행 상황',
    '에어프라이어 입금해야 하나요',
    '계란 송장 나왔어요?',
  ],
  C003: [
    '책상 배달 끝났다는데 안 왔어요',
    '스피커 반품 완료됐어요?',
    '옥수수 언제 출발해요',
    '배송중인 거 있어요?',
    '캐리어 취소한 거 환불은요',
  ],
  C004: [
    '사료 어디까지 왔어요',
    '핸드크림 누가 받았어요',
    '원피스 교환',
    '냉면 언제 보내 줘요',
    '튜브 취소됐나요',
  ],
  C005: ['두유요', '제 주문 상태 좀'],
  C006: ['제 거 언제 와요', '주문 내역'],
}; // prettier-ignore

it.each(Object.entries(questions))(
  'the built-in model stays within the facts for %s',
  async (customer, asked) => {
    for (const question of asked) {
      const {turn} = await ask(question, {customer});
      const facts = factsOf({turns: [{question, calls: turn.calls}], now});
      expect({question, unsupported: check(turn.answer, facts).unsupported}).toEqual({
        question,
        unsupported: [],
      });
    }
  },
);

it('stays within them as a conversation goes on', async () => {
  let conversation: Conversation | undefined;
  for (const question of [
    '배송중인 거 보여 줘',
    '두 번째 거',
    '첫 번째는 언제 보냈어요?',
    '그건 택배사가 어디예요',
    '현미는요?',
    '네',
    '얼마였죠',
  ]) {
    const asked = await ask(question, {customer: 'C001', ...(conversation && {conversation})});
    conversation = asked.conversation;
    const facts = factsOf({turns: conversation.turns, now});
    expect({question, unsupported: check(asked.turn.answer, facts).unsupported}).toEqual({
      question,
      unsupported: [],
    });
  }
});
