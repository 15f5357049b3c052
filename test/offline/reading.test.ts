import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {sumIn} from '../../src/offline/amounts.ts';
import {periodIn} from '../../src/offline/dates.ts';
import {tidy} from '../../src/offline/normalize.ts';
import {shapesOf} from '../../src/offline/number-shapes.ts';
import {numbersIn} from '../../src/offline/order-numbers.ts';
import {withParticle} from '../../src/offline/particles.ts';
import {plainState} from '../../src/offline/statuses.ts';
import {understand} from '../../src/offline/understand.ts';
import {ask, today} from './shop.ts';

describe('order numbers', () => {
  const id = 'HR20260903027';

  it.each([
    'HR20260903027',
    'hr20260903027',
    'ＨＲ２０２６０９０３０２７',
    'HR 20260903 027',
    'HR-20260903-027',
    'HR_20260903027',
    'HR2026.09.03.027',
    '20260903027',
    'HR2O26O9O3O27',
    'HR2026090302７',
    'ㅗㄱ20260903027',
    'ㅗㄲ20260903027',
    '에이치알 이공이육 공구공삼 공이칠',
    'HR20260903027번',
    'HR20260903027이요',
    'HR20260903027은요',
    '주문번호:HR20260903027.',
    'HR20260\u200b903027',
    '"HR20260903027"',
    'HR20260903027배송',
  ])('%s is one', text => {
    expect(numbersIn(tidy(text))).toMatchObject({ids: [id], malformed: [], parcels: []});
  });

  it.each([
    '027번 주문',
    '주문 027번',
    '끝자리 027',
    '주문 027번 상태요',
    '끝이 027인 주문',
    '027로 끝나는 거',
    '끝자리 잘못 썼네요 027이에요',
  ])('%s is the end of one', text => {
    expect(numbersIn(tidy(text))).toMatchObject({ids: [], suffix: '027'});
  });

  it.each(['HR202609030271', 'HR2026090302', 'HR20261332001', 'HR20260231001', 'HQ20260903027'])(
    '%s is none, and nothing is made of it',
    text => {
      expect(numbersIn(tidy(text))).toMatchObject({ids: [], malformed: [expect.any(String)]});
    },
  );

  it.each(['20260918-0000099', '2026091612345678', 'ORD-20260916-0001'])(
    '%s is another shop’s and stays as written',
    text => {
      expect(numbersIn(tidy(`${text} 배송`)).ids).toEqual([text]);
    },
  );

  it.each([
    ['A-2 어디쯤 왔어?', 'A-2'],
    ['b-1001은요', 'b-1001'],
    ['A1001 배송', 'A1001'],
    ['12345', '12345'],
    ['1001 어디쯤 왔어?', '1001'],
    ['1002번 주문 어디예요', '1002'],
    ['제 주문 10019번이요', '10019'],
    ['202607010000012 조회', '202607010000012'],
    ['202607010012 조회', '202607010012'],
  ])('%s may name %s', (text, number) => {
    expect(numbersIn(tidy(text))).toMatchObject({ids: [number], malformed: [], parcels: []});
    expect(numbersIn(tidy(text), {doubtful: false}).ids).toEqual(number.length > 14 ? [number] : []);
  });

  it.each([
    ['주문번호 771', '771'],
    ['주문번호는 1002예요', '1002'],
    ['주문번호 A7이요', 'A7'],
    ['#1001 어디', '1001'],
    ['N-2024-7 상태', 'N-2024-7'],
    ['20260701 0000012번 어디쯤', '20260701 0000012'],
    ['2026-07-01 0000012 상태', '2026-07-01 0000012'],
    ['주문번호 20260701 0000012', '20260701 0000012'],
    ['2026 0916 1234 5678', '2026 0916 1234 5678'],
  ])('%s names %s for sure', (text, number) => {
    expect(numbersIn(tidy(text))).toMatchObject({ids: [number], doubtful: [], malformed: [], parcels: []});
  });

  it.each(['1001', '101', 'S24', 'A-9'])('is what has the shape of the shop’s own: %s', id => {
    const shapes = shapesOf([id.replace(/\d/g, '7')]);
    expect(numbersIn(`혹시 ${id} 왔어?`, {shapes}).ids).toEqual([id]);
    expect(
      numbersIn(`혹시 ${id}원짜리 왔어?`, {shapes: shapesOf(['7'.repeat(id.length)])}).ids,
    ).not.toContain(/^\d+$/.test(id) ? id : '');
  });

  it.each([
    '모니터 27인치 언제 와요',
    '사과 5kg 어디쯤',
    'S24 케이스 왔어요?',
    'GS25로 왔나요',
    'USB-C 케이블이요',
    '20260701 10000원짜리 주문',
    '2026-07-01 1234원 결제한 거',
    '2026년 주문',
    '1200원짜리',
    '5000mah 보조배터리',
    '주문번호 2개 있어요',
    '주문 3번',
  ])('%s names none', text => {
    expect(numbersIn(tidy(text))).toMatchObject({ids: [], malformed: []});
  });

  it('parcel numbers and phone numbers are none', () => {
    expect(numbersIn('970200002222 조회')).toMatchObject({ids: [], parcels: ['970200002222']});
    expect(numbersIn('6848-0962-3814 조회')).toMatchObject({ids: [], parcels: ['684809623814']});
    expect(numbersIn('010-1234-5678')).toMatchObject({ids: [], malformed: [], parcels: []});
  });
});

