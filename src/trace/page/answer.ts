import type {Turn} from '../../agent/conversation.ts';
import {safeJson} from '../../clean-text.ts';
import {claimWord, factWords} from '../../ui/trace-words.ts';
import type {FindingRecord} from '../format.ts';
import {type Html, html} from './html.ts';
import {verdictWords} from './words.ts';

/** What the answer claims: as recorded, or at least what was found to be without a fact. */
export function claimsOf({grounding}: Turn, findings: readonly FindingRecord[]): FindingRecord[] {
  if (findings.length > 0) return [...findings].sort((a, b) => a.start - b.start || a.end - b.end);
  return grounding.unsupported.map(claim => ({...claim, fact: null}));
}

/** An answer with its claims marked and numbered; `name` begins the ids that the numbers lead to. */
export function markedAnswer(answer: string, claims: readonly FindingRecord[], name: string): Html {
  const text = answer.normalize('NFC');
  const cuts = [...new Set([0, text.length, ...claims.flatMap(({start, end}) => [start, end])])]
    .filter(cut => cut >= 0 && cut <= text.length)
    .sort((a, b) => a - b);
  return html`<p class="answer">${cuts.slice(1).map((end, index) => {
    const start = cuts[index] ?? 0;
    const covering = claims.filter(claim => claim.start <= start && claim.end >= end);
    const ending = claims.flatMap((claim, number) => (claim.end === end ? [number + 1] : []));
    return [marked(text.slice(start, end), covering), ending.map(number => note(number, name))];
  })}</p>`;
}

function marked(text: string, claims: readonly FindingRecord[]): Html | string {
  if (claims.length === 0) return text;
  return claims.every(({fact}) => fact)
    ? html`<mark>${text}</mark>`
    : html`<mark class="none">${text}</mark>`;
}

const note = (number: number, name: string): Html =>
  html`<sup><a href="#${name}-${number}" aria-label="근거 ${number}">${number}</a></sup>`;

/** Every claim with the fact behind it. */
export function claimTable({grounding}: Turn, claims: readonly FindingRecord[], name: string): Html {
  const verdict = html`<p class="${grounding.verdict === 'unsupported' ? 'bad' : 'good'}">${verdictWords[grounding.verdict]}</p>`;
  if (claims.length === 0) return html`${verdict}<p class="quiet">답에 확인할 사실이 없습니다.</p>`;
  return html`${verdict}<table class="claims"><caption class="hidden">답에 담긴 사실과 근거</caption>
<thead><tr><th scope="col">번호</th><th scope="col">답의 말</th><th scope="col">근거</th></tr></thead>
<tbody>${claims.map((claim, index) => claimRow(claim, `${name}-${index + 1}`, index + 1))}</tbody></table>`;
}

const claimRow = ({kind, text, fact}: FindingRecord, id: string, number: number): Html =>
  html`<tr id="${id}"${!fact && html` class="none"`}><td>${number}</td><th scope="row">${text} <small>${claimWord(kind)}</small></th><td>${fact ? factCell(fact) : '근거 없음'}</td></tr>
`;

function factCell(fact: Record<string, unknown>): Html | string {
  if (fact['source'] !== 'order') return factWords(fact);
  const {orderId, field, value} = fact;
  return html`${String(orderId)} <code>${String(field)}</code> ${typeof value === 'string' ? value : safeJson(value)}`;
}
