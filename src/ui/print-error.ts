import type {Writable} from 'node:stream';
import {cleanText} from '../clean-text.ts';
import type {ErrorInfo} from '../errors.ts';

/** What happened and what to do: a line each. The stack of a bug under `--trace` alone. */
export function printError({message, hint, stack}: ErrorInfo, trace: boolean, stderr: Writable): void {
  const lines = [message, hint, trace ? stack : null].filter(line => line);
  stderr.write(`${cleanText(lines.join('\n'))}\n`);
}
