import {statusMatches} from '../../orders/statuses.ts';
import type {Fact, KnownOrder} from '../facts.ts';
import {blank, claims, type Family, type Pending, supports} from './claim.ts';
import {type Step, stepFact} from './progress.ts';

const past = '(?:되었|됐|되어|된(?!다)|했|하였|하셨|하신|해 ?드렸|해 ?드린)';
const nots = '(?:되|하|시작되|완료되|확인되|이루어지|진행되|나오|들어가)지 ?(?:는|도|가)? ?(?:않|못)';
const unrecorded =
  '(?:된|한|했다는|됐다는|되었다는|끝났다는)? ?(?:기록|내역|이력|확인된 기록)[은이도]? ?(?:아직 )?없';

type Rule = {step: Step; done: RegExp; undone: RegExp};

/** The same step as it is said to be taken, and as it is said not to be. */
const rules: readonly Rule[] = [
  {
    step: 'delivered',
    done: new RegExp(
      `배송[이은]? ?(?:모두 |정상적으로 |이미 |잘 )*(?:완료${past}|끝났|끝난|마쳤|완료)|(?:배달|도착|수령)[이은을]? ?(?:모두 |이미 |잘 )?(?:완료)?(?:${past}|한(?!다)|해 있)|(?:받으|수령하|받아 보)(?:셨|신(?! 뒤| 후))`,
      'g',
    ),
    undone: new RegExp(
      `(?:배송[이은]? ?(?:아직 |모두 )*(?:완료|끝나)|배달|도착|수령)[이은가]? ?(?:${nots}|지 않|지 못)|배송이 ?${unrecorded}|도착 ?전(?:입니다|이)`,
      'g',
    ),
  },
  {
    step: 'shipped',
    done: new RegExp(
      `(?<!미)(?:발송|출고|출하)[이은을도]? ?(?:처리|완료)?[가이]? ?(?:모두 |이미 |정상적으로 )*(?:완료)?${past}|배송[이은을]? ?(?:이미 )?(?:시작|출발)${past}|(?:보내|부쳐) ?(?:드렸|드린 ?(?:것|상품|날)|졌|진 )|보냈|택배사[에로]? ?(?:이미 )?(?:인계|전달|넘어갔|맡겨|맡겼)(?:${past})?|(?<!배송 )(?<!배달 )출발${past}`,
      'g',
    ),
    undone: new RegExp(
      `(?:발송|출고|출하)[이은가]? ?(?:아직 )?(?:시작)?(?:${nots})|배송[이은]? ?(?:아직 )?(?:시작되|시작하|출발하)지 ?(?:않|못)|(?:발송|출고|출하|배송) ?(?:되기|하기|시작)? ?전(?:입니다|이|인|으로| 단계| 상태)|미발송|미출고|(?:발송|출고)[이은]? ?${unrecorded}|택배사[에로]? ?(?:인계|전달|넘어가|넘기|맡기)(?:되)?기? ?전`,
      'g',
    ),
  },
  {
    step: 'paid',
    done: new RegExp(`(?:결제|입금)[이가은는를]? ?(?:모두 |이미 |정상적으로 )*(?:확인|완료)?${past}`, 'g'),
    undone: new RegExp(
      `(?:결제|입금)[이가은는]? ?(?:아직 )?(?:확인|완료)?(?:${nots}|(?:되기|하기)? ?전(?:입니다|이|인|으로))`,
      'g',
    ),
  },
  {
    step: 'labelled',
    done: new RegExp(
      `(?<!(?:반품|회수|교환|반송)(?:용)? ?)(?:송장|운송장)(?: ?번호)?[이가은는도]? ?(?:이미 )?(?:등록|발급|부여|생성)${past}|송장(?: ?번호)?[이가은는]? ?(?:나왔|있습니다)`,
      'g',
    ),
    undone: /(?!)/g,
  },
];

