/** Letters that one question may have. What would make it longer is not taken, and that is said. */
export const mostLetters = 100_000;

const mostLines = 8;
const mostShown = 1000;

const linesIn = (text: string): number => text.trimEnd().split('\n').length;

/** Whether a text would push everything else off the screen. */
export const isLong = (text: string): boolean => text.length > mostShown || linesIn(text) > mostLines;

/** What stands for a long text that was put in: the first, the second … of the question. */
export const foldLabel = (text: string, number: number): string => `[붙인 글 ${number} · ${sizeOf(text)}]`;

/** The same where there is no room for more. */
export const shortFoldLabel = (number: number): string => `[글 ${number}]`;

function sizeOf(text: string): string {
  const lines = linesIn(text);
  return lines > mostLines ? `${count(lines)}줄` : `${count(text.length)}자`;
}

const count = (number: number): string => number.toLocaleString('ko-KR');

const linesShown = 5;
const lettersShown = 300;

const graphemes = new Intl.Segmenter('ko', {granularity: 'grapheme'});

/** A question as it stays on the screen: all of it, or its beginning and how much more there is. */
export function foldedQuestion(question: string): string {
  if (!isLong(question)) return question;
  const lines = question.trimEnd().split('\n');
  const head = lines.slice(0, linesShown).join('\n');
  // Not through the middle of a grapheme.
  const cut = graphemes.segment(head).containing(lettersShown)?.index ?? head.length;
  const shown = head.slice(0, cut);
  const more =
    cut < head.length
      ? `${count(question.length - shown.length)}자`
      : `${count(lines.length - linesShown)}줄`;
  return `${shown}\n… 외 ${more}`;
}
