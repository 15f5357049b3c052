import {hinted} from '../matching.ts';
import type {Clause} from '../scope.ts';
import type {Family, Pending} from './claim.ts';

const claim =
  '(?:취소|반품|교환|환불|변경|철회)(?: ?(?:신청|처리|접수|요청))?(?:[이가은는을를도만]|으로)? ?(?:(?:언제든지|무조건|바로|모두|전액|자유롭게|직접|지금) ){0,2}';
const claims = ['취소', '반품', '교환', '환불', '변경', '철회'];

type Rule = {
  /** Words without which the rule cannot be there. */
  hints: readonly string[];
  said: RegExp;
  /** Whether the clause that says it does so; where absent, only one that states. */
  counts?: (clause: Clause, said: string) => boolean;
};

/** Says where to ask instead of what is so. */
const elsewhere =
  /마이 ?페이지|고객 ?센터|주문 ?내역|상담원|문의|신청 ?메뉴|판매자|확인하실|여부|홈페이지|누리집/;
/** What this desk can or cannot do is no rule of the shop. */
const here =
  /제가|저는|저희|여기|이곳|상담 ?창|채팅|챗봇|도와|드릴|드리기|도구|조회만|처리(?:할|하|해|가|는)|상담에서|AI/;

const stated = ({mode}: Clause): boolean => mode === 'states';
const ofShop = ({text}: Clause): boolean => !elsewhere.test(text) && !here.test(text);
const numbered = ({mode}: Clause, said: string): boolean =>
  mode === 'states' || (mode === 'advises' && /\d/.test(said));

/** What is allowed, what it costs, when somebody is there. No lookup knows any rule of the shop. */
const rules: readonly Rule[] = [
  {
    hints: claims,
    said: new RegExp(
      `${claim}(?:가능[합하해한입]|됩니다|돼요|(?:신청)?하실 수 있|할 수 있|받으실 수 있|하시면 됩)[가-힣]*`,
      'g',
    ),
    counts: clause => (clause.mode === 'states' || clause.mode === 'advises') && ofShop(clause),
  },
  {
    hints: claims,
    said: new RegExp(`${claim}(?:하실 수 없|불가능?[합하해입]|안 ?됩니다|안 ?돼요|어렵습니다)[가-힣]*`, 'g'),
    counts: clause => (clause.mode === 'states' || clause.mode === 'denies') && ofShop(clause),
  },
  {
    hints: claims,
    said: /(?:취소|반품|교환|환불|변경)[은는이가] ?[가-힣\d ]{1,16}(?:까지만?|이내에?만?|전에만?|후에는?|이후에?) ?(?:가능|불가|어렵)[가-힣]*/g,
    counts: ({mode}) => mode === 'states' || mode === 'advises',
  },
  {
    hints: ['비', '료', '운임', '수수료'],
    said: /(?:배송비|배송료|택배비|반품비|교환비|수수료|운임|비용)[은는이가도]? ?[^.!?\n]{0,14}(?:부담|발생|차감|부과|청구|지불|내셔|입니다|면제|포함)[가-힣]*/g,
    counts: numbered,
  },
  {
    hints: ['왕복', '무조건', '100%', '전액', '변심', '철회', '하자'],
    said: /왕복 ?(?:배송비|택배비|운임)|(?:무조건|100%|전액) ?(?:환불|반품|교환|보상|무료)|단순 ?변심|청약 ?철회|제품 ?하자/g,
    counts: ({mode}) => mode === 'states' || mode === 'advises',
  },
  {
    hints: ['고객센터', '상담', '영업', '운영', '업무', '콜센터'],
    said: /(?:고객센터|상담|영업|운영|업무|콜센터)(?: ?(?:시간|가능 ?시간))?[은는이]? ?(?:평일|매일|연중무휴|주말|24시간|월요일|오전|\d{1,2}(?:시|:))[^.!?\n]{0,24}/g,
    counts: numbered,
  },
  {
    hints: ['평일', '주말', '공휴일', '매일', '연중무휴'],
    said: /(?:평일|주말|공휴일|매일|연중무휴)(?:에는|에|은)? ?[^.!?\n]{0,16}(?:운영|영업|상담|휴무|쉽니다|배송되지|배송하지|발송하지|출고되지|가능)[가-힣]*/g,
    counts: ({mode}) => mode === 'states' || mode === 'denies',
  },
  {
    hints: ['D+', 'D +', '당일', '오늘', '내일', '새벽', '익일', '로켓'],
    said: /(?:오늘|당일|내일) ?(?:출고|발송|배송) ?(?:마감|원칙|보장)|(?:당일|새벽|익일|로켓) ?(?:배송|출고|발송)(?:됩|이|을|으로|가능|해)[가-힣]*|D ?\+ ?\d ?일? ?(?:배송|도착|출고)?/g,
  },
];

export const policies: Family = ({clauseAt}, free) =>
  rules.flatMap(({hints, said, counts = stated}) =>
    hinted(free, hints, said).flatMap(({0: rule, index: start}): Pending[] => {
      const end = start + rule.length;
      if (!counts(clauseAt(end - 1), rule)) return [];
      return [{kind: 'policy', start, end, value: rule.trim(), fact: null}];
    }),
  );
