import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {AppError} from '../../src/errors.ts';
import {readSession, type SavedSession} from '../../src/sessions/format.ts';
import {listSessions} from '../../src/sessions/list.ts';
import {openSession} from '../../src/sessions/open-session.ts';
import {keep, type Session} from '../../src/sessions/session.ts';
import {type RawSettings, resolveSettings} from '../../src/settings.ts';
import {ask} from '../support/ask.ts';
import {says, scriptedModel} from '../support/scripted-model.ts';
import {answered, header} from './turns.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'haru-sessions-'));
});

const opened: Session[] = [];
afterEach(async () => {
  for (const session of opened.splice(0)) await session.close();
});

function open(flags: RawSettings = {}, {now = '2026-07-13T10:00:00+09:00', mayBegin = false} = {}): Session {
  const settings = resolveSettings({model: 'offline', ...flags}, {HARU_HOME: home, HARU_NOW: now}, {});
  opened.push(openSession(settings, {mayBegin}));
  return opened.at(-1) as Session;
}

/** Asks in a session as a front end does, and leaves. */
async function talk(session: Session, ...questions: string[]): Promise<string> {
  for (const question of questions) expect(await session.save(answered(question))).toBe(undefined);
  await session.close();
  return session.header.id;
}

const questionsIn = ({conversation}: Session): string[] => conversation.turns.map(({question}) => question);

/** What a person reads who is refused. */
function refusal(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof AppError) return `${error.message}\n${error.hint}`;
    throw error;
  }
  throw new Error('nothing was refused');
}

const path = (name: string): string => join(home, 'sessions', name);

describe('a new session', () => {
  it('leaves nothing behind before its first turn has ended', async () => {
    const session = open();
    expect(readdirSync(home)).toEqual([]);
    await session.close();
    expect(readdirSync(home)).toEqual([]);
  });

  it('is for its owner’s eyes alone, and in nobody’s way once it is closed', async () => {
    const id = await talk(open(), '하나');
    expect(id).toMatch(/^20260713-[a-z2-9]{4}$/);
    expect(readdirSync(join(home, 'sessions'))).toEqual([`${id}.jsonl`]);
    expect(statSync(join(home, 'sessions')).mode & 0o777).toBe(0o700);
    expect(statSync(path(`${id}.jsonl`)).mode & 0o777).toBe(0o600);
  });

  it('holds no number that a person typed', async () => {
    const id = await talk(open(), '제 번호는 010-1234-5678입니다');
    expect(readFileSync(path(`${id}.jsonl`), 'utf8')).not.toContain('1234-5678');
  });
});

