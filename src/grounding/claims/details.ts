import {hinted} from '../matching.ts';
import {claims, type Family, type Pending} from './claim.ts';

/** What no lookup shows of an order: where it goes, how it was paid, what is guaranteed, why it is late. */
const rules: readonly {hints: readonly string[]; said: RegExp}[] = [
  {
    hints: ['시', '구', '군', '동', '로', '길'],
    said: /(?:서울|부산|대구|인천|광주|대전|울산|세종|경기|강원|충[북남]|전[북남]|경[북남]|제주)(?:특별시|광역시|특별자치[시도]|[시도])? ?[가-힣]{1,4}[시구군동읍면](?=[로으에 ,.]|$)/g,
  },
  {
    hints: ['카드', '페이', '이체', '무통장', '휴대폰', '할부'],
    said: /(?:[가-힣A-Z]{1,4} ?카드|[가-힣]{2,3}페이|무통장 ?입금|계좌 ?이체|휴대폰|\d+개월 할부)(?:으?로)? ?(?:결제|주문|승인|구매)[가-힣]*/g,
  },
  {
    hints: ['보증', 'A/S', '무상'],
    said: /(?:보증 ?기간|품질 ?보증|무상|A\/S)[^.!?\n]{0,14}(?:입니다|가능|이에요|예요|됩니다)/g,
  },
  {
    hints: ['지연', '늦', '밀려'],
    said: /(?:물량|주문량|폭주|재고|날씨|기상|명절|연휴|파업|도로|폭설|폭우|태풍|시스템|입고|택배사 사정)[가-힣 ]{0,16}(?:지연|늦어|늦춰|밀려)[가-힣]*/g,
  },
  {
    hints: ['배송지', '주소', '요청사항', '메모'],
    said: /(?:배송지|주소|배송 ?메모|요청 ?사항)[은는이가] ?['"‘“]?[^.!?\n]{2,20}(?:입니다|예요|이에요|되어 있|기재되어|등록되어)/g,
  },
];

export const details: Family = ({clauseAt, facts}, free) =>
  rules.flatMap(({hints, said}) =>
    hinted(free, hints, said).flatMap(({0: detail, index: start}): Pending[] => {
      const end = start + detail.length;
      if (!claims(clauseAt(end - 1))) return [];
      const fact = facts.said.includes(detail) ? ({source: 'customer'} as const) : null;
      return [{kind: 'detail', start, end, value: detail, fact}];
    }),
  );
