import stringWidth from 'string-width';
import type {Turn} from '../agent/conversation.ts';
import {cleanAnswer, cleanText} from '../clean-text.ts';
import {callLine} from './call-line.ts';
import {hang, type Line} from './line.ts';
import {speaker} from './lines.tsx';
import {foldedQuestion} from './long-text.ts';
import {markdownLines} from './markdown.ts';
import {marked} from './marked.ts';
import {noticeLine} from './notice-line.ts';

const hanging = ' '.repeat(stringWidth(speaker));

/** A turn as rows of the screen, as far as it has come; what came from outside is cleaned on the way. */
export function turnLines(turn: Turn, columns: number): Line[] {
  const {question, calls, fallback, grounding, stop} = turn;
  const notices = [
    fallback && noticeLine({type: 'fallback', ...fallback}),
    stop && noticeLine({type: 'grounding', ...grounding}),
  ];
  const said = saidIn(turn, columns);
  return [
    ...hang('› ', 'plain', foldedQuestion(cleanText(question)), columns),
    ...calls.flatMap(call => hang('  ', 'quiet', callLine(call), columns)),
    ...notices.flatMap(notice => (notice ? hang('  ', 'quiet', notice, columns) : [])),
    ...said.map((line, index) => (index === 0 ? {...line, lead: speaker} : line)),
  ];
}

/** Letters of a draft that are looked at: more than any screen shows. It is wrapped anew with every piece that comes. */
const mostDraft = 8000;

/** What 하루 says in the turn: the draft while it runs, then the answer, or why there is none. */
function saidIn({stop, draft, answer, error, grounding}: Turn, columns: number): Line[] {
  if (stop === null) {
    const text = cleanAnswer(draft.slice(-mostDraft));
    return text ? markdownLines(hanging, 'quiet', text, columns) : [];
  }
  if (stop === 'cancelled') return hang(hanging, 'quiet', '중단했습니다.', columns);
  const text = cleanAnswer(marked(answer, grounding));
  return [
    ...(text ? markdownLines(hanging, 'plain', text, columns) : []),
    ...(error ? hang(hanging, 'fault', error.message, columns) : []),
    ...(error?.hint ? hang(hanging, 'quiet', error.hint, columns) : []),
  ];
}

/** What is going on, in a few words, while a turn runs. */
export function phaseOf({calls, draft, retry}: Turn): string {
  if (retry) return noticeLine(retry) ?? '';
  if (calls.some(({ms}) => ms === null)) return '조회 중';
  return draft ? '답하는 중' : '생각 중';
}
