import {matchesOf} from './matching.ts';

/** Marks of Markdown that frame words, and characters that nobody sees. The stars of `010-****-5678` stay. */
const framing = /(?<!\*)\*\*(?!\*)|`|(?<=^|\s)#{1,4} |[\u200B-\u200D\u2060\uFEFF]/gm;

/** The answer as it is read: composed, without markup, full-width signs made plain. `at` leads back to the place in it. */
export function plainText(answer: string): {text: string; at: (index: number) => number} {
  const composed = answer
    .normalize('NFC')
    .replace(/[\uFF01-\uFF5E]/g, char => String.fromCharCode(char.charCodeAt(0) - 0xfee0));
  const cuts = matchesOf(composed, framing).map(({0: mark, index}) => [index, mark.length] as const);
  if (cuts.length === 0) return {text: composed, at: index => index};
  const places: number[] = [];
  let from = 0;
  let text = '';
  for (const [index, length] of [...cuts, [composed.length, 0] as const]) {
    for (let place = from; place < index; place++) places.push(place);
    text += composed.slice(from, index);
    from = index + length;
  }
  return {text, at: index => places[index] ?? composed.length};
}
