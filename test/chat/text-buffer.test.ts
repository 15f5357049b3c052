import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {type EditAction, edit, emptyBuffer} from '../../src/ui/text-buffer.ts';

const family = '👨‍👩‍👧';

type Step = EditAction['type'] | {text: string} | {pasted: string};

/** The text after the edits, with the cursor drawn into it and brackets around what is folded. */
function edited(...steps: Step[]): string {
  const {text, folds, cursor} = steps.map(actionOf).reduce(edit, emptyBuffer);
  const marks: [number, string][] = [[cursor, '|']];
  for (const {start, end} of folds) marks.push([start, '['], [end, ']']);
  // Marks of one place: the end of a fold, the cursor, the start of the next.
  return marks
    .sort(([a, x], [b, y]) => b - a || '[|]'.indexOf(x) - '[|]'.indexOf(y))
    .reduce((drawn, [at, mark]) => drawn.slice(0, at) + mark + drawn.slice(at), text);
}

function actionOf(step: Step): EditAction {
  if (typeof step === 'string') return {type: step} as EditAction;
  if ('text' in step) return {type: 'insert', ...step};
  return {type: 'insert', text: step.pasted, folds: [{start: 0, end: step.pasted.length}]};
}

describe('editing', () => {
  it('moves over and deletes whole graphemes', () => {
    const text = {text: `가${family}나`};
    expect(edited(text, 'move-left', 'move-left')).toBe(`가|${family}나`);
    expect(edited(text, 'move-left', 'delete-backward')).toBe('가|나');
    expect(edited(text, 'move-to-start', 'move-right', 'delete-forward')).toBe('가|나');
  });

  it('composes a syllable that comes letter by letter', () => {
    expect(edited({text: '\u1112'}, {text: '\u1161'}, {text: '\u11AB'})).toBe('한|');
  });

  it('stays inside the text at both ends', () => {
    expect(edited('move-left', 'delete-backward', 'move-right', 'delete-forward', 'delete-word')).toBe('|');
  });

  it('means the line that the cursor is on', () => {
    const text = {text: '첫 줄\n둘째 줄'};
    expect(edited(text, 'delete-to-start')).toBe('첫 줄\n|');
    expect(edited(text, 'move-to-start', {text: '그 '})).toBe('첫 줄\n그 |둘째 줄');
    expect(edited(text, 'move-to-start', 'delete-backward', 'delete-to-start', 'delete-to-end')).toBe('|');
  });

  it('deletes a word with the blanks behind it', () => {
    expect(edited({text: '주문 확인  '}, 'delete-word')).toBe('주문 |');
  });

  it('moves by words and deletes the next one', () => {
    const text = {text: '주문 HR-2026 확인'};
    expect(edited(text, 'move-word-left', 'move-word-left')).toBe('주문 |HR-2026 확인');
    expect(edited(text, 'move-to-start', 'move-word-right', 'move-word-right')).toBe('주문 HR-2026| 확인');
    expect(edited(text, 'move-to-start', 'move-word-right', 'delete-next-word')).toBe('주문| 확인');
    expect(edited({text: `가 ${family}나 `}, 'move-word-left')).toBe(`가 |${family}나 `);
  });

  it('puts back what was deleted last, but for single letters', () => {
    expect(edited({text: '가 나 다'}, 'delete-word', 'delete-word', 'put-back', 'put-back')).toBe(
      '가 나 나 |',
    );
    expect(edited({text: '가 나'}, 'delete-word', 'delete-backward', 'put-back')).toBe('가나|');
    expect(edited({text: '가\n나'}, 'clear', {text: '다'}, 'put-back')).toBe('다가\n나|');
    expect(edited({text: '가 '}, {pasted: '하나\n둘'}, 'clear', 'put-back', {text: '!'})).toBe(
      '가 [하나\n둘]!|',
    );
  });

  it('keeps the cursor between graphemes where two become one', () => {
    expect(edited({text: 'ᄒx\u1161'}, 'move-left', 'delete-backward')).toBe('ᄒ\u1161|');
    expect(edited({text: '👨👧'}, 'move-left', {text: '\u200D'})).toBe('👨\u200D👧|');
    expect(edited({text: '🇰🇷🇯🇵'}, 'move-left', 'move-left', 'delete-forward', 'move-right')).toBe('🇯🇵|');
  });

  it('takes combining marks with their letter', () => {
    expect(edited({text: 'e\u0301x'}, 'move-left', 'delete-backward')).toBe('|x');
    expect(edited({text: 'q'}, {text: '\u0323'}, 'move-left')).toBe('|q\u0323');
  });

  it('takes a fold for one sign and one word', () => {
    const steps: Step[] = [{text: '이것 '}, {pasted: '한 줄\n두 줄'}, {text: '보기'}];
    expect(edited(...steps, 'delete-word')).toBe('이것 [한 줄\n두 줄]|');
    expect(edited(...steps, 'delete-word', 'delete-word')).toBe('이것 |');
    expect(edited(...steps, 'delete-word', 'delete-backward')).toBe('이것 |');
    expect(edited(...steps, 'delete-word', 'move-left', 'delete-forward')).toBe('이것 |');
    expect(edited(...steps, 'move-to-start', 'move-word-right', 'move-word-right')).toBe(
      '이것 [한 줄\n두 줄]|보기',
    );
    expect(edited(...steps, 'move-to-start', {text: '자, '})).toBe('자, |이것 [한 줄\n두 줄]보기');
    expect(edited(...steps, 'delete-to-start')).toBe('|');
    expect(edited(...steps, 'move-to-start', 'delete-to-end', 'put-back')).toBe('이것 [한 줄\n두 줄]보기|');
    expect(edited({pasted: '가'}, {text: '\u1161\u0301'}, 'delete-backward')).toBe('[가]|');
  });

  it('holds in any order of edits: cursor between graphemes and outside folds, folds whole', () => {
    const types = [
      ...['move-left', 'move-right', 'move-word-left', 'move-word-right', 'move-to-start', 'move-to-end'],
      ...['delete-backward', 'delete-forward', 'delete-word', 'delete-next-word', 'delete-to-start'],
      ...['delete-to-end', 'put-back'],
    ] as EditAction['type'][];
    const texts = [
      '가',
      'ㅎ',
      '\u1112',
      '\u1161',
      '\u11AB',
      'e',
      '\u0301',
      '\u200D',
      family,
      '🇰',
      ' ',
      '\n',
      '주문 확인',
    ];
    const step = fc.oneof(
      fc.constantFrom<Step>(...types),
      fc.constantFrom(...texts).map((text): Step => ({text})),
      fc.constantFrom<Step>({pasted: '<한 줄\n두 줄>'}),
    );
    const segmenter = new Intl.Segmenter('ko', {granularity: 'grapheme'});
    fc.assert(
      fc.property(fc.array(step, {maxLength: 30}), steps => {
        const {text, folds, cursor} = steps.map(actionOf).reduce(edit, emptyBuffer);
        for (const {start, end} of folds) {
          expect(text.slice(start, end)).toBe('<한 줄\n두 줄>');
          expect(cursor <= start || cursor >= end).toBe(true);
        }
        const from = folds.findLast(({end}) => end <= cursor)?.end ?? 0;
        const plain = text.slice(from, folds.find(({start}) => start >= cursor)?.start);
        const places = [...segmenter.segment(plain)].map(({index}) => from + index);
        expect([...places, from + plain.length]).toContain(cursor);
      }),
      {numRuns: 500},
    );
  });
});