describe('days', () => {
  it.each([
    ['9월 3일에 산 거', '2026-09-03', '2026-09-03'],
    ['9/3 주문', '2026-09-03', '2026-09-03'],
    ['2026.09.03 주문', '2026-09-03', '2026-09-03'],
    ['구월 삼일 주문', '2026-09-03', '2026-09-03'],
    ['유월 십오일 주문', '2026-06-15', '2026-06-15'],
    ['12월 25일 주문', '2025-12-25', '2025-12-25'],
    ['20일에 주문한 거', '2026-08-20', '2026-08-20'],
    ['어제 산 거', '2026-09-15', '2026-09-15'],
    ['그저께 산 거', '2026-09-14', '2026-09-14'],
    ['사흘 전에 산 거', '2026-09-13', '2026-09-13'],
    ['열흘 전 주문', '2026-09-06', '2026-09-06'],
    ['지난주 금요일에 산 거', '2026-09-11', '2026-09-11'],
    ['지난주 주문', '2026-09-07', '2026-09-13'],
    ['지난달 주문', '2026-08-01', '2026-08-31'],
    ['이번 달 주문', '2026-09-01', '2026-09-30'],
  ])('%s', (text, from, to) => {
    expect(periodIn(text, today).period).toMatchObject({from, to});
  });

  it.each(['5kg', '48팩', '배송 언제 와요', '2번째'])('%s is none', text => {
    expect(periodIn(text, today).period).toBeUndefined();
  });
});

describe('sums', () => {
  it.each([
    ['12,900원', 12_900, 12_900],
    ['12900원짜리', 12_900, 12_900],
    ['만이천구백원', 12_900, 12_900],
    ['1만2천9백원', 12_900, 12_900],
    ['이만구천팔백원짜리', 29_800, 29_800],
    ['5만원대', 50_000, 59_999],
    ['만원짜리', 10_000, 10_000],
    ['15만원대', 150_000, 159_999],
  ])('%s', (text, min, max) => {
    expect(sumIn(text).sum).toMatchObject({min, max});
  });

  it.each(['추천해 주세요', '이만 가볼게요', '3개', '5kg'])('%s is none', text => {
    expect(sumIn(text).sum).toBeUndefined();
  });
});

it('particles follow the sound, in Hangul, digits and Latin', () => {
  expect(
    ['사과', '현미밥', 'HR20260903027', '990100001370', 'GS Postbox', '배송중'].map(word =>
      withParticle(word, '은/는'),
    ),
  ).toEqual(['사과는', '현미밥은', 'HR20260903027은', '990100001370은', 'GS Postbox는', '배송중은']);
  expect(
    ['CJ대한통운', '롯데택배', '서울', '990100001370', '970200002221'].map(word =>
      withParticle(word, '으로/로'),
    ),
  ).toEqual(['CJ대한통운으로', '롯데택배로', '서울로', '990100001370으로', '970200002221로']);
  expect(withParticle('꿀사과 주문(HR20260903027)', '은/는')).toBe('꿀사과 주문(HR20260903027)은');
  expect(
    ['사과 5kg', '원두 500g', '참기름 300ml', '생수 2L', '책상 1200mm', '골드 24K'].map(word =>
      withParticle(word, '은/는'),
    ),
  ).toEqual(['사과 5kg은', '원두 500g은', '참기름 300ml는', '생수 2L는', '책상 1200mm는', '골드 24K는']);
});

