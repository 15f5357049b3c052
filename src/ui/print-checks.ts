import type {ChalkInstance} from 'chalk';
import {cleanText, safeJson} from '../clean-text.ts';
import type {Check, CheckName} from '../doctor/check.ts';
import {cellWidth} from './cell-width.ts';
import {wrapWords} from './wrap.ts';

const marks = {
  ok: ['✓ 정상', 'green'],
  note: ['! 주의', 'yellow'],
  fault: ['✗ 고장', 'red'],
} as const;

const labels: Record<CheckName, string> = {
  runtime: '실행 환경',
  settings: '설정',
  model: '모델',
  key: 'API 키',
  endpoint: '연결',
  orders: '주문',
  terminal: '터미널',
  state: '저장 폴더',
};

const gap = '  ';
const arrow = '→ ';
const labelWidth = Math.max(...Object.values(labels).map(cellWidth));
const headWidth = cellWidth(marks.ok[0]) + gap.length + labelWidth + gap.length;

/** Narrower than this there is no room beside the labels, and the text stands below them. */
const roomy = headWidth + 30;

/** Prints checks as they come: mark, name, what was found, and behind an arrow what to do. */
export function checksPrinter(stdout: Pick<NodeJS.WriteStream, 'write' | 'columns'>, colors: ChalkInstance) {
  const print = (line: string) => stdout.write(`${line}\n`);
  const columns = Math.max(stdout.columns || 80, 20);
  const beside = columns >= roomy;
  const indent = ' '.repeat(beside ? headWidth : gap.length);
  const wrapped = (text: string, lead = 0) =>
    wrapWords(cleanText(text).replaceAll('\t', ' '), columns - indent.length - lead - 1);
  return {
    check({status, name, message, lines = [], hint}: Check): void {
      const [mark, color] = marks[status];
      const head = `${colors[color](mark)}${gap}${padded(labels[name])}`;
      const [first = '', ...rest] = wrapped(message);
      const below = [...(beside ? rest : [first, ...rest]), ...lines.flatMap(wrapped)];
      print(beside ? `${head}${gap}${first}` : head.trimEnd());
      const todo = hint ? wrapped(hint, arrow.length) : [];
      const hanging = todo.map((line, index) => `${index === 0 ? arrow : ' '.repeat(arrow.length)}${line}`);
      for (const line of [...below, ...hanging]) print(`${indent}${line}`);
    },
    end(checks: readonly Check[]): void {
      print('');
      for (const line of wrapWords(summaryOf(checks), columns - 1)) print(line);
    },
  };
}

function summaryOf(checks: readonly Check[]): string {
  const count = (status: Check['status']) => checks.filter(check => check.status === status).length;
  const [faults, notes] = [count('fault'), count('note')];
  if (faults > 0) return `고칠 것이 ${faults}가지 있습니다. 화살표 뒤의 말대로 해 주세요.`;
  return notes > 0 ? `고장은 없습니다. 알아 둘 것이 ${notes}가지 있습니다.` : '모두 정상입니다.';
}

/** The checks as scripts read them: the shape is a promise to them. `ok` is whether there is no fault. */
export function checksAsJson(checks: readonly Check[]): string {
  const view = checks.map(({name, status, message, hint, details}) => ({
    name,
    status,
    message,
    hint,
    ...(details && {details}),
  }));
  return safeJson({ok: checks.every(({status}) => status !== 'fault'), checks: view}, 2);
}

const padded = (label: string): string => label + ' '.repeat(labelWidth - cellWidth(label));
