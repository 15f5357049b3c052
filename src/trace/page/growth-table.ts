import type {ContentOutline} from '../../agent/protocol.ts';
import {contentWords} from '../../ui/trace-words.ts';
import type {Growth, GrowthRow} from './growth.ts';
import {type Html, html} from './html.ts';
import {grouped} from './words.ts';

const marks = {
  new: html`<b aria-hidden="true">●</b><span class="hidden">새로 보냄</span>`,
  again: html`<span aria-hidden="true">○</span><span class="hidden">다시 보냄</span>`,
  left: html`<span class="hidden">보내지 않음</span>`,
};

/** The contents of a turn, and in which rounds each was sent: what grows round by round are stairs. */
export function growthTable({rounds, earlier, rows}: Growth): Html {
  if (rounds.length === 0) return html`<p class="quiet">모델에 보낸 것이 없습니다.</p>`;
  const continues = rounds.some(round => round.continues);
  return html`<div class="scroll" role="region" aria-label="회차마다 보낸 내용" tabindex="0"><table class="growth"><caption class="hidden">회차마다 보낸 내용</caption>
<thead><tr><th scope="col">번호</th><th scope="col">내용</th>${rounds.map(
    ({round, contents, fresh}) =>
      html`<th scope="col">${round}회차<small>${contents}개, 새로 ${fresh}개</small></th>`,
  )}</tr></thead>
<tbody>${earlier > 0 && before(earlier, rounds.length)}${rows.map((row, index) => contentRow(row, earlier + index + 1))}</tbody></table></div>
<p class="key"><span aria-hidden="true"><b>●</b> 새로 보냄</span><span aria-hidden="true">○ 다시 보냄</span>${continues && html`<span>앞의 대화는 다시 보내지 않고 <code>previous_interaction_id</code>로 이었습니다.</span>`}</p>`;
}

const before = (earlier: number, rounds: number): Html =>
  html`<tr class="quiet"><td>${earlier === 1 ? '1' : `1–${grouped(earlier)}`}</td><th scope="row">앞선 대화</th>${Array.from({length: rounds}, () => html`<td>${marks.again}</td>`)}</tr>`;

const contentRow = ({n, content, rounds}: GrowthRow, number: number): Html =>
  html`<tr><td>${number}</td><th scope="row"><details class="fold" data-item="${n}"><summary>${content ? outline(content) : '내용'}</summary></details></th>${rounds.map(mark => html`<td>${marks[mark]}</td>`)}</tr>`;

const outline = ({role, kind, summary}: ContentOutline): Html =>
  html`<span class="quiet">${role}</span> ${contentWords[kind]} ${kind.startsWith('tool_') ? html`<code>${summary}</code>` : html`<span>${short(summary)}</span>`}`;

const short = (text: string): string =>
  [...text].length > 90 ? `${[...text].slice(0, 89).join('')}…` : text;
