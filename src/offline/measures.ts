import type {Order} from './facts.ts';

const units: readonly (readonly [RegExp, string])[] = [
  [/(?<=\d)\s?(?:키로|킬로)(?:그램|그람)?/g, 'kg'],
  [/(?<=\d)\s?(?:그램|그람)/g, 'g'],
  [/(?<=\d)\s?리터/g, 'l'],
  [/(?<=\d)\s?(?:밀리(?:리터)?|미리)/g, 'ml'],
];

const spoken = /(?<![가-힣])(일|이|삼|사|오|육|칠|팔|구|십|이십)\s?(?=(?:키로|킬로|리터)(?![가-힣]{0,2}전))/g;
const numerals: Readonly<Record<string, string>> = {
  일: '1',
  이: '2',
  삼: '3',
  사: '4',
  오: '5',
  육: '6',
  칠: '7',
  팔: '8',
  구: '9',
  십: '10',
  이십: '20',
};

/** "3키로", "오 킬로짜리": measures as products are labelled. */
export function measured(text: string): string {
  if (!/키로|킬로|그램|그람|리터|밀리|미리/.test(text)) return text;
  const counted = text.replace(spoken, (_, numeral: string) => numerals[numeral] ?? '');
  return units.reduce((rest, [unit, label]) => rest.replace(unit, label), counted);
}

const larger = /^(?:제일|더|그|네|아)?(?:큰|많은|무거운|양많은)(?:거|것|걸|게|쪽|놈)/;
const smaller = /^(?:제일|더|그|네|아)?(?:작은|적은|가벼운|양적은)(?:거|것|걸|게|쪽|놈)/;

/** Whether one is chosen by its size. */
export const choosesBySize = (flat: string): boolean => larger.test(flat) || smaller.test(flat);

/** "큰 거요": the one order of those offered whose product measures most or least, all of them in one unit. */
export function bySize(orders: readonly Order[], flat: string): Order | undefined {
  const way = larger.test(flat) ? 1 : smaller.test(flat) ? -1 : 0;
  const sized = orders.map(order => ({order, size: sizeOf(order.product)}));
  const [first] = sized;
  if (way === 0 || !first?.size || sized.some(({size}) => size?.unit !== first.size?.unit)) return undefined;
  const ranked = [...sized].sort((a, b) => way * ((b.size?.amount ?? 0) - (a.size?.amount ?? 0)));
  return ranked[0]?.size?.amount === ranked[1]?.size?.amount ? undefined : ranked[0]?.order;
}

function sizeOf(product: string | null | undefined) {
  const found = /(\d+(?:\.\d+)?)\s?(kg|g|ml|l|개입|구|매|팩|인분|인치|단)(?![a-z])/i.exec(product ?? '');
  return found ? {amount: Number(found[1]), unit: found[2]?.toLowerCase()} : undefined;
}
