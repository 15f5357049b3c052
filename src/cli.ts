import {version} from '../package.json';
import {loadCompiled} from './load-compiled.ts';
import {endQuietlyWithItsReader} from './ui/output-errors.ts';

endQuietlyWithItsReader(process);
const args = process.argv.slice(2);
// Asked for by scripts at every start: answered before anything else is loaded.
if (args.length === 1 && /^(--version|-V)$/.test(args[0] as string)) process.stdout.write(`${version}\n`);
else {
  const {main} = loadCompiled<typeof import('./main.ts')>(new URL('main.cjs', import.meta.url));
  // React and Ink are ES modules that cannot be required: the screen is loaded from here.
  await main(args, () => import('./ui/chat.tsx'));
}
