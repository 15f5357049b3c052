import type {Act} from './acts.ts';
import {type Sum, sumIn} from './amounts.ts';
import {type Period, periodIn} from './dates.ts';
import {fieldIn, isAboutOrders} from './day-field.ts';
import {type Weighed, weigh} from './evidence.ts';
import {gistOf} from './gist.ts';
import {type Aside, judge} from './judge.ts';
import {carrierWords} from './lexicon.ts';
import {measured} from './measures.ts';
import {compact, plain, sounds, tidy} from './normalize.ts';
import {nounsIn} from './nouns.ts';
import {mark, type Numbers, numbersIn} from './order-numbers.ts';
import {oneOf} from './pattern.ts';
import {type Pick, picksIn} from './picks.ts';
import {remember} from './remember.ts';
import {actionIn, inTwo} from './requests.ts';
import {fromKeyboard, spelledOut} from './spelling.ts';
import {statesIn, withoutOwnState} from './states.ts';
import {type Topic, topicRows} from './topics.ts';
import {plainlyAsked, withoutExcluded, withoutQuotes} from './wording.ts';

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
  /** Of a long message, the clauses that ask, without spaces. */
  readonly asking: string;
  /** Little is said of what is asked about: it must come from the conversation. */
  readonly vague: boolean;
  /** Only "확인", "알려" and the like. */
  readonly bare: boolean;
  /** Wants to know anew: "지금은요?", "다시 조회". */
  readonly afresh: boolean;
  readonly upset: boolean;
  /** Something to turn down besides what is served. */
  readonly aside: Aside | undefined;
  /** What is to be done besides, by its name, and cannot. */
  readonly refused?: string;
  /** The same message with its doubtful order numbers read as words. */
  readonly otherwise?: Reading;
};

/**
 * Reads one message. `today` is an ISO date, `shapes` are those of the shop's order numbers as far as they are known. A
 * question is asked anew in every round it takes and in every later turn: it is read once.
 */
export const understand = (message: string, today: string | undefined, shapes = ''): Reading =>
  readings(`${today ?? ''}\n${shapes}\n${message}`);

const readings = remember((key: string) => {
  const [today, shapes, ...lines] = key.split('\n');
  const message = lines.join('\n');
  const given = {today: today || undefined, shapes};
  const reading = readWhole(message, given);
  if (reading.numbers.doubtful.length === 0) return reading;
  return {...reading, otherwise: readWhole(message, {...given, doubtful: false})};
}, 64);

/** What a message is read with besides its words. */
type Given = {today: string | undefined; shapes: string | undefined; doubtful?: boolean};

/** Something to be done must not hide a question asked beside it. */
function readWhole(message: string, given: Given): Reading {
  const whole = read(message, given);
  const parts = whole.act === 'cannot' ? inTwo(message) : undefined;
  const readings = parts?.map(part => read(part, given)) ?? [];
  const question = readings.find(({act, vague}) => act === 'list' || (act === 'lookup' && !vague));
  const demand = readings.find(({act}) => act === 'cannot');
  return question && demand ? {...question, refused: actionIn(demand.flat)} : whole;
}

function read(message: string, {today, ...given}: Given): Reading {
  const numbers = numbersIn(fromKeyboard(gistOf(tidy(message))), given);
  const whole = plainlyAsked(spelledOut(measured(plain(numbers.rest))));
  const {kept: asked, excluded} = withoutExcluded(withoutQuotes(whole));
  const {own, text: kept} = withoutOwnState(asked);
  const dated = periodIn(kept, today);
  const {sum, rest} = sumIn(dated.rest);
  const flat = compact(kept);
  const lean = leanOf(kept, flat);
  const {statuses, filtersByStatus: byStatus, rest: asking} = statesIn(flat, own);
  const topics = withoutBareWhen(weigh(topicRows, asking, lean === flat ? asking : statesIn(lean).rest));
  const picks = picksIn(kept, flat);
  const period =
    dated.period && isAboutOrders(dated.period, kept)
      ? {...dated.period, field: fieldIn(dated.period, kept)}
      : undefined;
  // "어제 도착한 거": the day says it, whatever became of the order since.
  const filtersByStatus = byStatus && period?.field !== 'delivered_at';
  const {nouns: things, naming} = nounsIn(rest);
  const nouns = things.filter(noun => !isCarrierWord(noun));
  const {act, aside, angry} = judge({
    whole: whole === asked ? flat : compact(whole),
    flat,
    lean,
    topics,
    numbered: numbers.ids.length + numbers.malformed.length + numbers.parcels.length > 0,
    filtersByStatus,
    narrowed: Boolean(period || sum || picks.extreme),
    picksOne: picks.extreme?.count === 1,
    naming: naming || numbers.suffix !== undefined,
    turnsTo: turnsTo(nouns, flat),
  });
  const carrierHint = carrierIn(flat);
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
    asking: askingIn(kept),
    topics: names(topics),
    vague: (topics[0]?.[1] ?? 0) < 2,
    bare: (topics[0]?.[1] ?? 0) < 1,
    afresh: afresh.test(flat),
    topicsOf: numbers.ids.length > 1 ? flat.split(mark).slice(1, most).map(topicsIn) : [],
    withoutStatuses: excluded ? statesIn(compact(excluded)).statuses : [],
    carrier: carrierHint && besideCarrier.some(word => flat.includes(word)) ? carrierHint : undefined,
    carrierHint,
    upset: angry || (sounds(message) && topics.some(([topic]) => waitedFor.has(topic))),
  };
}

