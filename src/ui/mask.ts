/** Digits that are not part of a longer number. */
const alone = (pattern: string): RegExp => new RegExp(`(?<![\\d-])${pattern}(?![\\d-]*\\d)`, 'g');

const gap = '[-. ]?';

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
  // Keys of APIs: Google, OpenAI and those that took its look, GitHub, Slack, AWS.
  [
    /(?<![A-Za-z0-9])(?:AIza|AQ\.|sk-|gh[opsu]_|github_pat_|xox[abp]-|AKIA)[\w.-]{12,}/g,
    found => `${found.slice(0, 4)}****`,
  ],
];

const head = (phone: string): string => (phone.startsWith('+') ? '010' : phone.slice(0, 3));

/**
 * A text with phone, card and resident numbers and keys hidden: `010-****-5678`. For what is recorded, not for the model.
 * `shows` tells of numbers that are no secret, however they look: those of parcels and orders.
 */
export const maskText = (text: string, shows: (found: string) => boolean = () => false): string =>
  rules.reduce(
    (masked, [pattern, mask]) => masked.replace(pattern, found => (shows(found) ? found : mask(found))),
    text,
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
const foundNothing = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && 'found' in result && result.found === false;
