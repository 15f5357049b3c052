import {mkdirSync} from 'node:fs';
import {homedir} from 'node:os';
import {join} from 'node:path';

/** Where haru keeps what it remembers between runs: `HARU_HOME`, or its folder under the XDG state folder. */
export const stateFolderIn = (env: Record<string, string | undefined>): string =>
  env.HARU_HOME || join(env.XDG_STATE_HOME || join(homedir(), '.local', 'state'), 'haru');

/** For nobody but its owner. */
export const privateFile = 0o600;
const privateFolder = 0o700;

/** Makes a folder of that kind, with those above it, where it is not there yet. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, {recursive: true, mode: privateFolder});
}
