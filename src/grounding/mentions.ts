import {type Facts, orderKeyOf} from './facts.ts';
import {matchesOf} from './matching.ts';
import type {Clause} from './scope.ts';
import {keyOf} from './states.ts';

/** An order named in the answer, by number or by product. `keys`: which orders it can be. */
export type Mention = {
  span: [start: number, end: number];
  by: 'number' | 'product' | 'place';
  keys: readonly string[];
};

/** Which orders a claim is about. `every`: it is said of each of them, else of one of them. */
export type Subject = {keys: readonly string[]; every: boolean};

/** `HR20260701023`, `hr-20260701-023`, and numbers of other shops behind the word for them. */
const numbers =
  /(?<![A-Za-z\d])[A-Za-z]{1,4}[-_ ]?\d{6,}(?:[-_.]?\d+)*|(?<=주문 ?번호(?:는|가|인|로|:|：)? ?)\d[\d-]{5,}\d|(?<![\d-])20\d{6}-?\d{3,}(?!\d)/g;

/** `두 번째 주문`, `다른 주문`: some order, but not the one spoken of last. */
const places = /(?:첫|두|세|네|다섯|\d+) ?번째|마지막|나머지|(?<!또 )다른 주문|\d번 (?=주문|상품)/g;

/** Everything that names an order, in the order of the text; a product right beside its number is part of that name. */
export function mentionsOf(text: string, facts: Facts): Mention[] {
  const tracked = new Set([...facts.orders.values()].flatMap(({parcels}) => parcels));
  const isParcel = (key: string): boolean => tracked.has(key) && !facts.orders.has(key);
  const general: Mention[] = matchesOf(text, numbers).flatMap(({0: number, index}) =>
    isParcel(keyOf(number))
      ? []
      : [
          {
            span: [index, index + number.length] as [number, number],
            by: 'number' as const,
            keys: [keyOf(number)],
          },
        ],
  );
  const products: Mention[] = facts.products
    .mentionsIn(text)
    .map(({span, keys}) => ({span, by: 'product' as const, keys}));
  // `S24` of `S24 케이스` is no number, though a shop's own may look like it.
  const own = ownNumbersIn(text, facts, [...general, ...products]);
  const byNumber = [...general, ...own.filter(({keys: [key = '']}) => !isParcel(key))];
  const byProduct = products.filter(({span}) => !byNumber.some(other => overlap(span, other.span)));
  const byPlace: Mention[] = matchesOf(text, places).map(({0: place, index}) => ({
    span: [index, index + place.length],
    by: 'place',
    keys: [...facts.orders.keys()],
  }));
  return [...byNumber, ...byProduct, ...byPlace].sort((a, b) => a.span[0] - b.span[0]);
}

function ownNumbersIn(text: string, facts: Facts, taken: readonly Mention[]): Mention[] {
  const found = facts.ownNumbers ? matchesOf(text, facts.ownNumbers) : [];
  return found
    .map(
      ({0: number, index}): Mention => ({
        span: [index, index + number.length],
        by: 'number',
        keys: [keyOf(number)],
      }),
    )
    .filter(({span}) => !taken.some(other => overlap(span, other.span)) && !isInName(text, span, facts));
}

/** `A-4` of `A-4 용지 5kg`, letter by letter as the product is called. */
const isInName = (text: string, [start, end]: Mention['span'], {views}: Facts): boolean =>
  [...views.values()].some(({product}) => {
    const at = product?.indexOf(text.slice(start, end)) ?? -1;
    return product != null && at >= 0 && text.startsWith(product, start - at);
  });

const overlap = (a: readonly [number, number], b: readonly [number, number]): boolean =>
  a[0] < b[1] && b[0] < a[1];

