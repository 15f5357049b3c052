import fc from 'fast-check';
import stringWidth from 'string-width';
import {describe, expect, it} from 'vitest';
import {layoutInput, moveByRow} from '../../src/ui/input-layout.ts';
import {bufferOf, type TextBuffer} from '../../src/ui/text-buffer.ts';

const buffer = (text: string, cursor = text.length): TextBuffer => ({...bufferOf({text, folds: []}), cursor});

/** The place of the cursor after moves from row to row: the text before it, or none where there is no such row. */
function moved(start: TextBuffer, columns: number, ...steps: (1 | -1)[]): string | undefined {
  let now: TextBuffer | undefined = start;
  for (const step of steps) now = now && moveByRow(now, columns, step);
  return now?.text.slice(0, now.cursor);
}

describe('moving by rows', () => {
  it('keeps the cell over shorter rows, and ends where the rows end', () => {
    const text = '하나둘셋넷\n가\n하나둘셋넷';
    expect(moved(buffer(text), 80, -1)).toBe('하나둘셋넷\n가');
    expect(moved(buffer(text), 80, -1, -1)).toBe('하나둘셋넷');
    expect(moved(buffer(text), 80, -1, -1, -1)).toBeUndefined();
    expect(moved(buffer(text), 80, -1, -1, 1, 1)).toBe(text);
    expect(moved(buffer(text), 80, 1)).toBeUndefined();
  });

  it('stands before the syllable that covers the cell', () => {
    expect(moved(buffer('가나다\nabc'), 80, -1)).toBe('가');
  });

  it('goes through the rows of one long line', () => {
    // Eight syllables fill a row of 20 columns: mark, 17 cells, and one for the cursor.
    const text = '가나다라마바사아자차카타파하';
    expect(moved(buffer(text), 20, -1)).toBe('가나다라마바');
    expect(moved(buffer(text, 7), 20, 1)).toBe(text);
    expect(moved(buffer('abcdefghijklmnopq1234', 17), 20, -1)).toBe('');
    expect(moved(buffer(`${'a'.repeat(17)}1`), 20, -1)).toBe('a');
  });

  it('crosses an empty row', () => {
    expect(moved(buffer('가나\n\n다라'), 80, -1)).toBe('가나\n');
    expect(moved(buffer('가나\n\n다라'), 80, -1, -1)).toBe('가나');
  });
});

describe('the layout', () => {
  const pasted = (text: string) => ({...bufferOf({text, folds: [{start: 0, end: text.length}]})});

  it('shows a long paste as a sign with its number and size', () => {
    const lines = Array.from({length: 200}, (_, index) => `${index}`).join('\n');
    expect(layoutInput(pasted(lines), 80, 8)).toEqual({rows: ['[붙인 글 1 · 200줄]'], cursor: {x: 21, y: 0}});
    expect(layoutInput(pasted('가'.repeat(1234)), 80, 8).rows).toEqual(['[붙인 글 1 · 1,234자]']);
    expect(layoutInput(pasted(lines), 20, 8)).toEqual({rows: ['[글 1]'], cursor: {x: 8, y: 0}});
  });

  it('numbers them in order and breaks the row before one', () => {
    const text = `${'가'.repeat(30)}XY`;
    const folds = [
      {start: 30, end: 31},
      {start: 31, end: 32},
    ];
    expect(layoutInput({...bufferOf({text, folds}), cursor: 31}, 80, 8)).toEqual({
      rows: [`${'가'.repeat(30)}[붙인 글 1 · 1자]`, '[붙인 글 2 · 1자]'],
      cursor: {x: 2, y: 1},
    });
  });

  it('keeps every row and the cursor inside any terminal, and loses nothing', () => {
    const signs = [
      '가',
      'ㄱ',
      'a',
      ' ',
      '\n',
      'Ａ',
      '…',
      '·',
      '👨‍👩‍👧',
      '🇰🇷',
      'e\u0301',
      '\u1112\u1161\u11AB',
      '1️⃣',
      '\u200D',
    ];
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...signs), {maxLength: 120}),
        fc.integer({min: 20, max: 300}),
        fc.nat(),
        (parts, columns, place) => {
          const text = parts.join('');
          const starts = [...new Intl.Segmenter('ko').segment(text)].map(({index}) => index);
          const cursor = [...starts, text.length][place % (starts.length + 1)] as number;
          const {rows, cursor: cell} = layoutInput(buffer(text, cursor), columns, 200);
          expect(rows.join('')).toBe(text.replaceAll('\n', ''));
          for (const row of rows) expect(stringWidth(row)).toBeLessThanOrEqual(columns - 3);
          expect(cell.x).toBeLessThan(columns);
          expect(cell.x - 2).toBeLessThanOrEqual(stringWidth(rows[cell.y] as string));
        },
      ),
      {numRuns: 300},
    );
  });
});
