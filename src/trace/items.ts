import type {Reference} from './format.ts';

/** Fields of a request or an event whose elements come again and again, and the table that keeps each of them once. */
const listed: Record<string, string> = {
  contents: 'content',
  input: 'content',
  'memory.items': 'content',
  outline: 'outline',
};

/** Fields of a request that are the same all through a run. */
const constant = ['systemInstruction', 'system_instruction', 'tools'];

type Json = Record<string, unknown>;

export type Packed = {json: Json; items?: Record<string, Reference>};

/**
 * Takes out of JSON what may have been written before and leaves null there. `packed.items` says by field which items
 * belong there; `write` is called once for each that is new.
 */
export function itemWriter(write: (item: {of: string; n: number; value: unknown}) => void) {
  const tables = new Map<string, Map<string, number>>();
  const numberOf = (of: string, value: unknown): number => {
    const table = tables.get(of) ?? new Map<string, number>();
    tables.set(of, table);
    const key = canonical(value);
    const known = table.get(key);
    if (known !== undefined) return known;
    const n = table.size + 1;
    table.set(key, n);
    write({of, n, value});
    return n;
  };
  const list = (of: string, values: readonly unknown[]): Reference => ({
    of,
    n: rangesOf(values.map(value => numberOf(of, value))),
  });
  return {
    list,
    pack(json: Json): Packed {
      const items: Record<string, Reference> = {};
      let rest = json;
      for (const [path, of] of Object.entries(listed)) {
        const value = valueAt(rest, path);
        if (!Array.isArray(value)) continue;
        items[path] = list(of, value);
        rest = withValueAt(rest, path, null);
      }
      for (const path of constant) {
        if (rest[path] === undefined) continue;
        items[path] = {of: 'part', n: numberOf('part', rest[path])};
        rest = {...rest, [path]: null};
      }
      return Object.keys(items).length > 0 ? {json: rest, items} : {json: rest};
    },
  };
}

/** The items of a run as they are read; `unpack` puts them back to where they were taken from. */
export function itemReader() {
  const tables = new Map<string, unknown>();
  const at = (of: string, n: number): unknown => {
    const key = `${of} ${n}`;
    if (!tables.has(key)) throw new RangeError(`no item ${key}`);
    return tables.get(key);
  };
  const resolve = ({of, n}: Reference): unknown =>
    typeof n === 'number' ? at(of, n) : numbersIn(n).map(number => at(of, number));
  return {
    add: ({of, n, value}: {of: string; n: number; value: unknown}) => void tables.set(`${of} ${n}`, value),
    resolve,
    unpack: (json: Json, items: Record<string, Reference> = {}): Json =>
      Object.entries(items).reduce((whole, [path, ref]) => withValueAt(whole, path, resolve(ref)), json),
  };
}

/** JSON with its keys in one order: what goes to the SDK comes out of it in another. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/** `[1, 2, 3, 7]` as `1-3,7`: a long conversation costs no more to name than a short one. */
function rangesOf(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const n of numbers) {
    const last = ranges.at(-1);
    if (last?.[1] === n - 1) last[1] = n;
    else ranges.push([n, n]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',');
}

/** `1-3,7` as `[1, 2, 3, 7]`. */
export const numbersIn = (ranges: string): number[] =>
  ranges
    .split(',')
    .filter(range => range)
    .flatMap(range => {
      const [from = 0, to = from] = range.split('-').map(Number);
      return Array.from({length: to - from + 1}, (_, index) => from + index);
    });

function valueAt(json: Json, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, key) => (inner as Json | null | undefined)?.[key], json);
}

function withValueAt(json: Json, path: string, value: unknown): Json {
  const [key = '', ...rest] = path.split('.');
  return {
    ...json,
    [key]: rest.length > 0 ? withValueAt(json[key] as Json, rest.join('.'), value) : value,
  };
}
