import {statusOf} from '../orders/statuses.ts';
import {oneOf, type Pattern} from './pattern.ts';

/** The states of an order and what customers call them. Several states under one word mean any of them. */
// biome-ignore format: a table
const table: readonly (readonly [statuses: string, words: string])[] = [
  ['입금대기', '입금대기 입금전 미입금 입금(?:을)?안하(?:고|는) 입금(?:이)?(?:아직)?안(?:한|된|했) 결제대기 결제(?:가)?안(?:한|된|했) 돈(?:을)?안(?:낸|보낸) 입금(?:을)?해야(?:하는|할|되는|될) 결제해야(?:하는|할) (?:입금|결제)만하면 돈만(?:내|보내)면'],
  ['결제완료', '결제(?:가)?완료 입금완료 신규주문 결제만하고\\S{0,10}(?:거|것|건|주문) 결제만(?:된|한|하고) 결제까지만?(?:된|한|하고) 결제(?:까지|가)?(?:다)?(?:끝난|마친) 결제(?:된|는된)(?:거|것|건|주문)'],
  ['상품준비중', '상품(?:을)?준비중 배송준비중 준비중 출고대기 발송대기 포장중'],
  ['배송지시', '배송지시 배송대기 송장등록 송장만(?:찍|나온|나오|나와|뜨|떠|떴|있)'],
  ['배송중', '배송중 배달중 오는중 (?:지금)?오고있는 배송진행중 이동중 배송(?:하고|되고)있 가고있는 배송출발한 운송중 (?:택배사?|기사|아저씨)(?:님)?(?:한테|에게|에|로)?넘(?:어간|긴)'],
  ['배송완료', '배송(?:이)?완료 배달(?:이)?완료 배송(?:이)?끝난 배달(?:이)?끝난 배송(?:이)?(?:다)?된(?:거|것|건|주문)'],
  ['배송완료', '(?:구매)?확정(?:을|이)?안(?:한|된) 확정전'],
  ['구매확정', '구매(?:가)?확정(?!안|을안|이안) 수취확인 확정된'],
  ['배송완료 구매확정', '받은/도착한/배달된/수령한>(?<!못|안)(?:받은|도착한|배달된|수령한)(?:거|것|건|주문|물건|상품|택배)(?!같) 온>(?<!안|들어|나)온(?:거|것|건|주문|물건|상품|택배) 와있는(?:거|것|건|게|주문|물건|상품|택배)'],
  ['입금대기 결제완료 상품준비중 배송지시 배송중', '(?:안온|못받은|안받은|안왔|오지않은|도착안한|기다리는|미배송)(?:거|것|건|주문|물건|상품|택배) 아직(?:도)?안?온?(?:거|것|건|주문|물건|상품|택배) 배송(?:이)?안(?:된|끝난|온)(?:거|것|건|주문|물건|상품)'],
  ['입금대기 결제완료 상품준비중 배송지시', '(?:안보낸|미발송|미출고|출발안한|안나간) 발송(?:이|을)?안(?:된|한) 출고(?:가)?안(?:된|한) 배송(?:을|이)?(?:시작|출발)(?:을|도)?안(?:한|된) (?:배송|발송|출고|출발)(?:하기|되기)?전(?:인|주문)'],
  ['취소요청', '취소(?:처리|진행)(?:중|하고|되고) 취소(?:요청|신청|접수)(?:들어간|넣은|넣어둔|낸|중|한|된|상태|해[둔놓]|건|했던) 취소(?:를|가|대기)?(?:걸어[둔놓]|걸린|걸려|넣어[둔놓]|들어간|대기)'],
  ['취소완료', '취소(?:가)?(?:완료|처리)(?:된|한|건)? 취소(?:가)?(?:다)?끝난'],
  ['취소요청 취소완료', '취소(?:는|은|가)?몇건 취소건수 취소(?:가)?(?:한|된|했|됐던|건|주문|내역|목록|중인)'],
  ['반품요청', '반품(?:처리|진행)(?:중|하고|되고) 반품(?:을)?(?:요청|신청|접수)(?:들어간|넣은|넣어둔|낸|중|한|된|상태|해[둔놓]|건|했던) 수거중 반품(?:을|이|대기)?(?:걸어[둔놓]|걸린|걸려|넣어[둔놓]|들어간|대기)'],
  ['반품완료', '반품(?:이)?완료(?:된|한)? 반품(?:이)?(?:다)?끝난'],
  ['반품요청 반품완료', '반품(?:은|이)?몇건 반품건수 반품(?:이)?(?:한|된|했|건|주문|내역|목록|중인|보낸)'],
  ['교환요청', '교환(?:처리|진행)(?:중|하고|되고) 교환(?:을)?(?:요청|신청|접수)(?:들어간|넣은|넣어둔|낸|중|한|된|상태|해[둔놓]|건|했던) 교환(?:을|이|대기)?(?:걸어[둔놓]|걸린|걸려|넣어[둔놓]|들어간|대기)'],
  ['교환완료', '교환(?:이)?완료(?:된|한)? 교환(?:이)?(?:다)?끝난'],
  ['교환요청 교환완료', '교환(?:은|이)?몇건 교환건수 교환(?:한|된|했|건|주문|내역|목록|중인)'],
  ['취소완료 반품완료 취소요청 반품요청', '환불(?:이)?(?:한|된|받은|받기로한|건|내역|주문)'],
  ['취소요청 반품요청', '환불(?:이|을|신청|요청|처리)?(?:대기|걸려|걸린|걸어[둔놓]|들어간|기다리는)'],
];

