import type {ClaimKind, Pending} from './claims/claim.ts';
import type {Fact, Facts, KnownOrder} from './facts.ts';

type Test = Extract<Pending, {test: unknown}>;

/** What each item of an order has for itself: said of the order as a whole, it must be so of all of them. */
const ofEach = new Set<ClaimKind>([
  'status',
  'carrier',
  'tracking_number',
  'date',
  'duration',
  'detail',
  'action',
]);
/** What names a parcel: it is so of the order where it is so of one item. */
const ofParcel = new Set<ClaimKind>(['carrier', 'tracking_number']);

/** `no tracking_number`, `not 배송중`: a denial of the order denies it of every item. */
const isDenial = ({value}: Test): boolean => /^not? /.test(value);

/** The fact behind a claim about an order of several items as a whole; null where they differ in it. */
export function ofWhole(order: KnownOrder, claim: Test): Fact | null {
  const {items = []} = order;
  const found = items.map(item => claim.test(item));
  if (found.every(Boolean)) return found[0] ?? null;
  if (ofEach.has(claim.kind)) return null;
  return claim.test(order) ?? found.find(Boolean) ?? null;
}

/**
 * The facts behind all that is said of an order without naming its items. `CJ대한통운 111, 한진택배 222`, `하나는
 * 배송완료, 하나는 배송중` go through them: what stands together must be so of one item, so that no item is told with
 * the number of another.
 */
export function ofItems(items: readonly KnownOrder[], tests: readonly Test[], facts: Facts): (Fact | null)[] {
  const whole = facts.orders.get(items[0]?.whole?.key ?? '');
  const found = new Map<Test, Fact | null>();
  for (const claim of tests) found.set(claim, whole ? ofWhole(whole, claim) : null);
  const open = tests.filter(claim => !found.get(claim) && ofEach.has(claim.kind) && !isDenial(claim));
  const several = new Set(open.filter(({kind}) => countOf(open, kind) > 1).map(({kind}) => kind));
  for (const run of runsOf(open)) {
    const best = items
      .map(item => run.map(claim => claim.test(item)))
      .reduce((best, one) => (scoreOf(one) > scoreOf(best) ? one : best));
    // Beside the number of a parcel, a state is that parcel's.
    const isParcel = run.some(({kind}, index) => ofParcel.has(kind) && best[index]);
    for (const [index, claim] of run.entries())
      if (isParcel || several.has(claim.kind)) found.set(claim, best[index] ?? null);
  }
  return tests.map(claim => found.get(claim) ?? null);
}

const scoreOf = (facts: readonly (Fact | null)[]): number => facts.filter(Boolean).length;

const countOf = (tests: readonly Test[], kind: ClaimKind): number =>
  new Set(tests.filter(claim => claim.kind === kind).map(({value}) => value)).size;

/** Where a kind comes again, the next item begins. Days may come twice for one: shipped and delivered. */
function runsOf(tests: readonly Test[]): Test[][] {
  const runs: Test[][] = [];
  for (const claim of [...tests].sort((a, b) => a.start - b.start)) {
    const open = runs.at(-1);
    const again = claim.kind !== 'date' && open?.some(({kind}) => kind === claim.kind);
    if (open && !again) open.push(claim);
    else runs.push([claim]);
  }
  return runs;
}
