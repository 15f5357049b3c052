import {readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import type {TestTerminal} from '../support/terminal.ts';
import {ctrlD, emptyFolder, enter, escapeKey, openHaru, shows} from './haru.ts';
import {HeldModel} from './held-model.ts';

const greeting = '하루마켓 상담원 하루입니다. 주문과 배송을 찾아 드릴게요.';
const farewell = '고맙습니다. 좋은 하루 보내세요.';

let model: HeldModel;
let folder: string;

beforeEach(async () => {
  model = await HeldModel.start();
  folder = emptyFolder();
});

afterEach(() => model.close());

async function open(...args: string[]): Promise<TestTerminal> {
  const customer = args.includes('--customer') ? [] : ['--customer', 'C001'];
  const env = {...model.env, HARU_HOME: folder};
  const terminal = openHaru({folder, env, args: [...customer, ...args]});
  await terminal.until(screen => /^›/m.test(screen));
  return terminal;
}

/** Asks, and waits until the answer stands there. */
async function ask(terminal: TestTerminal, question: string, answer: string): Promise<void> {
  const asked = model.asked();
  terminal.type(question + enter);
  (await asked).end(answer);
  await terminal.until(screen => screen.includes(`› ${question}\n하루  ${answer}\n\n›`));
}

async function leave(terminal: TestTerminal): Promise<void> {
  terminal.type(ctrlD);
  expect(await terminal.exited).toBe(0);
}

const files = (): string[] => readdirSync(join(folder, 'sessions'));
const id = (): string => files()[0]?.split('.')[0] ?? '';
const questionsIn = (name: string): string[] =>
  readFileSync(join(folder, 'sessions', name), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map(line => JSON.parse(line).turn.question);

describe('a conversation that goes on', () => {
  it('shows its last turns as they were, and is asked on', async () => {
    const first = await open();
    for (const [question, answer] of ['하나', '둘', '셋', '넷'].map(word => [word, `네, ${word}.`] as const))
      await ask(first, question, answer);
    const asked = model.asked();
    first.type(`다섯${enter}`);
    await asked;
    first.type(escapeKey);
    await first.until('중단했습니다.');
    await leave(first);

    const second = await open('--continue');
    const before = `${greeting}
2026-07-13 10:00까지 나눈 대화를 이어 갑니다(${id()}). 앞의 질문 2개는
생략했어요.

› 셋
하루  네, 셋.

› 넷
하루  네, 넷.

› 다섯
하루  중단했습니다.`;
    await shows(second, `${before}\n\n›`);
    await ask(second, '여섯', '네, 여섯.');
    await shows(second, `${before}\n\n› 여섯\n하루  네, 여섯.\n\n›`);
    await leave(second);
    expect(second.screen()).toBe(`${before}\n\n› 여섯\n하루  네, 여섯.\n\n${farewell}`);
    expect(files()).toEqual([`${id()}.jsonl`]);
    expect(questionsIn(`${id()}.jsonl`)).toEqual(['하나', '둘', '셋', '넷', '다섯', '여섯']);
  });

  it('is begun where there is none, and says so', async () => {
    const terminal = await open('--continue');
    await shows(terminal, `${greeting}\n이어 갈 대화가 없어 새 대화를 시작합니다.\n\n›`);
    await leave(terminal);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    [['--session', 'nothing'], '저장된 대화가 없습니다: nothing'],
    [['--session', '../x'], '--session에 쓸 수 없는 대화 번호입니다: ../x'],
    [['--session', 'x', '--continue'], '--session과 --continue는 함께 쓸 수 없습니다.'],
  ])('is refused for %j before a screen is drawn', async (args, message) => {
    const terminal = openHaru({folder, args: ['--customer', 'C001', ...args]});
    expect(await terminal.exited).toBe(2);
    expect(terminal.screen().split('\n')[0]).toBe(message);
    expect(terminal.screen()).not.toContain('하루입니다');
  });

  it('never opens for another customer', async () => {
    const first = await open();
    await ask(first, '비밀', '네.');
    await leave(first);
    const args = ['--customer', 'C002', '--session', id()];
    const second = openHaru({folder, env: {...model.env, HARU_HOME: folder}, args});
    expect(await second.exited).toBe(2);
    expect(second.screen()).toBe(`지금 보는 사람의 대화가 아니어서 열 수 없습니다.
--customer나 --staff를 확인하거나, haru로 새 대화를 시작해 주세요.`);
    const third = await open('--continue', '--customer', 'C002');
    await shows(third, `${greeting}\n이어 갈 대화가 없어 새 대화를 시작합니다.\n\n›`);
  });
});

describe('a chat that ends without leaving', () => {
  it('has kept every turn that had ended, and goes on at once', async () => {
    const first = await open();
    await ask(first, '하나', '네, 하나.');
    const asked = model.asked();
    first.type(`둘${enter}`);
    (await asked).say('그것은 ');
    await first.until('그것은');
    first.close('SIGKILL');
    await first.exited;
    expect(files().sort()).toEqual([`${id()}.jsonl`, `${id()}.lock`]);

    const second = await open('--continue');
    await shows(
      second,
      `${greeting}
2026-07-13 10:00까지 나눈 대화를 이어 갑니다(${id()}).

› 하나
하루  네, 하나.

›`,
    );
    await ask(second, '셋', '네, 셋.');
    await leave(second);
    expect(questionsIn(`${id()}.jsonl`)).toEqual(['하나', '셋']);
  });
});

describe('two chats at once', () => {
  it('have a session each, and one that is open elsewhere is refused', async () => {
    const first = await open();
    const second = await open();
    await ask(first, '하나', '네, 하나.');
    const held = id();
    await ask(second, '둘', '네, 둘.');
    const third = openHaru({
      folder,
      env: {...model.env, HARU_HOME: folder},
      args: ['--customer', 'C001', '--session', held],
      columns: 300,
    });
    expect(await third.exited).toBe(2);
    expect(third.screen()).toBe(`다른 창에서 이어 가고 있는 대화입니다.
그 창에서 이어 가거나 haru로 새 대화를 시작해 주세요. 열린 창이 없다면 이 파일을 지우고 다시 해 주세요: ${join(folder, 'sessions', `${held}.lock`)}`);
    await leave(first);
    await leave(second);
    expect(files()).toHaveLength(2);
    expect(files().flatMap(questionsIn).sort()).toEqual(['둘', '하나']);
  });
});

describe('a chat that cannot be saved', () => {
  it('says so once, goes on, and is saved whole when it can be', async () => {
    writeFileSync(join(folder, 'sessions'), '');
    const terminal = await open();
    const unsaved = '대화를 저장하지 못하고 있습니다: 폴더가 있어야 할 자리에 파일이 있습니다.';
    const asked = model.asked();
    terminal.type(`하나${enter}`);
    (await asked).end('네, 하나.');
    await shows(terminal, `${greeting}\n\n› 하나\n하루  네, 하나.\n${unsaved}\n\n›`);
    await ask(terminal, '둘', '네, 둘.');
    rmSync(join(folder, 'sessions'));
    await ask(terminal, '셋', '네, 셋.');
    await leave(terminal);
    expect(terminal.screen()).toBe(
      `${greeting}\n\n› 하나\n하루  네, 하나.\n${unsaved}\n\n› 둘\n하루  네, 둘.\n\n› 셋\n하루  네, 셋.\n\n${farewell}`,
    );
    expect(questionsIn(files()[0] ?? '')).toEqual(['하나', '둘', '셋']);
  });
});
