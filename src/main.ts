import {exitCodeOf, infoOf} from './errors.ts';
import {type LoadScreen, run} from './program.ts';
import {printError} from './ui/print-error.ts';

/** The program: does what the command line says and leaves the exit status behind. The one place that catches. */
export async function main(args: string[], loadScreen: LoadScreen): Promise<void> {
  try {
    process.exitCode = await run(args, process, loadScreen);
  } catch (error) {
    const info = infoOf(error);
    printError(info, args.includes('--trace') || process.env['HARU_TRACE'] === '1', process.stderr);
    process.exitCode = exitCodeOf({stop: 'error', error: info});
  }
}
