import {hinted, type Match} from '../matching.ts';
import {isIn} from '../states.ts';
import {type Family, type Pending, supports} from './claim.ts';

/** Ways of saying in verbs that an order is in a state right now. */
const verbs: readonly {name: string; hints: readonly string[]; said: RegExp}[] = [
  {
    name: '배송중',
    hints: ['있', '중', '계'],
    said: /배송[이을]? ?(?:되고|하고|진행되고|진행 ?중|이루어지고) ?(?:있|계)|배송 ?진행 ?중|(?:이동|운송|배달) ?중(?! )|(?:오고|가고|향하고|옮기고) ?있/g,
  },
  {
    name: '상품준비중',
    hints: ['준비', '포장'],
    said: /(?<!맡길 )준비[를가]? ?(?:하고|되고|진행하고) ?있|(?<!배송 ?|상품 ?|발송 ?)준비 ?중|포장[을이]? ?(?:하고|되고|진행) ?(?:있|중)|포장 ?중/g,
  },
  {
    name: '입금대기',
    hints: ['입금'],
    said: /입금[을이]? ?(?:확인[을이]? ?)?(?:기다리고|대기하고)|입금 ?전(?:입니다|이|인|으로)/g,
  },
  {
    name: '구매확정',
    hints: ['확정'],
    said: /구매[가를]? ?확정[이을]? ?(?:되었|됐|되어|된|했|하였|하셨|하신|까지)/g,
  },
  // Where a carrier scanned the parcel: no lookup knows.
  {
    name: 'scan',
    hints: [
      '앞에',
      '경비실',
      '허브',
      'HUB',
      'Hub',
      'hub',
      '터미널',
      '집하',
      '집화',
      '상차',
      '하차',
      '간선',
      '출발',
      '미배달',
      '물류',
      '대리점',
      '지점에',
    ],
    said: /문 ?앞에 (?:두|놓)|경비실에 (?:맡|두|보관)|허브|H[Uu][Bb]|hub|터미널|집하|집화|상차|하차|간선|(?:배송|배달) ?출발|미배달|물류 ?센터|대리점|지점에/g,
  },
]; // prettier-ignore

/** `취소 요청이 접수되었습니다`, `반품 처리가 진행 중`, `교환되었습니다`, `취소하신`, `환불이 완료되었습니다`. */
const claim =
  /(취소|반품|교환|환불)[가를은이도]? ?(?:(?:모두|이미|정상적으로) )?(요청|신청|접수|처리|진행|완료|심사|검토)?[이을가은]? ?(접수|처리|진행|완료)?[이가]? ?(되었|됐|되어|된(?!다)|되고 있|하고 있|중(?!요)|이 들어|하셨|하신|했(?!습니다|어요))/g;

function claimedBy([, what = '', first = '', , tail = '']: Match): string {
  if (what === '환불') return '환불완료';
  if (/요청|신청|접수/.test(first) || /중|고 있|들어/.test(tail)) return `${what}요청`;
  return /하[셨신]|했/.test(tail) && first === '' ? what : `${what}완료`;
}

/** States told in verbs. */
export const conditions: Family = ({clauseAt, text}, free) =>
  [
    ...verbs.flatMap(({name, hints, said}) => hinted(free, hints, said).map(match => [name, match] as const)),
    ...hinted(free, ['취소', '반품', '교환', '환불'], claim).map(match => [claimedBy(match), match] as const),
  ].flatMap(([name, {0: said, index: start}]): Pending[] => {
    const end = start + said.length;
    if (clauseAt(start).mode !== 'states') return [];
    const anyOrder = /^ ?(?:주문|건)[은이]? /.test(text.slice(end, end + 6));
    return [
      {
        kind: 'status',
        start,
        end,
        value: name,
        anyOrder,
        test: order => supports(isIn(order, name), order, 'status'),
      },
    ];
  });
