import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import type {TestTerminal} from '../support/terminal.ts';
import {
  ctrlC,
  ctrlD,
  cursorIsAt,
  enter,
  escapeKey,
  isIdle,
  openHaru,
  shows,
  still,
  withoutStatus,
} from './haru.ts';
import {HeldModel} from './held-model.ts';

const question = 'HR20260701023 어디쯤 왔어요?';

describe('a turn under way', () => {
  let model: HeldModel;
  let terminal: TestTerminal;

  beforeEach(async () => {
    model = await HeldModel.start();
    terminal = openHaru({env: model.env, rows: 12, args: ['--customer', 'C001']});
    await terminal.until('›');
  });

  afterEach(() => model.close());

  const greeting = '하루마켓 상담원 하루입니다. 주문과 배송을 찾아 드릴게요.';

  it('shows the question, the tool call and the draft as they come, then the answer', async () => {
    const first = model.asked();
    terminal.type(question + enter);
    await first;
    await shows(
      terminal,
      `${greeting}

› ${question}
하루  ⠿ 생각 중

›`,
    );
    // An input method composes where the cursor stands, whatever moves above.
    await terminal.until('생각 중 · 1초');
    await cursorIsAt(terminal, 2, 5);
    const second = model.asked();
    (await first).call('track_shipping', {order_id: 'HR20260701023'});
    await second;
    await shows(
      terminal,
      `${greeting}

› ${question}
  [도구 호출] track_shipping({"order_id":"HR20260701023"})
하루  ⠿ 생각 중

›`,
    );
    (await second).say('7월 10일에 ');
    await terminal.until('하루  7월 10일에');
    (await second).end('출발했습니다.');
    const settled = `${greeting}

› ${question}
  [도구 호출] track_shipping({"order_id":"HR20260701023"})
하루  7월 10일에 출발했습니다.

›`;
    await shows(terminal, settled);
    await cursorIsAt(terminal, 2, 6);
  });

  it('dims all of a draft, bold or not, and none of the answer', async () => {
    const looks = () =>
      terminal.runs().flatMap(row => {
        const answer = row.filter(({column, text}) => column >= 6 && /[가나다]/.test(text));
        return answer.length > 0 && row[0]?.text === '하루' ? [answer] : [];
      })[0];
    const asked = model.asked();
    terminal.type(`안녕하세요${enter}`);
    (await asked).say('가가 **나나** 다다');
    await terminal.until('다다');
    expect(looks()?.map(({text, dim, bold}) => ({text, dim, bold}))).toEqual([
      {text: '가가', dim: true, bold: false},
      {text: '나나', dim: true, bold: false},
      {text: '다다', dim: true, bold: false},
    ]);
    (await asked).end('');
    await terminal.until(screen => isIdle(screen) && !screen.includes('답하는 중'));
    expect(looks()?.map(({text, dim, bold}) => ({text, dim, bold}))).toEqual([
      {text: '가가', dim: false, bold: false},
      {text: '나나', dim: false, bold: true},
      {text: '다다', dim: false, bold: false},
    ]);
  });

  it.each([
    ['Esc', escapeKey],
    ['Ctrl+C', ctrlC],
  ])('stops at %s, hangs up and goes on', async (_, key) => {
    const first = model.asked();
    terminal.type(`첫 질문${enter}`);
    (await first).say('그것은 ');
    await terminal.until('하루  그것은');
    terminal.type(key);
    await shows(
      terminal,
      `${greeting}

› 첫 질문
하루  중단했습니다.

›`,
    );
    await (await first).closed;
    const second = model.asked();
    terminal.type(`다음 질문${enter}`);
    (await second).end('네.');
    await shows(
      terminal,
      `${greeting}

› 첫 질문
하루  중단했습니다.

› 다음 질문
하루  네.

›`,
    );
  });

  it('keeps what is typed ahead, and sends it once it can', async () => {
    const first = model.asked();
    terminal.type(`첫 질문${enter}`);
    await first;
    terminal.type(`다음 질문${enter}`);
    await shows(
      terminal,
      `${greeting}

› 첫 질문
하루  ⠿ 생각 중

› 다음 질문
답이 끝나면 보낼게요. Esc를 누르면 답을 멈추고 보냅니다.`,
    );
    const second = model.asked();
    (await first).end('네.');
    (await second).end('그럼요.');
    await shows(
      terminal,
      `${greeting}

› 첫 질문
하루  네.

› 다음 질문
하루  그럼요.

›`,
    );
  });

  it('says that it waits and asks again, and then goes on', async () => {
    const first = model.asked();
    terminal.type(`안녕하세요${enter}`);
    const second = first.then(answer => {
      const next = model.asked();
      answer.fail('2s');
      return next;
    });
    await shows(
      terminal,
      `${greeting}

› 안녕하세요
하루  ⠿ 모델 서버가 지금 답하지 못합니다. 2초 뒤 다시 시도 (2/4)

›`,
    );
    (await second).end('네, 말씀하세요.');
    await shows(terminal, `${greeting}\n\n› 안녕하세요\n하루  네, 말씀하세요.\n\n›`);
  });

  it('shows the end of a draft that is taller than the screen, and then all of the answer', async () => {
    const lines = Array.from({length: 30}, (_, index) => `${index + 1}번째 줄`);
    const first = model.asked();
    terminal.type(`길게${enter}`);
    (await first).say(lines.join('\n'));
    await terminal.until('30번째');
    (await first).end('');
    const expected = `${greeting}

› 길게
하루  ${lines.join('\n      ')}

›`;
    // The screen alone does not tell a draft from an answer here: both end in the same rows.
    await terminal.until(() => withoutStatus(terminal.transcript()) === expected).catch(() => {});
    expect(withoutStatus(terminal.transcript())).toBe(expected);
    expect(terminal.output).not.toContain('\u001B[3J');
  });

  it('shows a draft that no lookup stands behind until it is corrected, and says so', async () => {
    const first = model.asked();
    terminal.type(question + enter);
    const answer = await first;
    answer.say('어제 배송완료되었습니다.');
    await shows(
      terminal,
      `${greeting}

› ${question}
하루  어제 배송완료되었습니다.
      ⠿ 답하는 중

›`,
    );
    const second = model.asked();
    answer.end('');
    (await second).end('주문을 확인해 드릴까요?');
    await shows(
      terminal,
      `${greeting}

› ${question}
  조회로 확인되지 않은 말을 고쳐 답했습니다.
하루  주문을 확인해 드릴까요?

›`,
    );
  });

  it('says that another model answered where the correction does not hold either', async () => {
    const first = model.asked();
    terminal.type(question + enter);
    const second = first.then(answer => {
      const next = model.asked();
      answer.end('어제 배송완료되었습니다.');
      return next;
    });
    (await second).end('어제 배송완료되었습니다.');
    await terminal.until(
      screen => withoutStatus(still(screen)).endsWith('\n\n›') && !/⠿/.test(still(screen)),
    );
    const [, , ...rows] = withoutStatus(terminal.transcript()).split('\n');
    expect(rows.slice(0, 4)).toEqual([
      `› ${question}`,
      '  [도구 호출] track_shipping({"order_id":"HR20260701023"})',
      '  조회로 확인되지 않은 말이 있어 내장 모델이 대신 답했습니다.',
      expect.stringMatching(/^하루 {2}HR20260701023 주문은 현재 배송중입니다/),
    ]);
  });

  it('leaves at once with Ctrl+D', async () => {
    const first = model.asked();
    terminal.type(`첫 질문${enter}`);
    await first;
    terminal.type(ctrlD);
    expect(await terminal.exited).toBe(0);
    await (await first).closed;
  });
});

describe('a conversation', () => {
  it('goes on however fast the answers come', async () => {
    const terminal = openHaru({rows: 40});
    await terminal.until('›');
    const questions = ['안녕하세요', 'HR20260701023 어디쯤 왔어요?', '송장번호는요?', '고마워요'];
    for (const [index, question] of questions.entries()) {
      terminal.type(`${question}${enter}`);
      await terminal.until(screen => screen.split('\n하루  ').length === index + 2 && isIdle(screen));
    }
    const asked = terminal.transcript().match(/^› .+$/gm);
    expect(asked).toEqual(questions.map(question => `› ${question}`));
  });
});
