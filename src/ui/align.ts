const gap = '  ';

/**
 * The rows with their cells below each other, figures at the right where `isRight` says so. `measure` counts the
 * cells of the screen that a text takes.
 */
export function aligned(
  rows: readonly (readonly string[])[],
  measure: (text: string) => number,
  isRight: (column: number) => boolean = () => false,
): string[] {
  const widths: number[] = [];
  for (const row of rows)
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, measure(cell));
    });
  const padded = (cell: string, column: number) => {
    const blank = ' '.repeat((widths[column] ?? 0) - measure(cell));
    return isRight(column) ? blank + cell : cell + blank;
  };
  return rows.map(row => row.map(padded).join(gap).trimEnd());
}

/** Cells that stand between the columns of so many. */
export const gapsBetween = (columns: number): number => gap.length * Math.max(0, columns - 1);
