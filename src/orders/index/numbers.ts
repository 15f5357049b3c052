const pageBits = 16;
const pageLength = 1 << pageBits;
const place = pageLength - 1;

/** A growing list of numbers below 2^32, in four bytes each. It grows by pages, so that it never stands there twice. */
export class Numbers {
  length = 0;
  readonly #pages: Uint32Array[] = [];

  push(value: number): void {
    const index = this.length++;
    if ((index & place) === 0) this.#pages.push(new Uint32Array(pageLength));
    this.set(index, value);
  }

  at(index: number): number {
    return this.#pages[index >>> pageBits]?.[index & place] ?? 0;
  }

  set(index: number, value: number): void {
    (this.#pages[index >>> pageBits] as Uint32Array)[index & place] = value;
  }
}

/** Members of groups: those of group `g` stand in `members` from `starts[g]` up to `starts[g + 1]`. */
export type Groups = {starts: Uint32Array; members: Uint32Array};

/** Puts what `each` tells (group, member) into its groups, in the order in which it is told. */
export function grouped(
  groups: number,
  each: (tell: (group: number, member: number) => void) => void,
): Groups {
  const starts = new Uint32Array(groups + 1);
  each(group => {
    starts[group + 1] = (starts[group + 1] ?? 0) + 1;
  });
  for (let group = 0; group < groups; group++)
    starts[group + 1] = (starts[group + 1] ?? 0) + (starts[group] ?? 0);
  const next = starts.slice();
  const members = new Uint32Array(starts[groups] ?? 0);
  each((group, member) => {
    const place = next[group] ?? 0;
    members[place] = member;
    next[group] = place + 1;
  });
  return {starts, members};
}

export const membersOf = ({starts, members}: Groups, group: number): Uint32Array =>
  members.subarray(starts[group], starts[group + 1]);
