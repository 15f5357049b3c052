/** More words than any shop has for its states: a column of other things must not fill the memory. */
const most = 4000;

/** The number that stands for orders whose states have to be looked up. */
export const unlisted = 0xffff;

/** Gives the states of an order's items a number: there are few of them, and orders of several states share few sets. */
export class StateSets {
  readonly list: string[][] = [[]];
  readonly #next = new Map<string, number>();

  /** The number of a set with one more state in it; of the same one where there is none. */
  with(set: number, state: string | undefined): number {
    if (!state || set === unlisted) return set;
    const step = `${set} ${state}`;
    const known = this.#next.get(step);
    if (known !== undefined) return known;
    const states = this.list[set] ?? [];
    const next = states.includes(state) ? set : this.#add([...states, state]);
    if (this.#next.size < 2 * most) this.#next.set(step, next);
    return next;
  }

  #add(states: string[]): number {
    if (this.list.length >= most) return unlisted;
    return this.list.push(states) - 1;
  }
}
