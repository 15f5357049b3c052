import {AppError} from '../errors.ts';
import type {RowProblem} from './store.ts';

const pickAnother = '--orders에 준 파일을 확인해 주세요.';
const saveAsCsv = '엑셀에서 "CSV UTF-8"로 저장한 뒤 다시 열어 주세요.';

const fault = (path: string, message: string, hint: string, cause?: unknown): AppError =>
  new AppError('orders', `${message}: ${path}`, hint, {cause});

export const spreadsheet = (path: string, kind: string): AppError =>
  fault(path, `엑셀 파일(${kind})로 보입니다`, saveAsCsv);

/** Some shops' downloads are called .xls and hold a web page. */
export const htmlPage = (path: string): AppError =>
  fault(path, '웹 페이지(HTML)로 저장된 파일입니다', saveAsCsv);

export const pdf = (path: string): AppError =>
  fault(
    path,
    'PDF 파일로 보입니다',
    '쇼핑몰에서 주문을 엑셀이나 CSV로 내려받아 CSV로 저장한 뒤 다시 열어 주세요.',
  );

export const json = (path: string): AppError =>
  fault(path, 'JSON 파일로 보입니다', 'CSV 파일을 주세요. 열 지도라면 --orders가 아니라 --columns에 주세요.');

export const notText = (path: string): AppError =>
  fault(path, '글자로 된 파일이 아닙니다', 'CSV 파일을 주세요. 엑셀에서는 "CSV UTF-8"로 저장할 수 있습니다.');

export const brokenUtf8 = (path: string): AppError =>
  fault(
    path,
    '주문 파일의 글자가 깨져 있습니다. UTF-8로 시작하지만 UTF-8이 아닌 글자가 섞여 있습니다',
    `파일이 온전한지 확인해 주세요. ${saveAsCsv}`,
  );

export const empty = (path: string): AppError => fault(path, '주문 파일이 비어 있습니다', pickAnother);

export const noOrders = (path: string, {line, message}: RowProblem): AppError =>
  fault(
    path,
    '주문 파일에서 주문을 한 건도 읽지 못했습니다',
    `${line}번째 줄: ${message}. 그 줄을 고친 뒤 다시 열어 주세요.`,
  );

/** What went wrong when the file was opened, and what to do, by the error's code. */
const faults: Record<string, [message: string, hint: string]> = {
  ENOENT: ['주문 파일이 없습니다', pickAnother],
  ENOTDIR: ['주문 파일이 없습니다', pickAnother],
  EISDIR: ['파일이 아니라 폴더입니다', pickAnother],
  EACCES: ['주문 파일을 읽을 권한이 없습니다', '파일 권한을 확인해 주세요.'],
  EPERM: ['주문 파일을 읽을 권한이 없습니다', '파일 권한을 확인해 주세요.'],
};

/** An AppError for what the system says; anything else is a bug and comes back as it is. */
export function openingFault(path: string, error: unknown): unknown {
  const {code, syscall} = error as NodeJS.ErrnoException;
  if (!code || !syscall) return error;
  const [message, hint] = faults[code] ?? ['주문 파일을 읽지 못했습니다', '파일이 온전한지 확인해 주세요.'];
  return fault(path, message, hint, error);
}