describe('noise', () => {
  const lines = [
    'HR20260903027 배송 어디까지 왔나요',
    '배송중인 주문 보여주세요',
    '청소기 송장번호 알려주세요',
    'HR20260913019 취소해주세요',
  ];
  const noises: Readonly<Record<string, (text: string) => string>> = {
    'decomposed letters': text => text.normalize('NFD'),
    'zero width spaces': text => text.replace(/(.{4})/g, '$1\u200b'),
    'lower case': text => text.toLowerCase(),
    'full width': text => text.replace(/[A-Z0-9]/g, one => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
    'no spaces': text => text.replace(/ /g, ''),
    emoji: text => `${text} 😭🙏`,
    tears: text => `${text}ㅠㅠㅠ`,
    laughter: text => `${text} ㅋㅋㅋㅋ`,
    filler: text => `저기요 ${text} 좀요`,
    'a slip of the hand': text =>
      text.replace('배송', '배숑').replace('송장', '송짱').replace('취소', '취솜'),
    'many marks': text => `${text}???!!!`,
  };

  it.each(Object.entries(noises))('%s changes no call', async (_, noise) => {
    for (const line of lines)
      expect((await ask('many', noise(line))).calls).toEqual((await ask('many', line)).calls);
  });
});

describe('speed', () => {
  const took = (text: string): number => {
    const start = performance.now();
    understand(text, today);
    return performance.now() - start;
  };

  it.each<[string, string]>([
    ['a hundred thousand letters', '배송 언제 와요 사과랑 '.repeat(10_000)],
    ['a hundred thousand digits', '20260701'.repeat(12_500)],
    ['digits and gaps', 'HR2 0 2-6 '.repeat(10_000)],
    ['one letter', 'ㅋ'.repeat(100_000)],
    ['no spaces', '배송언제와요'.repeat(16_000)],
    ['quotes', '"'.repeat(100_000)],
    ['spaces', ' '.repeat(100_000)],
    ['exclusions', '사과랑 말고 '.repeat(15_000)],
    ['latin', 'hr'.repeat(50_000)],
  ])('%s are read in milliseconds', (_, text) => {
    took('배송');
    expect(took(text)).toBeLessThan(100);
  });
});

it.each([
  ['두 번째로 최근 주문은 뭐예요?', {by: 'ordered_at', end: 'last', count: 1, skip: 1}],
  ['3번째로 비싼 거 배송이요', {by: 'amount', end: 'last', count: 1, skip: 2}],
  ['세번째로 싼거', {by: 'amount', end: 'first', count: 1, skip: 2}],
  ['두 번째로 먼저 출발한 거', {by: 'shipped_at', end: 'first', count: 1, skip: 1}],
])('reads the place of an order in %s', (text, extreme) => {
  expect(understand(text, today)).toMatchObject({extreme, ordinals: []});
});

it('answers anything at all', {timeout: 60_000}, async () => {
  const pieces = '배송 HR2026 0 말고 ? ㅠ 언제 원 \u0000 🙂 ( [ \\ $ 취소 사과 번째 a 만 - . " \ud83d'.split(
    ' ',
  );
  const text = fc.oneof(
    fc.array(fc.constantFrom(' ', ...pieces), {maxLength: 40}).map(parts => parts.join('')),
    // Latin letters may be Hangul typed in the other mode of the keyboard; not all of them make syllables.
    fc.stringMatching(/^[a-zA-Z]{3,9}( [a-z]{2,9}){0,3}$/),
    fc.string({unit: 'binary', maxLength: 80}),
    fc.string({unit: 'grapheme', maxLength: 40}),
  );
  await fc.assert(
    fc.asyncProperty(text, async text => {
      expect((await ask('many', text)).answer).toMatch(/^(?!.*(?:undefined|null|NaN|\[object)).+$/su);
    }),
    {numRuns: 3000},
  );
});

describe('a story of several thousand letters', () => {
  const chatter = '오늘은 바람이 참 시원하게 불어서 창가에 앉아 멍하니 구름을 바라보았습니다. '.repeat(20);

  it.each([
    ['at its beginning', (question: string) => question + chatter + chatter],
    ['in its middle', (question: string) => chatter + question + chatter],
    ['at its end', (question: string) => chatter + chatter + question],
  ])('is read for the question %s', async (_, around) => {
    const {calls} = await ask('many', around('HR20260903027 언제 와요? '));
    expect(calls).toEqual(['track HR20260903027']);
  });
});

it.each([
  ['배송준비중', '상품준비중'],
  ['배송 준비 중', '상품준비중'],
  ['주문취소', '취소완료'],
  ['출고완료', '배송중'],
  ['배송중', '배송중'],
  ['배송보류', '배송보류'],
])("takes a shop's word %s for %s", (word, state) => {
  expect(plainState(word)).toBe(state);
});

it.each([
  ['9월 14일에 보낸 주문 있어요?', 'shipped_at'],
  ['9월 8일에 받은 주문 뭐예요', 'delivered_at'],
  ['9월 5일에 산 거 받은 날이 언제예요', 'ordered_at'],
  ['지난주 목요일에 보냈다고 떠 있는 주문', 'shipped_at'],
])('%s: the day is %s', (text, field) => {
  expect(understand(text, today).period?.field).toBe(field);
});

it.each([
  ['초닷새에 주문한 거', '2026-09-05'],
  ['구월 초사흘에 산 거', '2026-09-03'],
  ['팔월 보름에 시킨 거', '2026-08-15'],
])('%s is %s', (text, day) => {
  expect(periodIn(text, today).period).toMatchObject({from: day, to: day});
});

it.each([
  ['송장 알려 주시고 의자는 취소해 주세요', 'lookup', '취소'],
  ['의자 배송지 바꿔 주시고 참외는 송장번호 알려 주세요', 'lookup', '배송지 변경'],
  ['의자 취소해 주세요', 'cannot', undefined],
  ['쌀 상태 보고 싶어요. 고마워요', 'lookup', undefined],
])('%s is %s, and %s is turned down beside it', (text, act, refused) => {
  const reading = understand(text, today);
  expect([reading.act, reading.refused]).toEqual([act, refused]);
});
