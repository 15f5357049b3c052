import {describe, expect, it} from 'vitest';
import {cursorIsAt, openBelowShell, openHaru, shows, welcome} from './haru.ts';

describe('a terminal that cannot be drawn on', () => {
  const oneShot = '질문 하나는 haru -q "질문"처럼 물어봐 주세요.';

  it('is told so, and of the one-shot way: TERM=dumb', async () => {
    const terminal = openHaru({env: {TERM: 'dumb'}});
    expect(await terminal.exited).toBe(2);
    expect(terminal.output).toBe(`이 터미널(TERM=dumb)에는 대화 화면을 그릴 수 없습니다.\r\n${oneShot}\r\n`);
  });

  it.each([1, 2])('is told so: %d rows', async rows => {
    const terminal = openHaru({rows});
    expect(await terminal.exited).toBe(2);
    expect(terminal.transcript()).toBe(`터미널이 ${rows}줄뿐이라 대화 화면을 그릴 수 없습니다.
창을 3줄 이상으로 키우거나, ${oneShot}`);
  });
});

describe('a terminal with room for it', () => {
  it('is drawn on with three rows', async () => {
    const terminal = openHaru({rows: 3});
    await terminal.until(screen => screen.endsWith('›'));
    terminal.type('안녕');
    await terminal.until('› 안녕');
    expect(terminal.output).not.toContain('\u001B[3J');
  });

  it('outlives being made too small', async () => {
    const terminal = openHaru();
    await shows(terminal, `${welcome}\n\n›`);
    terminal.resize(80, 1);
    terminal.type('안');
    terminal.resize(80, 24);
    terminal.type('녕');
    await terminal.until('› 안녕');
  });

  it('counts as 80 by 24 where it does not know its size', async () => {
    const terminal = openBelowShell({}, 'stty rows 0 cols 0');
    await shows(terminal, `${welcome}\n\n›`);
    terminal.type('안녕하세요');
    await shows(terminal, `${welcome}\n\n› 안녕하세요`);
    await cursorIsAt(terminal, 12, 4);
  });

  it.each([{CI: 'true'}, {CI_TOKEN: 'x'}, {CONTINUOUS_INTEGRATION: '1'}])(
    'is drawn on with %o',
    async env => {
      const terminal = openHaru({env});
      await shows(terminal, `${welcome}\n\n›`);
      terminal.type('안녕');
      await shows(terminal, `${welcome}\n\n› 안녕`);
    },
  );
});
