/** Digits that are not part of a longer number. */
const alone = (pattern: string): RegExp => new RegExp(`(?<![\\d-])${pattern}(?![\\d-]*\\d)`, 'g');

const gap = '[-. ]?';

/** Keys of APIs: Google, OpenAI and those that took its look, GitHub, Slack, AWS. */
const keyBeginnings = 'AIza|AQ\\.|sk-|gh[opsu]_|github_pat_|xox[abp]-|AKIA';

/** What a person may have typed about themselves, and what is left of it. The one place that says how much is hidden. */
const rules: [RegExp, (found: string) => string][] = [
  // Resident registration number.
  [alone('\\d{6}[- ]?[1-8]\\d{6}'), found => `${found.slice(0, 6)}-*******`],
  // Card.
  [
    alone(`\\d{4}${gap}\\d{4}${gap}\\d{4}${gap}\\d{4}`),
    found => `${found.slice(0, 4)}-****-****-${found.slice(-4)}`,
  ],
  // Phone: mobile, safety number, with the country's code too.
  [
    alone(`(?:\\+82${gap}1|01)[016789]${gap}\\d{3,4}${gap}\\d{4}`),
    found => `${head(found)}-****-${found.slice(-4)}`,
  ],
  [alone(`050\\d${gap}\\d{3,4}${gap}\\d{4}`), found => `${found.slice(0, 4)}-****-${found.slice(-4)}`],
  [new RegExp(`(?<![A-Za-z0-9])(?:${keyBeginnings})[\\w.-]{12,}`, 'g'), found => `${found.slice(0, 4)}****`],
];

const head = (phone: string): string => (phone.startsWith('+') ? '010' : phone.slice(0, 3));

/** A part of a text and what is to stand there instead. */
export type Edit = {start: number; end: number; text: string};

/** Any of them has ten digits or a key's beginning. Most text has not, and is looked at once instead of rule by rule. */
const mayHold = new RegExp(`\\d(?:[-. ]?\\d){9}|${keyBeginnings}`);

/** Where phone, card and resident numbers and keys stand in a text, and what is left of each. */
export function personalIn(text: string): Edit[] {
  if (!mayHold.test(text)) return [];
  const found: Edit[] = [];
  let rest = text;
  for (const [pattern, mask] of rules)
    rest = rest.replace(pattern, (hit: string, start: number) => {
      found.push({start, end: start + hit.length, text: mask(hit)});
      return '*'.repeat(hit.length);
    });
  return found.sort((a, b) => a.start - b.start);
}

/** Whether what follows this text may make its end one of them, or a part of one. */
export const mayGoOn = (text: string): boolean =>
  /[-\d+][-\d. ]{0,24}$/.test(text) || /(?<![A-Za-z0-9])(?:[Asgx][\w.-]*)$/.test(text);

/** A text with edits made that stand in order and do not overlap. */
export function edited(text: string, edits: readonly Edit[]): string {
  let [done, from] = ['', 0];
  for (const edit of edits) {
    done += text.slice(from, edit.start) + edit.text;
    from = edit.end;
  }
  return done + text.slice(from);
}

/**
 * A text with phone, card and resident numbers and keys hidden: `010-****-5678`. For what is recorded, not for the model.
 * `shows` tells of numbers that are no secret, however they look: those of parcels and orders.
 */
export const maskText = (text: string, shows: (found: string) => boolean = () => false): string =>
  edited(
    text,
    personalIn(text).filter(({start, end}) => !shows(text.slice(start, end))),
  );

/** The same for every string in a piece of JSON but the results of lookups, whose numbers are the shop's. */
export function maskJson(value: unknown, mask: (text: string) => string = text => maskText(text)): unknown {
  if (typeof value === 'string') return mask(value);
  if (Array.isArray(value)) return value.map(inner => maskJson(inner, mask));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === 'result' && !foundNothing(inner) ? inner : maskJson(inner, mask),
    ]),
  );
}

/** Such a result says back what was asked, which may be anything. */
export const foundNothing = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && 'found' in result && result.found === false;
