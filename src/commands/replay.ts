import {renameSync, rmSync, writeFileSync} from 'node:fs';
import {version} from '../../package.json';
import {createApp} from '../app.ts';
import {AppError} from '../errors.ts';
import {retryPolicy} from '../gemini/retry.ts';
import {isAddress} from '../orders/address-name.ts';
import type {Io} from '../program.ts';
import {resolveSettings, type Settings} from '../settings.ts';
import {privateFile} from '../state-folder.ts';
import {rawSettingsOf, withoutLogin} from '../trace/head.ts';
import {type Player, player} from '../trace/player.ts';
import {type Run, readTrace} from '../trace/read.ts';
import {recorder} from '../trace/record.ts';
import {type ReplayedTurn, replayRun} from '../trace/replay.ts';
import {together, type Witness} from '../trace/witness.ts';
import {differenceLines} from '../ui/difference-lines.ts';
import {dotenvHere} from './load-settings.ts';

type Options = {update: boolean; orders: string | undefined};

/**
 * Runs a recorded file again with its answers, no network, and the tools and orders of now. Gives 0 where nothing is
 * different, else 1 with the differences on stdout; `update` then writes what is now into the file.
 */
export async function replay(path: string, {update, orders}: Options, {stdout, env}: Io): Promise<number> {
  const runs = readTrace(path);
  const lines: string[] = [];
  const turns: (ReplayedTurn & {of: string})[] = [];
  for (const [index, run] of runs.entries()) {
    const of = runs.length > 1 ? `기록 ${index + 1} ` : '';
    const source = orders ?? databaseOf(run, {...dotenvHere(), ...env}['HARU_ORDERS']);
    for await (const turn of replayed(run, {update, orders: source}, line => lines.push(line)))
      turns.push({...turn, of});
  }
  for (const line of differenceLines(turns)) stdout.write(`${line}\n`);
  if (turns.every(({differences = []}) => differences.length === 0)) return 0;
  if (!update) return 1;
  if (turns.some(({unanswered}) => unanswered))
    throw new AppError(
      'usage',
      '기록에 답이 없는 요청이 생겨 새 기록을 쓸 수 없습니다.',
      '같은 질문을 --trace-file로 다시 기록해 주세요. 파일은 그대로 두었습니다.',
    );
  replaceFile(path, `${lines.join('\n')}\n`);
  stdout.write(`지금 결과를 새 기록으로 썼습니다: ${path}\n`);
  return 0;
}

/** A recording has the address of a database without its login: the environment may have the same one with it. */
function databaseOf({head}: Run, address: string | undefined): string | undefined {
  const recorded = head.settings['orders']?.value;
  return address && isAddress(address) && withoutLogin(address) === recorded ? address : undefined;
}

async function* replayed(
  run: Run,
  {update, orders}: Options,
  write: (line: string) => void,
): AsyncGenerator<ReplayedTurn, void> {
  const settings = settingsOf(run, orders);
  const stage = player({at: new Date(run.head.at), renew: update});
  const witness = update ? together([stage.witness, recorderOf(run, orders, stage, write)]) : stage.witness;
  const app = createApp(settings, {
    network: nowhere,
    retry: {...retryPolicy, clock: stage.clock},
    now: stage.now,
    witness: Promise.resolve(witness),
  });
  await app.problems;
  yield* replayRun(run, stage, app.ask);
}

/** The settings of the recording. A key is asked for by the SDK alone: nothing is sent. */
function settingsOf({head}: Run, orders: string | undefined): Settings {
  const given = rawSettingsOf(head.settings);
  const {kind} = head.access;
  const env = kind.startsWith('vertex')
    ? {GOOGLE_GENAI_USE_VERTEXAI: 'true', GOOGLE_API_KEY: 'replay'}
    : {GEMINI_API_KEY: 'replay'};
  return resolveSettings({...given, ...(orders !== undefined && {orders})}, env, {});
}

const nowhere: typeof fetch = async () => {
  throw new Error('a replayed run has no network');
};

function recorderOf(
  {head: {run, ...head}}: Run,
  orders: string | undefined,
  {clock}: Player,
  write: (line: string) => void,
): Witness {
  const settings =
    orders === undefined
      ? head.settings
      : {...head.settings, orders: {value: withoutLogin(orders), from: 'flag'}};
  const now = {
    at: new Date().toISOString(),
    haru: version,
    node: process.version,
    platform: process.platform,
  };
  return recorder({...head, ...now, settings}, write, [], {run, clock: clock.now});
}

/** Whole or not at all. */
function replaceFile(path: string, text: string): void {
  const beside = `${path}.${process.pid}.new`;
  try {
    writeFileSync(beside, text, {mode: privateFile});
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, {force: true});
    throw new AppError('usage', `기록 파일에 쓸 수 없습니다: ${path}`, '경로와 권한을 확인해 주세요.', {
      cause: error,
    });
  }
}
