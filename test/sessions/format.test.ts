import {appendFileSync, mkdtempSync, readFileSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {appendLines} from '../../src/sessions/disk.ts';
import {headerLine, readSession, type SavedSession, summaryOf, turnLine} from '../../src/sessions/format.ts';
import {answered, anyTurn, header, saved} from './turns.ts';

const file = (...lines: string[]): Buffer => Buffer.from(lines.join(''));
const first = saved(answered('하나'));
const second = saved(answered('둘 "줄\n바꿈"'));
const third = saved(answered('셋'));
const turns = [first, second, third];
const whole = file(headerLine(header), ...turns.map(turnLine));
/** Where each line ends, its line feed included. */
const ends = [...whole.entries()].filter(([, byte]) => byte === 0x0a).map(([index]) => index + 1);

describe('a session file', () => {
  it('gives back any turns that were written', () => {
    fc.assert(
      fc.property(fc.array(anyTurn, {maxLength: 4}), written => {
        const bytes = file(headerLine(header), ...written.map(saved).map(turnLine));
        expect(readSession(bytes)).toEqual({
          header,
          turns: written.map(saved),
          damaged: [],
          sound: bytes.length,
        });
      }),
    );
  });

  it('cut at any byte has lost no more than the line that was being written, and goes on from there', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'haru-cut-')), 'cut.jsonl');
    const next = saved(answered('다음'));
    for (let length = 0; length <= whole.length; length++) {
      const cut = whole.subarray(0, length);
      // A line whose line feed alone is missing is all there.
      const there = ends.filter(end => end - 1 <= length).length - 1;
      const reading = readSession(cut);
      if (there < 0) expect(reading, `${length}`).toBe('none');
      else expect((reading as SavedSession).turns, `${length}`).toEqual(turns.slice(0, there));
      if (length % 7 !== 0 && !ends.some(end => Math.abs(end - length) < 3)) continue;
      writeFileSync(path, cut);
      const sound = reading === 'none' ? 0 : (reading as SavedSession).sound;
      await appendLines(path, {header: headerLine(header), lines: turnLine(next), sound});
      expect(readSession(readFileSync(path)), `${length}`).toMatchObject({
        header,
        turns: [...turns.slice(0, Math.max(0, there)), next],
        damaged: [],
      });
    }
  });

  it.each([
    ['a line of something else', 'nonsense\n'],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x0a])],
    ['the zeros of a power cut', Buffer.concat([Buffer.alloc(40), Buffer.from('\n')])],
    ['an empty line', '\n'],
    ['a turn that lacks its answer', '{"at":"2026-07-13T01:02:03.000Z","turn":{"question":"?"}}\n'],
    ['a turn that ended nobody knows when', turnLine({...saved(answered('?')), at: 'gestern'})],
  ])('in whose middle stands %s loses that line alone, and says which', (_, damage) => {
    const lines = turns.map(turnLine).map(line => Buffer.from(line));
    const bytes = Buffer.concat([file(headerLine(header)), ...lines.toSpliced(1, 0, Buffer.from(damage))]);
    expect(readSession(bytes)).toEqual({header, turns, damaged: [3], sound: bytes.length});
  });

  it('with nothing readable at its head is nobody’s', () => {
    const line = JSON.parse(headerLine(header));
    const headed = (more: object) => file(`${JSON.stringify({...line, ...more})}\n`, turnLine(first));
    expect(readSession(Buffer.alloc(0))).toBe('none');
    expect(readSession(headed({version: 2}))).toBe('newer');
    expect(readSession(headed({version: 2, viewer: 'somebody'}))).toBe('newer');
    expect(readSession(headed({format: 'haru-trace'}))).toBe('unreadable');
    expect(readSession(headed({viewer: {role: 'admin'}}))).toBe('unreadable');
    expect(readSession(file('nonsense\n'))).toBe('unreadable');
    expect(readSession(file('null\n'))).toBe('unreadable');
  });

  it('is told in short without being read whole', () => {
    const lastAt = '2026-07-14T01:00:00.000Z';
    const bytes = file(headerLine(header), ...turns.map(turnLine), turnLine({...first, at: lastAt}));
    expect(summaryOf(bytes)).toEqual({...header, lastAt, turns: 4, question: '하나'});
    expect(summaryOf(bytes.subarray(0, -2))).toMatchObject({turns: 3, lastAt: third.at});
    expect(summaryOf(file(headerLine(header)))).toMatchObject({turns: 0, question: ''});
    expect(summaryOf(Buffer.from('{'))).toBe('none');
  });

  it('without its header is given one when it goes on: somebody has deleted it meanwhile', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'haru-gone-')), 'gone.jsonl');
    const add = (lines: string) => appendLines(path, {header: headerLine(header), lines, sound: undefined});
    await add(turnLine(first));
    // Whoever edits it by hand may leave the last line without its end.
    appendFileSync(path, turnLine(second).trimEnd());
    await add(turnLine(third));
    expect(readSession(readFileSync(path))).toMatchObject({header, turns, damaged: []});
  });
});
