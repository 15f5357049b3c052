import {afterEach, beforeEach, describe, it} from 'vitest';
import {enter, openHaru, type Run, showsWhole} from './haru.ts';
import {HeldModel} from './held-model.ts';

describe('the status line', () => {
  let model: HeldModel;

  beforeEach(async () => {
    model = await HeldModel.start();
  });
  afterEach(() => model.close());

  async function open(run: Run = {}) {
    const terminal = openHaru({env: model.env, args: ['--customer', 'C001', '--grounding', 'off'], ...run});
    await terminal.until('›');
    return terminal;
  }

  const greeting = '하루마켓 상담원 하루입니다. 주문과 배송을 찾아 드릴게요.';

  it('says who is answered by which model and what the last turn and the conversation cost', async () => {
    const terminal = await open();
    await showsWhole(terminal, `${greeting}\n\n› \n고객 C001 · gemini-3.8-flash · loop`);
    for (const [index, question] of ['하나', '둘'].entries()) {
      const asked = model.asked();
      terminal.type(question + enter);
      (await asked).end('네.', [1200 + index, 34]);
      await terminal.until(screen => screen.includes(`토큰 1,23${4 + index}`));
    }
    await showsWhole(
      terminal,
      `${greeting}

› 하나
하루  네.

› 둘
하루  네.

› 
고객 C001 · gemini-3.8-flash · loop · 토큰 1,235 · 대화 2,469`,
    );
  });

  it('is cut at the right, part by part', async () => {
    const terminal = await open({columns: 40});
    const asked = model.asked();
    terminal.type(`하나${enter}`);
    (await asked).end('네.', [1200, 34]);
    await showsWhole(
      terminal,
      `하루마켓 상담원 하루입니다. 주문과
배송을 찾아 드릴게요.

› 하나
하루  네.

› 
고객 C001 · gemini-3.8-flash · loop`,
    );
  });

  it('gives its row up on a narrow screen and on a low one', async () => {
    const narrow = await open({columns: 20});
    await showsWhole(narrow, '하루마켓 상담원\n하루입니다. 주문과\n배송을 찾아\n드릴게요.\n\n›');
    const low = await open({rows: 7});
    await showsWhole(low, `${greeting}\n\n›`);
  });

  it('names staff, the engine and the built-in model', async () => {
    const terminal = await open({args: ['--staff', '--engine', 'stateless', '--model', 'offline']});
    await showsWhole(terminal, `${greeting}\n\n› \n직원 · 내장 모델 · stateless`);
  });

  it('tells of another try while the model is asked again', async () => {
    const terminal = await open();
    const first = model.asked();
    terminal.type(`안녕하세요${enter}`);
    const second = first.then(answer => {
      const next = model.asked();
      answer.fail('2s');
      return next;
    });
    await showsWhole(
      terminal,
      `${greeting}

› 안녕하세요
하루  ⠿ 모델 서버가 지금 답하지 못합니다. 2초 뒤 다시 시도 (2/4)

› 
고객 C001 · gemini-3.8-flash 다시 시도 2/4 · loop`,
    );
    (await second).end('네.', [10, 1]);
    await showsWhole(
      terminal,
      `${greeting}\n\n› 안녕하세요\n하루  네.\n\n› \n고객 C001 · gemini-3.8-flash · loop · 토큰 11`,
    );
  });

  it('tells of the model that answers instead', async () => {
    const terminal = await open({args: ['--customer', 'C001', '--fallback', 'gemini-other']});
    let asked = model.asked();
    terminal.type(`안녕하세요${enter}`);
    for (let attempt = 1; attempt <= 4; attempt++) {
      const answer = await asked;
      asked = model.asked();
      answer.fail('0.01s');
    }
    await asked;
    await showsWhole(
      terminal,
      `${greeting}

› 안녕하세요
  모델 서버가 지금 답하지 못합니다. gemini-other 모델이 대신 답합니다.
하루  ⠿ 생각 중

› 
고객 C001 · gemini-3.8-flash → gemini-other · loop`,
    );
  });
});
