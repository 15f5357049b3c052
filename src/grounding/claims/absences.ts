import type {Field, KnownOrder} from '../facts.ts';
import {type Family, factOf, type Pending} from './claim.ts';

/** Fields as they are called when they are said to be missing. */
const fields: readonly {field: Field; name: RegExp}[] = [
  {
    field: 'tracking_number',
    name: /(?<!(?:반품|회수|교환|반송)(?:용)? ?)(?:송장|운송장)(?: ?번호)?(?=[은는이가도와과:]| 및|,)/g,
  },
  {field: 'carrier', name: /택배사(?: ?정보)?(?=[은는이가도와과:]| 및|,)/g},
  {field: 'shipped_at', name: /(?:발송|출고) ?(?:일시|일자|일|날짜|시각)(?=[은는이가도와과:]| 및|,)/g},
  {
    field: 'delivered_at',
    name: /(?:배송 ?완료|도착|수령|배달 ?완료) ?(?:일시|일자|일|날짜|시각)(?=[은는이가도와과:]| 및|,)|배송이 끝난 시각(?=은)/g,
  },
  {
    field: 'expected_delivery',
    name: /(?:도착|배송) ?예정 ?(?:일시|일자|일|날짜|시각)?(?=[은는이가도와과:]| 및|,)/g,
  },
];
const missing = /없|등록되|기록되|나오지|발급되|부여되|미등록|정해지|배정되|생성되/;

/** `송장번호는 아직 없습니다`: not so where a lookup gave one. */
export const absences: Family = ({clauseAt}, free) =>
  fields.flatMap(({field, name}) =>
    [...free.matchAll(name)].flatMap(({0: word, index: start}): Pending[] => {
      const clause = clauseAt(start);
      const end = start + word.length;
      if (clause.mode !== 'denies' || !missing.test(free.slice(end, clause.end))) return [];
      const test = (order: KnownOrder) => (order[field] == null ? factOf(order, field) : null);
      return [{kind: kinds[field] ?? 'date', start, end, value: `no ${field}`, test}];
    }),
  );

const kinds: Partial<Record<Field, 'tracking_number' | 'carrier'>> = {
  tracking_number: 'tracking_number',
  carrier: 'carrier',
};
