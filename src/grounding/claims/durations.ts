import type {DayField, Fact, KnownOrder} from '../facts.ts';
import {hinted, type Match} from '../matching.ts';
import {claims, type Draft, type Family, factOf, type Pending} from './claim.ts';
import {anyDay, dayMeant} from './fields.ts';

const days: Record<string, number> = {
  하루: 1,
  이틀: 2,
  사흘: 3,
  나흘: 4,
  닷새: 5,
  엿새: 6,
  이레: 7,
  일주일: 7,
  여드레: 8,
  아흐레: 9,
  열흘: 10,
  보름: 15,
};
const native = Object.keys(days).join('|');

/** A length of time: how many, of what, and what comes behind it. */
const lengths = new RegExp(
  [
    '(?<![가-힣\\d]|월 )(?:(?:최대|최소|보통|대략|약|평균|통상|일반적으로|영업일 ?기준) ?)*(?:',
    '(\\d{1,3})(?: ?[~∼–-] ?(\\d{1,3}))?\\s?(영업일|시간|주일|주|개월|달|년|일|분)(?!\\d|요일|차|문|소|정)',
    `|(${native})(?: ?[~∼]? ?(?:${native}))?(?!마켓|종일|라도)`,
    '|(?:한|두|세) ?(?:주일?|달|시간)|(?:이삼|삼사|사오|일이) ?일|며칠|몇 ?일|수일)',
  ].join(''),
  'g',
);

/** Words that promise a time without naming it, before what is to come. */
const soon =
  /(?<![가-힣])(?:곧(?!바로)|조만간|금방|머지않아|이르면|빠르면|늦어도|금세|빠른 ?시[일간]|이내에|순차적으로)(?=[^.!?\n]{0,24}(?:도착|배송|발송|출고|배달|받|수령|환불|입금|처리|옵|올))/g;
const soonWords = [
  '곧',
  '조만간',
  '금방',
  '머지않아',
  '이르면',
  '빠르면',
  '늦어도',
  '금세',
  '빠른',
  '이내에',
  '순차',
];
/** `저녁까지 도착할 예정`: a part of a day to come. */
const partOfDay =
  /(?<![가-힣])(?:오전|오후|아침|점심|저녁|밤|새벽) ?(?:중으로|중에?|안에|까지|쯤|무렵|에)(?=[^.!?\n]{0,16}(?:도착(?:할|합|하겠| ?예정)|받[으아]|배[송달]될|옵니다|방문))/g;

const past = /^ ?(?:전|째|동안|만에|지났|지나|이? ?(?:지났|지난|경과)|됐|되었|이? ?(?:됐|되었))/;
const relative = /^ ?(?:뒤|후)/;

/** How long something takes or took. What has passed can be counted; what is to come only where the data names the day. */
export const durations: Family = (draft, free) => [
  ...hinted(
    free,
    ['일', '칠', '시간', '주', '달', '월', '년', '분', '하루', '틀', '흘', '새', '레', '보름'],
    lengths,
  ).flatMap(match => lengthClaim(draft, match)),
  ...[
    ...hinted(free, soonWords, soon),
    ...hinted(free, ['도착', '받', '배송', '배달', '옵', '방문'], partOfDay),
  ].flatMap(({0: word, index: start}): Pending[] =>
    claims(draft.clauseAt(start + word.length))
      ? [{kind: 'duration', start, end: start + word.length, value: word, fact: null}]
      : [],
  ),
];

/** Behind a length; `3일까지` and `3일입니다` are days of the month. */
const measures =
  /^ ?(?:안|이내|내(?:에|로)?(?![가-힣])|내외|정도|쯤|가량|뒤|후|만에|만(?![가-힣])|이상|이하|걸|소요|남|더|간(?![가-힣])|전|째|동안|지|됐|되었|경과|이? ?(?:지났|지난|걸|소요|필요|됩|됐|되었|예상)|면|이면|에 걸쳐)/;
const measuresAlone = /^ ?(?:까지|은 |입니다|예요|이에요|[,.\s]*$)/;

const isLength = (
  after: string,
  unit: string | undefined,
  high: string | undefined,
  written: string,
): boolean => {
  if (unit === '분') return /^ ?(?:안|이내|내|정도|뒤|후|전)/.test(after);
  const dated = written === '하루' || (unit === '일' && high === undefined) || unit === '년';
  return measures.test(after) || (!dated && measuresAlone.test(after));
};

function lengthClaim(draft: Draft, match: Match): Pending[] {
  const [written, low, high, unit, name] = match;
  const [start, end] = [match.index, match.index + written.length];
  const after = draft.text.slice(end, end + 10);
  const clause = draft.clauseAt(start);
  if (!isLength(after, unit, high, written)) return [];
  // `이틀이면 도착합니다` is no condition but the promise itself.
  const promises = clause.mode === 'supposes' && /^이?면/.test(after);
  if (!claims(clause) && !promises) return [];
  const about = {kind: 'duration' as const, start, end, value: written};
  const count = name ? (days[name] ?? Number.NaN) : Number(low) * (unit === '주' || unit === '주일' ? 7 : 1);
  const counts = high === undefined && (unit === undefined ? Boolean(name) : /^(?:일|주|주일)$/.test(unit));
  if (!counts || !(past.test(after) || relative.test(after))) return [{...about, fact: null}];
  const {fields, promised} = dayMeant(draft, clause, start, end);
  const told = {count, after, fields: promised ? [] : fields, today: draft.facts.today.day};
  return [{...about, test: order => passed(order, told)}];
}

type Told = {count: number; after: string; fields: readonly DayField[]; today: number};

/** Whether so many days lie between today and a day of the order; for `이틀 만에` and `2일 뒤`, between two days of it. */
function passed(order: KnownOrder, {count, after, fields, today}: Told): Fact | null {
  const days = anyDay.fields.flatMap(field => {
    const day = order.moments[field]?.day;
    return day === undefined ? [] : [{field, day}];
  });
  const meant = days.filter(({field}) => fields.includes(field));
  const ahead = relative.test(after);
  const counts = /^ ?째/.test(after) ? [count, count - 1] : [count];
  const between = ahead || /^ ?만에/.test(after);
  const found =
    meant.find(({day}) => counts.includes(ahead ? day - today : today - day)) ??
    meant.find(({day}) => between && days.some(other => Math.abs(day - other.day) === count));
  return found ? factOf(order, found.field) : null;
}