describe('going on', () => {
  it('finds every turn as it was, failed ones too', async () => {
    const cancelled = answered('둘', {stop: 'cancelled', answer: '', memory: null});
    const first = open();
    await first.save(answered('하나'));
    await first.save(cancelled);
    await first.close();
    const second = open({session: first.header.id});
    expect(second.conversation).toEqual({
      turns: [answered('하나'), cancelled],
      since: first.header.startedAt,
      id: first.header.id,
    });
    await talk(second, '셋');
    expect(questionsIn(open({continue: true}))).toEqual(['하나', '둘', '셋']);
  });

  it('--continue takes the newest of this viewer and these orders, and begins one where there is none', async () => {
    const before = open({continue: true});
    expect(before.notices).toEqual(['이어 갈 대화가 없어 새 대화를 시작합니다.']);
    const ids: string[] = [];
    for (const flags of [{}, {}, {customer: 'C002'}, {staff: true}, {orders: 'other.csv', customer: 'C001'}])
      ids.push(await talk(open(flags), '?'));
    for (const [index, id] of ids.entries()) utimesSync(path(`${id}.jsonl`), 1000 + index, 1000 + index);
    const newest = (flags: RawSettings) => open({continue: true, ...flags}).header.id;
    expect([newest({}), newest({customer: 'C002'}), newest({staff: true})]).toEqual(ids.slice(1, 4));
    expect(newest({orders: 'other.csv', customer: 'C001'})).toBe(ids[4]);
    expect(ids).not.toContain(newest({customer: 'C003'}));
  });

  it('knows a file that was renamed by its name', async () => {
    const id = await talk(open(), '하나');
    renameSync(path(`${id}.jsonl`), path('renamed.jsonl'));
    await talk(open({session: 'renamed'}), '둘');
    expect(readdirSync(join(home, 'sessions'))).toEqual(['renamed.jsonl']);
    await talk(open({continue: true}), '셋');
    expect(questionsIn(open({session: 'renamed'}))).toEqual(['하나', '둘', '셋']);
    expect(listSessions(home).sessions).toMatchObject([{id: 'renamed', turns: 3}]);
  });

  it('a name begins a session for one question, and has to be there for a chat', async () => {
    expect(refusal(() => open({session: 'order-42'}))).toBe(
      `저장된 대화가 없습니다: order-42
저장된 대화는 haru sessions로 볼 수 있고, 가장 최근 대화는 --continue로 이어 갈 수 있습니다.`,
    );
    expect(readdirSync(home)).toEqual([]);
    await talk(open({session: 'Order-42'}, {mayBegin: true}), '하나');
    await talk(open({session: 'order-42'}, {mayBegin: true}), '둘');
    expect(questionsIn(open({session: 'order-42'}))).toEqual(['하나', '둘']);
  });

  it.each(['../x', 'a/b', '.', '..', '-x', 'x.jsonl', 'x\u0000', '주문', 'a b', 'x'.repeat(65), 'C:x', '~'])(
    'takes %j for no name',
    session => {
      expect(refusal(() => open({session}, {mayBegin: true}))).toBe(
        `--session에 쓸 수 없는 대화 번호입니다: ${session}
영문 소문자, 숫자, -와 _로 64자까지 쓸 수 있습니다. 저장된 대화는 haru sessions로 볼 수 있습니다.`,
      );
      expect(readdirSync(home)).toEqual([]);
    },
  );

  it('is told which of two flags to take', () => {
    expect(refusal(() => open({session: 'x', continue: true}))).toBe(
      `--session과 --continue는 함께 쓸 수 없습니다.
가장 최근 대화는 --continue로, 다른 대화는 --session 번호로 열어 주세요.`,
    );
  });
});

describe('whose a session is', () => {
  const foreign = `지금 보는 사람의 대화가 아니어서 열 수 없습니다.
--customer나 --staff를 확인하거나, haru로 새 대화를 시작해 주세요.`;

  it('opens for nobody else, and tells them nothing', async () => {
    const [customers, staffs] = [await talk(open(), '비밀'), await talk(open({staff: true}), '비밀')];
    for (const mayBegin of [true, false]) {
      expect(refusal(() => open({session: customers, customer: 'C002'}, {mayBegin}))).toBe(foreign);
      expect(refusal(() => open({session: customers, staff: true}, {mayBegin}))).toBe(foreign);
      expect(refusal(() => open({session: staffs}, {mayBegin}))).toBe(foreign);
      // Not even that the orders are others, or that it is in use.
      expect(refusal(() => open({session: staffs, customer: 'C001', orders: 'x.csv'}, {mayBegin}))).toBe(
        foreign,
      );
    }
    const owner = open({session: customers});
    expect(refusal(() => open({session: customers, customer: 'C002'}))).toBe(foreign);
    await owner.close();
  });

  it('opens for the orders that it was answered from: the same customer number is another person elsewhere', async () => {
    const demo = await talk(open(), '?');
    const others = await talk(open({orders: '/shop/주문.csv', customer: 'C001'}), '?');
    const database = await talk(
      open({orders: 'postgres://u:secret@db:5432/shop?x=1', customer: 'C001'}),
      '?',
    );
    const elsewhere = {orders: 'x.csv', customer: 'C001'};
    expect(refusal(() => open({...elsewhere, session: demo}))).toBe(
      `다른 주문 자료로 나눈 대화입니다: 데모 주문
--orders와 HARU_ORDERS 없이 다시 열어 주세요. 새 대화는 haru로 시작할 수 있습니다.`,
    );
    expect(refusal(() => open({session: others}))).toBe(
      `다른 주문 자료로 나눈 대화입니다: /shop/주문.csv
그 자료를 --orders로 주고 다시 열어 주세요. 새 대화는 haru로 시작할 수 있습니다.`,
    );
    expect(refusal(() => open({session: database}))).toContain(': postgres://db:5432/shop\n');
    expect(readFileSync(path(`${database}.jsonl`), 'utf8')).not.toContain('secret');
  });
});

