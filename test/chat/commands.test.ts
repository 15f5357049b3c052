import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import type {TestTerminal} from '../support/terminal.ts';
import {ctrlU, emptyFolder, enter, escapeKey, isIdle, openHaru, shows, still, withoutStatus} from './haru.ts';
import {HeldModel} from './held-model.ts';

const greeting = '하루마켓 상담원 하루입니다. 주문과 배송을 찾아 드릴게요.';
const offline = ['--model', 'offline', '--customer', 'C001'];

const list = `  /help · /도움말          쓸 수 있는 명령을 봅니다
  /orders · /주문 [상태]   내 주문을 표로 봅니다
  /trace · /추적           지난 답이 어떻게 나왔는지 봅니다
  /engine · /방식 [이름]   왕복 방식을 보거나 바꿉니다
  /model · /모델 [이름]    답하는 모델을 보거나 바꿉니다
  /tokens · /토큰          회차마다 쓴 토큰을 봅니다
  /save · /저장 [파일]     대화를 파일에 적어 둡니다
  /sessions · /대화목록    저장된 대화를 봅니다
  /clear · /새로           새 대화를 시작합니다
  /quit · /종료 · /나가기  대화를 마칩니다
  Esc                      답을 멈춥니다
  Ctrl+C 두 번 · Ctrl+D    대화를 마칩니다`;

/** Times differ from run to run, and with them the blanks that keep columns in line. */
const timeless = (screen: string): string =>
  screen.replace(/[\d.]+ms/g, '5ms').replace(/(?<=\S) {2,}/g, '  ');

/** The chat with what was typed done, one line after the other. */
async function having(lines: string[], run: Parameters<typeof openHaru>[0] = {}): Promise<TestTerminal> {
  const terminal = openHaru({args: offline, rows: 40, ...run});
  await terminal.until('›');
  for (const line of lines) {
    const before = withoutStatus(terminal.transcript());
    terminal.type(line + enter);
    // Until what it does is there, nothing moves and the input is empty again.
    await terminal.until(() => {
      const now = withoutStatus(still(terminal.transcript()));
      return now !== before && now.endsWith('\n›') && !now.includes('⠿');
    });
  }
  return terminal;
}

describe('commands of every kind of keyboard', () => {
  it.each(['/help', '/도움말', '/HELP', '/ㅗ디ㅔ', '/ehdnaakf', '／help'])('%s is the list', async line => {
    await shows(await having([line]), `${greeting}\n\n${list}\n\n›`);
  });

  it.each([
    ['/hlep', '/hlep 명령은 없습니다. 혹시 /help 명령인가요?'],
    ['/주뭉', '/주뭉 명령은 없습니다. 혹시 /주문 명령인가요?'],
    ['/ㅗㅣ데', '/ㅗㅣ데 명령은 없습니다. 혹시 /help 명령인가요?'],
    ['/반품해주세요', '/반품해주세요 명령은 없습니다.'],
  ])('%s is answered with the list and goes to nobody', async (line, word) => {
    await shows(await having([line]), `${greeting}\n\n  ${word}\n${list}\n\n›`);
  });

  it.each(['/quit', '/종료', '/나가기', '/벼ㅑㅅ', '/whdfy'])('%s leaves', async line => {
    const terminal = openHaru({args: offline});
    await terminal.until('›');
    terminal.type(line + enter);
    expect(await terminal.exited).toBe(0);
    expect(terminal.screen()).toBe(`${greeting}\n\n고맙습니다. 좋은 하루 보내세요.`);
  });

  it('says what stands behind a command for nothing, and keeps the line', async () => {
    const terminal = openHaru({args: offline});
    await terminal.until('›');
    terminal.type(`/종료 지금${enter}`);
    await shows(terminal, `${greeting}\n\n› /종료 지금\n/quit 뒤에는 다른 말을 쓰지 않아요.`);
  });

  it('fit into 20 columns', async () => {
    await shows(
      await having(['/도움말'], {columns: 20, rows: 60}),
      `하루마켓 상담원
하루입니다. 주문과
배송을 찾아
드릴게요.

  /help · /도움말:
  쓸 수 있는 명령을
  봅니다
  /orders · /주문
  [상태]: 내 주문을
  표로 봅니다
  /trace · /추적:
  지난 답이 어떻게
  나왔는지 봅니다
  /engine · /방식
  [이름]: 왕복
  방식을 보거나
  바꿉니다
  /model · /모델
  [이름]: 답하는
  모델을 보거나
  바꿉니다
  /tokens · /토큰:
  회차마다 쓴 토큰을
  봅니다
  /save · /저장
  [파일]: 대화를
  파일에 적어 둡니다
  /sessions ·
  /대화목록: 저장된
  대화를 봅니다
  /clear · /새로: 새
  대화를 시작합니다
  /quit · /종료 ·
  /나가기: 대화를
  마칩니다
  Esc: 답을 멈춥니다
  Ctrl+C 두 번 ·
  Ctrl+D: 대화를
  마칩니다

›`,
    );
  });
});

