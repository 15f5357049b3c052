import {type Act, actRows} from './acts.ts';
import {type Weighed, weigh} from './evidence.ts';
import type {Topic} from './topics.ts';

export type Aside = 'secret' | 'privacy' | 'injection';

export type Evidence = {
  /** All of the message, and what is left without words that were ruled out or quoted. */
  readonly whole: string;
  readonly flat: string;
  /** The same without words that only lend weight. */
  readonly lean: string;
  readonly topics: readonly Weighed<Topic>[];
  /** A number of an order or parcel stands in it. */
  readonly numbered: boolean;
  readonly filtersByStatus: boolean;
  /** A day, a sum or "the latest" picks orders. */
  readonly narrowed: boolean;
  /** One order is picked: "제일 비싼 거". */
  readonly picksOne: boolean;
  /** It names something and says no more. */
  readonly naming: boolean;
  /** It ends by turning to something: "고마워요 의자는요?". */
  readonly turnsTo: boolean;
};

export type Judgement = {
  readonly act: Act | 'unclear';
  /** What is turned down beside what is served. */
  readonly aside: Aside | undefined;
  readonly angry: boolean;
};

const asides = ['secret', 'privacy', 'injection'] as const;

/** Never what a message with an order number in it is about. */
const manners = [
  'greeting',
  'thanks',
  'bye',
  'identity',
  'capability',
  'chitchat',
  'yes',
  'no',
  'redo',
] as const;

/** What a note about a failed answer weighs: more than any order number in it. */
const note = 12;

/** What a message wants above all: orders and lists are weighed against everything else. */
export function judge(evidence: Evidence): Judgement {
  const {whole, flat, lean} = evidence;
  const beside = whole === flat ? [] : weigh(rowsOfAsides, whole);
  const acts = new Map<Act, number>([...weigh(actRows, flat, lean), ...beside]);
  const angry = acts.has('complaint');
  const asked = weightOfQuestion(evidence);
  // Order numbers in such a note are the ones that did not hold.
  if (acts.get('redo') === note) return {act: 'redo', aside: undefined, angry};
  const served = servedBeside(acts, asked, evidence);
  if (served) return {...served, angry};
  const found = heaviest(withLookups(acts, asked, evidence));
  const turned = evidence.turnsTo && manners.some(manner => manner === found);
  const act = turned ? 'lookup' : (found ?? (evidence.naming ? 'lookup' : 'unclear'));
  return {act, aside: undefined, angry};
}

function weightOfQuestion({topics, numbered, narrowed, filtersByStatus}: Evidence): number {
  const listed = !numbered && (narrowed || filtersByStatus);
  return (listed ? topics.filter(weighsAgainstList) : topics)[0]?.[1] ?? 0;
}

/** A lawful question about an order stands beside something to turn down. */
function servedBeside(acts: ReadonlyMap<Act, number>, asked: number, {numbered}: Evidence) {
  const aside = asides.find(act => (acts.get(act) ?? 0) >= 5);
  if (!aside || !numbered || !servesBeside(aside, asked)) return undefined;
  const weight = acts.get(aside) ?? 0;
  if ((acts.get('cannot') ?? 0) > weight) return undefined;
  // "엄마가 주문한 HR…": the lookup itself keeps other people's orders apart.
  return {act: 'lookup' as const, aside: aside === 'privacy' && weight === 6 ? undefined : aside};
}

/** State and product stand in every list, so that only "어떻게 됐어요" of one of the orders speaks against it. */
const weighsAgainstList = ([topic, weight]: Weighed<Topic>): boolean =>
  topic !== 'product' && (topic !== 'status' || weight >= 3);

const rowsOfAsides = actRows.filter(([act]) => asides.some(aside => aside === act));

/** A lawful question in the same message is still answered: always beside a told answer, else if really asked. */
const servesBeside = (aside: Aside, asked: number): boolean =>
  aside === 'injection' || asked >= (aside === 'privacy' ? 3 : 2);

function withLookups(acts: ReadonlyMap<Act, number>, asked: number, evidence: Evidence): Map<Act, number> {
  const {numbered, filtersByStatus, narrowed} = evidence;
  const weighed = new Map(acts);
  // Anger about an order is a question about it.
  if (asked >= 3) weighed.delete('complaint');
  // "송장번호 다시 알려줘" says what it wants.
  if (asked >= 3) weighed.delete('redo');
  if (asked >= 4) weighed.delete('identity');
  // "HR… 무슨 요일에 왔어요": whoever asks about an order asks nothing else.
  if (numbered && asked >= 3) weighed.delete('outside');
  if (numbered) for (const act of manners) weighed.delete(act);
  const listed = (acts.get('list') ?? 0) + (filtersByStatus ? 3.5 : 0) + (narrowed ? 2.5 : 0);
  // "제일 최근에 산 게 안 왔어요" asks about that one.
  weighed.set('list', numbered || (evidence.picksOne && asked >= 3) ? 0 : listed);
  weighed.set('lookup', Math.max(asked, numbered ? 4 : 0));
  return weighed;
}

/** Undefined if nothing speaks for anything. Between equals a lookup wins. */
function heaviest(acts: ReadonlyMap<Act, number>): Act | undefined {
  const found = [...acts].filter(([, weight]) => weight > 0);
  found.sort(([a, x], [b, y]) => y - x || Number(b === 'lookup') - Number(a === 'lookup'));
  return found[0]?.[0];
}
