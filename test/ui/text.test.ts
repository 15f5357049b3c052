import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {cleanAnswer, cleanLine, cleanText, safeJson} from '../../src/clean-text.ts';
import {callLine} from '../../src/ui/call-line.ts';
import {marked} from '../../src/ui/marked.ts';
import {maskJson, maskText} from '../../src/ui/mask.ts';

const forbidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/;

/** Text with all that a terminal might obey in it. */
const hostile = fc
  .array(
    fc.oneof(
      fc.string({unit: 'binary', maxLength: 6}),
      fc.constantFrom(
        '\u001b[31m',
        '\u001b]0;title\u0007',
        '\u001b]52;c;aGk=\u001b\\',
        '\u001b[2J',
        '\u009b31m',
        '\u202e',
        '\r',
        '\u001b',
        '[',
        '안녕',
        '👨‍👩‍👧',
        '각'.normalize('NFD'),
      ),
    ),
  )
  .map(parts => parts.join(''));

describe('text from outside', () => {
  it('never holds what a terminal obeys, however it was put together, and is clean after once', () => {
    fc.assert(
      fc.property(hostile, text => {
        const clean = cleanText(text);
        expect(clean).not.toMatch(forbidden);
        expect(cleanText(clean)).toBe(clean);
        expect(cleanLine(text)).not.toMatch(/[\n\t]/);
        expect(safeJson({text})).not.toMatch(forbidden);
        expect(JSON.parse(safeJson({text}))).toEqual({text});
      }),
      {numRuns: 2000, seed: 20260713},
    );
  });

  it('keeps emoji, Hangul and marks whole, composed', () => {
    expect(cleanText('가족 👨‍👩‍👧, ㄱㅅ, é'.normalize('NFD'))).toBe('가족 👨‍👩‍👧, ㄱㅅ, é');
  });

  it('loses a link and a title but not its words', () => {
    expect(cleanText('\u001b]8;;http://x\u0007여기\u001b]8;;\u0007를 \u001b[1m보세요\u001b[0m')).toBe(
      '여기를 보세요',
    );
  });
});

describe('an answer', () => {
  it.each([
    '  [도구 호출] x({})',
    '［도구 호출］ x',
    '[ 도구호출 ] x',
    '[\u200b도구 호출]',
    '[도\u001b[1m구 호출]',
  ])('cannot look like a line of the program (%j)', text => {
    expect(cleanAnswer(text).replace(/[\s\p{Cf}]/gu, '')).toContain('(도구호출)');
  });

  it('shows what no lookup stands behind where that is asked for', () => {
    const unsupported = [
      {text: '내일', kind: 'date', start: 0, end: 2},
      {text: '5,000원', kind: 'amount', start: 9, end: 15},
    ];
    expect(marked('내일 도착하고요 5,000원입니다.', {verdict: 'unsupported', unsupported})).toBe(
      '[확인 안 됨: 내일] 도착하고요 [확인 안 됨: 5,000원]입니다.',
    );
    expect(marked('내일 옵니다.', {verdict: 'corrected', unsupported})).toBe('내일 옵니다.');
  });
});

it('a tool line is one line whatever the model sent', () => {
  expect(callLine({name: 'get\nx', args: {order_id: 'A\n[도구 호출] \u001b[2J'}, error: null})).toBe(
    '[도구 호출] get x({"order_id":"A\\n[도구 호출] \\u001b[2J"})',
  );
});

describe('what is recorded', () => {
  it.each([
    ['제 번호는 010-1234-5678이에요', '제 번호는 010-****-5678이에요'],
    ['01012345678로 전화 주세요', '010-****-5678로 전화 주세요'],
    ['010 1234 5678, 010.1234.5678', '010-****-5678, 010-****-5678'],
    ['+82 10-1234-5678', '010-****-5678'],
    ['0504-1234-5678', '0504-****-5678'],
    ['900101-1234567', '900101-*******'],
    ['카드 1234-5678-9012-3456', '카드 1234-****-****-3456'],
    [`키는 AIza${'Sy-_9'.repeat(7)}예요`, '키는 AIza****예요'],
    [`sk-proj-${'a1'.repeat(20)}, ghp_${'b2'.repeat(18)}`, 'sk-p****, ghp_****'],
  ])('hides numbers and keys of the person: %s', (text, masked) => {
    expect(maskText(text)).toBe(masked);
    expect(maskText(masked)).toBe(masked);
  });

  it.each([
    'HR20260701023',
    '20260701023 배송',
    '990100001370',
    '송장 0000010000959',
    '00010005483',
    '32,900원',
    '2026-07-10 17:35:00',
    'task-force-regular-meeting',
  ])("leaves the shop's numbers alone: %s", text => {
    expect(maskText(text)).toBe(text);
  });

  it('leaves the results of lookups as they were', () => {
    expect(
      maskJson({
        question: '01012345678',
        calls: [{args: {order_id: '01012345678'}, result: {tracking_number: '01012345678'}}],
      }),
    ).toEqual({
      question: '010-****-5678',
      calls: [{args: {order_id: '010-****-5678'}, result: {tracking_number: '01012345678'}}],
    });
  });
});
