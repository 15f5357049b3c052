import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {join} from 'node:path';
import {beforeEach, describe, expect, it} from 'vitest';
import {draftOf} from '../../src/ui/history.ts';
import {openHistory} from '../../src/ui/history-file.ts';
import {emptyFolder} from './haru.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = join(emptyFolder(), 'state', 'haru');
  file = join(folder, 'history.jsonl');
});

/** What a chat that asks these leaves to the next. */
function ask(...questions: string[]): (string | undefined)[] {
  const history = openHistory(folder);
  return questions.map(question => history.add(draftOf(question)));
}

const remembered = () =>
  openHistory(folder)
    .entries()
    .map(({text}) => text);

describe('questions of earlier runs', () => {
  it('come back in order, and are nobody else to read', () => {
    ask('하나', '둘\n셋');
    ask('넷');
    expect(remembered()).toEqual(['하나', '둘\n셋', '넷']);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('are closed to others even where the file was open before', () => {
    mkdirSync(folder, {recursive: true});
    writeFileSync(file, '', {mode: 0o644});
    ask('하나');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('are kept once where they are asked twice in a row', () => {
    ask('하나', '하나', '/help', '하나', '둘', '하나');
    ask('하나');
    expect(remembered()).toEqual(['하나', '둘', '하나']);
  });

  it('leave commands to the run they were given in', () => {
    const history = openHistory(folder);
    history.add(draftOf('하나'));
    history.add(draftOf('/help'));
    expect(history.entries().map(({text}) => text)).toEqual(['하나', '/help']);
    expect(remembered()).toEqual(['하나']);
  });

  it('hold no numbers of a person and no keys', () => {
    ask(
      '제 번호는 010-1234-5678, 카드 1234-5678-9012-3456이고 900101-1234567입니다',
      `키 AIza${'x'.repeat(35)} 그리고 sk-proj-${'y'.repeat(40)}`,
    );
    expect(remembered()).toEqual([
      '제 번호는 010-****-5678, 카드 1234-****-****-3456이고 900101-*******입니다',
      '키 AIza**** 그리고 sk-p****',
    ]);
    expect(readFileSync(file, 'utf8')).not.toMatch(/xxxx|yyyy|1234567|9012/);
  });

  it('are folded again where they are long', () => {
    const long = Array.from({length: 200}, (_, index) => `${index}`).join('\n');
    ask(long);
    expect(openHistory(folder).entries()).toEqual([{text: long, folds: [{start: 0, end: long.length}]}]);
  });

  it('are read past damaged lines, also one that was cut short', () => {
    ask('하나');
    appendFileSync(file, '\nnull\n{"question":3}\n[]\n\u0000\n{"question":"\\u001b[2J둘"}\n{"question":"셋');
    ask('넷');
    expect(remembered()).toEqual(['하나', '둘', '넷']);
  });

  it('are a thousand at most, the newest', () => {
    const questions = Array.from({length: 1100}, (_, index) => `질문 ${index}`);
    mkdirSync(folder, {recursive: true});
    writeFileSync(file, questions.map(question => `${JSON.stringify({question})}\n`).join(''));
    expect(remembered()).toEqual(questions.slice(-1000));
    ask('마지막');
    expect(remembered()).toEqual([...questions.slice(-999), '마지막']);
    expect(readFileSync(file, 'utf8').split('\n').filter(Boolean)).toHaveLength(1000);
    expect(readdirSync(folder)).toEqual(['history.jsonl']);
  });

  it('are all there where two chats ask at once', () => {
    const chats = [openHistory(folder), openHistory(folder)];
    for (let round = 0; round < 50; round++)
      for (const [index, chat] of chats.entries()) chat.add(draftOf(`${index}번 창의 ${round}번째`));
    expect(new Set(remembered()).size).toBe(100);
  });

  it('are not kept where nothing can be written, which is said once', () => {
    mkdirSync(join(folder, '..'), {recursive: true});
    writeFileSync(folder, '');
    const history = openHistory(folder);
    expect(history.add(draftOf('하나'))).toBe(
      '질문 기록을 저장하지 못해 이번 대화에서만 다시 불러올 수 있습니다. (EEXIST)',
    );
    expect(history.add(draftOf('둘'))).toBeUndefined();
    expect(history.entries().map(({text}) => text)).toEqual(['하나', '둘']);
  });

  it('say that the disk is full where it is', () => {
    mkdirSync(folder, {recursive: true});
    symlinkSync('/dev/full', file);
    expect(ask('하나')).toEqual([
      '질문 기록을 저장하지 못해 이번 대화에서만 다시 불러올 수 있습니다. (디스크가 가득 찼습니다)',
    ]);
  });

  it('say that the folder is read-only where it is', () => {
    // Where nobody may write, root not excepted.
    folder = '/sys/haru';
    expect(ask('하나')).toEqual([
      '질문 기록을 저장하지 못해 이번 대화에서만 다시 불러올 수 있습니다. (쓸 수 없는 폴더입니다)',
    ]);
  });
});
