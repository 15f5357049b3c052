import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {hider} from '../../src/trace/hide.ts';
import {allOf, hidingAcross, streamedIn} from '../../src/trace/hide-across.ts';

const key = 'AIzaSy-haru-0000';

/** What is given out of a text that comes in pieces, cut at these places. */
function hidden(text: string, cuts: readonly number[], spans = streamedIn): string {
  const given: string[] = [];
  const across = hidingAcross(hider([key]), spans, piece => given.push(piece));
  const places = [0, ...cuts.map(cut => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
  for (const [index, from] of places.slice(0, -1).entries())
    across.push(text.slice(from, places[index + 1]), null);
  across.flush();
  expect(given).toHaveLength(places.length - 1);
  return given.join('');
}

const words = fc.constantFrom(
  '010-1234-5678',
  '01012345678',
  '+82 10 1234 5678',
  '900101-1234567',
  '1234-5678-9012-3456',
  'AIzaTyped_by-somebody.1',
  'sk-typed-somebody-1234',
  'skip ghost Axis xoxo',
  'HR20260701023',
  '990100001370',
  key,
  encodeURIComponent(key),
  ' ',
  '안녕',
  'A',
  '0',
  '-',
  '"\\',
);

describe('what comes in pieces', () => {
  it('is hidden alike wherever it is cut', () => {
    const said = fc.array(words, {maxLength: 8}).map(words => words.join(' '));
    fc.assert(
      fc.property(said, fc.array(fc.nat(400), {maxLength: 6}), (text, cuts) => {
        const once = hidden(text, [], allOf);
        expect(hidden(text, cuts, allOf)).toBe(once);
        expect(once).not.toMatch(/1234-?5678|1234567\b|haru-0000|somebody/);
        const stream = `data: {"a":[{"text":${JSON.stringify(text)}}],"n":12}\r\n\r\n`;
        expect(hidden(stream, cuts)).toBe(`data: {"a":[{"text":${JSON.stringify(once)}}],"n":12}\r\n\r\n`);
      }),
      {numRuns: 2000, seed: 20260713},
    );
  });

  it('is hidden alike wherever the model cut what it says', () => {
    const said = fc
      .array(words, {maxLength: 6})
      .map(words => words.filter(word => !/["\\]/.test(word)).join(' '));
    fc.assert(
      fc.property(
        said,
        fc.array(fc.nat(100), {maxLength: 5}),
        fc.array(fc.nat(600), {maxLength: 4}),
        (text, cuts, pieces) => {
          const places = [0, ...cuts.map(cut => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
          const stream = places
            .slice(0, -1)
            .map((from, index) => `data: {"parts":[{"text":"${text.slice(from, places[index + 1])}"}]}\n\n`)
            .join('');
          const told = [...hidden(stream, pieces).matchAll(/"text":"([^"]*)"/g)]
            .map(([, text]) => text)
            .join('');
          expect(told).toBe(hidden(text, [], allOf));
        },
      ),
      {numRuns: 2000, seed: 20260713},
    );
  });
});

it('a number that a lookup gave is the shop’s, one that the person typed is the person’s', () => {
  const hide = hider([]);
  hide.learnResult({orders: [{tracking_number: '01012345678'}]});
  expect(hide.text('송장 01012345678, 전화 010-9999-8888')).toBe('송장 01012345678, 전화 010-****-8888');
  expect(hide.json({result: {tracking_number: '010-7777-6666'}})).toEqual({
    result: {tracking_number: '010-7777-6666'},
  });
  hide.learnTyped('제 번호는 010-7777-6666');
  expect(hide.json({result: {order_id: '01077776666'}})).toEqual({result: {order_id: '010-****-6666'}});
});
