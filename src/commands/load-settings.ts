import {readFileSync} from 'node:fs';
import {parseEnv} from 'node:util';
import {AppError} from '../errors.ts';
import {
  type OpenSettings,
  type RawSettings,
  resolveOpenSettings,
  type Settings,
  withViewer,
} from '../settings.ts';

/** The settings of this run: the flags, the environment, and `.env` in the working directory where there is one. */
export const loadSettings = (flags: RawSettings, env: NodeJS.ProcessEnv): Settings =>
  withViewer(loadOpenSettings(flags, env));

/** The same for a chat, which may ask who looks. */
export const loadOpenSettings = (flags: RawSettings, env: NodeJS.ProcessEnv): OpenSettings =>
  resolveOpenSettings(flags, env, dotenvHere());

/** What `.env` in the working directory sets; nothing where there is none. Throws AppError `usage` where it cannot be read. */
export function dotenvHere(): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync('.env', 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new AppError('usage', '.env 파일을 읽을 수 없습니다.', '작업 폴더의 .env를 확인해 주세요.', {
      cause: error,
    });
  }
}
