import type {Family, Pending} from './claim.ts';

/** What only somebody with power over orders can do. The tools look up and nothing else. */
const deed =
  '취소|환불|반품|교환|접수|신청|변경|수정|등록|처리|요청|전달|연결|예약|발급|적립|보상|입금|송금|재발송|재배송|회수|수거|철회|복구|해지|독촉|재촉|조치|통보|알림|지급|차단|삭제|추가|주문|결제|승인|완료|진행|메모|기재|문자|연락|전화|이메일|메일|할인';
const object =
  '(?: ?(?:처리|접수|신청|요청|등록|완료|진행|전달|발송))?(?:[을를도이가]|까지|으로|로|에)? ?(?:바로|이미|모두|즉시|방금|다시|정상적으로|직접|대신|지금)? ?(?:처리|접수|신청|요청|등록|완료|진행|전달|발송|남|보내|반영)?(?:[을를])? ?';

const rules: readonly RegExp[] = [
  // Done on the customer's behalf: 취소해 드렸습니다, 접수해 두었습니다, 변경해 놓았습니다.
  new RegExp(
    `(?:${deed})${object}(?:해|하여|도와|겨|내) ?(?:드렸|드려 ?놓|드려 ?두|두었|뒀|놓았|놨|주었|줬|드린 ?상태)[가-힣]*`,
    'g',
  ),
  // Said by the one who did it: 접수했습니다, 취소 처리하였습니다, 요청을 완료했습니다.
  new RegExp(
    `(?:${deed})${object}(?:했습니다|하였습니다|했어요|하였어요|했으며|했으니|했고|하였으며|하였고|해 ?드렸|드렸습니다|드렸어요|올렸습니다)`,
    'g',
  ),
  // Offered or promised: 취소해 드리겠습니다, 접수해 드릴게요, 전달하겠습니다, 바로 변경하겠습니다.
  new RegExp(
    `(?:${deed})${object}(?:해|하여|도와|겨|내) ?드(?:리겠|릴게|릴께|립니다|려요|리도록|릴 수 있|릴 예정)[가-힣]*`,
    'g',
  ),
  new RegExp(`(?:${deed})${object}(?:하겠습니다|할게요|하도록 하겠|드리겠습니다|드릴게요|드립니다)`, 'g'),
  // Comes about by somebody's doing that no state records: 환불됩니다, 배송지가 변경되었습니다.
  /환불(?:금|액|금액)?(?:이|은|을|도)? ?(?:처리|진행|완료|입금|지급|승인)?(?:이|가)? ?(?:됩니다|돼요|될 |될예정|된다|되며|되고|예정|받으실|받게|진행됩니다|이루어집니다|해 ?드|들어옵)[가-힣]*/g,
  /(?:배송지|주소|연락처|수량|옵션|수령인|요청 ?사항|배송 ?메모)(?:가|는|이|를|도)? ?(?:[가-힣]+(?:으로|로) ?)?(?:이미 ?|정상적으로 ?)?(?:변경|수정|반영|등록|추가)(?:되었|됐|됩니다|완료|했|하였)[가-힣]*/g,
  /(?:요청|문의|접수|신청)(?:이|가|은|는|하신 ?내용이)? ?(?:정상적으로 ?)?(?:접수|등록|전달|완료)(?:되었습니다|됐습니다|되었어요|됐어요|됩니다)/g,
  /(?:쿠폰|적립금|포인트|보상금|사은품)(?:을|를|이|가)? ?[^.!?\n]{0,10}(?:드립니다|드리겠|지급|발급|적립됩)[가-힣]*/g,
  /상담원[^.!?\n]{0,10}(?:연결해 ?드|연결됩|연결하겠|전화드|연락드)[가-힣]*/g,
];

/** Looking up and telling is what the agent does do. */
const harmless = /(?:주문|결제|배송|처리|진행|접수|요청)[^.!?\n]{0,10}(?:조회|확인|안내|설명|말씀)/;
/** `주문했습니다` of the customer, `취소요청이 접수되었습니다` as a state: settled elsewhere. */
const customers = /^(?:주문|결제|입금|구매)/;
const asState = /(?:취소|반품|교환)(?: ?요청| ?신청)?(?:이|가|은|는)? ?$/;

/** Things done, promised or said to come about that no tool can do. */
export const deeds: Family = ({clauseAt, text}, free) =>
  rules.flatMap(rule =>
    [...free.matchAll(rule)].flatMap(({0: said, index: start}): Pending[] => {
      const end = start + said.length;
      const {mode} = clauseAt(end - 1);
      if (mode === 'denies' || mode === 'asks' || mode === 'supposes' || mode === 'explains') return [];
      if (harmless.test(said) || (customers.test(said) && !/드[렸리릴립려]/.test(said))) return [];
      if (
        /^(?:요청|접수|신청)/.test(said) &&
        /되었|됐/.test(said) &&
        asState.test(text.slice(Math.max(0, start - 10), start))
      )
        return [];
      return [{kind: 'action', start, end, value: said, fact: null}];
    }),
  );
