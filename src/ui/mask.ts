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
];

const head = (phone: string): string => (phone.startsWith('+') ? '010' : phone.slice(0, 3));

/** A part of a text and what is to stand there instead. */
export type Edit = {start: number; end: number; text: string};

/** The shortest of them has ten digits. Most text has not, and is looked at once instead of rule by rule. */
const longEnough = /\d(?:[-. ]?\d){9}/;

/** Where phone, card and resident numbers stand in a text, and what is left of each. */
export function personalIn(text: string): Edit[] {
  if (!longEnough.test(text)) return [];
  const found: Edit[] = [];
  let rest = text;
  for (const [pattern, mask] of rules)
    rest = rest.replace(pattern, (hit: string, start: number) => {
      found.push({start, end: start + hit.length, text: mask(hit)});
      return '*'.repeat(hit.length);
    });
  return found.sort((a, b) => a.start - b.start);
}

/** A text with edits made that stand in order and do not overlap. */
export function edited(text: string, edits: readonly Edit[]): string {
  let [done, from] = ['', 0];
  for (const edit of edits) {
    done += text.slice(from, edit.start) + edit.text;
    from = edit.end;
  }
  return done + text.slice(from);
}

/** A text with phone, card and resident numbers hidden: `010-****-5678`. For what is recorded, not for the model. */
export const maskText = (text: string): string => edited(text, personalIn(text));

/** The same for every string in a piece of JSON but the results of lookups, whose numbers are the shop's. */
export function maskJson(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value);
  if (Array.isArray(value)) return value.map(maskJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, key === 'result' ? inner : maskJson(inner)]),
  );
}
