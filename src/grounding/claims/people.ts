import {hinted} from '../matching.ts';
import type {Family} from './claim.ts';

const surnames =
  '김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민나진지엄채원천방공현함변염여추도소석선설마길연위표명기반라왕금옥육인맹제모탁국어은편용예경봉사부목빈';

/** `윤가람님`, `윤*람 고객님`, `윤가람 씨`; apart from its title only what begins like a Korean name is one. */
const titled = new RegExp(
  `(?<![가-힣*])(?:([가-힣](?:[가-힣]{1,3}|\\*{1,3}[가-힣]{0,2}|[가-힣]\\*))님|([${surnames}](?:[가-힣]{1,2}|\\*{1,3}[가-힣]{0,2}|[가-힣]\\*)) ?(?:고객님|님|씨(?=[가이께의는은,. ]|$))|([${surnames}][가-힣]{2}) ?(?:기사|담당자|매니저|팀장))`,
  'g',
);
const roles =
  /(?:수령인|받는 ?(?:분|사람)|주문자|구매자|수취인|주문하신 분|기사|담당자|성함|이름)[은는이가:]?\s?:?\s?([가-힣](?:[가-힣]{1,3}|\*{1,3}[가-힣]{0,2}))(?= ?(?:님|씨|기사)|입니다|이며|이고|[,.)\n]|$)/g;
/** Whom one addresses without a name. */
const nobody =
  /^(?:우리|고객|회원|손|기사|담당자|담당|판매자|상담원|상담사|사장|선생|직원|어머|아버|부모|배송|택배|본인|주문자|구매자|해당|주인|점주|여러분|하느|스승|정보|확인|없음|미정|그분|이분|다른|가족|경비|우체국|전담|택배기사|배송기사|고객센터|관리자|시어머)(?:고객)?$|[는은을를이가의도에]$|(?:해|하|시|니|고)$/;

/** Names of people. Lookups show none, so that only the customer can have brought one. */
export const people: Family = ({facts}, free) =>
  [
    ...hinted(free, ['님', '씨', '기사', '담당', '매니저', '팀장'], titled),
    ...hinted(
      free,
      ['수령인', '받는', '주문자', '구매자', '수취인', '분', '기사', '담당자', '성함', '이름'],
      roles,
    ),
  ].flatMap(match => {
    const name = match[1] ?? match[2] ?? match[3] ?? '';
    const [whole] = match;
    if (nobody.test(name)) return [];
    const start = match.index + whole.indexOf(name);
    return [
      {
        kind: 'person' as const,
        start,
        end: start + name.length,
        value: name,
        fact: facts.said.includes(name) ? {source: 'customer' as const} : null,
      },
    ];
  });
