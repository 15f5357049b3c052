import {apply, emptyConversation, emptyTurn, type Turn} from '../../agent/conversation.ts';
import type {CallRecord} from '../../agent/protocol.ts';
import {safeJson} from '../../clean-text.ts';
import type {RecordedTurn} from '../read.ts';
import {claimsOf, claimTable, markedAnswer} from './answer.ts';
import type {Collected} from './data.ts';
import {type Growth, growthOf} from './growth.ts';
import {growthTable} from './growth-table.ts';
import {type Html, html, type Inside} from './html.ts';
import {type RoundStart, roundsOf, timelineOf} from './timeline.ts';
import {tokenTable} from './tokens.ts';
import {waterfall} from './waterfall.ts';
import {cutWord, duration, grouped, stopWords, verdictWords} from './words.ts';

/** The fold of what happened in a turn. */
export const foldOf = ({question, events}: RecordedTurn): Turn =>
  events.reduce((conversation, {event}) => apply(conversation, event), emptyConversation).turns[0] ?? {
    ...emptyTurn,
    question,
  };

type Shown = {turn: Turn; name: string; open: boolean; later: boolean; scale: number};

/**
 * A turn to unfold. `scale` is the most tokens of a round in its run. Where its inside comes `later`, it stands in the
 * page as a text that the script reads when the turn is unfolded: tens of thousands of elements would take their time.
 */
export function turnSection(
  recorded: RecordedTurn,
  {turn, name, open, later, scale}: Shown,
  data: Collected,
): Html {
  const rounds = roundsOf(recorded);
  const growth = growthOf(rounds, data.numbersOf);
  const timeline = timelineOf(recorded);
  const claims = claimsOf(turn, recorded.findings);
  const {answer, error, fallback} = turn;
  const inside = html`${answer ? markedAnswer(answer, claims, name) : html`<p class="answer quiet">${endWord(turn)}</p>`}
${error && html`<p class="aside fault"><strong>${error.code}</strong> ${error.message}</p>`}
${fallback && html`<p class="aside quiet">${fallback.from} 대신 ${fallback.to}: ${fallback.reason}</p>`}
${part('시간', waterfall(timeline))}
${part('토큰', tokenTable(turn, scale))}
${part('보낸 내용', growthTable(growth))}
${turn.calls.length > 0 && part('조회', turn.calls.map(lookup))}
${turn.grounding.verdict !== 'off' && part('근거', claimTable(turn, claims, name))}
${part('요청과 응답', exchangeList(recorded, rounds, growth, data))}`;
  return html`<article><details class="turn" id="${name}"${open && html` open`}>
<summary><span class="place">${recorded.turn}</span><h3>${recorded.question}</h3><span class="facts">${factsOf(turn, timeline.length)}</span></summary>
${later ? html`<div class="later"><p class="answer">${answer}</p><script type="text/html">${inside}</script></div>` : inside}
</details></article>`;
}

const part = (title: string, inside: Inside): Html =>
  html`<section class="part"><h4>${title}</h4><div>${inside}</div></section>`;

const endWord = ({stop, grounding}: Turn): string => {
  if (stop === 'answered') return verdictWords[grounding.verdict];
  return stop ? stopWords[stop] : cutWord;
};

function factsOf(turn: Turn, length: number): Inside {
  const {stop, rounds, calls, usage, grounding} = turn;
  const bad = stop !== 'answered' || grounding.verdict === 'unsupported';
  const facts = [
    `${rounds.length}회차`,
    calls.length > 0 && `조회 ${calls.length}번`,
    `토큰 ${usage.estimated ? '≈' : ''}${grouped(usage.totalTokens)}`,
    duration(length),
  ];
  return html`${facts.filter(Boolean).join(' · ')} · <span class="${bad ? 'bad' : 'good'}">${endWord(turn)}</span>`;
}

function lookup({name, args, result, error, ms}: CallRecord): Html {
  const came = error ? `${error.kind}: ${error.message}` : safeJson(result, 2);
  return html`<details class="fold"><summary><code>${name}</code> <code class="quiet">${safeJson(args)}</code> <span class="quiet">${error ? '오류 · ' : null}${ms === null ? '끝나지 않음' : duration(ms)}</span></summary><pre tabindex="0">${came}</pre></details>`;
}

function exchangeList(
  {exchanges}: RecordedTurn,
  rounds: readonly RoundStart[],
  growth: Growth,
  data: Collected,
): Html {
  if (exchanges.length === 0) return html`<p class="quiet">보낸 요청이 없습니다.</p>`;
  return html`<ol class="exchanges">${exchanges.map(exchange => {
    const {id, method, path, response, end, t, body} = exchange;
    const index = rounds.findIndex(round => round.exchanges.includes(exchange));
    const {contents = 0, fresh = 0} = growth.rounds[index] ?? {};
    const place = data.add(exchange, body ? contents - fresh : 0);
    const round = rounds[index] ? `${rounds[index].event.round}회차 · ` : '';
    const came = end?.error?.name ?? response?.status ?? '답 없음';
    const bad = end?.error || (response && response.status >= 400);
    return html`<li><details class="fold" data-exchange="${place}"><summary>요청 ${id} <code>${method} ${path}</code> <span class="quiet">${round}${end ? `${duration(end.t - t)} · ` : null}</span><span class="${bad ? 'bad' : 'good'}">${came}</span></summary></details></li>`;
  })}</ol>`;
}
