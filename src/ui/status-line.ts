import stringWidth from 'string-width';
import {addUsage, noUsage, type Turn} from '../agent/conversation.ts';
import type {Usage} from '../agent/protocol.ts';
import {cleanLine} from '../clean-text.ts';
import type {Settings} from '../settings.ts';
import {tokenCount} from './figures.ts';
import {maskText} from './mask.ts';
import {cutTo} from './table.ts';

const leastColumns = 30;
const leastRows = 8;

/** What the last turn cost and, where there were several, the conversation. */
export type Spent = {last?: Usage; all?: Usage};

export const spentIn = (turns: readonly Turn[]): Spent => {
  const usages = turns.map(({usage}) => usage);
  const last = usages.at(-1);
  return {...(last && {last}), ...(usages.length > 1 && {all: usages.reduce(addUsage, noUsage)})};
};

type Told = {
  settings: Settings;
  spent: Spent;
  current: Turn | null;
  columns: number;
  rows: number;
};

/**
 * Who is answered by which model and what it cost, in one row: what matters least is cut off at the right.
 * Empty on a screen that has no row for it.
 */
export function statusLine({settings, spent: {last, all}, current, columns, rows}: Told): string {
  if (columns < leastColumns || rows < leastRows) return '';
  const {viewer, engine} = settings;
  const parts = [
    viewer.role === 'staff' ? '직원' : `고객 ${maskText(cleanLine(viewer.customerId))}`,
    modelPart(settings, current),
    engine,
    last?.totalTokens && `토큰 ${tokenCount(last.totalTokens, last)}`,
    all?.totalTokens && `대화 ${tokenCount(all.totalTokens, all)}`,
  ];
  return fitting(
    parts.filter(part => typeof part === 'string'),
    columns - 1,
  );
}

/** As many of the parts as fit; the first is there in any case. */
function fitting([first = '', ...others]: readonly string[], width: number): string {
  let line = cutTo(first, width);
  for (const part of others) {
    if (stringWidth(`${line} · ${part}`) > width) break;
    line = `${line} · ${part}`;
  }
  return line;
}

/** The model, and what becomes of it while it is asked. */
function modelPart({model}: Settings, current: Turn | null): string {
  const asked = current?.fallback ? `${nameOf(model)} → ${nameOf(current.fallback.to)}` : nameOf(model);
  return current?.retry ? `${asked} 다시 시도 ${current.retry.attempt}/${current.retry.of}` : asked;
}

export const nameOf = (model: string): string => (model === 'offline' ? '내장 모델' : cleanLine(model));
