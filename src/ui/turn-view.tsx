import {Text} from 'ink';
import stringWidth from 'string-width';
import type {Turn} from '../agent/conversation.ts';
import {cleanAnswer, cleanText} from '../clean-text.ts';
import {callLine} from './call-line.ts';
import {foldedQuestion} from './long-text.ts';
import {marked} from './marked.ts';
import {noticeLine} from './notice-line.ts';
import {wrapWords} from './wrap.ts';

export type Tone = 'plain' | 'quiet' | 'fault';

/** One row of the screen: `lead` hangs before the text, or is as many blanks. */
export type Line = {lead: string; text: string; tone: Tone};

const speaker = '하루  ';
const hanging = ' '.repeat(stringWidth(speaker));

/** A turn as rows of the screen, as far as it has come; what came from outside is cleaned on the way. */
export function turnLines(turn: Turn, columns: number): Line[] {
  const {question, calls, fallback, grounding, stop} = turn;
  const notices = [
    fallback && noticeLine({type: 'fallback', ...fallback}),
    stop && noticeLine({type: 'grounding', ...grounding}),
  ];
  const said = saidIn(turn).flatMap(([tone, text]) => hang(hanging, tone, text, columns));
  return [
    ...hang('› ', 'plain', foldedQuestion(cleanText(question)), columns),
    ...calls.flatMap(call => hang('  ', 'quiet', callLine(call), columns)),
    ...notices.flatMap(notice => (notice ? hang('  ', 'quiet', notice, columns) : [])),
    ...said.map((line, index) => (index === 0 ? {...line, lead: speaker} : line)),
  ];
}

/** A text at any width, behind a lead that stands before its first row. */
export function hang(lead: string, tone: Tone, text: string, columns: number): Line[] {
  const blank = ' '.repeat(stringWidth(lead));
  return wrapWords(cleanText(text).replaceAll('\t', ' ').trim(), columns - blank.length).map(
    (row, index) => ({
      lead: index === 0 ? lead : blank,
      text: row,
      tone,
    }),
  );
}

/** Letters of a draft that are looked at: more than any screen shows. It is wrapped anew with every piece that comes. */
const mostDraft = 8000;

/** What 하루 says in the turn: the draft while it runs, then the answer, or why there is none. */
function saidIn({stop, draft, retry, answer, error, grounding}: Turn): [Tone, string][] {
  if (stop === null)
    return [['quiet', cleanAnswer(draft.slice(-mostDraft)) || (retry && noticeLine(retry)) || '…']];
  if (stop === 'cancelled') return [['quiet', '중단했습니다.']];
  const said: [Tone, string][] = [
    ['plain', cleanAnswer(marked(answer, grounding))],
    ['fault', error?.message ?? ''],
    ['quiet', error?.hint ?? ''],
  ];
  return said.filter(([, text]) => text);
}

/** Rows one below the other. */
export const Lines = ({lines}: {lines: readonly Line[]}) =>
  lines.map(({lead, text, tone}, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a row is nothing but its place
    <Text key={index}>
      {lead === speaker ? (
        <Text color="cyan">{lead}</Text>
      ) : (
        <Text dimColor>{lead || text ? lead : ' '}</Text>
      )}
      <Text dimColor={tone === 'quiet'} {...(tone === 'fault' && {color: 'red'})}>
        {text}
      </Text>
    </Text>
  ));