/** 언제 alone asks for a day to come, 언제 시켰더라 does not: the weak evidence gives way to any that is stronger. 환불 언제 돼요 asks for no arrival. */
const withoutBareWhen = (topics: readonly Weighed<Topic>[]): readonly Weighed<Topic>[] => {
  const [first, heaviest = 0] = topics[0] ?? [];
  const least = first && heaviest > wholeWhen && ofThePast.has(first) ? heaviest : bareWhen;
  return heaviest > bareWhen ? topics.filter(([topic, weight]) => topic !== 'eta' || weight > least) : topics;
};

const [bareWhen, wholeWhen] = [2, 4];
const ofThePast = new Set<Topic>(['refund_time', 'claim_time', 'ordered', 'shipped', 'delivered']);

/** In so long a message the evidence does not hang on one wording. */
const story = 200;

/** Without the words that only lend weight: "준비 다 됐나요" asks what "준비 됐나요" asks. */
const leanOf = (kept: string, flat: string): string =>
  flat.length > story
    ? flat
    : compact(
        kept
          .split(' ')
          .filter(word => !light.has(word))
          .join(' '),
      );

const light = new Set(
  '다 잘 좀 혹시 혹 이미 벌써 지금 대략 대충 정확히 확실히 제대로 진짜 정말 도대체 대체 그냥 얼른 꼭 제발 아예 일단 한번 많이 너무 계속 또 막 음 아 저 근데 그래서 그럼 대체로'.split(
    ' ',
  ),
);

const wordsOfCarriers = new Set(Object.values(carrierWords).join(' ').split(' '));
const isCarrierWord = (noun: string): boolean => wordsOfCarriers.has(noun);

/** "고마워요 의자는요?": what is named last, and asked about. */
function turnsTo(nouns: readonly string[], flat: string): boolean {
  if (!/[는은도]요$/.test(flat)) return false;
  const before = flat.slice(0, -2);
  return nouns.some(noun => before.endsWith(noun));
}

/** Shorter messages are about all that they name. */
const long = 40;

/** "양말은 반품 보냈고요 쌀이 언제 오는지 궁금해요": of a story the part with the question. */
function askingIn(kept: string): string {
  if (kept.length < long) return compact(kept);
  const clauses = kept.split(
    /(?<=고요|구요|는데요?|은데요?|(?<!는|은|할|될|올|갈)지만|니다|어요|아요|해요|거든요|[.?!])\s+/,
  );
  const asking = clauses.filter(clause => asks.test(clause) && !told.test(clause));
  return compact((asking.length > 0 ? asking : clauses).join(' '));
}

const asks = /언제|어디|얼마|며칠|몇|왜|뭐|어떻|송장|배송|궁금|알려|알고|확인|조회|[나까냐니]요?[?\s]*$|\?/;

/** A clause that tells what has been, and goes on. */
const told = /[았었했됐갔왔샀졌렸켰냈]\S{0,3}(?:고요|구요|고|거든요|는데요?|지만)\s*$/;

/** More orders than this are asked about in one way. */
const most = 9;

const afresh = oneOf('다시(?:조회|확인|검색|봐) 새로(?:조회|고침) 지금은(?:요|어때|어떻)');

/** The name of a carrier is also a name, a shop, an adverb: it is a carrier's beside one of these. */
const besideCarrier = '택배 송장 배송 오는 로온 로오 기사 가져 건은 건이 나간 나갔 로보 화물'.split(' ');

const carrierIn = (flat: string): string | undefined =>
  Object.keys(carrierWords).find(name => carrierWords[name]?.split(' ').some(word => flat.includes(word)));

/** Tears and many marks count where something is waited for; elsewhere they are a habit of writing. */
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

export const topicsIn = (flat: string): Topic[] => names(withoutBareWhen(weigh(topicRows, flat)));

const names = <Name>(weighed: readonly Weighed<Name>[]): Name[] => weighed.map(([name]) => name);
