import {absences} from './claims/absences.ts';
import {amounts, freeOfCharge} from './claims/amounts.ts';
import {carriersNamed} from './claims/carriers.ts';
import {blank, type ClaimKind, type Draft, type Family, type Pending} from './claims/claim.ts';
import {conditions} from './claims/conditions.ts';
import {counts} from './claims/counts.ts';
import {dates} from './claims/dates.ts';
import {deedsDone} from './claims/deeds.ts';
import {details} from './claims/details.ts';
import {durations} from './claims/durations.ts';
import {dayWordsIn} from './claims/fields.ts';
import {linksGiven, longNumbers, numberEnds, orderNumbers} from './claims/numbers.ts';
import {people} from './claims/people.ts';
import {policies} from './claims/policies.ts';
import {knownProducts, strangeProducts} from './claims/product-names.ts';
import {statusNouns} from './claims/statuses.ts';
import {steps} from './claims/steps.ts';
import type {Fact, Facts} from './facts.ts';
import {mentionsOf} from './mentions.ts';
import {plainText} from './plain-text.ts';
import {clauseFinder, clausesOf} from './scope.ts';
import {settle} from './settle.ts';

/** Something that the answer says is so. `span` is where it stands in the answer, `value` what it comes down to. */
export type Claim = {kind: ClaimKind; text: string; span: [start: number, end: number]; value: string};

/** A claim and what supports it; null where nothing does. */
export type Finding = {claim: Claim; fact: Fact | null};

export type Grounding = {findings: Finding[]; unsupported: Finding[]};

/** Earlier families take what later ones would misread: a parcel number is no sum, `5kg` of a product no count. */
const families: readonly Family[] = [
  linksGiven,
  orderNumbers,
  knownProducts,
  durations,
  dates,
  amounts,
  longNumbers,
  numberEnds,
  people,
  details,
  carriersNamed,
  absences,
  statusNouns,
  deedsDone,
  conditions,
  steps,
  counts,
  strangeProducts,
];

/** Read the words that others take as well: a rule is made of sums and days. */
const whole: readonly Family[] = [policies, freeOfCharge];

/**
 * What an answer claims and what stands behind each claim. Pure; no network, no clock.
 * Spans count in the answer as given if that is NFC, else in its NFC form.
 */
export function check(answer: string, facts: Facts): Grounding {
  const {text, at} = plainText(answer);
  const draft = read(text, facts);
  const shown = answer.normalize('NFC');
  const findings = settle(claimsOf(draft), draft)
    .sort((a, b) => a.start - b.start)
    .map(({kind, start, end, value, fact}): Finding => {
      const span: [number, number] = [at(start), at(end - 1) + 1];
      return {claim: {kind, text: shown.slice(...span), span, value}, fact};
    });
  return {findings, unsupported: findings.filter(({fact}) => fact === null)};
}

function read(text: string, facts: Facts): Draft {
  const clauses = clausesOf(text);
  return {
    text,
    clauses,
    clauseAt: clauseFinder(text, clauses),
    mentions: mentionsOf(text, facts),
    dayWords: dayWordsIn(text),
    facts,
  };
}

function claimsOf(draft: Draft): Pending[] {
  let free = draft.text;
  const found: Pending[] = [];
  for (const family of families) {
    const taken = family(draft, free);
    found.push(...taken);
    free = blanked(free, taken);
  }
  const claimed = [...found, ...whole.flatMap(family => family(draft, draft.text))];
  return claimed.filter(
    ({kind, end}) => numbers.has(kind) || !rejected.test(draft.text.slice(end, end + 10)),
  );
}

/** `3일 전이 아니라`, `배송완료가 아니고`: named only to be put right. A number is looked up or invented even so. */
const rejected = /^(?: ?(?:상태|전|뒤|후))?[이가은는]? ?아니[라고며었]/;
const numbers = new Set<ClaimKind>(['order_number', 'tracking_number', 'phone', 'link', 'person']);

function blanked(text: string, taken: readonly Pending[]): string {
  let [rest, from] = ['', 0];
  for (const {start, end} of [...taken].sort((a, b) => a.start - b.start)) {
    if (end <= from) continue;
    const next = Math.max(start, from);
    rest += text.slice(from, next) + blank.repeat(end - next);
    from = end;
  }
  return rest + text.slice(from);
}
