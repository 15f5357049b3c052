import {safeJson} from '../../clean-text.ts';
import {seoulTime} from '../../seoul-time.ts';
import type {Run} from '../read.ts';
import type {Collected} from './data.ts';
import {type Html, html} from './html.ts';
import {scaleOf, tokenChart} from './tokens.ts';
import {foldOf, turnSection} from './turn.ts';
import {sourceWords} from './words.ts';

/** More than this many turns are a list first, and of more than so many what is inside comes later. */
const shownOpen = 3;
const shownAtOnce = 30;

/** A run: who ran, with what settings, and every turn. */
export function runSection({head, turns}: Run, number: number, of: number, data: Collected): Html {
  const folds = turns.map(foldOf);
  const scale = scaleOf(folds);
  const {access, at, haru, node, platform, settings} = head;
  const set = (key: string): string => String(settings[key]?.value ?? '');
  const viewer = settings['staff']?.value === true ? '직원' : `고객 ${set('customer')}`;
  const facts = [`haru ${haru}`, `Node ${node}`, platform, access.kind, access.baseUrl ?? '', viewer];
  return html`<section class="run" id="run-${number}" aria-labelledby="run-${number}-title">
<header><h2 id="run-${number}-title">${of > 1 && `기록 ${number}. `}${set('model')} · ${set('engine')}</h2>
<p class="quiet"><time datetime="${at}">${timeOf(at)}</time> · ${facts.filter(Boolean).join(' · ')}</p>
<details class="fold settings"><summary>설정 ${Object.keys(settings).length}가지와 그 출처</summary>
<table><caption class="hidden">설정과 출처</caption><thead><tr><th scope="col">설정</th><th scope="col">값</th><th scope="col">출처</th></tr></thead>
<tbody>${Object.entries(settings).map(
    ([name, {value, from}]) =>
      html`<tr class="${from === 'default' ? 'quiet' : 'given'}"><th scope="row"><code>${name}</code></th><td>${value === null ? '–' : typeof value === 'string' ? value : safeJson(value)}</td><td>${sourceWords[from] ?? from}</td></tr>`,
  )}</tbody></table></details></header>
${tokenChart(folds)}
${turns.length === 0 && html`<p class="quiet">질문이 없습니다.</p>`}
${turns.map((turn, index) => {
  const fold = folds[index];
  const open = turns.length <= shownOpen || index === 0;
  const later = !open && turns.length > shownAtOnce;
  return fold
    ? turnSection(turn, {turn: fold, name: `run-${number}-turn-${turn.turn}`, open, later, scale}, data)
    : null;
})}
</section>`;
}

function timeOf(at: string): string {
  const instant = new Date(at);
  return Number.isNaN(instant.getTime()) ? at : `${seoulTime(instant)} (서울)`;
}
