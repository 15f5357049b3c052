import {AppError} from '../errors.ts';
import {isThere, readBytes, sessionFile} from './disk.ts';
import {readSession, type SavedSession} from './format.ts';

/**
 * A session as its file has it; undefined where there is no file, or none whose first line was ever finished.
 * Throws AppError `usage` where nobody can tell what it holds.
 */
export function savedIn(folder: string, id: string): SavedSession | undefined {
  const path = sessionFile(folder, id);
  if (!isThere(path)) return undefined;
  const reading = readSession(readBytes(path));
  if (reading === 'newer')
    throw new AppError(
      'usage',
      `더 새로운 haru가 저장한 대화라서 읽을 수 없습니다: ${id}`,
      'haru를 새 버전으로 올린 뒤 다시 열어 주세요.',
    );
  if (reading === 'unreadable')
    throw new AppError(
      'usage',
      `대화 파일의 첫 줄이 손상되어 누구의 대화인지 알 수 없습니다: ${id}`,
      `파일을 확인해 주세요: ${path}`,
    );
  // A file that was renamed is known by its name.
  return reading === 'none' ? undefined : {...reading, header: {...reading.header, id}};
}
