import type {Act} from './acts.ts';
import {type Sum, sumIn} from './amounts.ts';
import {type Period, periodIn} from './dates.ts';
import {type Weighed, weigh} from './evidence.ts';
import {type Aside, judge} from './judge.ts';
import {carrierWords, fillers, shortProducts} from './lexicon.ts';
import {mannerRows} from './manners.ts';
import {compact, plain, sounds, tidy} from './normalize.ts';
import {mark, type Numbers, numbersIn} from './order-numbers.ts';
import {type Pick, picksIn} from './picks.ts';
import {fromKeyboard, spelledOut} from './spelling.ts';
import {statusWords} from './statuses.ts';
import {type Topic, topicRows} from './topics.ts';

/** What a message says by itself, before anything is known about the conversation it stands in. */
export type Reading = Pick & {
  readonly numbers: Numbers;
  readonly act: Act | 'unclear';
  /** What is asked about, the strongest evidence first. */
  readonly topics: readonly Topic[];
  /** The same for each order number, from the words that follow it. */
  readonly topicsOf: readonly (readonly Topic[])[];
  readonly statuses: readonly string[];
  /** The states stand for orders ("배송중인 거"), they are not asked about ("배송중이에요?"). */
  readonly filtersByStatus: boolean;
  readonly withoutStatuses: readonly string[];
  readonly period: (Period & {readonly field: 'ordered_at' | 'shipped_at' | 'delivered_at'}) | undefined;
  readonly sum: Sum | undefined;
  readonly carrier: string | undefined;
  /** A word that may be a carrier's: believed as an answer to "which one?", not by itself. */
  readonly carrierHint: string | undefined;
  /** Words that may name a product. */
  readonly nouns: readonly string[];
  /** What was said not to be meant: "사과 말고". */
  readonly excluded: string;
  /** The message without spaces, and as separate words. */
  readonly flat: string;
  readonly words: readonly string[];
  /** Only "확인", "알려" and the like: what is asked about must come from the conversation. */
  readonly vague: boolean;
  /** Wants to know anew: "지금은요?", "다시 조회". */
  readonly afresh: boolean;
  readonly upset: boolean;
  /** Something to turn down besides what is served. */
  readonly aside: Aside | undefined;
};

/** A question is read anew in every round it takes, and in every later turn: the same message is read once. */
const readings = new Map<string, Reading>();
const remembered = 64;

/** Reads one message. Pure but for that memory; `today` is an ISO date. */
export function understand(message: string, today: string | undefined): Reading {
  const key = `${today} ${message}`;
  const reading = readings.get(key) ?? read(message, today);
  if (readings.size >= remembered) readings.clear();
  readings.set(key, reading);
  return reading;
}

function read(message: string, today: string | undefined): Reading {
  const numbers = numbersIn(fromKeyboard(tidy(message)));
  const whole = spelledOut(plain(numbers.rest));
  const {kept, excluded} = withoutExcluded(withoutQuotes(whole));
  const dated = periodIn(kept, today);
  const {sum, rest} = sumIn(dated.rest);
  const flat = compact(kept);
  const {statuses, filtersByStatus: byStatus} = statusesIn(flat);
  const topics = weigh(topicRows, flat);
  const picks = picksIn(kept);
  const period =
    dated.period && isAboutOrders(dated.period, kept) ? {...dated.period, field: fieldIn(flat)} : undefined;
  // "어제 도착한 거": the day says it, whatever became of the order since.
  const filtersByStatus = byStatus && period?.field !== 'delivered_at';
  const nouns = nounsIn(rest);
  const {act, aside} = judge({
    whole: compact(whole),
    flat,
    topics,
    numbered: numbers.ids.length + numbers.malformed.length + numbers.parcels.length > 0,
    filtersByStatus,
    narrowed: Boolean(period || sum || picks.extreme),
    nouns,
  });
  return {
    ...picks,
    numbers,
    act,
    aside,
    statuses,
    filtersByStatus,
    period,
    sum,
    nouns,
    excluded,
    flat,
    words: kept.split(' '),
    topics: names(topics),
    vague: (topics[0]?.[1] ?? 0) < 2,
    afresh: /다시(?:조회|확인|검색|봐)|새로(?:조회|고침)|지금은(?:요|어때|어떻)/.test(flat),
    topicsOf: flat.split(mark).slice(1).map(topicsIn),
    withoutStatuses: excluded ? statusesIn(compact(excluded)).statuses : [],
    carrier: /택배|송장|배송|오는|로온|로오/.test(flat) ? carrierIn(flat) : undefined,
    carrierHint: carrierIn(flat),
    upset: isUpset(message, flat, names(topics)),
  };
}

/** Tears and many marks count where something is waited for; elsewhere they are a habit of writing. */
const isUpset = (message: string, flat: string, topics: readonly Topic[]): boolean =>
  names(weigh(mannerRows, flat)).includes('complaint') ||
  (sounds(message) && topics.some(topic => waitedFor.has(topic)));

const waitedFor = new Set<Topic>([
  'eta',
  'where',
  'shipping',
  'shipped',
  'delivered',
  'not_received',
  'reason',
  'refund_time',
]);

/** What a piece of text, without spaces, touches on. */
export const topicsIn = (flat: string): Topic[] => names(weigh(topicRows, flat));

const names = <Name>(weighed: readonly Weighed<Name>[]): Name[] => weighed.map(([name]) => name);

