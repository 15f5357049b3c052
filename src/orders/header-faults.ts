import {AppError} from '../errors.ts';
import {askedAs, type Column} from './columns.ts';

const fault = (message: string, path: string, hint: string): AppError =>
  new AppError('orders', `${message} (${path})`, hint);

export const headerText = (cells: readonly string[]): string =>
  cells
    .map(cell => cell.normalize('NFC').trim())
    .filter(cell => cell !== '')
    .join(', ')
    .slice(0, 200);

/** How to tell places of a file without a header. */
export const headlessHint =
  '열 지도 파일에 {"header": false, "order_id": 1, "product": 2}처럼 몇 번째 열인지 적고 --columns로 알려 주세요.';

export const lacking = (missing: readonly Column[], cells: readonly string[], path: string): AppError =>
  fault(
    `주문 파일에 꼭 있어야 할 열이 없습니다: ${missing.map(askedAs).join(', ')}`,
    path,
    headerText(cells) === ''
      ? '열 지도 파일에 몇 번째 열인지 적어 주세요(--columns).'
      : `읽은 머리글: ${headerText(cells)}\n이름이 다른 열은 열 지도 파일로 알려 줄 수 있습니다(--columns).`,
  );

export const looksHeadless = (path: string): AppError =>
  fault('주문 파일에 머리글 줄이 없는 것으로 보입니다', path, headlessHint);

/** A header or the first order: whoever guesses wrong loses an order. */
export const unclearHeader = ({line}: {line: number}, path: string): AppError =>
  fault(
    `${line}번째 줄이 머리글인지 첫 주문인지 알 수 없습니다`,
    path,
    `열 지도 파일에 "header": ${line}(머리글이 있는 줄)이나 "header": false(머리글이 없음)를 더해 주세요.`,
  );

export const noSuchLine = (line: number, path: string): AppError =>
  fault(
    `열 지도의 header에 적은 ${line}번째 줄에서 머리글을 찾지 못했습니다`,
    path,
    '머리글이 몇 번째 줄에 있는지(1부터) 확인해 주세요.',
  );

export const notInFile = (
  column: Column,
  said: string | number,
  cells: readonly string[],
  path: string,
): AppError =>
  fault(
    `열 지도의 ${askedAs(column)}에 적은 ${typeof said === 'number' ? `${said}번째` : `'${said}'`} 열이 주문 파일에 없습니다`,
    path,
    headerText(cells) === '' ? `열은 ${cells.length}개입니다.` : `읽은 머리글: ${headerText(cells)}`,
  );
