import type {RawSettings, Source} from '../settings.ts';

export type Env = Record<string, string | undefined>;

/** What a person set, and where: each check resolves the part it is about, so that no fault hides another. */
export type Given = {flags: RawSettings; env: Env; dotenv: Env};

/** The environment as the program reads it: `.env` below what is really set. */
export const merged = ({env, dotenv}: Given): Env => ({
  ...dotenv,
  ...Object.fromEntries(Object.entries(env).filter(([, value]) => value)),
});

/** Both environments with these variables alone. */
export const withOnly = (given: Given, names: RegExp): Given => ({
  ...given,
  env: only(given.env, names),
  dotenv: only(given.dotenv, names),
});

const only = (env: Env, names: RegExp): Env =>
  Object.fromEntries(Object.entries(env).filter(([name]) => names.test(name)));

/** Where a variable comes from. */
export const sourceOf = (name: string, {env}: Given): Source => (env[name] ? 'environment' : '.env');

/** A source as people are told of it. */
export const sourceNames: Record<Source, string> = {
  flag: '명령줄',
  environment: '환경 변수',
  '.env': '.env',
  default: '기본값',
};
