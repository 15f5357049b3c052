import {ProblemList} from '../problems.ts';
import type {Problems} from '../store.ts';
import {openBook} from './book.ts';
import {type Contents, IndexBuilder} from './builder.ts';
import type {Pack} from './pack.ts';

/** What a builder says when it is done: what is in the index, and what was the matter with the orders of several rows. */
export type Built = {contents: Contents; problems: Problems};

/** An index that is being built, in this thread or in another. What it throws is the index's fault, not the orders'. */
export type Building = {
  add(pack: Pack): void | Promise<void>;
  /** `addsUp`: whether a row's sum is that of its item alone, as far as the header tells. */
  finish(addsUp: boolean): Built | Promise<Built>;
  /** Lets go of the file, whether it is finished or not. */
  close(): Promise<void>;
};

/** Begins an index in the file, in this thread. */
export function buildHere(path: string): Building {
  const book = openBook(path, false);
  const problems = new ProblemList();
  const builder = new IndexBuilder(book, problems.add);
  return {
    add: pack => builder.add(pack),
    finish(addsUp) {
      const contents = builder.finish(addsUp);
      problems.finish(contents.orders);
      const {list, counts, orders} = problems;
      return {contents, problems: {list, counts, orders}};
    },
    close: () => book.root.close(),
  };
}
