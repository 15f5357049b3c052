import type {RowProblem} from '../orders/store.ts';

/** One line about the rows that could not be read; undefined where all could. */
export function skippedRows(problems: readonly RowProblem[]): string | undefined {
  const [first] = problems;
  return (
    first && `주문 파일에서 ${problems.length}줄을 건너뛰었습니다. ${first.line}번째 줄: ${first.message}.`
  );
}
