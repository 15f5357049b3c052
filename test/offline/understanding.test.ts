import {describe, expect, it} from 'vitest';
import {kinds, type Line} from './lines.ts';
import {mixed} from './mixed-lines.ts';
import {ask} from './shop.ts';

/** What no answer may hold: a guessed day, a claim to have acted, a hole in a sentence. */
const guesses =
  /(?:내일|모레|글피)|\d+\s*일 (?:안|내|뒤|후)|며칠 (?:안|내)|곧 도착|이번 ?주 ?안|영업일|보통 [^.]*일/;
const claimed = /(?:접수|처리|취소|변경|환불)(?:했|해 드렸|해드렸)습니다/;
const holes = /undefined|null|NaN|\[object|\(으\)로|은\(는\)|\(이\)/;

describe.each(Object.entries({...kinds, 'a mixed day': mixed}))('%s', (_, lines) => {
  it.each(lines.map(line => [line.text, line] as const))('%s', async (text, line: Line) => {
    const {calls, answer} = await ask(line.customer ?? 'many', text);
    expect({calls, answer}).toMatchObject(line.calls ? {calls: line.calls} : {});
    for (const words of line.says ?? []) expect(answer).toContain(words);
    for (const words of line.never ?? []) expect(answer).not.toContain(words);
    expect(answer).not.toMatch(guesses);
    expect(answer).not.toMatch(claimed);
    expect(answer).not.toMatch(holes);
  });
});
