import {type Match, matchesOf} from '../matching.ts';
import {claims, type Draft, type Family, type Pending} from './claim.ts';
import {type Step, stepFact} from './progress.ts';

/** What a parcel does or has done to it; what follows says whether it has come about. */
const nouns = /발송|출고|출하|배송|배달|도착|수령|결제|입금|송장|출발/g;
const stepsByNoun: Record<string, Step> = {
  발송: 'shipped',
  출고: 'shipped',
  출하: 'shipped',
  출발: 'shipped',
  배달: 'delivered',
  도착: 'delivered',
  수령: 'delivered',
  결제: 'paid',
  입금: 'paid',
  송장: 'labelled',
};

const binding =
  /^(?: ?번호)?[이가은는을를도]? ?(?:(?:아직|모두|이미|정상적으로|잘|처리|확인|완료|시작|출발|등록|발급|부여|생성|끝)[가이을를도]? ?){0,4}/;
const past = /^(?:되었|됐|되어|된(?!다)|했|하였|하셨|하신|한(?!다)|해 ?드렸|해 ?드린|해 있|났|난|마쳤|나왔)/;
const not =
  /^(?:아직 )?안 ?(?:되|됐|했|나왔|왔|갔)|^(?:되|하|나|나오|들어가|이루어지)?지 ?[는도가]? ?(?:않|못)/;
const before = /^(?:되기|하기|나기)? ?전(?:입니다|이|인|으로| 단계| 상태)/;
const unrecorded = /^(?:된|한|했다는|됐다는|되었다는|났다는) ?(?:기록|내역|이력)[은이도]? ?(?:아직 )?없/;
/** `도착지`, `송장번호로`: other words that begin alike. `미발송` is settled as a denial. */
const otherWord = /^(?:지(?! ?[는도가]? ?[않못])|비|료|처|자|일|금액|수단)/;
/** A parcel that goes back. */
const goingBack = /(?:반품|회수|교환|반송)(?:용)? ?$/;

function stepOf(noun: string, bound: string): Step | undefined {
  if (noun !== '배송') return stepsByNoun[noun];
  if (/완료|끝/.test(bound)) return 'delivered';
  return /시작|출발/.test(bound) ? 'shipped' : undefined;
}

/** `발송되었습니다`, `배송이 아직 시작되지 않았습니다`, `도착한 기록은 없습니다`. */
const told: Family = (draft, free) =>
  matchesOf(free, nouns).flatMap(({0: noun, index: start}): Pending[] => {
    const after = free.slice(start + 2, start + 40);
    if (otherWord.test(after)) return [];
    const bound = binding.exec(after)?.[0] ?? '';
    const rest = after.slice(bound.length);
    const missing = /(?:미|안 |못 )$/.test(free.slice(Math.max(0, start - 2), start));
    const denial = unrecorded.exec(rest) ?? not.exec(rest) ?? before.exec(rest);
    const tail = denial ?? past.exec(rest);
    const step = stepOf(noun, bound);
    if (!step || (!tail && !missing) || goingBack.test(free.slice(Math.max(0, start - 5), start))) return [];
    const end = start + 2 + bound.length + (tail?.[0].length ?? 0);
    return stepClaim(draft, {start, end}, step, missing || denial !== null);
  });

const verbs: readonly {step: Step; said: RegExp}[] = [
  {step: 'shipped', said: /(?:보내|부쳐) ?(?:드렸|드린 ?(?:것|상품|날)|졌|진 )|보냈/g},
  {
    step: 'shipped',
    said: /택배사[에로]? ?(?:이미 )?(?:(?:인계|전달)(?:되었|됐|된|했|하였)|넘어갔|넘겼|맡겨졌|맡겼)/g,
  },
  {step: 'delivered', said: /(?:받으|수령하|받아 ?보)(?:셨|신(?! 뒤| 후))/g},
];
const notHandedOver = /택배사[에로]? ?(?:아직 )?(?:인계|전달|넘어가|넘기|맡기)(?:되|하)?기? ?전/g;

/** Steps of an order on its way, said to be taken or not. */
export const steps: Family = (draft, free) => [
  ...told(draft, free),
  ...verbs.flatMap(({step, said}) =>
    matchesOf(free, said).flatMap(match => stepClaim(draft, spanOf(match), step, false)),
  ),
  ...matchesOf(free, notHandedOver).flatMap(match => stepClaim(draft, spanOf(match), 'shipped', true)),
];

const spanOf = ({0: said, index}: Match) => ({start: index, end: index + said.length});

function stepClaim(
  {clauseAt, text}: Draft,
  span: {start: number; end: number},
  step: Step,
  denied: boolean,
): Pending[] {
  const clause = clauseAt(span.start);
  const claimed = denied ? claims(clause) || clause.mode === 'denies' : clause.mode === 'states';
  if (!claimed) return [];
  const anyOrder = /^ ?(?:주문|건)[은이]? /.test(text.slice(span.end, span.end + 6));
  const value = denied ? `not ${step}` : step;
  return [{kind: 'status', ...span, value, anyOrder, test: order => stepFact(step, order, denied)}];
}
