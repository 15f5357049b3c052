import type {Field, KnownOrder} from '../facts.ts';
import {matchesOf} from '../matching.ts';
import {type Family, factOf, type Pending} from './claim.ts';

/** Fields as they are called when they are said to be missing. */
const names =
  /(?<!(?:반품|회수|교환|반송)(?:용)? ?)(?:(운?송장(?: ?번호)?)|(택배사(?: ?정보)?)|((?:발송|출고) ?(?:일시|일자|일|날짜|시각))|((?:배송 ?완료|도착|수령|배달 ?완료) ?(?:일시|일자|일|날짜|시각)|배송이 끝난 시각)|((?:도착|배송) ?예정 ?(?:일시|일자|일|날짜|시각)?))(?=[은는이가도와과:]| 및|,)/g;
const fields: readonly Field[] = [
  'tracking_number',
  'carrier',
  'shipped_at',
  'delivered_at',
  'expected_delivery',
];
const missing = /없|등록되|기록되|나오지|발급되|부여되|미등록|정해지|배정되|생성되/;

/** `송장번호는 아직 없습니다`: not so where a lookup gave one. */
export const absences: Family = ({clauses}, free) =>
  clauses
    .filter(({mode, text}) => mode === 'denies' && missing.test(text))
    .flatMap(clause =>
      matchesOf(free.slice(clause.start, clause.end), names).flatMap(
        ({0: word, index, ...groups}): Pending[] => {
          const field = fields.find((_, place) => groups[place + 1] !== undefined) ?? 'tracking_number';
          const start = clause.start + index;
          const test = (order: KnownOrder) => (order[field] == null ? factOf(order, field) : null);
          return [
            {kind: kinds[field] ?? 'date', start, end: start + word.length, value: `no ${field}`, test},
          ];
        },
      ),
    );

const kinds: Partial<Record<Field, 'tracking_number' | 'carrier'>> = {
  tracking_number: 'tracking_number',
  carrier: 'carrier',
};
