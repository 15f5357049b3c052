import {describe, expect, it} from 'vitest';
import {foldedQuestion} from '../../src/ui/long-text.ts';

const lines = (count: number) => Array.from({length: count}, (_, index) => `${index + 1}번째`).join('\n');

describe('a question on the screen', () => {
  it('is whole where it is short', () => {
    expect(foldedQuestion(lines(8))).toBe(lines(8));
    expect(foldedQuestion('가'.repeat(1000))).toBe('가'.repeat(1000));
  });

  it('is its beginning, and says how much more there is', () => {
    expect(foldedQuestion(lines(9))).toBe(`${lines(5)}\n… 외 4줄`);
    expect(foldedQuestion('가'.repeat(2300))).toBe(`${'가'.repeat(300)}\n… 외 2,000자`);
    expect(foldedQuestion('1'.repeat(1001))).toBe(`${'1'.repeat(300)}\n… 외 701자`);
  });

  it('is not cut through a grapheme', () => {
    expect(foldedQuestion(`${'가'.repeat(299)}👨‍👩‍👧${'나'.repeat(1000)}`)).toBe(
      `${'가'.repeat(299)}\n… 외 1,008자`,
    );
  });
});