/** Ways of saying that an order is in a state right now. */
const now: readonly {name: string; said: RegExp}[] = [
  {
    name: '배송중',
    said: /배송[이을]? ?(?:되고|하고|진행되고|진행 ?중|이루어지고) ?(?:있|계)|배송 ?진행 ?중|(?:이동|운송|배달) ?중(?! )|(?:오고|가고|향하고|옮기고) ?있/g,
  },
  {
    name: '상품준비중',
    said: /(?<!택배사에 맡길 )준비[를가]? ?(?:하고|되고|진행하고) ?있|(?<!배송 ?|상품 ?|발송 ?)준비 ?중|포장[을이]? ?(?:하고|되고|진행) ?(?:있|중)|포장 ?중/g,
  },
  {
    name: '입금대기',
    said: /입금[을이]? ?(?:확인[을이]? ?)?(?:기다리고|대기하고)|입금 ?전(?:입니다|이|인|으로)/g,
  },
  {name: '구매확정', said: new RegExp(`구매[가를]? ?확정[이을]? ?(?:${past}|까지)`, 'g')},
  {
    name: '취소요청',
    said: new RegExp(`취소[가를은]? ?(?:요청|신청|접수)[이을가]? ?(?:접수|처리)?(?:${past}|중|이 들어)`, 'g'),
  },
  {
    name: '반품요청',
    said: new RegExp(`반품[이을은]? ?(?:요청|신청|접수)[이을가]? ?(?:접수|처리)?(?:${past}|중|이 들어)`, 'g'),
  },
  {
    name: '교환요청',
    said: new RegExp(`교환[이을은]? ?(?:요청|신청|접수)[이을가]? ?(?:접수|처리)?(?:${past}|중|이 들어)`, 'g'),
  },
  {
    name: '취소요청',
    said: /취소[가를은]? ?(?:처리|진행|심사|검토)[가이은]? ?(?:진행|처리)?(?:되고 있|하고 있| ?중)/g,
  },
  {
    name: '반품요청',
    said: /반품[이을은]? ?(?:처리|진행|심사|검토)[가이은]? ?(?:진행|처리)?(?:되고 있|하고 있| ?중)/g,
  },
  {
    name: '교환요청',
    said: /교환[이을은]? ?(?:처리|진행|심사|검토)[가이은]? ?(?:진행|처리)?(?:되고 있|하고 있| ?중)/g,
  },
  {name: '취소', said: /취소하(?:셨|신)/g},
  {
    name: '취소완료',
    said: /취소[가는은도]? ?(?:모두 |이미 |정상적으로 )*(?:처리|완료)?[가이]? ?(?:완료)?(?:되었|됐|되어|된(?!다))/g,
  },
  {
    name: '반품완료',
    said: /반품[이은도]? ?(?:모두 |이미 |정상적으로 )*(?:처리|완료)?[가이]? ?(?:완료)?(?:되었|됐|되어|된(?!다))/g,
  },
  {
    name: '교환완료',
    said: /교환[이은도]? ?(?:모두 |이미 |정상적으로 )*(?:처리|완료)?[가이]? ?(?:완료)?(?:되었|됐|되어|된(?!다))/g,
  },
  {
    name: '환불완료',
    said: new RegExp(
      `환불[이은도]? ?(?:모두 |이미 |정상적으로 )*(?:처리|완료|진행)?[가이]? ?(?:완료)?${past}|환불[이은]? ?(?:완료|처리 ?중|진행 ?중|진행되고)`,
      'g',
    ),
  },
  {
    name: '스캔',
    said: /허브|터미널|집하|집화|상차|하차|간선|(?:배송|배달) ?출발|미배달|물류 ?센터|대리점|지점에/g,
  },
]; // prettier-ignore

/** States and steps as they are told in verbs. */
export const statusVerbs: Family = ({clauseAt}, free) => {
  let text = free;
  const found: Pending[] = [];
  const take = (
    pattern: RegExp,
    value: string,
    test: (order: KnownOrder) => Fact | null,
    negative = false,
  ) => {
    for (const {0: said, index: start} of text.matchAll(pattern)) {
      const clause = clauseAt(start);
      const end = start + said.length;
      if (negative ? claims(clause) || clause.mode === 'denies' : clause.mode === 'states')
        found.push({
          kind: 'status',
          start,
          end,
          value,
          test,
          anyOrder: /^ ?(?:주문|건)[은이]? /.test(text.slice(end)),
        });
    }
    text = text.replace(pattern, said => blank.repeat(said.length));
  };
  for (const {step, undone} of rules) take(undone, `not ${step}`, order => stepFact(step, order, true), true);
  for (const {name, said} of now)
    take(said, name, order =>
      supports(order.status != null && statusMatches(order.status, name), order, 'status'),
    );
  for (const {step, done} of rules) take(done, step, order => stepFact(step, order, false));
  return found;
};
