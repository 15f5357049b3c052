import {type Edit, edited, foundNothing, mayGoOn, personalIn} from '../ui/mask.ts';

/** What stands where a key stood. */
const gone = '***';

/**
 * Takes keys and personal numbers out of what is recorded. A number that a lookup gave is the shop's and stays, unless
 * the person typed it before; what the person typed goes wherever it turns up again.
 */
export type Hider = ReturnType<typeof hider>;

export function hider(keys: readonly string[]) {
  const secrets = new Set(keys.flatMap(formsOf));
  const typed = new Set<string>();
  const shop = new Set<string>();
  const secretsIn = (text: string): Edit[] => [...secrets].flatMap(secret => placesOf(secret, text));
  const personal = (text: string, isHidden: (name: string) => boolean): Edit[] =>
    personalIn(text).filter(({start, end}) => isHidden(nameOf(text.slice(start, end))));
  const notShops = (name: string): boolean => typed.has(name) || !shop.has(name);
  const inText = (text: string): Edit[] => inOrder([...secretsIn(text), ...personal(text, notShops)]);
  const inResult = (text: string): Edit[] =>
    inOrder([...secretsIn(text), ...personal(text, name => typed.has(name))]);

  function json(value: unknown, edits: (text: string) => Edit[] = inText): unknown {
    if (typeof value === 'string') return edited(value, edits(value));
    if (Array.isArray(value)) return value.map(inner => json(inner, edits));
    if (typeof value !== 'object' || value === null) return value;
    const inside = Object.entries(value).map(([key, inner]) => [
      edited(key, edits(key)),
      json(inner, key === 'result' && !foundNothing(inner) ? inResult : edits),
    ]);
    return Object.fromEntries(inside);
  }

  return {
    /** A key that turned up on the way. */
    learnSecret(key: string): void {
      for (const form of formsOf(key)) secrets.add(form);
    },
    /** The person's own words. */
    learnTyped(text: string): void {
      for (const {start, end} of personalIn(text)) typed.add(nameOf(text.slice(start, end)));
    },
    /** What a lookup gave. */
    learnResult(value: unknown): void {
      if (foundNothing(value)) return;
      for (const text of stringsIn(value))
        for (const {start, end} of personalIn(text)) shop.add(nameOf(text.slice(start, end)));
    },
    text: (text: string): string => edited(text, inText(text)),
    json: <T>(value: T): T => json(value) as T,
    /** Where something stands in a text that must go. */
    find: inText,
    /** Whether what follows this text may make its end a part of something that must go. */
    isOpen: (text: string): boolean =>
      mayGoOn(text) || [...secrets].some(secret => endsInsideOf(secret, text)),
  };
}

/** A key as it stands in headers and JSON, in an address, and in base64 wherever it begins there. */
function formsOf(key: string): string[] {
  if (!key) return [];
  const encoded = [0, 1, 2].map(shift => {
    const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(key)]);
    // Without the letters that its neighbours have a part in.
    const whole = Math.floor((bytes.length * 8) / 6);
    return bytes.toString('base64').slice(Math.ceil((shift * 8) / 6), whole);
  });
  const urlSafe = encoded.map(text => text.replaceAll('+', '-').replaceAll('/', '_'));
  const plain = [key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1)];
  return [...plain, ...[...encoded, ...urlSafe].filter(text => text.length >= 6)];
}

function placesOf(secret: string, text: string): Edit[] {
  const places: Edit[] = [];
  for (let start = text.indexOf(secret); start >= 0; start = text.indexOf(secret, start + secret.length))
    places.push({start, end: start + secret.length, text: gone});
  return places;
}

function endsInsideOf(secret: string, text: string): boolean {
  for (let length = Math.min(secret.length - 1, text.length); length > 0; length--)
    if (text.endsWith(secret.slice(0, length))) return true;
  return false;
}

/** In order, each one where no other has begun before it. */
export function inOrder(edits: readonly Edit[]): Edit[] {
  const kept: Edit[] = [];
  for (const edit of edits.toSorted((a, b) => a.start - b.start || b.end - a.end))
    if (edit.start >= (kept.at(-1)?.end ?? 0)) kept.push(edit);
  return kept;
}

/** A number by its digits, with or without the country's code; a key as it is. */
const nameOf = (found: string): string =>
  /[A-Za-z]/.test(found) ? found : found.replace(/\D/g, '').replace(/^82(?=1)/, '0');

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
