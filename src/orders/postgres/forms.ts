import {orderKey} from '../store.ts';

/** A number as a shop writes it, in runs of letters, of digits and of what stands between. */
const runsIn = (id: string): string[] => id.match(/[A-Z]+|\d+|[^A-Z\d]+/gi) ?? [];

const isSeparator = (run: string): boolean => !/[A-Z\d]/i.test(run);

/** Few shops write their numbers in more ways than this. */
const mostForms = 40;

/**
 * The ways in which somebody may have meant a number, as a database would have it written: as given, as letters and
 * digits alone, and laid out as the shop's numbers are, of which `samples` are some. An index finds each of them;
 * whatever is found is compared by `orderKey` once more.
 */
export function formsOf(written: string, samples: readonly string[]): string[] {
  const key = orderKey(written);
  const forms = new Set([written, written.toUpperCase()]);
  if (key) {
    forms.add(key);
    for (const sample of samples) {
      if (forms.size >= mostForms) break;
      const form = laidOut(key, runsIn(sample));
      if (form) forms.add(form);
    }
  }
  return [...forms].filter(form => form !== '');
}

/** The key with the sample's marks and in its case: all runs are as long as the sample's but the last, which takes the rest. */
function laidOut(key: string, sample: readonly string[]): string | undefined {
  const last = sample.findLastIndex(run => !isSeparator(run));
  let rest = key;
  let form = '';
  for (const [place, run] of sample.entries()) {
    if (isSeparator(run)) {
      form += run;
      continue;
    }
    const part = place === last ? rest : rest.slice(0, run.length);
    if (part.length === 0 || (place !== last && part.length < run.length)) return undefined;
    rest = rest.slice(part.length);
    form += part === run.toUpperCase() ? run : inCaseOf(run, part);
  }
  return rest === '' ? form : undefined;
}

const inCaseOf = (run: string, part: string): string => (/[a-z]/.test(run) ? part.toLowerCase() : part);

/** How a phone number may be written. */
export function phoneForms(digits: string): string[] {
  const middle = digits.length - 4;
  const area = digits.startsWith('02') ? 2 : digits.length === 12 ? 4 : 3;
  const parts = [digits.slice(0, area), digits.slice(area, middle), digits.slice(middle)];
  const [first = '', ...others] = parts;
  const abroad = [first.slice(1), ...others];
  return [
    ...['', '-', ' ', '.'].map(mark => parts.join(mark)),
    ...['', '-', ' '].flatMap(mark => [`+82${mark}${abroad.join(mark)}`, `82${mark}${abroad.join(mark)}`]),
    `+82 ${abroad.join('-')}`,
    // A column of numbers has no zero in front.
    abroad.join(''),
  ];
}
