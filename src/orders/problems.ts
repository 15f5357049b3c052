import type {Problems, RowProblem} from './store.ts';

/** Of each cost more than anybody reads, and few enough for a file that is wrong in every line. */
const kept = 1000;

/** While rows are read some problems come a little late: out of so many the first of them are among those held. */
const held = 3 * kept;

/** Gathers what is the matter with rows: the first thousand of each cost in full, the rest by number. */
export class ProblemList implements Problems {
  readonly counts = {row: 0, cell: 0, nothing: 0};
  orders = 0;
  readonly #held: RowProblem[][] = [];
  list: readonly RowProblem[] = [];

  readonly add = (problem: RowProblem): void => {
    if (this.counts[problem.cost]++ < held) this.#heldOf(problem.cost).push(problem);
  };

  /** Takes those that another has gathered from the same file. */
  join({list, counts}: Problems): void {
    for (const cost of costs) this.counts[cost] += counts[cost];
    for (const problem of list) this.#heldOf(problem.cost).push(problem);
  }

  /** All has been read: rows and orders tell of their problems in turns, people read them line by line. */
  finish(orders: number): void {
    this.orders = orders;
    const first = costs.flatMap(cost => this.#heldOf(cost).sort(byLine).slice(0, kept));
    this.list = first.sort(byLine);
  }

  #heldOf(cost: RowProblem['cost']): RowProblem[] {
    const place = costs.indexOf(cost);
    const found = this.#held[place] ?? [];
    this.#held[place] = found;
    return found;
  }
}

const costs = ['row', 'cell', 'nothing'] as const satisfies RowProblem['cost'][];
const byLine = (a: RowProblem, b: RowProblem): number => a.line - b.line;