/** "취소나 반품 중인 거": claims named together, of which only the last carries an ending. */
const together = oneOf('(?:취소|반품|교환)(?:이?나|이랑|하고|랑|과|와|이?든|,)(?:취소|반품|교환)');

type Found = {readonly statuses: readonly string[]; readonly index: number; readonly length: number};

let patterns: (readonly [readonly string[], Pattern])[] | undefined;

/** Every state that a text without spaces names, with the place where it does. */
export function statesNamed(flat: string): Found[] {
  patterns ??= table.map(([statuses, words]) => [statuses.split(' '), oneOf(words)]);
  const found: Found[] = patterns.flatMap(([statuses, words]) => {
    const match = words.exec(flat);
    return match ? [{statuses, index: match.index, length: match[0].length}] : [];
  });
  const joined = found.length > 0 ? together.exec(flat) : null;
  return joined ? [...found, ...claimsIn(joined[0], joined.index)] : found;
}

const claimsIn = (text: string, index: number): Found[] =>
  Object.entries(claims).flatMap(([claim, statuses]) =>
    text.includes(claim) ? [{statuses, index, length: 0}] : [],
  );

/** Claims and the states they show in. */
export const claims: Readonly<Record<string, readonly string[]>> = {
  취소: ['취소요청', '취소완료'],
  반품: ['반품요청', '반품완료'],
  교환: ['교환요청', '교환완료'],
  환불: ['취소요청', '취소완료', '반품요청', '반품완료'],
};

/** Which orders a question about a topic can mean when it names none: the first group of states with any order in it. */
export const likelyFor: readonly {
  readonly topics: readonly string[];
  readonly statuses: readonly (readonly string[])[];
}[] = [
  {topics: ['not_received', 'recipient'], statuses: [['배송완료'], ['배송중'], ['구매확정']]},
  {topics: ['delivered'], statuses: [['배송중', '배송완료'], ['배송지시'], ['구매확정']]},
  {
    topics: ['claim', 'claim_time', 'refund_time', 'return_parcel'],
    statuses: [
      ['취소요청', '반품요청', '교환요청'],
      ['취소완료', '반품완료', '교환완료'],
    ],
  },
  {topics: ['payment'], statuses: [['입금대기', '결제완료']]},
  {topics: ['confirm'], statuses: [['배송완료', '구매확정']]},
  {
    topics: [
      'eta',
      'where',
      'tracking',
      'carrier',
      'shipping',
      'link',
      'untraceable',
      'shipped',
      'reason',
      'together',
    ],
    statuses: [['배송중'], ['배송지시'], ['상품준비중', '결제완료'], ['입금대기'], ['배송완료']],
  },
];

/** A state as the tables here call it; a word of the shop's own that means none of them stands for itself. */
export const plainState = (status: string | null | undefined): string =>
  statusOf(status ?? '') ?? (status ?? '').replace(/\s/g, '');

/** A state as the customer is told it: in the shop's own word, but a system's code as the state that it stands for. */
export const toldState = (status: string): string =>
  (/[가-힣]/.test(status) ? undefined : statusOf(status)) ?? status;

/** Whether an order's word for its state is another than the tables' own. */
export const isOtherWord = (status: string): boolean => plainState(status) !== status.replace(/\s/g, '');