describe('/orders', () => {
  it('is a table of my orders, newest first', async () => {
    await shows(
      await having(['/orders']),
      `${greeting}

  주문 12건
  주문번호       상품                      상태        주문일          금액
  HR20260712052  캠핑용 접이식 테이블      입금대기    2026-07-12  58,000원
  HR20260712031  천연 수세미 5개입         결제완료    2026-07-12  12,900원
  HR20260711060  냉동 블루베리 1kg         배송지시    2026-07-11  21,800원
  HR20260711003  저당 그래놀라 500g        상품준비중  2026-07-11  26,700원
  HR20260710044  유기농 현미 10kg          배송중      2026-07-10  41,500원
  HR20260708011  제주 흑돼지 삼겹살 600g   배송중      2026-07-08  35,800원
  HR20260706019  햇복숭아 4kg              취소완료    2026-07-06  27,900원
  HR20260705007  국산콩 두부 300g 4모      배송완료    2026-07-05  15,800원
  HR20260704028  스테인리스 프라이팬 28cm  반품요청    2026-07-04  45,000원
  HR20260703009  여름 홑이불 퀸            교환완료    2026-07-03  39,900원
  HR20260702015  스테비아 방울토마토 2kg   구매확정    2026-07-02  18,900원
  HR20260701023  산지직송 청송 꿀사과 5kg  배송중      2026-07-01  32,900원

›`,
    );
  });

  it.each([
    [
      60,
      `${greeting}

  배송중 주문 3건
  주문번호       상품                      상태        금액
  HR20260710044  유기농 현미 10kg          배송중  41,500원
  HR20260708011  제주 흑돼지 삼겹살 600g   배송중  35,800원
  HR20260701023  산지직송 청송 꿀사과 5kg  배송중  32,900원

›`,
    ],
    [
      40,
      `하루마켓 상담원 하루입니다. 주문과
배송을 찾아 드릴게요.

  배송중 주문 3건
  주문번호       상품             상태
  HR20260710044  유기농 현미 10…  배송중
  HR20260708011  제주 흑돼지 삼…  배송중
  HR20260701023  산지직송 청송 …  배송중

›`,
    ],
    [
      21,
      `하루마켓 상담원
하루입니다. 주문과
배송을 찾아 드릴게요.

  배송중 주문 3건
  HR20260710044
  배송중
    유기농 현미 10kg
  HR20260708011
  배송중
    제주 흑돼지
    삼겹살 600g
  HR20260701023
  배송중
    산지직송 청송
    꿀사과 5kg

›`,
    ],
  ])('tells of one state at %i columns', async (columns, expected) => {
    await shows(await having(['/주문 배송중'], {columns}), expected);
  });

  it('shows staff the newest of all orders, and how many there are', async () => {
    const terminal = await having(['/orders'], {args: ['--model', 'offline', '--staff']});
    expect(terminal.screen().split('\n').slice(2, 4)).toEqual([
      '  주문 40건 가운데 최근 20건',
      expect.stringMatching(/^ {2}주문번호 +상품 +상태 +주문일 +금액$/),
    ]);
    expect(terminal.screen().match(/^ {2}HR/gm)).toHaveLength(20);
  });

  it('says which states there are where none is of that name', async () => {
    await shows(
      await having(['/orders 배송즁']),
      `${greeting}

  배송즁 주문이 없습니다. 지금 있는 상태: 입금대기, 결제완료, 배송지시,
  상품준비중, 배송중, 취소완료, 배송완료, 반품요청, 교환완료, 구매확정

›`,
    );
  });
});

