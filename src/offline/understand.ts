import {type Sum, sumIn} from './amounts.ts';
import {type Period, periodIn} from './dates.ts';
import {type Act, actRows, type Row, type Topic, topicRows} from './evidence.ts';
import {carrierWords, fillers, shortProducts, statusWords} from './lexicon.ts';
import {compact, plain, sounds, tidy} from './normalize.ts';
import {mark, type Numbers, numbersIn} from './order-numbers.ts';
import {type Pick, picksIn} from './picks.ts';
import {fromKeyboard, spelledOut} from './spelling.ts';

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
  readonly aside: 'secret' | 'privacy' | 'injection' | undefined;
};

/** Reads one message. Pure; `today` is an ISO date. */
export function understand(message: string, today: string | undefined): Reading {
  const numbers = numbersIn(fromKeyboard(tidy(message)));
  const whole = spelledOut(plain(numbers.rest));
  const {kept, excluded} = withoutExcluded(whole);
  const dated = periodIn(kept, today);
  const {sum, rest} = sumIn(dated.rest);
  const flat = compact(kept);
  const {statuses, filtersByStatus} = statusesIn(flat);
  const topics = ranked(topicRows, flat);
  const picks = picksIn(kept);
  const period =
    dated.period && isAboutOrders(dated.period, kept) ? {...dated.period, field: fieldIn(flat)} : undefined;
  const nouns = nounsIn(rest);
  const filters = {filtersByStatus, narrowed: Boolean(period || sum || picks.extreme || numbers.suffix)};
  const {act, aside} = judged(compact(whole), flat, topics, numbers, {...filters, nouns});
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
    topics: topics.map(([topic]) => topic),
    vague: (topics[0]?.[1] ?? 0) < 2,
    afresh: /다시(?:조회|확인|검색|봐)|새로(?:조회|고침)|지금은(?:요|어때|어떻)/.test(flat),
    topicsOf: flat
      .split(mark)
      .slice(1)
      .map(words => ranked(topicRows, words).map(([topic]) => topic)),
    withoutStatuses: excluded ? statusesIn(compact(excluded)).statuses : [],
    carrier: carrierIn(flat),
    upset: sounds(message) || scores(actRows, flat).has('complaint'),
  }; // prettier-ignore
}

/** What a piece of text, without spaces, touches on. */
export const topicsIn = (flat: string): Topic[] => ranked(topicRows, flat).map(([topic]) => topic);

const scores = <Name>(rows: readonly Row<Name>[], flat: string): Map<Name, number> => {
  const found = new Map<Name, number>();
  for (const [name, weight, pattern] of rows) {
    if ((found.get(name) ?? 0) < weight && pattern.test(flat)) found.set(name, weight);
  }
  return found;
};

const ranked = <Name>(rows: readonly Row<Name>[], flat: string): [Name, number][] =>
  [...scores(rows, flat)].sort(([, a], [, b]) => b - a);

/** What a note about a failed answer weighs: more than any order number in it. */
const noteWeight = 12;

type Hints = {
  readonly filtersByStatus: boolean;
  readonly narrowed: boolean;
  readonly nouns: readonly string[];
};

/** Orders and lists are weighed against everything else a message may want. */
function judged(whole: string, flat: string, topics: [Topic, number][], numbers: Numbers, hints: Hints) {
  const found = scores(actRows, flat);
  for (const act of ['secret', 'privacy', 'injection'] as const) {
    const weight = scores(
      actRows.filter(([name]) => name === act),
      whole,
    ).get(act);
    if (weight) found.set(act, weight);
  }
  const asked = topics[0]?.[1] ?? 0;
  const named = numbers.ids.length + numbers.malformed.length + numbers.parcels.length > 0;
  const aside = (['secret', 'privacy', 'injection'] as const).find(act => (found.get(act) ?? 0) >= 5);
  if (aside && named && (asked >= 2 || aside === 'injection') && !(aside === 'privacy' && asked < 3)) {
    return {
      act: 'lookup' as const,
      aside: (found.get(aside) ?? 0) > 6 || aside === 'injection' ? aside : undefined,
    };
  }
  if (asked >= 3) found.delete('complaint');
  if (named && found.get('redo') !== noteWeight) found.delete('redo');
  found.set('lookup', Math.max(asked, named ? 4 : 0));
  const list = (found.get('list') ?? 0) + (hints.filtersByStatus ? 3 : 0) + (hints.narrowed ? 2 : 0);
  found.set('list', named && !found.has('list') ? 0 : list);
  const [act, weight] = [...found].sort(
    ([a, x], [b, y]) => y - x || Number(b === 'lookup') - Number(a === 'lookup'),
  )[0] ?? ['lookup', 0];
  if (weight > 0) return {act, aside: undefined};
  return {
    act: hints.nouns.length > 0 && hints.nouns.length <= 3 ? ('lookup' as const) : ('unclear' as const),
    aside: undefined,
  };
}

