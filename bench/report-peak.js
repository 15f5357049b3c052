import {readFileSync, writeSync} from 'node:fs';
import {isMainThread} from 'node:worker_threads';

// Preloaded into a program whose memory is measured; writes the peak in kilobytes to descriptor 3.
// Threads of the program are preloaded with it too: the memory is the same.
if (isMainThread) process.on('exit', () => writeSync(3, String(peak())));

/** On Linux `maxRSS` counts the parent too, whose memory the child shares until it becomes another program. */
function peak() {
  try {
    return /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1];
  } catch {
    return process.resourceUsage().maxRSS;
  }
}
