import stringWidth from 'string-width';
import {hang, type Line, type Tone} from './line.ts';
import {padTo} from './table.ts';

/** A name and what is said of it. */
export type Definition = {head: string; says: string; tone?: Tone};

/** Cells that are left for what is said at least; narrower, it begins right behind the name. */
const leastSays = 20;

/** Names one below the other, and beside them what is said of each. */
export function definitionLines(definitions: readonly Definition[], columns: number): Line[] {
  const width = headWidth(definitions);
  return definitions.flatMap(({head, says, tone = 'quiet'}) =>
    fitsBeside(width, columns)
      ? hang(`  ${padTo(head, width)}  `, tone, says, columns)
      : hang('  ', tone, `${head.trim()}: ${says}`, columns),
  );
}

export const headWidth = (definitions: readonly Definition[]): number =>
  Math.max(...definitions.map(({head}) => stringWidth(head)));

export const fitsBeside = (width: number, columns: number): boolean => columns - width - 4 >= leastSays;
