import type {KnownOrder} from '../facts.ts';
import {hinted} from '../matching.ts';
import {numberOf, numeral} from '../numerals.ts';
import {claims, type Draft, type Family, factOf, type Pending} from './claim.ts';

const sums = new RegExp(
  `(?=[약대₩\\d일이삼사오육칠팔구십백천만])(?<![가-힣\\d.,])(?:(약|대략) ?)?(?:₩ ?(\\d[\\d,]*)(?!\\d)|((?:\\d[\\d,.]*|[일이삼사오육칠팔구십백천만])(?:${numeral}만\\s?)?${numeral}) ?원(대|짜리|정도| ?정도| ?가량| ?안팎)?)`,
  'g',
);

/** Before a sum that was taken back: `-1,000원`, but not between two of them. */
const below = /(?:^|[\s(:])([-−]|마이너스 ?)$/;

/** Money that no lookup knows, however much of it there is. */
const otherMoney =
  /배송비|배송료|택배비|수수료|반품비|교환비|운임|환불|쿠폰|적립|할인|포인트|보상|위약|관세|추가 ?(?:금액|요금|비용)|차액|왕복|편도/;
const total = /합계|총|모두|합쳐|합치|합하면|전부|더하면|합산/;
const each = /개당|한 ?개(?:에|당)|단가|하나에|각각|낱개/;

/** Sums of money: what an order cost, one piece of it, or the orders together. */
export const amounts: Family = (draft, free) =>
  hinted(free, ['원', '₩'], sums).flatMap((match): Pending[] => {
    const [written, about, won, worded = '', kind = ''] = match;
    const minus = below.exec(draft.text.slice(Math.max(0, match.index - 6), match.index))?.[1] ?? '';
    const amount = numberOf(won ?? worded) * (minus ? -1 : 1);
    const [start, end] = [match.index - minus.length, match.index + written.length];
    const clause = draft.clauseAt(start);
    if (!claims(clause) || !Number.isFinite(amount) || (!won && !/[\d만천백십]/.test(worded))) return [];
    const place = {kind: 'amount' as const, start, end, value: String(amount)};
    if (otherMoney.test(clause.text)) return [{...place, fact: null}];
    const fits = fitter(amount, worded, kind, about !== undefined);
    const sentence = draft.text.slice(clause.sentence, clause.end);
    const sum = total.test(sentence) ? sumFact(draft, fits) : null;
    if (sum) return [{...place, fact: sum}];
    return [
      {...place, anyOrder: kind === '대', test: order => amountFact(order, fits, each.test(clause.text))},
    ];
  });

function fitter(amount: number, worded: string, kind: string, about: boolean): (real: number) => boolean {
  if (kind === '대') {
    const step =
      /만/.test(worded) && amount % 10_000 === 0 ? 10_000 : 10 ** Math.floor(Math.log10(amount || 1));
    return real => amount <= real && real < amount + step;
  }
  if (about || /정도|가량|안팎/.test(kind)) return real => Math.abs(real - amount) <= Math.abs(amount) * 0.05;
  return real => real === amount;
}

function amountFact(order: KnownOrder, fits: (real: number) => boolean, each: boolean) {
  const {amount, quantity, whole} = order;
  if (whole?.amount != null && fits(whole.amount)) return factOf(whole, 'amount');
  if (amount == null) return null;
  if (fits(amount)) return factOf(order, 'amount');
  return each && quantity && fits(amount / quantity) ? factOf(order, 'amount') : null;
}

/** The sum of all known orders, or of those that the answer names. */
function sumFact({facts, mentions}: Draft, fits: (real: number) => boolean) {
  const named = new Set(mentions.flatMap(({keys, by}) => (by === 'place' ? [] : keys)));
  const sumOf = (keys: Iterable<string>) =>
    [...keys].reduce((sum, key) => sum + (facts.views.get(key)?.amount ?? Number.NaN), 0);
  const sets =
    [...facts.orders.keys()].length > 0
      ? [facts.orders.keys(), named, ...facts.lists.map(({keys}) => keys)]
      : [];
  return sets.some(keys => fits(sumOf(keys))) ? {source: 'list' as const, count: facts.orders.size} : null;
}

/** `무료`: nothing says that anything is. */
export const freeOfCharge: Family = ({clauseAt}, free) =>
  hinted(free, ['무료', '공짜'], /무료|공짜/g).flatMap(({0: word, index: start}) =>
    claims(clauseAt(start))
      ? [{kind: 'amount' as const, start, end: start + word.length, value: '0', fact: null}]
      : [],
  );
