import type {Turn} from '../agent/conversation.ts';

/** The answer with the words marked that are shown though no lookup stands behind them. */
export function marked(answer: string, {verdict, unsupported}: Turn['grounding']): string {
  if (verdict !== 'unsupported') return answer;
  const text = answer.normalize('NFC');
  return unsupported
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (marked, {start, end}) =>
        `${marked.slice(0, start)}[확인 안 됨: ${marked.slice(start, end)}]${marked.slice(end)}`,
      text,
    );
}
