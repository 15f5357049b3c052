import {isAddress} from './orders/address-name.ts';
import type {Settings} from './settings.ts';

type Given = Pick<Settings, 'orders' | 'columns'> & {
  sources: Pick<Settings['sources'], 'orders' | 'columns'>;
};

/** The command that shows all that is the matter with these orders, as it can be typed into a shell. */
export function checkCommand({orders, columns, sources}: Given): string {
  // What the environment says is said to the next command too.
  const words = ['haru orders --check'];
  // A command line is no place for an address, which may hold a password.
  if (orders && sources.orders === 'flag' && !isAddress(orders)) words.push(`--orders ${shellWord(orders)}`);
  if (columns && sources.columns === 'flag') words.push(`--columns ${shellWord(columns)}`);
  return words.join(' ');
}

const shellWord = (text: string): string =>
  /^[\p{L}\p{N}\p{M}_./:@%+,=-]+$/u.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
