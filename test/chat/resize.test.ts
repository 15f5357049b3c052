import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import type {TestTerminal} from '../support/terminal.ts';
import {enter, openHaru, still, withoutStatus} from './haru.ts';
import {HeldModel} from './held-model.ts';

describe('a terminal that changes its width', () => {
  let model: HeldModel;
  let terminal: TestTerminal;

  beforeEach(async () => {
    model = await HeldModel.start();
    terminal = openHaru({env: model.env, rows: 14, args: ['--customer', 'C001', '--grounding', 'off']});
    await terminal.until('›');
  });
  afterEach(() => model.close());

  const items = Array.from({length: 12}, (_, index) => `${index + 1}번째 주문은 배송중입니다`);

  /** All that stands on the terminal, however its rows are broken. */
  const letters = (): string => still(terminal.transcript()).replace(/\s/g, '');
  const whole = (text: string): string => text.replace(/\s/g, '');

  const greeting = '하루마켓 상담원 하루입니다. 주문과 배송을 찾아 드릴게요.';

  async function resized(columns: number, expected: string): Promise<void> {
    terminal.resize(columns, 14);
    await terminal.until(() => letters() === whole(expected)).catch(() => {});
    expect(letters()).toBe(whole(expected));
  }

  it('keeps every finished row once, narrower and wider', async () => {
    const asked = model.asked();
    terminal.type(`모두 알려 줘${enter}`);
    (await asked).end(items.join('\n'), [1000, 200]);
    await terminal.until(screen => withoutStatus(screen).endsWith('12번째 주문은 배송중입니다\n\n›'));
    terminal.type('가나다');
    await terminal.until('› 가나다');
    const talk = `${greeting} › 모두 알려 줘 하루 ${items.join(' ')} › 가나다`;
    const status = '고객 C001 · gemini-3.8-flash · loop';
    await resized(50, `${talk} ${status} · 토큰 1,200`);
    await resized(36, `${talk} ${status}`);
    await resized(20, talk);
    await resized(120, `${talk} ${status} · 토큰 1,200`);
    expect(terminal.output).not.toContain('\u001B[3J');
  });

  it('shows an answer under way once', async () => {
    const asked = model.asked();
    terminal.type(`모두 알려 줘${enter}`);
    const answer = await asked;
    const draft = '산지직송 청송 꿀사과 5kg 주문은 지금 배송중이고 송장번호는 990100001370입니다. 조금만';
    answer.say(draft);
    await terminal.until('조금만');
    const talk = `${greeting} › 모두 알려 줘 하루 ${draft}`;
    const below = '⠿ 답하는 중 › 고객 C001 · gemini-3.8-flash · loop';
    await resized(50, `${talk} ${below}`);
    await resized(38, `${talk} ${below}`);
    await resized(80, `${talk} ${below}`);
    answer.end(' 기다려 주세요.');
    await terminal.until('기다려 주세요.');
    expect(letters()).toBe(whole(`${talk} 기다려 주세요. › 고객 C001 · gemini-3.8-flash · loop`));
  });
});
