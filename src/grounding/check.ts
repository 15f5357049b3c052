import {absences} from './claims/absences.ts';
import {amounts, freeOfCharge} from './claims/amounts.ts';
import {carriersNamed} from './claims/carriers.ts';
import {blank, type ClaimKind, type Draft, type Family, type Pending} from './claims/claim.ts';
import {counts} from './claims/counts.ts';
import {dates} from './claims/dates.ts';
import {deeds} from './claims/deeds.ts';
import {durations} from './claims/durations.ts';
import {statusVerbs} from './claims/events.ts';
import {dayWordsIn} from './claims/fields.ts';
import {linksGiven, longNumbers, numberEnds, orderNumbers} from './claims/numbers.ts';
import {people} from './claims/people.ts';
import {policies} from './claims/policies.ts';
import {knownProducts, strangeProducts} from './claims/product-names.ts';
import {statusNouns} from './claims/statuses.ts';
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
  carriersNamed,
  absences,
  statusNouns,
  deeds,
  statusVerbs,
  strangeProducts,
  counts,
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
  return [...found, ...whole.flatMap(family => family(draft, draft.text))];
}

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