/** "사과랑 쌀 말고 배": what is named before 말고 is not what is meant. */
function withoutExcluded(text: string): {kept: string; excluded: string} {
  const pattern =
    /((?:\S+(?:랑|하고|과|와|,)\s+){0,3}\S*?\S)\s*(?:말고|말구|빼고|빼구|제외하고|아니고|아니라)(?:는|요|,)?(?=\s|$|\S)/g;
  const excluded: string[] = [];
  const kept = text.replace(pattern, (_, words: string) => {
    excluded.push(words);
    return ' ';
  });
  return {kept: kept.trim(), excluded: excluded.join(' ')};
}

const noun =
  /^(?:인|이|된|한|하는|되는|상태인|상태|중인|안된)?(?:거|것|건|꺼|걸|게|주문|물건|상품|택배|애들|제품|목록|내역|리스트|있|없|뭐|몇|전부|모두|만|다(?:보|알|조|요|$)|이요$|요$|$)/;

function statusesIn(flat: string): {statuses: string[]; filtersByStatus: boolean} {
  const found = new Set<string>();
  let filtersByStatus = false;
  for (const {statuses, words} of statusWords) {
    const match = words.exec(flat);
    if (!match) continue;
    for (const status of statuses) found.add(status);
    const after = flat.slice(match.index + match[0].length);
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
  /택배|송장|배송|오는|로온|로오/.test(flat)
    ? Object.keys(carrierWords).find(name => carrierWords[name]?.test(flat))
    : undefined;

const endings =
  /(?:이랑|하고|이요|이여|은요|는요|도요|건요|거요|이나|에서|에게|한테|으로|까지|부터|인데요?|이에요|예요|에요|이고|이죠|은|는|이|가|을|를|도|만|랑|요|여|의|에|로|과|와|고|야|께|꺼|거)$/;

/** What is left of a text when the words of this trade are gone and the particles are off. */
function nounsIn(text: string): string[] {
  const tokens = text.replace(/[^\p{L}\d\s]/gu, ' ').split(/\s+/);
  return [...new Set(tokens.slice(0, 200).flatMap(nounOf))];
}

function nounOf(token: string): string[] {
  if (!token || token.includes(mark) || fillers.test(token)) return [];
  const stem = token.replace(endings, '');
  const bare =
    stem === token ? token : stem.replace(/(?:은|는|이|가|을|를|도|만)$/, stem.length > 2 ? '' : '$&');
  if (bare.length === 1 || stem.length === 1) return shortProducts.test(stem) ? [stem] : [];
  if (
    !bare ||
    fillers.test(bare) ||
    fillers.test(stem) ||
    isVerb(token, stem) ||
    /^[ㄱ-ㅎㅏ-ㅣ]+$/.test(token)
  )
    return [];
  return [bare];
}

const isVerb = (token: string, stem: string): boolean =>
  topicRows.some(([topic, , pattern]) => topic !== 'product' && pattern.test(token)) ||
  /(?:습니다|ㅂ니다|니다|어요|아요|해요|돼요|네요|나요|까요|데요|세요|군요|래요|셔요|여요|죠|지요|는데|은데|던데|인데|했|었|았|겠|려고|으면|다면|라고|다고|는지|을까|ㄹ까|줘|주라|해라|더라|거든|니까|면서|어서|아서|해서|하게|하고|하는|하던|하신|있는|없는|같은|많은|싶)$/.test(
    token,
  ) ||
  /(?:해주|알려|보내|주세|드려|부탁|주문|시킨|배송|송장|택배)/.test(stem);
