import type {Family, Pending} from './claim.ts';

const claim = '취소|반품|교환|환불|변경|철회|수령지 ?변경|주소 ?변경|배송지 ?변경';

/** Rules, fees and hours: what is allowed, what it costs, when somebody is there. No lookup knows any. */
const rules: readonly RegExp[] = [
  new RegExp(
    `(?:${claim})(?: ?(?:신청|처리|접수|요청))?(?:[이가은는을를도만]|으로)? ?(?:언제든지 |무조건 |바로 |모두 |전액 |자유롭게 |직접 )*(?:가능(?:합|하|해|한|입)|됩니다|돼요|하실 수 있|할 수 있|받으실 수 있|하시면 됩|신청하실 수 있)[가-힣]*`,
    'g',
  ),
  new RegExp(
    `(?:${claim})(?: ?(?:신청|처리|접수|요청))?(?:[이가은는을를도만])? ?(?:하실 수 없|불가(?:능)?(?:합|하|해|입)|안 ?됩니다|안 ?돼요|어렵습니다)[가-힣]*`,
    'g',
  ),
  /(?:배송비|배송료|택배비|반품비|교환비|수수료|운임|비용)(?:은|는|이|가|도)? ?[^.!?\n]{0,14}(?:부담|발생|차감|부과|청구|지불|내셔|입니다|면제|포함)[가-힣]*/g,
  /왕복 ?(?:배송비|택배비|운임)|(?:무조건|100%|전액) ?(?:환불|반품|교환|보상|무료)|단순 ?변심|청약 ?철회|제품 ?하자/g,
  /(?:고객센터|상담|영업|운영|업무|콜센터)(?: ?(?:시간|가능 ?시간))?(?:은|는|이)? ?(?:평일|매일|연중무휴|주말|24시간|월요일|오전|\d)[^.!?\n]{0,24}/g,
  /(?:평일|주말|공휴일|매일|연중무휴)(?:에는|에|은|은 )? ?[^.!?\n]{0,16}(?:운영|영업|상담|휴무|쉽니다|배송되지|배송하지|발송하지|출고되지|가능)[가-힣]*/g,
  /(?:오늘|당일|내일) ?(?:출고|발송|배송) ?(?:마감|원칙|보장)|(?:당일|새벽|익일|로켓) ?(?:배송|출고|발송)(?:됩|이|을|으로|가능|해)[가-힣]*/g,
];

/** Says where to ask instead of what is so. */
const elsewhere =
  /마이 ?페이지|고객 ?센터|주문 ?내역|상담원|문의|신청 ?메뉴|판매자|확인하실|여부|홈페이지|누리집/;
/** What this desk can or cannot do is no rule of the shop. */
const here =
  /제가|저는|저희|여기|이곳|상담 ?창|이 ?채팅|채팅|챗봇|도와|드릴|드리기|도구|조회만|직접 ?처리|처리(?:할|하|해|가|는)|상담에서|AI/;

export const policies: Family = ({clauseAt}, free) =>
  rules.flatMap((rule, index) =>
    [...free.matchAll(rule)].flatMap(({0: said, index: start}): Pending[] => {
      const end = start + said.length;
      const clause = clauseAt(end - 1);
      if (clause.mode === 'asks' || clause.mode === 'supposes' || clause.mode === 'explains') return [];
      if (index !== 1 && index !== 5 && clause.mode === 'denies') return [];
      if (index < 2 && (elsewhere.test(clause.text) || here.test(clause.text))) return [];
      if (index > 1 && clause.mode === 'advises' && !/\d/.test(said)) return [];
      return [{kind: 'policy', start, end, value: said.trim(), fact: null}];
    }),
  );
