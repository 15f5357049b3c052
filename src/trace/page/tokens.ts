import type {RoundRecord, Turn} from '../../agent/conversation.ts';
import {type Html, html} from './html.ts';
import {duration, grouped} from './words.ts';

/** What each round of a turn cost, with a bar of what went in; `scale` is a whole bar. */
export function tokenTable({rounds, usage}: Turn, scale: number): Html {
  if (rounds.length === 0) return html`<p class="quiet">모델에 보낸 것이 없습니다.</p>`;
  return html`<div class="scroll" role="region" aria-label="회차별 토큰" tabindex="0"><table class="tokens"><caption class="hidden">회차별 토큰${usage.estimated ? ' (글자 수로 어림)' : null}</caption>
<thead><tr><th scope="col">회차</th><th scope="col"><span class="hidden">입력 막대</span></th>${[
    '입력',
    '캐시',
    '출력',
    '생각',
    '첫 바이트',
    '시도',
    '끝',
  ].map(title => html`<th scope="col">${title}</th>`)}</tr></thead>
<tbody>${rounds.map(round => row(round, scale))}</tbody></table></div>
<p class="key" aria-hidden="true"><span><i class="body"></i>입력</span><span><i class="request"></i>그중 캐시</span><span><i class="tool"></i>출력</span>${usage.estimated && html`<span>글자 수로 어림한 값</span>`}</p>`;
}

function row({round, usage, firstByteMs, attempts, finish}: RoundRecord, scale: number): Html {
  const {inputTokens, cachedTokens, outputTokens, thoughtTokens} = usage;
  const drawn = (name: string, from: number, tokens: number): Html | null =>
    tokens > 0
      ? html`<rect class="${name}" x="${part(from, scale)}" y="1" width="${part(tokens, scale)}" height="2"/>`
      : null;
  const bar = html`<svg viewBox="0 0 1000 4" preserveAspectRatio="none" aria-hidden="true">${drawn('body', 0, inputTokens)}${drawn('request', 0, cachedTokens)}${drawn('tool', inputTokens, outputTokens)}</svg>`;
  const numbers = [
    grouped(inputTokens),
    grouped(cachedTokens),
    grouped(outputTokens),
    grouped(thoughtTokens),
    firstByteMs === null ? '-' : duration(firstByteMs),
    attempts,
    finish ?? '-',
  ];
  return html`<tr><th scope="row">${round}회차</th><td>${bar}</td>${numbers.map(number => html`<td>${number}</td>`)}</tr>`;
}

const part = (tokens: number, scale: number): number => Math.round((1000 * tokens) / scale);

/** The most tokens that a round of these turns took in and gave out. */
export const scaleOf = (turns: readonly Turn[]): number =>
  Math.max(
    1,
    ...turns.flatMap(({rounds}) => rounds.map(({usage}) => usage.inputTokens + usage.outputTokens)),
  );

/** The tokens of every round of a run, a column each, with a gap between turns. */
export function tokenChart(turns: readonly Turn[]): Html | null {
  const inputs = turns.flatMap(({rounds}) => rounds.map(({usage}) => usage.inputTokens));
  const [first, last, most] = [inputs[0], inputs.at(-1), Math.max(...inputs)];
  if (first === undefined || last === undefined || turns.length < 2) return null;
  const scale = scaleOf(turns);
  let x = 0;
  const columns = turns.map(({rounds}, index) => {
    if (index > 0) x += 0.6;
    return rounds.map(({usage}) => {
      const place = x++;
      return [
        column('body', place, usage.inputTokens, 0),
        column('request', place, usage.cachedTokens, 0),
        column('tool', place, usage.outputTokens, usage.inputTokens),
      ];
    });
  });
  const says = `질문 ${turns.length}개, ${inputs.length}회차의 입력 토큰: 처음 ${grouped(first)}, 마지막 ${grouped(last)}, 가장 많이 ${grouped(most)}`;
  return html`<figure class="chart"><svg role="img" aria-label="${says}" viewBox="0 0 ${Math.max(x, 12)} ${scale}" preserveAspectRatio="none">${columns}</svg><figcaption>${says}</figcaption></figure>`;

  function column(name: string, place: number, height: number, below: number): Html | null {
    if (height === 0) return null;
    return html`<rect class="${name}" x="${Math.round(10 * place) / 10}" width="0.8" y="${scale - below - height}" height="${height}"/>`;
  }
}
