import {version} from '../package.json';
import {exitCodeOf, infoOf} from './errors.ts';
import {printError} from './ui/print-error.ts';

// A reader that has seen enough (`| head -1`) ends the run quietly; a full disk is said in a line.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') process.stderr.write(`출력할 수 없습니다 (${error.code}).\n`);
  process.exit(error.code === 'EPIPE' ? 0 : 2);
});
process.stderr.on('error', () => {});

const args = process.argv.slice(2);
// Asked for by scripts at every start: answered before anything else is loaded.
if (args.length === 1 && /^(--version|-V)$/.test(args[0] as string)) process.stdout.write(`${version}\n`);
else {
  try {
    const {run} = await import('./program.ts');
    process.exitCode = await run(args, process);
  } catch (error) {
    const info = infoOf(error);
    printError(info, args.includes('--trace'), process.stderr);
    process.exitCode = exitCodeOf({stop: 'error', error: info});
  }
}
