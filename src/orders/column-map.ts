import {readFileSync} from 'node:fs';
import {AppError} from '../errors.ts';
import {askedAs, type ColumnMap, columnNames} from './columns.ts';

/**
 * A person's column map: `{"order_id": "접수 번호", "tracking_number": 12, "amount": null}`, with `"header": false`
 * where the file has no header, or the line that it stands in. Throws AppError `usage`.
 */
export function readColumnMap(path: string): ColumnMap {
  const map = parsed(path);
  for (const [name, said] of Object.entries(map)) {
    const fault = name === 'header' ? faultOfHeader(said) : faultOf(name, said, (map as ColumnMap).header);
    if (fault) throw wrong(path, ...fault);
  }
  return map as ColumnMap;
}

type Fault = [message: string, hint: string];

const faultOfHeader = (said: unknown): Fault | undefined =>
  said === false || isCount(said)
    ? undefined
    : [
        'header의 값을 쓸 수 없습니다',
        '머리글이 몇 번째 줄에 있는지(1부터), 머리글이 없으면 false를 적어 주세요.',
      ];

function faultOf(name: string, said: unknown, header: ColumnMap['header']): Fault | undefined {
  if (!columnNames.some(column => column === name))
    return [
      `모르는 이름입니다: ${name}`,
      `쓸 수 있는 이름: ${[...columnNames.map(askedAs), 'header(머리글 줄)'].join(', ')}`,
    ];
  if (said === null || isCount(said)) return undefined;
  if (typeof said !== 'string' || said.trim() === '')
    return [`${name}의 값을 쓸 수 없습니다`, '머리글, 몇 번째 열인지(1부터), 또는 null을 적어 주세요.'];
  return header === false
    ? [
        `머리글이 없다고 한 파일("header": false)에서는 '${said}' 열을 찾을 수 없습니다`,
        `${name}에 몇 번째 열인지(1부터) 적어 주세요.`,
      ]
    : undefined;
}

const isCount = (said: unknown): boolean => Number.isInteger(said) && Number(said) > 0;

function parsed(path: string): object {
  try {
    const map: unknown = JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''));
    if (typeof map === 'object' && map !== null && !Array.isArray(map)) return map;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== undefined)
      throw wrong(path, '열 지도 파일을 읽을 수 없습니다', '--columns에 준 파일을 확인해 주세요.');
  }
  throw wrong(
    path,
    '열 지도 파일이 JSON이 아닙니다',
    'haru orders --write-columns 파일로 지금의 열 지도를 만들어 고쳐 쓸 수 있습니다.',
  );
}

const wrong = (path: string, message: string, hint: string): AppError =>
  new AppError('usage', `${message} (${path})`, hint);
