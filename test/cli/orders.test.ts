import {mkdtempSync, readFileSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {haru} from '../support/run.ts';

const folder = mkdtempSync(join(tmpdir(), 'haru-orders-'));
const path = (name: string) => join(folder, name);

writeFileSync(
  path('mall.csv'),
  `하루마켓 7월 주문
주문번호;상품주문번호;회원ID;상품명;옵션정보;수량;상품별 총 주문금액;총 결제금액;주문상태;주문일시;택배사;송장번호;발송일;배송완료일;발송기한;메모
HR20260701001;1;C1;청송 꿀사과 5kg;;1;32,900원;68,900;배송완료;2026. 7. 1. 오후 1:22:05;04;990100001370;2026.07.02;2026.07.03;;
;2;;제주 감귤 3kg;가정용;2;36,000원;68,900;배송중;;한진;980100008226;26/07/03;;;
HR20260702002;3;C1;김치 3kg;;1;28,500;28,500;취소;46205.5;;직접수령;;;;
HR20260703003;4;C2;배 3kg;;1;20,000;20,000;배송중;2026-07-03;한진;6.12E+11;2026-07-04;;;
HR20260704004;5;C2;"감 2kg;;1;9,000;9,000;결제완료;2026-07-04;;;;;;
합계;;;;;;126,400;;;;;;;;;
`,
);

describe('haru orders', () => {
  it('shows what the viewer may see as a table, newest first, each item of an order on a line', async () => {
    const {stdout, stderr, status} = await haru(['orders', '--orders', path('mall.csv'), '--customer', 'C1']);
    expect(
      stdout,
    ).toBe(`주문번호       상품                      수량  상태      주문일                   금액  택배사      송장번호
HR20260702002  김치 3kg                     1  취소      2026-07-02 12:00:00  28,500원              (직접수령)
HR20260701001  청송 꿀사과 5kg 외 1건       3  배송중    2026-07-01 13:22:05  68,900원
               · 청송 꿀사과 5kg            1  배송완료                       32,900원  CJ대한통운  990100001370
               · 제주 감귤 3kg (가정용)     2  배송중                         36,000원  한진택배    980100008226
모두 2건
`);
    expect(stderr).toBe(
      `주문 파일에서 1줄을 건너뛰고 1칸을 비웠습니다(6, 7번째 줄). 자세히: haru orders --check --orders ${path('mall.csv')}\n`,
    );
    expect(status).toBe(0);
  });

  it('takes states, and a limit that it tells of', async () => {
    const ids = (stdout: string) => [...stdout.matchAll(/^HR\d+/gm)].map(([id]) => id);
    const cancelled = await haru(['orders', '취소', '배송완료', '--orders', path('mall.csv'), '--staff']);
    expect(ids(cancelled.stdout)).toEqual(['HR20260702002', 'HR20260701001']);
    const latest = await haru(['orders', '--staff', '--limit', '1']);
    expect(ids(latest.stdout)).toEqual(['HR20260712090']);
    expect(latest.stdout).toContain('모두 40건 가운데 최근 1건 (--limit으로 더 볼 수 있습니다)');
    const none = await haru(['orders', '교환', '--orders', path('mall.csv'), '--customer', 'C2']);
    expect(none.stdout).toBe('모두 0건\n');
    expect(none.stderr).toContain('\n이 고객의 주문에 있는 상태: 배송중\n');
  });

  it('says which states there are where no order has the one asked for', async () => {
    const other = async (...args: string[]) => {
      const {stdout, stderr} = await haru(['orders', '배송', '--orders', path('mall.csv'), ...args]);
      return [stdout, stderr.split('\n').slice(1).join('\n')];
    };
    expect(await other('--staff')).toEqual(['모두 0건\n', '이 파일에 있는 상태: 배송완료, 배송중, 취소\n']);
    expect(await other('--customer', 'C1')).toEqual([
      '모두 0건\n',
      '이 고객의 주문에 있는 상태: 취소, 배송완료, 배송중\n',
    ]);
    expect(await other('--customer', 'C9')).toEqual(['모두 0건\n', '']);
    expect((await other('--staff', '--json'))[1]).toBe('');
  });

  it('takes one viewer', async () => {
    const both = {
      stdout: '',
      stderr: `--customer와 --staff는 함께 쓸 수 없습니다.
한 고객의 주문만 보려면 --customer만, 매장 직원으로 모두 보려면 --staff만 주세요.
`,
      status: 2,
    };
    for (const command of [['orders'], ['sessions'], ['-q', '내 주문', '--quiet']])
      expect(await haru([...command, '--customer', 'C001', '--staff'])).toEqual(both);
    const {stdout} = await haru(['orders', '--staff'], {env: {HARU_CUSTOMER: 'C001'}});
    expect(stdout).toContain('모두 40건');
  });

  it('is JSON for scripts, as the list is for the model', async () => {
    const {stdout} = await haru([
      'orders',
      '취소',
      '--orders',
      path('mall.csv'),
      '--customer',
      'C1',
      '--json',
    ]);
    expect(JSON.parse(stdout)).toEqual({
      count: 1,
      orders: [
        {
          order_id: 'HR20260702002',
          product: '김치 3kg',
          status: '취소',
          ordered_at: '2026-07-02 12:00:00',
          amount: 28_500,
          carrier: null,
          tracking_number: null,
          tracking_note: '직접수령',
          shipped_at: null,
          delivered_at: null,
        },
      ],
    });
  });

  it('answers for each item by its own facts', async () => {
    const ask = async (question: string) =>
      (await haru(['-q', question, '--orders', path('mall.csv'), '--customer', 'C1', '--quiet'])).stdout;
    expect(await ask('HR20260701001 어디쯤 왔어요?')).toContain(
      '품목은 청송 꿀사과 5kg (배송완료), 제주 감귤 3kg (배송중)입니다.',
    );
    const told = await ask('감귤 송장번호 알려주세요');
    expect(told).toContain('한진택배 송장번호는 980100008226입니다.');
    expect(await ask('HR20260702002 송장번호요')).toContain('송장번호 칸에는 직접수령으로 적혀 있습니다.');
  });

  it('says that a number is damaged and gives no other', async () => {
    const {stdout} = await haru([
      '-q',
      'HR20260703003 송장번호',
      '--orders',
      path('mall.csv'),
      '--customer',
      'C2',
      '--quiet',
    ]);
    expect(stdout).toContain('주문 파일의 송장번호가 손상되어 알 수 없습니다.');
    expect(stdout).not.toMatch(/6\.12|612000/);
  });
});

describe('haru orders --check', () => {
  it('tells people how the file was read, what is wrong where, and what that costs', async () => {
    const {stdout, stderr, status} = await haru(['orders', '--check', '--orders', path('mall.csv')]);
    expect(stdout.replace(folder, '')).toBe(`파일  /mall.csv
형식  UTF-8, 구분자 쌍반점(;), 머리글 2번째 줄
주문  3건 (주문 줄 4개, 안내·합계 줄 1개는 건너뜀)
고객  고객번호로 구분합니다.

읽은 열
  주문번호        ← 주문번호 (1번째 열)            order_id
  고객번호        ← 회원ID (3번째 열)              customer_id
  상품 줄 번호    ← 상품주문번호 (2번째 열)        line_id
  상품명          ← 상품명 (4번째 열)              product
  옵션            ← 옵션정보 (5번째 열)            option
  수량            ← 수량 (6번째 열)                quantity
  주문 전체 금액  ← 총 결제금액 (8번째 열)         total
  상품별 금액     ← 상품별 총 주문금액 (7번째 열)  item_amount
  주문상태        ← 주문상태 (9번째 열)            status
  주문일시        ← 주문일시 (10번째 열)           ordered_at
  택배사          ← 택배사 (11번째 열)             carrier
  송장번호        ← 송장번호 (12번째 열)           tracking_number
  발송일          ← 발송일 (13번째 열)             shipped_at
  배송완료일      ← 배송완료일 (14번째 열)         delivered_at
일부러 쓰지 않은 열
  발송기한: 발송한 날이 아니라 보내야 하는 기한입니다
쓰지 않은 열: 메모

살펴볼 곳 2개: 넣지 못한 줄 1, 비운 칸 1, 앞뒤가 맞지 않는 값 0
  따옴표가 맞지 않습니다 (1개) → 이 줄은 주문에 넣지 않았습니다
    7번째 줄  HR20260704004
  지수 표기로 손상되어 송장번호를 알 수 없습니다 (1개) → 송장번호 칸만 비웠습니다
    6번째 줄  6.12E+11 (HR20260703003)
`);
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });

  it('tells the same fault once, the most costly first, with the first lines that have it', async () => {
    const lines = [
      ...[1, 2, 3, 4, 5].map(n => `A-${n},C1,사과,천원,배송중,어제쯤`),
      ...[6, 7].map(n => `A-${n},C1,,1000,배송중,2026-07-01`),
      'A-8,C1,배,1000,,내일',
    ];
    writeFileSync(
      path('faults.csv'),
      ['주문번호,고객번호,상품명,금액,주문상태,주문일시', ...lines].join('\n'),
    );
    const {stdout} = await haru(['orders', '--check', '--orders', path('faults.csv')]);
    expect(
      stdout.slice(stdout.indexOf('살펴볼')),
    ).toBe(`살펴볼 곳 14개: 넣지 못한 줄 2, 비운 칸 6, 앞뒤가 맞지 않는 값 6
  상품명이 비어 있습니다 (2개) → 이 줄은 주문에 넣지 않았습니다
    7번째 줄  (A-6)
    8번째 줄  (A-7)
  금액을 읽을 수 없습니다 (5개) → 금액 칸만 비웠습니다
    2번째 줄  천원 (A-1)
    3번째 줄  천원 (A-2)
    4번째 줄  천원 (A-3)
    … 그 밖에 2개
  주문 상태가 비어 있습니다 (1개) → 주문상태 칸만 비웠습니다
    9번째 줄  (A-8)
  날짜로 읽을 수 없어 적힌 그대로 씁니다 (6개)
    2번째 줄  어제쯤
    3번째 줄  어제쯤
    4번째 줄  어제쯤
    … 그 밖에 3개
`);
  });

  it('says of how many it tells where there are more than it keeps', async () => {
    const lines = Array.from({length: 1200}, (_, n) => `A-${n},사과,천원`);
    writeFileSync(path('many.csv'), ['주문번호,상품명,금액', ...lines].join('\n'));
    const {stdout} = await haru(['orders', '--check', '--orders', path('many.csv')]);
    expect(
      stdout.slice(stdout.indexOf('살펴볼')),
    ).toBe(`살펴볼 곳 1200개: 넣지 못한 줄 0, 비운 칸 1200, 앞뒤가 맞지 않는 값 0
  금액을 읽을 수 없습니다 (1000개) → 금액 칸만 비웠습니다
    2번째 줄  천원 (A-0)
    3번째 줄  천원 (A-1)
    4번째 줄  천원 (A-2)
    … 그 밖에 997개
  … 여기까지는 앞에서부터 1000개를 본 것이고, 200개가 더 있습니다.
`);
  });

  it('can be typed as it is told, whatever the path is', async () => {
    const [file, map] = ["7월 '주문'(1).csv", '열 지도.json'];
    writeFileSync(path(file), '번호,상품명,금액\nA-1,사과,천원\n');
    writeFileSync(path(map), '{"order_id": "번호"}');
    const told = async (args: string[], env: Record<string, string> = {}) =>
      (await haru(['orders', '--staff', ...args], {cwd: folder, env})).stderr.split('자세히: ')[1];
    expect(await told(['--orders', file, '--columns', map])).toBe(
      `haru orders --check --orders '7월 '\\''주문'\\''(1).csv' --columns '열 지도.json'\n`,
    );
    expect(await told(['--orders', file], {HARU_COLUMNS: map})).toBe(
      `haru orders --check --orders '7월 '\\''주문'\\''(1).csv'\n`,
    );
    expect(await told([], {HARU_ORDERS: file, HARU_COLUMNS: map})).toBe('haru orders --check\n');
    const doctor = await haru(['doctor', '--staff', '--json', '--orders', 'mall.csv'], {cwd: folder});
    const orders = JSON.parse(doctor.stdout).checks.find(({name}: {name: string}) => name === 'orders');
    expect(orders.hint).toBe('자세히: haru orders --check --orders mall.csv');
  });

  it('is JSON for scripts', async () => {
    const {stdout, status} = await haru(['orders', '--check', '--json', '--orders', path('mall.csv')]);
    expect(JSON.parse(stdout)).toMatchObject({
      file: path('mall.csv'),
      encoding: 'UTF-8',
      delimiter: ';',
      headerLine: 2,
      customersBy: 'id',
      rows: 4,
      orders: 3,
      blankRows: 0,
      noteRows: 1,
      problems: {row: 1, cell: 1, nothing: 0},
      details: [
        {line: 6, cost: 'cell', field: '송장번호'},
        {line: 7, cost: 'row'},
      ],
    });
    expect(status).toBe(0);
  });

  it('is 2 for a file that holds no orders, 0 and a word for one with a header alone', async () => {
    writeFileSync(
      path('upload.csv'),
      'order_id,dlv_code,sheet_no,order_status\nHR1,04,612345678901,shipping\n',
    );
    const refused = await haru(['orders', '--check', '--orders', path('upload.csv')]);
    expect(refused).toEqual({
      stdout: '',
      stderr: `주문 파일에 꼭 있어야 할 열이 없습니다: product(상품명) (${path('upload.csv')})
읽은 머리글: order_id, dlv_code, sheet_no, order_status
이름이 다른 열은 열 지도 파일로 알려 줄 수 있습니다(--columns).
`,
      status: 2,
    });
    writeFileSync(path('header.csv'), '주문번호,고객번호,상품명,주문상태\n');
    const checked = await haru(['orders', '--check', '--orders', path('header.csv')]);
    expect(checked.stdout).toMatch(
      /\n\n주문이 한 건도 없습니다\. 주문이 들어 있는 파일인지 확인해 주세요\.\n$/,
    );
    expect(checked.status).toBe(0);
    const empty = await haru([
      '-q',
      '내 주문',
      '--orders',
      path('header.csv'),
      '--customer',
      'C1',
      '--model',
      'offline',
    ]);
    expect(empty.stderr).toBe('주문 자료에 든 주문이 0건입니다.\n');
    expect(empty.status).toBe(0);
  });
});

describe('a column map', () => {
  it('is written from what was read, and read back once it was put right', async () => {
    writeFileSync(path('own.csv'), '주문번호,손님,상품명,지금\nA-1,C1,사과,배송중\n');
    const written = await haru(['orders', '--orders', path('own.csv'), '--write-columns', path('map.json')]);
    expect(written.stdout).toBe(
      `열 지도를 ${path('map.json')}에 썼습니다. 고친 뒤 --columns ${path('map.json')}으로 쓰세요.\n`,
    );
    const map = JSON.parse(readFileSync(path('map.json'), 'utf8'));
    expect(map).toMatchObject({order_id: '주문번호', product: '상품명', customer_id: null, status: null});
    const again = await haru(['orders', '--orders', path('own.csv'), '--write-columns', path('map.json')]);
    expect(again).toMatchObject({
      stderr: `이미 있는 파일입니다: ${path('map.json')}\n다른 이름을 주세요.\n`,
      status: 2,
    });
    writeFileSync(path('map.json'), JSON.stringify({...map, customer_id: '손님', status: 4}));
    const {stdout} = await haru(['orders', '--orders', path('own.csv'), '--customer', 'C1'], {
      env: {HARU_COLUMNS: path('map.json')},
    });
    expect(stdout).toContain('A-1       사과        배송중');
  });
});

describe('a column map of a file that cannot be read without one', () => {
  const write = async (name: string, text: string, args: string[] = []) => {
    writeFileSync(path(`${name}.csv`), text);
    const out = path(`${name}.json`);
    const told = await haru(['orders', '--orders', path(`${name}.csv`), '--write-columns', out, ...args]);
    return {...told, map: told.status === 0 ? JSON.parse(readFileSync(out, 'utf8')) : undefined};
  };

  it('has what was recognised, what is needed first, and says what to fill in', async () => {
    const {stderr, map, status} = await write(
      'odd',
      '하루마켓 7월\n접수No,산 물건,수량,손님,송장번호,송장 번호,발송기한\nHR1,사과,1,C1,1,2,\n',
    );
    expect(stderr).toBe(`꼭 채워야 할 열: order_id(주문번호), product(상품명)
같은 이름의 열이 여럿이라 비워 두었습니다: tracking_number(송장번호) (5, 6번째 열)
알아보지 못한 머리글: 접수No, 산 물건, 손님, 송장 번호
null로 둔 곳에 알맞은 머리글이나 몇 번째 열인지(1부터) 적어 주세요.
`);
    expect(status).toBe(0);
    expect(Object.entries(map).slice(0, 3)).toEqual([
      ['order_id', null],
      ['product', null],
      ['customer_id', null],
    ]);
    expect(map).toMatchObject({quantity: '수량', tracking_number: null});
    const filled = {...map, order_id: '접수No', product: 2, customer_id: '손님', tracking_number: 6};
    writeFileSync(path('odd.json'), JSON.stringify(filled));
    const {stdout} = await haru([
      ...['orders', '--orders', path('odd.csv'), '--columns', path('odd.json'), '--customer', 'C1'],
    ]);
    expect(stdout).toContain('HR1       사과     1');
    const again = await haru([
      ...['orders', '--orders', path('odd.csv'), '--columns', path('odd.json')],
      ...['--write-columns', path('again.json')],
    ]);
    expect(again.stderr).toBe(`알아보지 못한 머리글: 송장번호
null로 둔 곳에 알맞은 머리글이나 몇 번째 열인지(1부터) 적어 주세요.
`);
    expect(JSON.parse(readFileSync(path('again.json'), 'utf8'))).toEqual({...filled, product: '산 물건'});
  });

  it('says that there seems to be no header', async () => {
    const {stderr, map} = await write('headless', 'HR1,사과,1\nHR2,배,2\n');
    expect(stderr).toBe(`꼭 채워야 할 열: order_id(주문번호), product(상품명)
머리글 줄이 없는 파일로 보입니다. 그렇다면 "header": false를 더하고 몇 번째 열인지(1부터) 적어 주세요.
`);
    writeFileSync(path('headless.json'), JSON.stringify({...map, header: false, order_id: 1, product: 2}));
    const args = ['orders', '--orders', path('headless.csv'), '--columns', path('headless.json'), '--staff'];
    expect((await haru(args)).stdout).toContain('모두 2건');
    const checked = (await haru([...args.slice(0, 5), '--check'])).stdout;
    expect(checked).toContain('머리글 없음\n');
    expect(checked).toContain('  주문번호  ← 1번째 열  order_id\n');
    const again = await haru([...args.slice(0, 5), '--write-columns', path('headless-again.json')]);
    expect(again.stderr).toBe('');
    expect(JSON.parse(readFileSync(path('headless-again.json'), 'utf8'))).toMatchObject({
      header: false,
      order_id: 1,
      product: 2,
      status: null,
    });
  });

  it('needs a folder to be written to', async () => {
    const out = path('nowhere/map.json');
    expect(await haru(['orders', '--write-columns', out])).toEqual({
      stdout: '',
      stderr: `폴더가 없습니다: ${path('nowhere')}\n폴더를 먼저 만들어 주세요.\n`,
      status: 2,
    });
  });

  it('names it with the particle that its name takes', async () => {
    writeFileSync(path('plain.csv'), '주문번호,상품명\nA-1,사과\n');
    for (const [name, particle] of [
      ['map.json', '으로'],
      ['열 지도', '로'],
      ['도면', '으로'],
      ['교실', '로'],
    ]) {
      const args = ['orders', '--orders', path('plain.csv'), '--write-columns', `${name}`];
      const cwd = mkdtempSync(join(tmpdir(), 'haru-map-'));
      expect((await haru(args, {cwd})).stdout).toBe(
        `열 지도를 ${name}에 썼습니다. 고친 뒤 --columns ${name}${particle} 쓰세요.\n`,
      );
    }
  });
});

describe('a file that does not number its customers', () => {
  const rows =
    '주문번호,구매자명,구매자연락처,상품명\nA-1,윤가람,010-0000-1101,사과\nA-2,윤가람,010-0000-2202,배\n';

  it('knows them by name and phone together, and says how', async () => {
    writeFileSync(path('names.csv'), rows);
    const ids = async (customer: string) =>
      [
        ...(await haru(['orders', '--orders', path('names.csv'), '--customer', customer])).stdout.matchAll(
          /^A-\d/gm,
        ),
      ].map(([id]) => id);
    expect(await ids('윤가람 010-0000-1101')).toEqual(['A-1']);
    expect(await ids('윤가람/01000002202')).toEqual(['A-2']);
    expect(await ids('윤가람 01000003303')).toEqual([]);
    expect(
      await haru([
        '-q',
        '내 주문',
        '--orders',
        path('names.csv'),
        '--customer',
        'C-1001',
        '--model',
        'offline',
      ]),
    ).toEqual({
      stdout: '',
      stderr: `이 주문 파일에는 고객번호가 없어 주문자의 이름과 전화번호로 고객을 구분합니다: ${path('names.csv')}
--customer '홍길동 010-0000-0000'처럼 이름과 전화번호를 함께 주세요.
`,
      status: 2,
    });
  });

  it('is for staff alone where nothing tells them apart', async () => {
    writeFileSync(path('nobody.csv'), rows.replaceAll(/,010-0000-\d+/g, '').replace('구매자연락처,', ''));
    const refused = await haru([
      ...['-q', '내 주문', '--model', 'offline'],
      ...['--orders', path('nobody.csv'), '--customer', '윤가람'],
    ]);
    expect(refused.stdout).toBe('');
    expect(refused.stderr).toContain('주문 파일에 고객을 구분할 열이 없어 고객의 주문을 찾을 수 없습니다');
    expect(refused.status).toBe(2);
    // The list refuses as the answer does: "none" would be untrue.
    expect(await haru(['orders', '--orders', path('nobody.csv'), '--customer', '윤가람'])).toEqual(refused);
    const staff = await haru(['orders', '--orders', path('nobody.csv'), '--staff']);
    expect(staff.stdout).toContain('모두 2건');
  });
});
