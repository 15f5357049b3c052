import {describe, expect, it} from 'vitest';
import {type EditAction, edit, emptyBuffer} from '../../src/ui/text-buffer.ts';

const family = '👨‍👩‍👧';

/** The text after the edits, with the cursor drawn into it. */
function edited(...actions: (EditAction['type'] | {text: string})[]): string {
  const {text, cursor} = actions
    .map(action => (typeof action === 'string' ? {type: action} : {type: 'insert', ...action}) as EditAction)
    .reduce(edit, emptyBuffer);
  return `${text.slice(0, cursor)}|${text.slice(cursor)}`;
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
});
