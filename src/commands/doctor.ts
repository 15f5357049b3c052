import {attempt, type Check, exitStatusOf} from '../doctor/check.ts';
import {examine} from '../doctor/examine.ts';
import {AppError} from '../errors.ts';
import type {Flags, Io} from '../program.ts';
import {colorsFor} from '../ui/color.ts';
import {checksAsJson, checksPrinter} from '../ui/print-checks.ts';
import {dotenvHere} from './load-settings.ts';

/** Looks at everything that haru needs and says what it found and what to do. Gives the exit status. */
export async function doctor({json, color, ...flags}: Flags, {stdin, stdout, env}: Io): Promise<number> {
  const dotenv = attempt(dotenvHere);
  const unreadable = dotenv instanceof AppError;
  const colors = colorsFor('stdout', color, env);
  const printer = json ? undefined : checksPrinter(stdout, colors);
  const checks: Check[] = [];
  const patient = {
    // A copy: the SDK's own variables are taken out of the real one.
    given: {flags, env: {...env}, dotenv: unreadable ? {} : dotenv},
    dotenvFault: unreadable ? dotenv : undefined,
    terminal: {
      stdin: !!stdin.isTTY,
      stdout: !!stdout.isTTY,
      columns: stdout.columns,
      rows: stdout.rows,
      colorLevel: colors.level,
      hasLocale: process.platform !== 'win32',
    },
    network: fetch,
  };
  for await (const check of examine(patient)) {
    checks.push(check);
    printer?.check(check);
  }
  if (json) stdout.write(`${checksAsJson(checks)}\n`);
  else printer?.end(checks);
  return exitStatusOf(checks);
}
