import type {Problems, RowProblem} from './store.ts';

/** More than anybody reads, and few enough for a file that is wrong in every line. */
const kept = 1000;

/** Gathers what is the matter with rows: the first thousand in full, the rest by number. */
export class ProblemList implements Problems {
  readonly list: RowProblem[] = [];
  readonly counts = {row: 0, cell: 0, nothing: 0};
  orders = 0;

  readonly add = (problem: RowProblem): void => {
    this.counts[problem.cost]++;
    if (this.list.length < kept) this.list.push(problem);
  };

  /** Takes those that another has gathered from the same file. */
  join({list, counts}: Problems): void {
    for (const cost of ['row', 'cell', 'nothing'] as const) this.counts[cost] += counts[cost];
    this.list.push(...list);
  }

  /** All has been read: rows and orders tell of their problems in turns, people read them line by line. */
  finish(orders: number): void {
    this.orders = orders;
    this.list.sort((a, b) => a.line - b.line).splice(kept);
  }
}
