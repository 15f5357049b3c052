import {existsSync, readFileSync} from 'node:fs';
import {version} from '../package.json';
import {loadCompiled} from './load-compiled.ts';
import {endQuietlyWithItsReader} from './ui/output-errors.ts';

const help = new URL('help.txt', import.meta.url);

endQuietlyWithItsReader(process);
const args = process.argv.slice(2);
const [only] = args.length === 1 ? args : [];
// Asked for at every start of a script or a person: answered before anything else is loaded. Help was written down when
// the program was built, for eighty columns; a narrower terminal gets it anew.
if (only === '--version' || only === '-V') process.stdout.write(`${version}\n`);
else if ((only === '--help' || only === '-h') && (process.stdout.columns ?? 80) >= 80 && existsSync(help))
  process.stdout.write(readFileSync(help));
else {
  const {main} = loadCompiled<typeof import('./main.ts')>(new URL('main.cjs', import.meta.url));
  // React and Ink are ES modules that cannot be required: the screen is loaded from here.
  await main(args, () => import('./ui/chat.tsx'));
}
