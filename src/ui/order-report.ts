import {cleanText} from '../clean-text.ts';
import type {OrderReport} from '../orders/report.ts';
import type {RowProblem} from '../orders/store.ts';
import {aligned} from './align.ts';
import {cellWidth} from './cell-width.ts';

const delimiters: Record<string, string> = {',': '쉼표', '\t': '탭', ';': '쌍반점(;)', '|': '세로줄(|)'};

const customers: Record<OrderReport['customersBy'], string> = {
  id: '고객번호로 구분합니다.',
  'name and phone': "주문자의 이름과 전화번호로 구분합니다. 고객은 --customer '이름 전화번호'로 봅니다.",
  none: '구분할 열이 없어 매장 직원(--staff)만 볼 수 있습니다.',
};

/** How a file was read, what is wrong with it and what each fault costs, for people. */
export function reportText(report: OrderReport): string {
  const {
    file,
    table: inDatabase,
    encoding,
    delimiter,
    headerLine,
    rows,
    orders,
    blankRows,
    noteRows,
  } = report;
  const others = [blankRows && `빈 줄 ${blankRows}개`, noteRows && `안내·합계 줄 ${noteRows}개`].filter(
    Boolean,
  );
  const about = [
    ...(inDatabase === undefined
      ? [
          ['파일', file],
          [
            '형식',
            `${encoding}, 구분자 ${delimiters[delimiter ?? ''] ?? delimiter}, ${headerLine === null ? '머리글 없음' : `머리글 ${headerLine}번째 줄`}`,
          ],
        ]
      : [
          ['주소', file],
          ['표', inDatabase],
        ]),
    ['주문', `${orders}건 (주문 줄 ${rows}개${others.length > 0 ? `, ${others.join(', ')}는 건너뜀` : ''})`],
    ['고객', customers[report.customersBy]],
  ];
  return cleanText([table(about), columnsText(report), problemsText(report)].filter(Boolean).join('\n\n'));
}

function columnsText({columns, unused}: OrderReport): string {
  const mapped = columns.map(({column, label, header, place}) => [
    `  ${label}`,
    header === '' ? `← ${place}번째 열` : `← ${header} (${place}번째 열)`,
    column,
  ]);
  const warned = unused.flatMap(({header, reason}) => (reason ? [`  ${header}: ${reason}`] : []));
  const rest = unused.filter(({reason}) => reason === null).map(({header}) => header);
  return [
    '읽은 열',
    table(mapped),
    ...(warned.length > 0 ? ['일부러 쓰지 않은 열', ...warned] : []),
    ...(rest.length > 0 ? [`쓰지 않은 열: ${rest.join(', ')}`] : []),
  ].join('\n');
}

const costs: Record<RowProblem['cost'], (field: string | undefined) => string> = {
  row: () => '이 줄은 주문에 넣지 않았습니다',
  cell: field => `${field ?? '이'} 칸만 비웠습니다`,
  nothing: () => '적힌 그대로 씁니다',
};

function problemsText({
  table: inDatabase,
  orders,
  problems: {row, cell, nothing},
  details,
}: OrderReport): string {
  if (inDatabase !== undefined) return '데이터베이스의 값은 조회할 때마다 읽으므로 미리 점검하지 않았습니다.';
  const all = row + cell + nothing;
  if (all === 0)
    return orders === 0
      ? '주문이 한 건도 없습니다. 주문이 들어 있는 파일인지 확인해 주세요.'
      : '문제를 찾지 못했습니다.';
  const more =
    all > details.length
      ? [
          `  … 여기까지는 앞에서부터 ${details.length}개를 본 것이고, ${all - details.length}개가 더 있습니다.`,
        ]
      : [];
  return [
    `살펴볼 곳 ${all}개: 넣지 못한 줄 ${row}, 비운 칸 ${cell}, 앞뒤가 맞지 않는 값 ${nothing}`,
    ...kindsOf(details).flatMap(kindLines),
    ...more,
  ].join('\n');
}

/** Problems that are the same but for the values that they tell of. */
type Kind = Pick<RowProblem, 'cost' | 'field'> & {message: string; lines: [line: number, values: string][]};

/** The values of a message stand at its end: behind a colon, or in brackets. */
const values = /(?:: | \().*$/s;

/** Those that cost most come first; of equals the most frequent. */
function kindsOf(problems: readonly RowProblem[]): Kind[] {
  const kinds = new Map<string, Kind>();
  for (const {line, cost, field, message: whole} of problems) {
    const message = whole.replace(values, '');
    const key = JSON.stringify([cost, field, message]);
    const kind = kinds.get(key) ?? {cost, ...(field !== undefined && {field}), message, lines: []};
    kinds.set(key, kind);
    kind.lines.push([line, whole.slice(message.length).replace(/^: | /, '')]);
  }
  const order = Object.keys(costs);
  return [...kinds.values()].sort(
    (a, b) => order.indexOf(a.cost) - order.indexOf(b.cost) || b.lines.length - a.lines.length,
  );
}

/** Enough to see what the others are like. */
const examples = 3;

function kindLines({cost, field, message, lines}: Kind): string[] {
  const result = costs[cost](field);
  const shown = lines.slice(0, examples).map(([line, told]) => [`    ${line}번째 줄`, told]);
  const more = lines.length - shown.length;
  return [
    `  ${message} (${lines.length}개)${message.includes(result) ? '' : ` → ${result}`}`,
    ...aligned(shown, cellWidth),
    ...(more > 0 ? [`    … 그 밖에 ${more}개`] : []),
  ];
}

const table = (rows: readonly (readonly string[])[]): string => aligned(rows, cellWidth).join('\n');
