import type {Period} from './dates.ts';
import {momentOf} from './format.ts';
import type {Extreme, Measure} from './picks.ts';
import {claims} from './statuses.ts';
import type {Reading} from './understand.ts';

/**
 * How the orders that a message narrows down to are spoken of: "배송중 상태인", "9월 8일", "9월에 도착한 주문 가운데 금액이
 * 가장 큰", or nothing. Every filter is named: a count of fewer orders than it seems to count would be untrue.
 */
export function labelOf(reading: Reading, byProduct: boolean): string {
  const {period, sum, carrier, numbers, extreme, withoutStatuses} = reading;
  const parts = [
    period && `${daysOf(period)}${period.around ? '' : fields[period.field]}`,
    sum && '말씀하신 금액의',
    (numbers.suffix || numbers.parcels.length > 0) && '말씀하신 번호의',
    byProduct && '말씀하신 상품의',
    carrier && '말씀하신 택배사의',
    stateOf(reading),
    extreme && placeOf(extreme),
  ].filter(part => part !== undefined && part !== false && part !== '');
  if (parts.length === 0) return withoutStatuses.length > 0 ? '나머지' : '';
  return parts.join(' 주문 가운데 ');
}

const places = ['가장', '두', '세', '네', '다섯', '여섯', '일곱', '여덟', '아홉', '열'];

/** "가장 최근", "두 번째로 최근". */
function placeOf({by, end, skip = 0}: Extreme): string {
  const label = extremes[by][end];
  return skip > 0 ? label.replace('가장', `${places[skip]} 번째로`) : label;
}

function stateOf({filtersByStatus, statuses}: Reading): string {
  if (!filtersByStatus) return '';
  if (statuses.length === 1) return `${statuses[0]} 상태인`;
  const claim = Object.keys(claims).find(name => claims[name]?.join() === statuses.join());
  return claim ? `${claim} 관련` : '말씀하신 상태의';
}

/** The day or the month itself; a week as the customer calls it. */
function daysOf({from, to, label, around}: Period): string {
  if (around) return '말씀하신 때의';
  const day = momentOf(from, from);
  if (from === to) return day;
  const [month = ''] = day.split(' ');
  const [first, last] = [from.slice(8), to.slice(8)];
  if (first === '01' && Number(last) > 27) return month;
  const part = {'01': '초', '11': '중순', '21': '말'}[first];
  return part && Number(last) % 10 < 2 ? `${month} ${part}` : label;
}

const fields = {ordered_at: '', shipped_at: '에 발송된', delivered_at: '에 도착한'};
const extremes: Readonly<Record<Measure, Readonly<Record<'first' | 'last', string>>>> = {
  ordered_at: {first: '가장 먼저 하신', last: '가장 최근'},
  shipped_at: {first: '가장 먼저 발송된', last: '가장 나중에 발송된'},
  delivered_at: {first: '가장 먼저 도착한', last: '가장 나중에 도착한'},
  amount: {first: '금액이 가장 작은', last: '금액이 가장 큰'},
};