/** What may stand between the product and the number of one order: `꿀사과 5kg 주문(HR…`, `HR… (꿀사과`. */
const beside =
  /^ ?(?:주문|건|상품|제품)?(?:의|은|는|인)? ?[([<:,·\-–—「'"“ ]{0,3}(?:주문 ?번호|번호)?(?:는|:)? ?$/;

export const areOne = (text: string, a: Mention, b: Mention): boolean =>
  a.by !== b.by &&
  a.by !== 'place' &&
  b.by !== 'place' &&
  a.span[1] <= b.span[0] &&
  beside.test(text.slice(a.span[1], b.span[0]));

/** What may stand between names of which the same is said: `HR…와 HR…, 그리고 HR…`. */
const together =
  /^[)\]'"”」]?(?: ?주문| ?건)?(?:은|는)?(?:,| ?[·/&]|와|과|이?랑|하고| 및| 그리고)? ?(?:그리고|및)? ?$/;

/** Finds the orders that a position of the text is about. */
export function subjectFinder(
  text: string,
  mentions: readonly Mention[],
  facts: Facts,
): (start: number, clause: Clause) => Subject {
  const groups = groupsOf(text, mentions, facts);
  const implied: Subject = {keys: facts.inPlay, every: false};
  const all: Subject = {keys: facts.inPlay, every: true};
  /** All orders named so far, or all in play; `둘 다` only where there are two. */
  const allOf = (last: number, words: string): Subject => {
    const named = groups.slice(0, last + 1).flatMap(({subject}) => subject.keys);
    const meant = last > 0 ? {keys: [...new Set(named)], every: true} : all;
    return words.includes('둘 다') && meant.keys.length !== 2 ? {...meant, every: false} : meant;
  };
  return (start, clause) => {
    const last = groups.findLastIndex(({span}) => span[0] <= start);
    const [before, after] = [groups[last], groups[last + 1]];
    const isWithin = before !== undefined && before.span[0] >= clause.start;
    const follows = after !== undefined && after.span[0] < clause.end;
    if (follows && (!isWithin || leansOn(text, before, start, after))) return after.subject;
    const isNamed = before !== undefined && before.span[0] >= clause.sentence;
    if (!isNamed && everyone.test(clause.text)) return allOf(last, clause.text);
    return before?.subject ?? implied;
  };
}

/** `둘 다 배송중입니다`, but not `모두 12건`. */
const everyone = /(?:모두|전부|둘 다|전체|다 같이)(?! ?(?:\d|합|더하|[한두세네] ?건))/;

type Group = {span: [number, number]; subject: Subject};

/** In `A는 배송중, 7월 1일에 주문하신 B는` the day belongs to B: a comma parts it from A and none from B. */
const leansOn = (text: string, before: Group, start: number, after: Group): boolean =>
  text.slice(before.span[1], start).includes(',') &&
  /[신한된인는던] [^,]{0,3}$|건 ?\($/.test(text.slice(start, after.span[0])) &&
  !text.slice(start, after.span[0]).includes(',');

function groupsOf(text: string, mentions: readonly Mention[], facts: Facts): Group[] {
  const groups: (Group & {last: Mention})[] = [];
  for (const mention of mentions) {
    const open = groups.at(-1);
    const between = open && text.slice(open.span[1], mention.span[0]);
    if (open && areOne(text, open.last, mention)) {
      open.subject = {...open.subject, keys: narrowed(open.subject, open.last, mention, facts)};
    } else if (
      open &&
      between !== undefined &&
      between !== '' &&
      !/^ $/.test(between) &&
      together.test(between)
    ) {
      open.subject = {
        keys: [...open.subject.keys, ...mention.keys],
        every: certain(open.last) && certain(mention),
      };
    } else {
      groups.push({span: [...mention.span], subject: {keys: mention.keys, every: false}, last: mention});
      continue;
    }
    open.span[1] = mention.span[1];
    open.last = mention;
  }
  return groups;
}

const certain = ({keys, by}: Mention): boolean => keys.length === 1 && by !== 'place';

/** A number is surer than a product; of several orders of a product, the one whose number stands beside it. */
function narrowed({keys}: Subject, last: Mention, mention: Mention, facts: Facts): readonly string[] {
  const [exact, other] = mention.by === 'number' ? [mention, last] : [last, mention];
  const others = keys.filter(key => !last.keys.includes(key));
  const items = other.keys.filter(key => !exact.keys.includes(key) && exact.keys.includes(orderKeyOf(key)));
  if (items.length > 0) return [...others, ...items];
  return facts.orders.has(exact.keys[0] ?? '') || exact.by === 'number' ? [...others, ...exact.keys] : keys;
}
