import type {Lines} from '../format.ts';
import {itemWriter, numbersIn, type Packed} from '../items.ts';
import type {Exchange} from '../read.ts';

export type Item = Pick<Lines['item'], 'of' | 'n' | 'value'>;

/** A request and its answer as the page unfolds them. `old`: so many of its contents an earlier round had sent. */
export type ShownExchange = Pick<
  Exchange,
  't' | 'method' | 'path' | 'headers' | 'response' | 'chunks' | 'end'
> & {
  body: Packed | null;
  old: number;
};

/** What the page shows only when it is unfolded. Contents stand in it once, as they do in the trace file. */
export type PageData = {items: Item[]; exchanges: ShownExchange[]};

/** Collects the data of a page. */
export function pageData() {
  const items: Item[] = [];
  const exchanges: ShownExchange[] = [];
  const writer = itemWriter(item => items.push(item));
  const packed = new Map<object, Packed>();
  const packedOf = (body: object): Packed => {
    const known = packed.get(body) ?? writer.pack(body as Record<string, unknown>);
    packed.set(body, known);
    return known;
  };
  return {
    data: {items, exchanges} satisfies PageData,
    /** The numbers of the contents that a request's body carries. */
    numbersOf(body: object): number[] {
      const {contents, input} = packedOf(body).items ?? {};
      const ranges = (contents ?? input)?.n;
      return typeof ranges === 'string' ? numbersIn(ranges) : [];
    },
    /** Keeps an exchange and gives its place in the data. */
    add({t, method, path, headers, body, response, chunks, end}: Exchange, old: number): number {
      const shown = {t, method, path, headers, response, chunks, end, old};
      return exchanges.push({...shown, body: body && packedOf(body)}) - 1;
    },
  };
}

export type Collected = ReturnType<typeof pageData>;
