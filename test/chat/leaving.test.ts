import {beforeEach, describe, expect, it} from 'vitest';
import type {TestTerminal} from '../support/terminal.ts';
import {backspace, ctrlC, ctrlD, enter, openHaru, shows, welcome} from './haru.ts';

let terminal: TestTerminal;

beforeEach(async () => {
  terminal = openHaru();
  await terminal.until('›');
});

describe('leaving', () => {
  const farewell = `${welcome}

고맙습니다. 좋은 하루 보내세요.`;

  async function left(): Promise<void> {
    const start = performance.now();
    expect(await terminal.exited).toBe(0);
    // Nothing may keep the process alive behind the screen.
    expect(performance.now() - start).toBeLessThan(2000);
    expect(terminal.screen()).toBe(farewell);
    expect(terminal.cursor()).toEqual({x: 0, y: 5});
    expect(terminal.output.lastIndexOf('\u001B[?2004l')).toBeGreaterThan(
      terminal.output.lastIndexOf('\u001B[?2004h'),
    );
  }

  it('takes Ctrl+C twice on an empty line, and says so', async () => {
    terminal.type('그만');
    await terminal.until('› 그만');
    terminal.type(ctrlC);
    await shows(
      terminal,
      `${welcome}

›`,
    );
    terminal.type(ctrlC);
    await shows(
      terminal,
      `${welcome}

› 
한 번 더 누르면 나갑니다.`,
    );
    terminal.type(ctrlC);
    await left();
  });

  it('forgets the first Ctrl+C at any other key', async () => {
    terminal.type(ctrlC);
    await terminal.until('한 번 더');
    terminal.type(`가${backspace}`);
    await shows(
      terminal,
      `${welcome}

›`,
    );
    terminal.type(ctrlC);
    await terminal.until('한 번 더');
  });

  it('takes Ctrl+D on an empty line', async () => {
    terminal.type(`가${ctrlD}`);
    await terminal.until('› 가');
    terminal.type(backspace + ctrlD);
    await left();
  });

  it.each(['/quit', '/종료'])('takes %s', async command => {
    terminal.type(command + enter);
    await left();
  });
});
