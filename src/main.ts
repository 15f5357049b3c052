import {exitCodeOf, infoOf} from './errors.ts';
import {type LoadScreen, run} from './program.ts';
import {printError} from './ui/print-error.ts';

/** The program: does what the command line says and leaves the exit status behind. The one place that catches. */
export async function main(args: string[], loadScreen: LoadScreen): Promise<void> {
  endQuietlyWithItsReader();
  try {
    process.exitCode = await run(args, process, loadScreen);
  } catch (error) {
    const info = infoOf(error);
    printError(info, args.includes('--trace'), process.stderr);
    process.exitCode = exitCodeOf({stop: 'error', error: info});
  }
}

/** A reader that has seen enough (`| head -1`) is no fault; a full disk is said in a line. */
function endQuietlyWithItsReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') process.stderr.write(`출력할 수 없습니다 (${error.code}).\n`);
    process.exit(error.code === 'EPIPE' ? 0 : 2);
  });
  process.stderr.on('error', () => {});
}
