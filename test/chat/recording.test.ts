import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, it} from 'vitest';
import {readTrace} from '../../src/trace/read.ts';
import {haru} from '../support/run.ts';
import {ctrlD, emptyFolder, enter, isIdle, openHaru, welcome} from './haru.ts';

it('a chat is recorded turn by turn, shows nothing of it, and is played back', async () => {
  const folder = emptyFolder();
  const file = join(folder, '대화.jsonl');
  const terminal = openHaru({args: ['--trace-file', file], rows: 30, folder});
  await terminal.until('›');
  expect(terminal.screen()).toBe(`${welcome}\n\n›`);
  for (const [question, answer] of [
    ['HR20260701023 어디쯤 왔어요?', '990100001370'],
    ['언제 주문했어요?', '7월 1일'],
  ]) {
    terminal.type(question + enter);
    await terminal.until(screen => screen.includes(answer as string) && isIdle(screen));
  }
  terminal.type(ctrlD);
  expect(await terminal.exited).toBe(0);
  expect(readTrace(file).map(({turns}) => turns.map(({question, history}) => ({question, history})))).toEqual(
    [
      [
        {question: 'HR20260701023 어디쯤 왔어요?', history: undefined},
        {question: '언제 주문했어요?', history: undefined},
      ],
    ],
  );
  expect(await haru(['replay', file])).toEqual({
    stdout: '기록과 같습니다: 질문 2개, 요청 4개, 조회 2번\n',
    stderr: '',
    status: 0,
  });
});

it('a chat that cannot be recorded does not begin', async () => {
  const folder = emptyFolder();
  const file = join(folder, '주문.csv');
  writeFileSync(file, '주문번호\n');
  const terminal = openHaru({args: ['--trace-file', file], folder, columns: 120});
  expect(await terminal.exited).toBe(2);
  expect(terminal.transcript()).toContain(
    `haru의 기록이 아닌 파일이 이미 있습니다: ${file}\n덮어쓰지 않습니다. --trace-file에 다른 이름을 주세요.`,
  );
});
