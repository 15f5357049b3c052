import {hinted, type Match, matchesOf} from '../matching.ts';
import type {Draft, Family, Pending} from './claim.ts';

/** What only somebody with power over orders can do. The tools look up and nothing else. */
const deeds =
  /취소|환불|반품|교환|접수|신청|변경|수정|등록|처리|요청|전달|연결|예약|발급|적립|보상|입금|송금|재발송|재배송|회수|수거|철회|복구|해지|독촉|재촉|조치|통보|지급|차단|삭제|주문|결제|승인|메모|기재|문자|연락|전화|메일|할인|출고 ?중지|배송 ?중지/g;

/** Done for the customer: `취소해 드렸습니다`, `접수해 두었습니다`, `변경했습니다`, `요청을 드렸습니다`. */
const done =
  /(?:해|하여|도와|겨|내) ?(?:드렸|드려|두었|뒀|놓았|놨|주었|줬)|(?:했|하였)(?:습니다|어요|으며|으니|고)|(?:드렸|올렸|넣었|걸었|남겼)(?:습니다|어요)/g;
/** Offered or promised: `취소해 드리겠습니다`, `접수해 드릴 수 있습니다`, `연락드릴게요`. */
const offered =
  /(?:해|하여|도와|겨|내) ?드(?:리겠|릴게|릴께|립니다|려요|리도록|릴 수 있|릴 예정)|(?:하|드리)겠습니다|[할릴]게요|하도록 하겠|드립니다|드릴 예정/g;

/** Looking up and telling is what the agent does do. */
const harmless = /조회|확인|안내|설명|말씀|알려|찾아|보여|살펴|문의|답변|검색|질문|도움/;
/** What helping with it would be doing it. */
const helped = /^(?:취소|환불|반품|교환|접수|신청|변경|철회)/;
/** `주문했습니다`, `결제했습니다`: the customer did. */
const customers = /^(?:주문|결제|입금)/;

/** The words of a deed in front of `at`, and nothing but what binds them: `취소 처리를 바로 `. */
function deedBefore(text: string, from: number, at: number): number | undefined {
  const before = text.slice(Math.max(from, at - 24), at);
  const near = matchesOf(before, deeds).filter(({index}) => before.length - index <= 16);
  const last = near.at(-1);
  if (!last || harmless.test(before.slice(last.index))) return undefined;
  const bound = near.find(({index}) => /^[가-힣 ]*$/.test(before.slice(index)));
  return bound && at - before.length + bound.index;
}

function deedClaims({text, clauseAt}: Draft, predicate: RegExp): Pending[] {
  return matchesOf(text, predicate).flatMap(({0: said, index}): Pending[] => {
    const clause = clauseAt(index + said.length - 1);
    if (clause.mode !== 'states' && clause.mode !== 'advises') return [];
    const start = deedBefore(text, clause.start, index);
    const end = index + said.length;
    if (start === undefined) return [];
    const words = text.slice(start, end);
    if (/도와/.test(said) && !helped.test(words)) return [];
    if (/^(?:했|하였)/.test(said) && customers.test(words)) return [];
    return [{kind: 'action', start, end, value: words, fact: null}];
  });
}

/** What comes about by somebody's doing and no state records;  */
const rules: readonly {hints: readonly string[]; said: RegExp}[] = [
  {
    hints: ['환불'],
    said: /환불(?:금|액|금액)?[이은을도]? ?(?:처리|진행|완료|입금|지급|승인)?[이가]? ?(?:됩니다|돼요|될 |된다|되며|되고|예정|받으실|받게|진행됩|이루어집|들어옵)[가-힣]*/g,
  },
  {
    hints: ['배송지', '주소', '연락처', '수량', '옵션', '수령인', '요청', '메모'],
    said: /(?:배송지|주소|연락처|수량|옵션|수령인|요청 ?사항|배송 ?메모)[가는이를도]? ?(?:[가-힣]{1,8}으?로 ?)?(?:이미 ?|정상적으로 ?)?(?:변경|수정|반영|등록|추가)(?:되었|됐|됩니다|완료|했|하였)[가-힣]*/g,
  },
  {
    hints: ['접수', '등록', '전달', '완료'],
    said: /(?:요청|문의|접수|신청)[이가은는]? ?(?:하신 ?내용이 ?)?(?:정상적으로 ?)?(?:접수|등록|전달|완료)(?:되었습니다|됐습니다|되었어요|됐어요|됩니다)/g,
  },
  {
    hints: ['쿠폰', '적립금', '포인트', '보상금', '사은품'],
    said: /(?:쿠폰|적립금|포인트|보상금|사은품)[을를이가]? ?[^.!?\n]{0,10}(?:드립니다|드리겠|지급|발급|적립됩)[가-힣]*/g,
  },
  {
    hints: ['전화', '연락', '문의'],
    said: /(?:택배사|기사|판매자|물류|담당|창고)[가-힣 ]{0,8}(?:전화|연락|문의)(?:해서?|하여|를|을)[가-힣 ]{0,10}(?:했|봤|보았|결과)[가-힣]*/g,
  },
  {
    hints: ['보내'],
    said: /(?:다시|새로|새 상품|교환품|사은품|대체 ?상품|쿠폰)[을를]? ?[가-힣 ]{0,8}보내 ?드[렸리릴립][가-힣]*/g,
  },
  {
    hints: ['바꿔', '옮겨', '고쳐', '늘려', '줄여', '멈춰'],
    said: /(?:바꿔|옮겨|고쳐|늘려|줄여|멈춰) ?(?:드렸|드리겠|드릴게|드립니다|두었|놓았|놨)[가-힣]*/g,
  },
  {
    hints: ['문자', '톡', '메일'],
    said: /(?:문자|카톡|카카오톡|알림톡|이?메일)(?:메시지)?로 ?[가-힣 ]{0,10}(?:드리겠|드릴게|드립니다|드렸|보냈|보내겠)[가-힣]*/g,
  },
  {hints: ['상담원'], said: /상담원[^.!?\n]{0,10}(?:연결해 ?드|연결됩|연결하겠|전화드|연락드)[가-힣]*/g},
];
/** `취소요청이 접수되었습니다` is a state, and settled as one. */
const asState = /(?:취소|반품|교환) ?$/;

/** Things done, promised or said to come about that no tool can do. */
export const deedsDone: Family = (draft, free) => [
  ...deedClaims(draft, done),
  ...deedClaims(draft, offered),
  ...rules.flatMap(({hints, said}) => outcomes(draft, hinted(free, hints, said))),
];

const outcomes = ({text, clauseAt}: Draft, found: readonly Match[]): Pending[] =>
  found.flatMap(({0: said, index: start}): Pending[] => {
    const end = start + said.length;
    const {mode} = clauseAt(end - 1);
    const state = /^(?:요청|접수|신청)/.test(said) && asState.test(text.slice(Math.max(0, start - 4), start));
    if ((mode !== 'states' && mode !== 'advises') || state) return [];
    return [{kind: 'action', start, end, value: said, fact: null}];
  });
