import {execFile} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';

/** Milliseconds until Chromium shows the page of a long conversation; nothing is said of it where there is none. */
export async function pageOpens() {
  const script = fileURLToPath(new URL('page-open.ts', import.meta.url));
  const {stdout} = await promisify(execFile)(process.execPath, ['--import', 'tsx', script]);
  const {turns, bytes, written, tries} = JSON.parse(stdout);
  if (!tries) return {says: 'page of a trace: not measured, no chromium on the PATH'};
  const middle = tries[tries.length >> 1];
  return {
    met: middle <= 1000,
    says: `page of ${turns} turns (${(bytes / 1e6).toFixed(1)} MB, written in ${Math.round(written)} ms): drawn by Chromium in ${Math.round(middle)} ms (${Math.round(tries[0])}–${Math.round(tries.at(-1))}); goal ≤ 1000 ms`,
  };
}