describe('/engine and /model', () => {
  it('show what there is', async () => {
    await shows(
      await having(['/engine', '/model']),
      `${greeting}

  › loop          왕복을 손으로 돌리고, 기억을 모두 보냅니다
    auto          왕복을 SDK가 돌립니다
    interactions  기억을 서버에 두고 이어 갑니다
    stateless     같은 API에 기억을 되보냅니다
  바꾸려면 /engine 이름

  내장 모델(offline)이 답하고 있습니다. 바꾸려면 /model 이름

›`,
    );
  });

  it('go on with the conversation, in Hangul mode too', async () => {
    const terminal = await having([
      'HR20260701023 상태가 뭐예요?',
      '/두햐ㅜㄷ ㅑㅜㅅㄷㄱㅁㅊ샤ㅐㅜㄴ',
      '송장번호는요?',
      '/engine interactions',
    ]);
    expect(terminal.screen()).toContain(`
  이제 interactions 방식으로 답합니다. 대화는 이어집니다.

› 송장번호는요?`);
    expect(terminal.screen()).toContain('990100001370');
    expect(terminal.screen()).toContain('이미 interactions 방식으로 답하고 있습니다.');
    await terminal.until(screen => /\n고객 C001 · 내장 모델 · interactions · .*$/.test(screen));
  });

  it('refuse what cannot be, in the words of the commands, and go on as before', async () => {
    await shows(
      await having(['/engine 빨리', '/model 제미나이', '/model gemini-3.8-flash', '/model offline']),
      `${greeting}

  /engine에 쓸 수 없는 값입니다: 빨리
  쓸 수 있는 값: loop, auto, interactions, stateless

  /model에 쓸 수 없는 이름입니다: 제미나이
  예: gemini-3.8-flash, offline

  gemini-3.8-flash 모델을 쓰려면 API 키가 필요합니다.
  GEMINI_API_KEY를 설정하거나, 키 없이 쓰려면 /model offline으로 실행해 주세요.

  이미 내장 모델이 답하고 있습니다.

›`,
    );
  });
});

describe('/save', () => {
  it('writes to a file named by the time, and never over another', async () => {
    const folder = emptyFolder();
    const terminal = await having(['안녕하세요', '/save', '/저장', '/save 없는폴더/대화.md'], {folder});
    expect(terminal.screen()).toContain(`
  haru-2026-07-13-10-00.md 파일에 적었습니다. 전화번호와 카드번호는 가렸습니다.

  haru-2026-07-13-10-00-2.md 파일에 적었습니다. 전화번호와 카드번호는
  가렸습니다.

  파일에 쓰지 못했습니다: 없는폴더/대화.md
  그런 폴더가 없습니다.
`);
    const [first, second] = ['', '-2'].map(number =>
      readFileSync(join(folder, `haru-2026-07-13-10-00${number}.md`), 'utf8'),
    );
    expect(first).toContain('안녕하세요');
    expect(second).toBe(first);
  });
});

describe('/sessions', () => {
  const one = /\d{8}-\w{4}/g;

  it.each([
    [
      80,
      `  번호           언제              질문 수  첫 질문
  20260713-aaaa  2026-07-13 10:00        1  배송중인 주문이 있나요?
  이어 가려면 haru --session 번호로 열어 주세요.`,
    ],
    [
      40,
      `  번호           첫 질문
  20260713-aaaa  배송중인 주문이 있나요?
  이어 가려면 haru --session 번호로 열어
  주세요.`,
    ],
    [
      20,
      `  20260713-aaaa
    배송중인 주문이
    있나요?
  이어 가려면 haru
  --session 번호로
  열어 주세요.`,
    ],
  ])('fits into %i columns', async (columns, table) => {
    const terminal = await having(['배송중인 주문이 있나요?', '/sessions'], {columns});
    expect(withoutStatus(terminal.screen()).replace(one, '20260713-aaaa')).toContain(`\n\n${table}\n\n›`);
  });
});

