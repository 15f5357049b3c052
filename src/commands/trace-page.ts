import {basename} from 'node:path';
import type {Io} from '../program.ts';
import {writePage} from '../trace/page/write.ts';
import {readTrace} from '../trace/read.ts';

/** Writes a recorded file as a page and says where it is. */
export function writeTracePage(path: string, out: string, stdout: Io['stdout']): void {
  writePage(out, readTrace(path), basename(path));
  stdout.write(`페이지를 썼습니다: ${out}\n`);
}
