import {statSync} from 'node:fs';
import {AppError} from '../errors.ts';
import {CsvOrderStore} from './csv-store.ts';
import {openingFault} from './faults.ts';
import type {FileOrderStore} from './file-store.ts';
import {foundPath, type ReadOptions} from './read-orders.ts';

/** About forty thousand rows, which are read in a third of a second. Below, an index would save nobody anything. */
const bigFile = 6 * 2 ** 20;

export type OpenOptions = ReadOptions & {
  /** Where indexes are kept; without it everything is held in memory. */
  stateFolder?: string | undefined;
  /** Hears how much of a big file has been read, from 0 to 1, while it is indexed for the first time. */
  progress?: ((share: number) => void) | undefined;
  /** Hears what people should know. */
  notice?: ((line: string) => void) | undefined;
};

/** Whether the file is one that is indexed. What is wrong with it is told when it is opened. */
export async function isBig(path: string): Promise<boolean> {
  try {
    return statSync(await foundPath(path)).size > bigFile;
  } catch {
    return false;
  }
}

/** Opens a file of orders: in memory, or by an index where it is big. Throws AppError `orders`. */
export async function openFile(path: string, options: OpenOptions): Promise<FileOrderStore> {
  const {stateFolder, notice} = options;
  if (stateFolder === undefined || !(await isBig(path))) return CsvOrderStore.open(path, options);
  const {NoIndex, openIndex} = await import('./index/open-index.ts');
  try {
    return await openIndex(await foundPath(path), {...options, stateFolder});
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (!(error instanceof NoIndex)) throw openingFault(path, error);
    notice?.(`${error.message} 주문을 모두 메모리에 읽습니다. 파일이 커서 켤 때마다 시간이 걸립니다.`);
    return CsvOrderStore.open(path, options);
  }
}