describe('two at once', () => {
  it('the second is refused until the first has ended', async () => {
    const id = await talk(open(), '하나');
    const inUse = `다른 창에서 이어 가고 있는 대화입니다.
그 창에서 이어 가거나 haru로 새 대화를 시작해 주세요. 열린 창이 없다면 이 파일을 지우고 다시 해 주세요: ${path(`${id}.lock`)}`;
    writeFileSync(path(`${id}.lock`), `${process.ppid}\n`);
    expect(refusal(() => open({session: id}))).toBe(inUse);
    expect(refusal(() => open({continue: true}))).toBe(inUse);
    rmSync(path(`${id}.lock`));
    expect(questionsIn(open({session: id}))).toEqual(['하나']);
  });

  it.each([
    ['was killed', () => '999999999\n', () => new Date()],
    ['had the number that this one has', () => `${process.pid}\n`, () => new Date()],
    ['came to write no number', () => '', () => new Date(Date.now() - 60_000)],
    ['ran before the machine was started', () => `${process.ppid}\n`, () => new Date(1000)],
  ])('takes over from a process that %s', async (_, holder, since) => {
    const id = await talk(open(), '하나');
    writeFileSync(path(`${id}.lock`), holder());
    utimesSync(path(`${id}.lock`), since(), since());
    await talk(open({session: id}), '둘');
    expect(questionsIn(open({session: id}))).toEqual(['하나', '둘']);
  });
});

describe('damage', () => {
  it('that cut off the last turn costs that turn, and nothing is glued to it', async () => {
    const id = await talk(open(), '하나', '둘');
    const bytes = readFileSync(path(`${id}.jsonl`));
    writeFileSync(path(`${id}.jsonl`), bytes.subarray(0, -30));
    const session = open({session: id});
    expect(session.notices).toEqual([]);
    await talk(session, '셋');
    expect(questionsIn(open({session: id}))).toEqual(['하나', '셋']);
  });

  it('in the middle is said', async () => {
    const id = await talk(open(), '하나');
    appendFileSync(path(`${id}.jsonl`), 'x\ny\n');
    await talk(open({session: id}), '둘');
    const session = open({session: id});
    expect(session.notices).toEqual(['저장된 대화에서 손상된 2줄을 건너뛰었습니다(3번째 줄 등).']);
    expect(questionsIn(session)).toEqual(['하나', '둘']);
  });

  it('of the first line is refused, and so is what a newer haru wrote', () => {
    mkdirSync(join(home, 'sessions'));
    writeFileSync(path('new.jsonl'), `${JSON.stringify({format: 'haru-session', version: 9})}\n`);
    writeFileSync(path('bad.jsonl'), 'x\n');
    expect(refusal(() => open({session: 'new'}, {mayBegin: true}))).toBe(
      '더 새로운 haru가 저장한 대화라서 읽을 수 없습니다: new\nharu를 새 버전으로 올린 뒤 다시 열어 주세요.',
    );
    expect(refusal(() => open({session: 'bad'}, {mayBegin: true}))).toBe(
      `대화 파일의 첫 줄이 손상되어 누구의 대화인지 알 수 없습니다: bad\n파일을 확인해 주세요: ${path('bad.jsonl')}`,
    );
    expect(listSessions(home)).toEqual({sessions: [], unreadable: expect.arrayContaining(['new', 'bad'])});
    // They stand in nobody's way.
    expect(open({continue: true}).notices).toEqual(['이어 갈 대화가 없어 새 대화를 시작합니다.']);
  });

  it('that made a file unreadable leaves the others in the list', async () => {
    const id = await talk(open(), '하나');
    mkdirSync(path('folder.jsonl'));
    expect(listSessions(home)).toMatchObject({sessions: [{id}], unreadable: ['folder']});
    expect(open({continue: true}).header.id).toBe(id);
    expect(refusal(() => open({session: 'folder'}))).toBe(
      `대화 파일을 읽을 수 없습니다: ${path('folder.jsonl')}\n파일이 있어야 할 자리에 폴더가 있습니다.`,
    );
  });

  it.each(['', '{"format":"haru-s'])('that left %j of a file leaves a name that is free', async left => {
    mkdirSync(join(home, 'sessions'));
    writeFileSync(path('empty.jsonl'), left);
    expect(refusal(() => open({session: 'empty'}))).toContain('저장된 대화가 없습니다: empty');
    await talk(open({session: 'empty'}, {mayBegin: true}), '하나');
    expect(questionsIn(open({session: 'empty'}))).toEqual(['하나']);
  });
});

