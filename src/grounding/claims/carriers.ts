import type {KnownOrder} from '../facts.ts';
import {hinted, matchesOf, remembered} from '../matching.ts';
import type {Clause} from '../scope.ts';
import {claims, type Family, type Pending, supports} from './claim.ts';

/** Carriers under the names that mean nothing else, and the short ones that are also places, people or adverbs. */
const carriers: readonly {name: string; sure: string; short: string}[] = [
  {
    name: 'CJ대한통운',
    sure: '(?:CJ|cj|씨제이) ?대한통운|대한통운|(?:CJ|cj) ?택배|CJ ?GLS|CJ ?로지스틱스',
    short: 'CJ|cj|씨제이',
  },
  {name: '한진택배', sure: '한진 ?택배|HANJIN', short: '한진'},
  {name: '롯데택배', sure: '롯데 ?택배|롯데 ?글로벌 ?로지스|롯데 ?글로벌|현대 ?택배', short: '롯데'},
  {name: '우체국택배', sure: '우체국 ?택배|우체국 ?소포|EPOST', short: '우체국'},
  {name: '로젠택배', sure: '로젠 ?택배|로젠|LOGEN', short: ''},
  {name: '경동택배', sure: '경동 ?택배|경동 ?화물', short: '경동'},
  {name: '대신택배', sure: '대신 ?택배|대신 ?화물', short: ''},
  {
    name: 'CU편의점택배',
    sure: '(?:CU|cu|씨유) ?편의점 ?택배|(?:CU|cu|씨유) ?택배|CU ?포스트|CU ?POST|알뜰택배',
    short: 'CU|cu|씨유',
  },
  {
    name: 'GSPostbox',
    sure: '(?:GS|gs)(?:25)? ?(?:편의점 ?)?(?:택배|[Pp]ostbox|POSTBOX|포스트박스)|지에스 ?택배|포스트박스|반값택배|CVSnet',
    short: 'GS25|GS|지에스',
  },
  {name: '합동택배', sure: '합동 ?택배', short: '합동'},
  {name: '천일택배', sure: '천일 ?택배', short: '천일'},
  {name: '일양로지스', sure: '일양 ?로지스|일양 ?택배', short: '일양'},
  {name: '쿠팡로지스틱스', sure: '쿠팡 ?로지스틱스|로켓 ?배송|쿠팡 ?택배', short: '쿠팡'},
  {name: 'EMS', sure: 'EMS|국제우편', short: ''},
  {name: 'DHL', sure: 'DHL', short: ''},
  {name: 'FedEx|FEDEX', sure: 'FedEx|FEDEX|페덱스', short: ''},
  {name: '컬리', sure: '샛별배송', short: ''},
]; // prettier-ignore

const anyOf = (names: readonly string[]) => names.filter(Boolean).join('|');

const sure = new RegExp(`(?<![A-Za-z가-힣])(?:${anyOf(carriers.map(one => one.sure))})(?![A-Za-z])`, 'g');
// Only in the grammar of a carrier: the parcel goes "by" it, or it is the answer to which one.
const short = new RegExp(
  `(?<![A-Za-z가-힣])(?:${anyOf(carriers.map(one => one.short))})(?=(?:으?로|을|를|이|가|은|는|에서|입니다|이고|이며|예요|이에요)?(?:[\\s,.!~)(]|$))`,
  'g',
);
const named = carriers.map(({name, sure, short}) => ({
  name,
  pattern: new RegExp(`^(?:${anyOf([sure, short])})$`),
}));
/** Any other name that ends in the word for it: an invented or a rare carrier. */
const other =
  /(?<![가-힣A-Za-z])(?!택배|일반택배|편의점택배|착불택배|무료택배)[가-힣A-Za-z]{2,8}택배(?=[은는이가을를로에의과와]|\s|[,.)(]|입니다|이고|$)/g;

/** `대신` is a carrier only as the answer to which one. */
const adverb = /(?<=택배사[는가:]? ?['"‘“]?)대신(?=[\s,.'"’”]|입니다|이|예|$)/g;

const parcel = /택배|송장|배송|발송|출고|보내|보냈|운송|도착|배달/;
const errand = /^에서? ?(?:가|방문|들러|들르|수령|찾|맡|접수|보관|픽업)/;
const generic = /^(?:어느|어떤|해당|담당|각|이용|무슨|사용|배송|다른|원하는|지정)택배$/;
const rejected = /^(?:이|가|은|는)? ?(?:아니|아닌)|^(?:인지|이나 |나 [가-힣A-Z]|든|일지|일 수)/;

/** What companies write beside their name: `로젠택배(주)`, `㈜한진`. */
const company = /\(주\)|주식회사/g;

/** A carrier under its usual name; one that the table lacks stands for itself. */
export const carrierOf = remembered(word => {
  const plain = word.normalize('NFKC').replace(company, '').trim();
  return named.find(({pattern}) => pattern.test(plain))?.name ?? plain.replace(/\s/g, '').toUpperCase();
});

export const carriersNamed: Family = ({clauseAt, facts}, free) => {
  const found = [
    ...matchesOf(free, sure),
    ...matchesOf(free, other).filter(({0: name}) => !generic.test(name)),
    ...matchesOf(free, short).filter(({0: name, index}) =>
      isCarrier(free.slice(index + name.length), clauseAt(index)),
    ),
    ...hinted(free, ['대신'], adverb),
  ];
  const places = new Set<number>();
  return found.flatMap(({0: name, index: start}): Pending[] => {
    const end = start + name.length;
    const clause = clauseAt(start);
    if (places.has(start) || !asserted(free.slice(end), clause, facts.said.includes(name))) return [];
    places.add(start);
    const carrier = carrierOf(name);
    const carries = (order: KnownOrder) =>
      Boolean(order.carrier) && carrierOf(order.carrier ?? '') === carrier;
    return [
      {
        kind: 'carrier',
        start,
        end,
        value: carrier,
        test: order => supports(carries(order), order, 'carrier'),
      },
    ];
  });
};

const isCarrier = (after: string, {text}: Clause): boolean => parcel.test(text) && !errand.test(after);

/** Even `CJ대한통운 송장번호는 없습니다` says who carries it; only the denied or unsure name itself says nothing. */
const asserted = (after: string, clause: Clause, echoed: boolean): boolean =>
  !rejected.test(after) && (claims(clause) || (clause.mode === 'denies' && !echoed));
