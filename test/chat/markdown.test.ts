import fc from 'fast-check';
import stringWidth from 'string-width';
import {describe, expect, it} from 'vitest';
import {textOf} from '../../src/ui/line.ts';
import {markdownLines} from '../../src/ui/markdown.ts';

const rows = (text: string, columns = 40): string[] => markdownLines('', 'plain', text, columns).map(textOf);

/** The text with its looks written out. */
const looks = (text: string): string =>
  markdownLines('', 'plain', text, 200)
    .map(({spans}) => spans.map(({text, look}) => (look ? `<${look}:${text}>` : text)).join(''))
    .join('\n');

describe('the little Markdown of answers', () => {
  it.each([
    ['**두 건**이 있습니다', '<bold:두 건>이 있습니다'],
    ['주문은 **"배송중"**입니다', '주문은 <bold:"배송중">입니다'],
    ['`HR20260701023`은', '<accent:HR20260701023>은'],
    ['**번호 `A-1`**', '<bold:번호 ><accent:A-1>'],
    ['## 주문 **안내** ##', '<bold:주문 ><bold:안내>'],
    ['- **사과** 5kg', '- <bold:사과> 5kg'],
  ])('%s', (text, expected) => {
    expect(looks(text)).toBe(expected);
  });

  it.each([
    '2*3*4 = 24',
    '2**3**4',
    '짝이 **없는 굵은 글씨',
    '** 빈칸 **은 아닙니다',
    'HR_2026_0701 주문',
    '#HR20260701023 주문',
    '`짝이 없는 코드',
    '2026. 7. 10. 오후',
    '-5,000원',
    '[링크](http://example.com) <b>굵게</b>',
  ])('leaves %s as it was written', text => {
    expect(looks(text)).toBe(text);
  });

  it('hangs the rows of an item behind its mark, by cells', () => {
    expect(
      rows(
        '주문입니다.\n\n- 산지직송 청송 꿀사과 5kg: CJ대한통운\n* 현미\n  - 안쪽 항목도 매달려서 이어집니다\n10. 열 번째도 매달려서 이어집니다',
        24,
      ),
    ).toEqual([
      '주문입니다.',
      '',
      '- 산지직송 청송 꿀사과',
      '  5kg: CJ대한통운',
      '- 현미',
      '  - 안쪽 항목도 매달려서',
      '    이어집니다',
      '10. 열 번째도 매달려서',
      '    이어집니다',
    ]);
  });

  it('goes on in bold where a row ends', () => {
    expect(
      markdownLines('하루  ', 'plain', '**산지직송 청송 꿀사과**입니다', 20).map(({lead, spans}) => [
        lead,
        ...spans,
      ]),
    ).toEqual([
      ['하루  ', {text: '산지직송 청송', look: 'bold'}],
      ['      ', {text: '꿀사과', look: 'bold'}, {text: '입니다'}],
    ]);
  });

  it('loses no letter and keeps to its width, whatever it is given', () => {
    const piece = fc.constantFrom(
      '**',
      '*',
      '`',
      '- ',
      '1. ',
      '# ',
      '가나',
      '다 ',
      'ab',
      '\n',
      '👨‍👩‍👧',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(piece), fc.integer({min: 12, max: 60}), (pieces, width) => {
        const text = pieces.join('');
        const shown = rows(text, width);
        for (const row of shown) expect(stringWidth(row)).toBeLessThanOrEqual(width);
        const letters = (text: string) => text.replace(/[\s*`#-]/g, '');
        expect(letters(shown.join(''))).toBe(letters(text));
      }),
      {numRuns: 1000, seed: 20260713},
    );
  });
});