describe('where nothing can be written', () => {
  it('says so once, and writes everything as soon as it can', async () => {
    writeFileSync(join(home, 'sessions'), 'a file');
    const session = open();
    expect(await session.save(answered('하나'))).toBe(
      '대화를 저장하지 못하고 있습니다: 폴더가 있어야 할 자리에 파일이 있습니다.',
    );
    expect(await session.save(answered('둘'))).toBe(undefined);
    rmSync(join(home, 'sessions'));
    await talk(session, '셋');
    expect(questionsIn(open({session: session.header.id}))).toEqual(['하나', '둘', '셋']);
  });

  it('loses nothing of what another wrote meanwhile', async () => {
    const id = await talk(open(), '하나');
    const bytes = readFileSync(path(`${id}.jsonl`));
    // No lock could be written when it was opened, as where the disk can only be read.
    const torn = readSession(bytes.subarray(0, -5)) as SavedSession;
    const session = keep(torn, {folder: join(home, 'sessions'), clock: () => new Date(), notices: []});
    await talk(session, '둘');
    expect(questionsIn(open({session: id}))).toEqual(['하나', '둘']);
  });

  it('never writes into another’s session of the same name', async () => {
    const mine = open({session: 'same'}, {mayBegin: true});
    rmSync(join(home, 'sessions'), {recursive: true});
    await mine.close();
    await talk(open({session: 'same', customer: 'C002'}, {mayBegin: true}), '비밀');
    expect(await mine.save(answered('하나'))).toBe(
      '대화를 저장하지 못하고 있습니다: 지금 보는 사람의 대화가 아니어서 열 수 없습니다.',
    );
    expect(questionsIn(open({session: 'same', customer: 'C002'}))).toEqual(['비밀']);
  });

  it('says what is in the way of the folder', () => {
    writeFileSync(join(home, 'sessions'), 'a file');
    expect(refusal(() => open({continue: true}))).toBe(
      `대화 폴더를 읽을 수 없습니다: ${join(home, 'sessions')}\n폴더가 있어야 할 자리에 파일이 있습니다.`,
    );
  });

  it('begins anew when somebody deletes the file of a conversation', async () => {
    const session = open();
    await session.save(answered('하나'));
    rmSync(join(home, 'sessions'), {recursive: true});
    await talk(session, '둘');
    expect(questionsIn(open({session: session.header.id}))).toEqual(['둘']);
  });
});

describe('what the model is told', () => {
  it('of a conversation from another day: since when, and to look again', async () => {
    const heard = async (now: string) => {
      const model = scriptedModel([says('네.')]);
      const {conversation} = open({session: id}, {now});
      await ask('네?', {fetch: model.fetch, conversation});
      return model.request(0).system;
    };
    const id = await talk(open({}, {now: '2026-07-12T23:00:00+09:00'}), '하나');
    const line =
      '\n- 이 대화는 2026-07-12 (일)부터 이어 온 것입니다. 그때 조회한 상태와 배송은 바뀌었을 수 있으니, 지금 어떤지 물으면 다시 조회합니다.';
    expect(await heard('2026-07-13T10:00:00+09:00')).toContain(line);
    const sameDay = await talk(open(), '하나');
    const model = scriptedModel([says('네.')]);
    await ask('네?', {fetch: model.fetch, conversation: open({session: sameDay}).conversation});
    expect(model.request(0).system).not.toContain('이어 온');
  });
});

it('keeps a list of them', async () => {
  const id = await talk(open(), '하나', '둘');
  expect(listSessions(home).sessions).toEqual([
    {...header, id, lastAt: '2026-07-13T01:00:00.000Z', turns: 2, question: '하나'},
  ]);
});
