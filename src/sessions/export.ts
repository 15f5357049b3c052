import type {Turn} from '../agent/conversation.ts';
import {cleanAnswer, cleanText, safeJson} from '../clean-text.ts';
import {seoulTime} from '../seoul-time.ts';
import {callLine} from '../ui/call-line.ts';
import type {SessionHeader} from './format.ts';
import {turnMasker} from './masked-turn.ts';

/** A conversation for a file that a person asked for: JSON where its name ends so, else Markdown. Masked as what is saved. */
export function exported(path: string, header: SessionHeader, turns: readonly Turn[]): string {
  const masked = turns.map(turnMasker(turns));
  return /\.json$/i.test(path) ? asJson(header, masked) : asMarkdown(header, masked);
}

const asJson = ({id, startedAt, viewer}: SessionHeader, turns: readonly Turn[]): string =>
  `${safeJson(
    {
      id,
      startedAt,
      viewer,
      turns: turns.map(
        ({question, answer, stop, engine, model, fallback, grounding, calls, usage, error}) => ({
          question,
          answer,
          stop,
          engine,
          model,
          fallback,
          grounding: grounding.verdict,
          calls: calls.map(({round, name, args, result, error}) => ({round, name, args, result, error})),
          usage,
          error: error && {code: error.code, message: error.message, hint: error.hint},
        }),
      ),
    },
    2,
  )}\n`;

const asMarkdown = ({id, startedAt, viewer}: SessionHeader, turns: readonly Turn[]): string =>
  `${[
    '# 하루마켓 상담 기록',
    [
      `- 대화: ${id}`,
      `- 시작: ${seoulTime(new Date(startedAt))}`,
      viewer.role === 'staff' ? '- 매장 직원' : `- 고객: ${viewer.customerId}`,
    ].join('\n'),
    ...turns.flatMap((turn, index) => [
      `## 질문 ${index + 1}`,
      quoted(cleanText(turn.question)),
      ...(turn.calls.length > 0 ? [code(turn.calls.map(callLine).join('\n'))] : []),
      said(turn),
    ]),
  ].join('\n\n')}\n`;

const quoted = (text: string): string => text.replace(/^/gm, '> ');
const code = (text: string): string => text.replace(/^/gm, '    ');

function said({stop, answer, error}: Turn): string {
  if (stop === 'cancelled') return '(답을 멈췄습니다.)';
  return answer ? cleanAnswer(answer) : `(${error?.message ?? '답하지 못했습니다.'})`;
}