describe('with a model that can be held', () => {
  let model: HeldModel;

  beforeEach(async () => {
    model = await HeldModel.start();
  });
  afterEach(() => model.close());

  const open = () => having([], {args: ['--customer', 'C001', '--grounding', 'off'], env: model.env});

  async function ask(terminal: TestTerminal, question: string, tokens: [number, number]): Promise<void> {
    const asked = model.asked();
    terminal.type(question + enter);
    (await asked).end('네.', tokens);
    await terminal.until(screen => /하루 {2}네\.\n\n›$/.test(withoutStatus(screen)));
  }

  it('/tokens draws what each round cost', async () => {
    const terminal = await open();
    terminal.type(`/토큰${enter}`);
    await terminal.until('아직 물은 것이 없습니다.');
    await ask(terminal, '하나', [500, 20]);
    const first = model.asked();
    terminal.type(`둘${enter}`);
    const second = first.then(answer => {
      const next = model.asked();
      answer.call('get_my_orders', {}, [1000, 10]);
      return next;
    });
    (await second).end('네.', [2000, 30]);
    await terminal.until(screen => screen.split('하루  네.').length === 3);
    terminal.type(`/tokens${enter}`);
    await shows(
      terminal,
      `${greeting}

  아직 물은 것이 없습니다.

› 하나
하루  네.

› 둘
  [도구 호출] get_my_orders({})
하루  네.

  질문  회차  입력 토큰  출력
     1     1        500    20  ▇▇▇▇▇▇▇▇▇▇
     2     1      1,000    10  ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇
           2      2,000    30  ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇
  지난 질문 3,040 (입력 3,000 · 출력 40)
  대화 전체 3,560 (입력 3,500 · 출력 60)

›`,
    );
  });

  it('/trace tells how the last answer came about', async () => {
    const terminal = await open();
    terminal.type(`/추적${enter}`);
    await terminal.until('아직 물은 것이 없습니다.');
    await ask(terminal, '안녕하세요', [500, 20]);
    terminal.type(`/trace${enter}`);
    await terminal.until(screen => screen.includes('합계') && isIdle(screen));
    // How wide the times are decides how much room is left for the bar.
    const barless = (screen: string) => screen.replace(/ +입력 토큰$| +▇+$/gm, '');
    expect(barless(timeless(withoutStatus(terminal.screen())))).toBe(`${greeting}

  아직 물은 것이 없습니다.

› 안녕하세요
하루  네.

  ── 1회차 · contents 1개 (새로 1개)
   + 1. role=user 글 안녕하세요
     토큰 입력 500 · 출력 20
     첫 바이트 5ms · 전체 5ms · 시도 1번 · STOP
  ── 근거 off
  ── 합계 토큰 입력 500 · 출력 20
     회차  contents  입력  출력  첫 바이트  전체  시도  끝
        1  1  500  20  5ms  5ms  1  STOP

›`);
  });

  it('/tokens and /trace keep their figures where there is no room for all', async () => {
    const terminal = await having([], {
      args: ['--customer', 'C001', '--grounding', 'off'],
      env: model.env,
      columns: 28,
      rows: 40,
    });
    await ask(terminal, '안녕', [500, 20]);
    terminal.type(`/tokens${enter}`);
    await terminal.until('출력 20)');
    terminal.type(`/trace${enter}`);
    await terminal.until(screen => /합계.+ 20\n\n›$/s.test(screen));
    expect(
      timeless(terminal.screen().replace(/첫 바이트.+?STOP/s, times => times.replace(/\s+/g, ' '))),
    ).toBe(`하루마켓 상담원 하루입니다.
주문과 배송을 찾아 드릴게요.

› 안녕
하루  네.

  회차  입력 토큰
     1  500  ▇▇▇▇▇▇▇▇
  지난 질문 520 (입력 500 ·
  출력 20)

  ── 1회차 · contents 1개
  (새로 1개)
   + 1. role=user 글 안녕
     토큰 입력 500 · 출력 20
     첫 바이트 5ms · 전체 5ms · 시도 1번 · STOP
  ── 근거 off
  ── 합계 토큰 입력 500 ·
  출력 20
     회차  입력  출력
        1  500  20

›`);
  });

  it('/engine goes on with the same model and key', async () => {
    const terminal = await open();
    await ask(terminal, '하나', [500, 20]);
    for (const engine of ['stateless', 'loop']) {
      terminal.type(`/engine ${engine}${enter}`);
      await terminal.until(`이제 ${engine} 방식으로 답합니다.`);
    }
    await ask(terminal, '둘', [500, 20]);
    await terminal.until(screen =>
      screen.endsWith('› \n고객 C001 · gemini-3.8-flash · loop · 토큰 520 · 대화 1,040'),
    );
  });

  it('/clear empties the memory of the model and leaves the screen', async () => {
    const terminal = await open();
    await ask(terminal, '하나', [500, 20]);
    terminal.type(`/새로${enter}`);
    await shows(
      terminal,
      `${greeting}

› 하나
하루  네.

  새 대화를 시작합니다. 앞서 나눈 이야기는 화면에만 남고, 답에는 쓰이지
  않습니다.

›`,
    );
    const asked = model.asked();
    terminal.type(`둘${enter}`);
    expect(await (await asked).questions()).toEqual(['둘']);
  });

  it('do while an answer is under way what harms nothing, and wait with the rest', async () => {
    const terminal = await open();
    const asked = model.asked();
    terminal.type(`안녕하세요${enter}`);
    await asked;
    terminal.type(`/토큰${enter}`);
    await terminal.until('아직 물은 것이 없습니다.');
    terminal.type(`/engine auto${enter}`);
    await shows(
      terminal,
      `${greeting}

  아직 물은 것이 없습니다.

› 안녕하세요
하루  ⠿ 생각 중

› /engine auto
답하는 중에는 할 수 없어요. 답이 끝난 뒤에, 또는 Esc로 멈추고 해 주세요.`,
    );
    terminal.type(escapeKey);
    await terminal.until('중단했습니다.');
    terminal.type(ctrlU);
    await terminal.until(isIdle);
  });
});
