import {
  appendFileSync,
  chmodSync,
  closeSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import {join} from 'node:path';
import {cleanText, isBlank} from '../clean-text.ts';
import {makePrivateFolder, privateFile} from '../state-folder.ts';
import {draftOf, type History} from './history.ts';
import {maskText} from './mask.ts';
import type {Draft} from './text-buffer.ts';

export const mostEntries = 1000;

/** Letters of a question that is kept for later runs: a thousand of them are read at once. */
const mostKept = 20_000;

/**
 * The questions of earlier runs, from `history.jsonl` in the state folder, and of this one. Read when first asked for.
 * What is personal or secret is masked before it is written; commands are not written at all. A folder that cannot be
 * read or written costs nothing but the memory of other runs.
 */
export function openHistory(folder: string): History {
  const file = join(folder, 'history.jsonl');
  let entries: Draft[] | null = null;
  let kept: string[] = [];
  let troubled = false;

  function load(): Draft[] {
    kept = readQuestions(file);
    return kept.map(draftOf);
  }

  return {
    entries: () => (entries ??= load()),
    add(draft) {
      entries ??= load();
      if (draft.text !== entries.at(-1)?.text) entries = [...entries, draft].slice(-mostEntries);
      const question = maskText(draft.text);
      if (troubled || isCommand(question) || question.length > mostKept || question === kept.at(-1))
        return undefined;
      try {
        makePrivateFolder(folder);
        append(file, question);
        kept = [...kept, question];
        if (kept.length > mostEntries) kept = shorten(file);
      } catch (fault) {
        troubled = true;
        return `질문 기록을 저장하지 못해 이번 대화에서만 다시 불러올 수 있습니다. (${reasonOf(fault)})`;
      }
      return undefined;
    },
  };
}

const isCommand = (question: string): boolean => question.startsWith('/');

/** In one write, so that chats side by side do not mix; the line break comes first, in case a line before was cut. */
function append(file: string, question: string): void {
  appendFileSync(file, lineOf(question), {mode: privateFile});
  chmodSync(file, privateFile);
}

const lineOf = (question: string): string => `\n${JSON.stringify({question})}`;

function readQuestions(file: string): string[] {
  try {
    // What is no file may never end.
    return statSync(file).isFile() ? questionsIn(readFileSync(file, 'utf8')).slice(-mostEntries) : [];
  } catch {
    return [];
  }
}

/** What is damaged is passed over. */
const questionsIn = (text: string): string[] =>
  text.split('\n').flatMap(line => {
    try {
      const {question} = JSON.parse(line);
      return typeof question === 'string' && !isBlank(question) ? [cleanText(question)] : [];
    } catch {
      return [];
    }
  });

/** Leaves the newest, in a new file that takes the old one's place. Gives what is in it. */
function shorten(file: string): string[] {
  const old = openSync(file, 'r');
  const next = `${file}.${process.pid}`;
  try {
    const questions = questionsIn(readFileSync(old, 'utf8')).slice(-mostEntries);
    writeFileSync(next, questions.map(lineOf).join(''), {mode: privateFile});
    renameSync(next, file);
    // What another chat wrote into the old one meanwhile.
    const late = readFileSync(old, 'utf8');
    if (late) appendFileSync(file, late);
    return questions;
  } finally {
    closeSync(old);
    rmSync(next, {force: true});
  }
}

const reasonOf = (fault: unknown): string => {
  const {code} = fault as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return '디스크가 가득 찼습니다';
  return code === 'EACCES' || code === 'EROFS' || code === 'EPERM'
    ? '쓸 수 없는 폴더입니다'
    : `${code ?? fault}`;
};
