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
            `${encoding}, 구분자 ${delimiters[delimiter ?? ''] ?? delimiter}, 머리글 ${headerLine}번째 줄`,
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
    `← ${header} (${place}번째 열)`,
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

function problemsText({table: inDatabase, problems: {row, cell, nothing}, details}: OrderReport): string {
  if (inDatabase !== undefined) return '데이터베이스의 값은 조회할 때마다 읽으므로 미리 점검하지 않았습니다.';
  const all = row + cell + nothing;
  if (all === 0) return '문제를 찾지 못했습니다.';
  const lines = details.map(({line, cost, field, message}) => [
    `  ${line}번째 줄`,
    `${message} → ${costs[cost](field)}`,
  ]);
  const more = all > details.length ? `\n  … 그 밖에 ${all - details.length}개` : '';
  return `살펴볼 곳 ${all}개: 넣지 못한 줄 ${row}, 비운 칸 ${cell}, 앞뒤가 맞지 않는 값 ${nothing}\n${table(lines)}${more}`;
}

const table = (rows: readonly (readonly string[])[]): string => aligned(rows, cellWidth).join('\n');
