import {readFileSync} from 'node:fs';
import {AppError} from '../errors.ts';
import {type ColumnMap, columnNames} from './columns.ts';

/** A person's column map: `{"order_id": "접수 번호", "tracking_number": 12, "amount": null}`. Throws AppError `usage`. */
export function readColumnMap(path: string): ColumnMap {
  const map = parsed(path);
  for (const [column, said] of Object.entries(map)) {
    if (!columnNames.some(name => name === column))
      throw wrong(path, `모르는 이름입니다: ${column}`, `쓸 수 있는 이름: ${columnNames.join(', ')}`);
    const fits =
      said === null ||
      (typeof said === 'string' && said.trim() !== '') ||
      (Number.isInteger(said) && Number(said) > 0);
    if (!fits)
      throw wrong(
        path,
        `${column}의 값을 쓸 수 없습니다`,
        '머리글, 몇 번째 열인지(1부터), 또는 null을 적어 주세요.',
      );
  }
  return map as ColumnMap;
}

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
