import {describe, expect, it} from 'vitest';
import {ask} from './shop.ts';

/** What is said, the calls it has to cost, and what the answer must hold. */
type Turn = readonly [
  text: string,
  calls: readonly string[],
  says?: readonly string[],
  never?: readonly string[],
];

const grape = 'HR20260903027';
const vacuum = 'HR20260913019';

const conversations: Readonly<Record<string, readonly Turn[]>> = {
  'a second question about the same order is answered from what is known': [
    [`${grape} 어디쯤 왔어요?`, [`track ${grape}`], ['롯데택배']],
    ['송장번호는요?', [], ['970200002222']],
    ['택배사가 어디라고요?', [], ['롯데택배']],
    ['그럼 언제 와요?', [], ['도착 예정일은 조회되는 정보에 없']],
    ['얼마짜리였죠 그거', [`status ${grape}`], ['51,800원']],
  ],
  'the second, the last, both of a list': [
    ['배송중인 주문 보여줘', ['list 배송중'], [grape, vacuum]],
    ['두번째꺼 송장번호요', [`track ${vacuum}`], ['0000030001119'], [grape]],
    ['첫 번째 거는요?', [`track ${grape}`], ['970200002222']],
  ],
  'a choice is made by a word, a weight, or all of it': [
    ['떡 언제 와요?', ['list'], ['HR20260911033', 'HR20260910015']],
    ['오메기떡이요', ['track HR20260910015'], ['배송지시', '조회되는 정보에 없']],
  ],
  'a choice by carrier': [
    ['송장번호 알려주세요', ['list'], ['?']],
    ['롯데요', [`track ${grape}`], ['970200002222']],
  ],
  'a refusal about the order at hand': [
    [`${grape} 배송 어디예요`, [`track ${grape}`]],
    ['그거 취소해 주세요', [`status ${grape}`], ['배송중', '처리할 수 없습니다']],
  ],
  'a choice by number of pieces': [
    ['떡 언제 와요?', ['list']],
    ['20개입', ['track HR20260910015'], ['배송지시']],
  ],
  'both of them': [
    ['떡 언제 와요?', ['list']],
    ['둘 다요', ['track HR20260910015', 'track HR20260911033'], ['배송지시', '상품준비중']],
  ],
  'the number that was asked for': [
    ['송장번호 알려주세요', ['list'], ['?']],
    [`${vacuum}이요`, [`track ${vacuum}`], ['0000030001119']],
  ],
  'another product after the first': [
    ['청소기 어디까지 왔어요', ['list', `track ${vacuum}`], ['경동택배']],
    ['샤인머스캣은요?', [`track ${grape}`], ['롯데택배'], ['경동택배']],
    ['청소기 말고 밤은요', ['track HR20260914051'], ['결제완료']],
  ],
  'a correction': [
    [`${grape} 취소해주세요`, [`status ${grape}`], ['처리할 수 없습니다']],
    ['아니 취소 말고 배송이요', [`track ${grape}`], ['롯데택배', '970200002222']],
  ],
  'again, please': [
    [`${grape} 배송 어디예요`, [`track ${grape}`], ['롯데택배']],
    ['다시 한번만요', [], ['롯데택배', '970200002222']],
    ['지금은요?', [`track ${grape}`], ['배송중']],
  ],
  'thanks do not start a lookup': [
    [`${grape} 배송 어디예요`, [`track ${grape}`]],
    ['감사합니다', []],
    ['네', []],
  ],
  'a wrong number, then the right one': [
    ['HR20260903999 배송이요', ['track HR20260903999'], ['찾지 못했습니다']],
    [`아 ${grape}이네요`, [`track ${grape}`], ['롯데택배']],
  ],
  'the whole list anew': [
    ['샤인머스캣 어디쯤이에요', ['list', `track ${grape}`]],
    ['주문 내역 다 보여줘', ['list'], ['10건']],
  ],
  'a refusal in the middle loses nothing': [
    [`${grape} 상태요`, [`status ${grape}`], ['배송중']],
    ['환불 규정이 어떻게 돼요?', [], ['고객센터']],
    ['그건 그렇고 그거 송장번호요', [`track ${grape}`], ['970200002222']],
  ],
  'a product that was never ordered': [
    ['청소기 어디까지 왔어요', ['list', `track ${vacuum}`]],
    ['그럼 노트북은요?', ['list'], ['찾지 못했습니다'], ['경동택배 배송 조회']],
  ],
};

describe.each(Object.entries(conversations))('%s', (_, turns) => {
  it('goes as it should', async () => {
    const {contents} = {contents: [] as Parameters<typeof ask>[2]};
    for (const [text, calls, says = [], never = []] of turns) {
      const asked = await ask('many', text, contents);
      expect({text, calls: asked.calls, answer: asked.answer}).toMatchObject({text, calls});
      for (const words of says) expect(asked.answer).toContain(words);
      for (const words of never) expect(asked.answer).not.toContain(words);
    }
  });
});

describe('a note about an answer that did not hold', () => {
  it('is answered from the facts again, without a lookup', async () => {
    const first = await ask('many', `${grape} 언제 와요?`);
    const note =
      '방금 답에는 조회 결과에 없는 값(7월 20일)이 있습니다. 조회 결과에 있는 내용만으로 다시 답해 주세요.';
    const second = await ask('many', note, first.contents);
    expect(second.calls).toEqual([]);
    expect(second.answer).toContain('970200002222');
    expect(second.answer).toContain('도착 예정일은 조회되는 정보에 없');
  });
});
