import {readFileSync} from 'node:fs';
import * as v from 'valibot';
import {emptyTurn, type Turn} from '../agent/conversation.ts';
import type {TurnEvent} from '../agent/protocol.ts';
import {AppError} from '../errors.ts';
import {type Fault, type FindingRecord, type Line, type Lines, lines} from './format.ts';
import {formatName, formatVersion} from './format-name.ts';
import {itemReader} from './items.ts';

type Timed<T> = {t: number} & T;

/** One attempt at a request and what came of it. Nothing is there of what the run did not live to see. */
export type Exchange = Timed<{
  id: number;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Record<string, unknown> | null;
  response: Timed<{status: number; headers: Record<string, string>}> | null;
  chunks: Timed<{text: string}>[];
  /** Absent where the run ended before. */
  end: Timed<{error: Fault | null}> | null;
}>;

export type RecordedTurn = Timed<{
  turn: number;
  question: string;
  now: Date;
  /** When the conversation began, where it is one that is kept. */
  since: string | undefined;
  /** The conversation before it; undefined where it goes on from the turn before it. */
  history: Turn[] | undefined;
  events: Timed<{event: TurnEvent}>[];
  exchanges: Exchange[];
  findings: FindingRecord[];
}>;

export type Run = {head: Lines['run']; turns: RecordedTurn[]};

/** The runs of a trace file, oldest first. Throws AppError `usage` where it cannot be read as one. */
export function readTrace(path: string): Run[] {
  const runs = new Map<string, ReturnType<typeof runReader>>();
  for (const {line, number} of linesOf(textOf(path), path)) {
    if (line.type === 'run') runs.set(line.run, runReader(line));
    else
      try {
        runs.get(line.run)?.add(line);
      } catch (error) {
        throw damaged(path, number, error);
      }
  }
  return [...runs.values()].map(({run}) => run);
}

function runReader(head: Lines['run']) {
  const run: Run = {head, turns: []};
  const items = itemReader();
  const turns = new Map<number, RecordedTurn>();
  const exchanges = new Map<number, Exchange>();
  const turnOf = (n: number): RecordedTurn => found(turns.get(n), `turn ${n}`);
  const exchangeOf = (n: number): Exchange => found(exchanges.get(n), `request ${n}`);
  return {
    run,
    add(line: Exclude<Line, {type: 'run'}>): void {
      switch (line.type) {
        case 'item':
          items.add(line);
          return;
        case 'turn': {
          const {t, turn, question, now, since, history} = line;
          const before = history && (items.resolve(history) as Partial<Turn>[]).map(asTurn);
          const begun = {t, turn, question, now: new Date(now), since, history: before};
          turns.set(turn, {...begun, events: [], exchanges: [], findings: []});
          run.turns.push(turnOf(turn));
          return;
        }
        case 'event': {
          const event = items.unpack(line.event, line.items) as TurnEvent;
          turnOf(line.turn).events.push({t: line.t, event});
          return;
        }
        case 'request': {
          const {t, id, method, path, headers} = line;
          const body = line.body && items.unpack(line.body, line.items);
          exchanges.set(id, {t, id, method, path, headers, body, response: null, chunks: [], end: null});
          turnOf(line.turn).exchanges.push(exchangeOf(id));
          return;
        }
        case 'response': {
          const {t, id, status, headers} = line;
          exchangeOf(id).response = {t, status, headers};
          return;
        }
        case 'chunk':
          exchangeOf(line.id).chunks.push({t: line.t, text: line.text});
          return;
        case 'end':
          exchangeOf(line.id).end = {t: line.t, error: line.error ?? null};
          return;
        case 'claims':
          turnOf(line.turn).findings = line.findings;
      }
    },
  };
}

const asTurn = (past: Partial<Turn>): Turn => ({...emptyTurn, stop: 'answered', ...past});

function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new RangeError(`no ${what}`);
  return value;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code !== 'ENOENT';
    const what = isThere ? '기록 파일을 읽을 수 없습니다' : '기록 파일이 없습니다';
    throw new AppError('usage', `${what}: ${path}`, '--trace-file로 남긴 파일의 경로를 주세요.', {
      cause: error,
    });
  }
}

/** Every line with its number. A run that was killed may have left its last one half written: that one is passed over. */
function* linesOf(text: string, path: string): Generator<{line: Line; number: number}> {
  const written = text
    .split('\n')
    .map((text, index) => ({text, number: index + 1}))
    .filter(({text}) => text.trim());
  mustBeTrace(parsed(written[0]?.text ?? ''), path);
  for (const [index, {text, number}] of written.entries()) {
    const json = parsed(text);
    const next = written[index + 1];
    if (json === undefined && (!next || isHead(parsed(next.text)))) continue;
    if (isHead(json)) mustBeReadable(json, path);
    const line = json && lineOf(json);
    if (line === 'damaged' || !json) throw damaged(path, number);
    if (line) yield {line, number};
  }
}

/** Undefined for a kind of line that is not known: a later haru may tell more in the same format. */
function lineOf(json: Json): Line | 'damaged' | undefined {
  const {type} = json;
  if (typeof type !== 'string') return 'damaged';
  const schema = Object.hasOwn(lines, type) ? lines[type as keyof typeof lines] : undefined;
  if (!schema) return undefined;
  const checked = v.safeParse(schema, json);
  return checked.success ? (checked.output as Line) : 'damaged';
}

type Json = Record<string, unknown>;

function parsed(text: string): Json | undefined {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null ? (json as Json) : undefined;
  } catch {
    return undefined;
  }
}

const isHead = (json: Json | undefined): json is Json => json?.['type'] === 'run';

function mustBeTrace(json: Json | undefined, path: string): void {
  if (!isHead(json) || json['format'] !== formatName) throw foreign(path);
}

function mustBeReadable({version}: Json, path: string): void {
  if (typeof version !== 'number' || version <= formatVersion) return;
  throw new AppError(
    'usage',
    `더 새로운 haru가 남긴 기록이라 읽을 수 없습니다: ${path}`,
    `기록의 형식은 ${version}이고 이 haru는 ${formatVersion}까지 읽습니다. haru를 새 버전으로 올려 주세요.`,
  );
}

const foreign = (path: string): AppError =>
  new AppError('usage', `haru의 기록 파일이 아닙니다: ${path}`, '--trace-file로 남긴 파일을 주세요.');

const damaged = (path: string, line: number, cause?: unknown): AppError =>
  new AppError(
    'usage',
    `기록 파일의 ${line}번째 줄이 깨져 있습니다: ${path}`,
    `그 앞까지는 온전합니다. 앞의 ${line - 1}줄만 다른 파일로 옮기면 읽을 수 있습니다.`,
    {cause},
  );
