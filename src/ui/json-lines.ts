import {safeJson} from '../clean-text.ts';
import {cellWidth} from './cell-width.ts';

/** JSON on one line where it fits into so many cells, else one entry a line. */
export function jsonLines(value: unknown, width: number): string[] {
  const whole = safeJson(value ?? null);
  if (typeof value !== 'object' || value === null || cellWidth(whole) <= width) return [whole];
  const isList = Array.isArray(value);
  const entries = Object.entries(value);
  const inside = entries.flatMap(([key, inner], index) => {
    const [first = '', ...rest] = jsonLines(inner, width - 2);
    const all = [isList ? first : `${safeJson(key)}: ${first}`, ...rest];
    if (index < entries.length - 1) all.push(`${all.pop()},`);
    return all.map(line => `  ${line}`);
  });
  return [isList ? '[' : '{', ...inside, isList ? ']' : '}'];
}

/** Lines that a glance takes in, and how much was left out of them. */
export function folded(lines: readonly string[], {rows, letters}: {rows: number; letters: number}): string[] {
  const shown = lines.slice(0, rows).map(line => cut(line, letters));
  const hidden = lines.slice(rows);
  if (hidden.length === 0) return shown;
  return [...shown, `… ${hidden.length}줄 ${count(hidden.join('').length)}자 접음`];
}

function cut(line: string, letters: number): string {
  const all = [...line];
  if (all.length <= letters) return line;
  return `${all.slice(0, letters).join('')}… ${count(all.length - letters)}자 접음`;
}

/** By hand: `toLocaleString` takes longer to load than all the rest of the printing. */
const count = (n: number): string => `${n}`.replace(/\B(?=(\d{3})+$)/g, ',');
