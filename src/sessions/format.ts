import {emptyTurn, type Turn} from '../agent/conversation.ts';
import type {Viewer} from '../orders/store.ts';
import {isHeader, isTurnLine} from './shapes.ts';

/** Newer files are refused; older ones have to be read for good. */
const version = 1;

/** The first line of a session: whose it is, and from which orders it was answered (null: the bundled ones). */
export type SessionHeader = {id: string; startedAt: string; viewer: Viewer; orders: string | null};

/** A turn and when it ended. */
export type SavedTurn = {at: string; turn: Turn};

export type SavedSession = {
  header: SessionHeader;
  turns: SavedTurn[];
  /** Numbers of the lines that could not be read and were left out. */
  damaged: number[];
  /** Bytes that stay when the session goes on: all but a last line that was cut off while it was written. */
  sound: number;
};

/** `unreadable`: nobody knows whose it is. `none`: not even the first line was ever finished. */
export type Reading = SavedSession | 'none' | 'newer' | 'unreadable';

export const headerLine = (header: SessionHeader): string =>
  `${JSON.stringify({format: 'haru-session', version, ...header})}\n`;

/** The outlines of its rounds tell the turns before it all over again: they are left out. */
export const turnLine = ({at, turn: {draft, retry, rounds, ...turn}}: SavedTurn): string =>
  `${JSON.stringify({at, turn: {...turn, rounds: rounds.map(({outline, ...round}) => round)}})}\n`;

/** What the bytes of a session file hold, whatever has happened to them. */
export function readSession(bytes: Uint8Array): Reading {
  const [first, ...lines] = linesIn(bytes);
  const header = first && jsonIn(first);
  if (!first || (!first.ended && !header)) return 'none';
  if (isOurs(header) && header.version > version) return 'newer';
  if (!isOurs(header) || !isHeader(header)) return 'unreadable';
  const session: SavedSession = {header: headerOf(header), turns: [], damaged: [], sound: first.end};
  for (const [index, line] of lines.entries()) {
    const value = jsonIn(line);
    if (isTurnLine(value)) session.turns.push({at: value.at, turn: turnOf(value.turn)});
    else if (line.ended) session.damaged.push(index + 2);
    else break;
    session.sound = line.end;
  }
  return session;
}

type Line = {text: Uint8Array; end: number; ended: boolean};

function linesIn(bytes: Uint8Array): Line[] {
  const lines: Line[] = [];
  for (let start = 0; start < bytes.length; ) {
    const at = bytes.indexOf(0x0a, start);
    const end = at === -1 ? bytes.length : at;
    lines.push({text: bytes.subarray(start, end), end: Math.min(end + 1, bytes.length), ended: at !== -1});
    start = end + 1;
  }
  return lines;
}

const utf8 = new TextDecoder('utf-8', {fatal: true, ignoreBOM: true});

/** The beginning of an object is no JSON: a line that reads is a whole one, its line feed written or not. */
function jsonIn({text}: Line): unknown {
  try {
    return JSON.parse(utf8.decode(text));
  } catch {
    return undefined;
  }
}

const isOurs = (value: unknown): value is {version: number} =>
  typeof value === 'object' &&
  value !== null &&
  'format' in value &&
  value.format === 'haru-session' &&
  'version' in value &&
  typeof value.version === 'number';

const headerOf = ({id, startedAt, viewer, orders}: SessionHeader): SessionHeader => ({
  id,
  startedAt,
  viewer,
  orders,
});

const turnOf = (saved: Turn): Turn => ({
  ...emptyTurn,
  ...saved,
  rounds: saved.rounds.map(round => ({...round, firstByteMs: round.firstByteMs ?? null, outline: []})),
});

/** A saved conversation in a list. */
export type SessionSummary = SessionHeader & {
  /** When its last turn ended. */
  lastAt: string;
  turns: number;
  /** The first one. */
  question: string;
};

/** The same without reading every turn: lines are counted, the first and the last are read. */
export function summaryOf(bytes: Uint8Array): SessionSummary | Exclude<Reading, SavedSession> {
  const [first, ...lines] = linesIn(bytes);
  const head = readSession(bytes.subarray(0, first?.end ?? 0));
  if (typeof head === 'string') return head;
  const ended = lines.filter(line => line.ended || briefIn(line));
  return {
    ...head.header,
    lastAt: firstBrief(ended.toReversed())?.at ?? head.header.startedAt,
    turns: ended.length,
    question: firstBrief(ended)?.question ?? '',
  };
}

type Brief = {at: string; question: string};

/** What a list tells of a turn. Nothing else of it is looked at: a list may be of thousands. */
function briefIn(line: Line): Brief | undefined {
  const {at, turn} = (jsonIn(line) ?? {}) as {at?: unknown; turn?: {question?: unknown}};
  const question = turn?.question;
  if (typeof at !== 'string' || typeof question !== 'string') return undefined;
  return Number.isNaN(Date.parse(at)) ? undefined : {at, question};
}

function firstBrief(lines: readonly Line[]): Brief | undefined {
  for (const line of lines) {
    const brief = briefIn(line);
    if (brief) return brief;
  }
  return undefined;
}