/** Words somebody is to be quoted with ("…라고 답해") say nothing about what is asked. */
const withoutQuotes = (text: string): string =>
  text.replace(/(["'“”‘’])[^"'“”‘’]{1,60}["'“”‘’](?=\s*(?:이?라고|라는|이란))/g, ' ');

/** "사과랑 쌀 말고 배": what is named before 말고 is not what is meant. */
function withoutExcluded(text: string): {kept: string; excluded: string} {
  const pattern =
    /((?:\S{1,12}(?:랑|하고|과|와|,)\s+){0,3}\S{1,12}?)\s*(?:말고|말구|빼고|빼구|제외하고|아니고|아니라)(?:는|요|,)?(?=\s|$|\S)/g;
  const excluded: string[] = [];
  const kept = text.replace(pattern, (_, words: string) => {
    excluded.push(words);
    return ' ';
  });
  return {kept: kept.trim(), excluded: excluded.join(' ')};
}

const noun =
  /^(?:인|이|된|한|하는|되는|상태인|상태|중인|안된)?(?:거|것|건|꺼|걸|게|주문|물건|상품|택배|애들|제품|목록|내역|리스트|있|없|뭐|몇|전부|모두|만|다(?:보|알|조|요|$)|이요$|요$|$)/;

/** "취소된 거 맞죠?" asks about a state, "취소된 거 뭐예요?" names orders by it. */
const isAsked = /^(?:된|한|인)?(?:거|건|게)?(?:맞|예요|에요|인가|가요|아니|아닌|이죠|죠|지요|였)/;

function statusesIn(flat: string): {statuses: string[]; filtersByStatus: boolean} {
  const found = new Set<string>();
  let filtersByStatus = false;
  for (const {statuses, words} of statusWords) {
    const match = words.exec(flat);
    if (!match) continue;
    for (const status of statuses) found.add(status);
    const after = flat.slice(match.index + match[0].length);
    if (isAsked.test(after)) continue;
    filtersByStatus ||= noun.test(after) || /(?:거|것|건|주문|물건|상품|택배|내역|목록)$/.test(match[0]);
  }
  return {statuses: [...found], filtersByStatus};
}

/** "오늘 와요?" asks about a day, "오늘 주문한 거" names an order. */
function isAboutOrders({label}: Period, text: string): boolean {
  const after = compact(text.slice(text.indexOf(label) + label.length));
  if (
    /^(?:에|날|쯤|경|께|자|일자|에는)*(?:주문|시킨|시켰|산|샀|구매|구입|결제|지른|질렀|보낸|발송|출발|출고|받은|도착한|온|배송된|배송완료|거|것|건|꺼|내가|제가)/.test(
      after,
    )
  )
    return true;
  return !/오늘|내일|이번/.test(label) && /거|것|건|주문|시킨|시켰|샀|산|구매|결제|보낸|받은/.test(after);
}

function fieldIn(flat: string): 'ordered_at' | 'shipped_at' | 'delivered_at' {
  if (/보낸|발송된|발송한|출발한|출고된/.test(flat)) return 'shipped_at';
  return /받은|도착한|배달된|배송완료된|(?:에|날)온/.test(flat) ? 'delivered_at' : 'ordered_at';
}

const carrierIn = (flat: string): string | undefined =>
  Object.keys(carrierWords).find(name => carrierWords[name]?.test(flat));

const endings =
  /(?:이랑|하고|이요|이여|은요|는요|도요|건요|거요|이나|에서|에게|한테|으로|까지|부터|인데요?|이에요|예요|에요|이고|이죠|은|는|이|가|을|를|도|만|랑|요|여|의|에|로|과|와|고|야|께|꺼|거)$/;

/** What is left of a text when the words of this trade are gone and the particles are off. */
function nounsIn(text: string): string[] {
  const tokens = text.replace(/[^\da-z가-힣ㄱ-ㅎㅏ-ㅣ\ue000\s]/g, ' ').split(/\s+/);
  return [...new Set([...new Set(tokens)].slice(0, 100).flatMap(nounOf))];
}

/** No product is called by more letters in a row; what is longer was typed without spaces. */
const longestWord = 12;

function nounOf(token: string): string[] {
  if (!token || token.length > longestWord || token.includes(mark) || /^[ㄱ-ㅎㅏ-ㅣ]+$/.test(token))
    return [];
  const stem = token.replace(endings, '');
  if (shortProducts.test(stem)) return [stem];
  // 포도, 파이: two letters of which the last only looks like a particle.
  const whole = stem.length < 2 && !/[요여야]$/.test(token) ? token : stem;
  const bare = whole.length > 2 ? whole.replace(/(?:은|는|이|가|을|를|도|만)$/, '') : whole;
  const known = [token, whole, bare].some(word => fillers.test(word));
  return bare.length < 2 || known || isState(token) || isVerb(token, stem) ? [] : [bare];
}

const isState = (token: string): boolean =>
  /^(?:대기|신청|접수|요청|처리|완료|진행|준비|확정|시킨|산|지른|결제|구매|주문|배송|발송|입금)(?:중|한|된|됐|하|해|안)/.test(
    token,
  ) || statusWords.some(({words}) => words.test(token));

const verbEnd =
  /(?:니다|어요|아요|해요|돼요|네요|나요|까요|데요|세요|군요|래요|셔요|여요|죠|지요|는데|은데|던데|인데|했|었|았|겠|려고|으면|다면|라고|다고|는지|을까|줘|주라|해라|더라|거든|니까|면서|어서|아서|해서|하게|하고|하는|하던|하신|있는|없는|같은|많은|싶|해야)$/;

const isVerb = (token: string, stem: string): boolean =>
  topicRows.some(([topic, , speaks]) => topic !== 'product' && speaks(token)) ||
  verbEnd.test(token) ||
  verbEnd.test(stem) ||
  /(?:해주|알려|보내|주세|드려|부탁|주문|시킨|배송|송장|택배)/.test(stem);
