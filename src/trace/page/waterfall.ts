import {type Html, html} from './html.ts';
import {type Bar, type Timeline, ticksOf} from './timeline.ts';
import {duration} from './words.ts';

/** The axis as it is drawn: so many parts, whatever its length and the width of the screen. */
const parts = 1000;

/** What a turn did when: a row each, on one axis. */
export function waterfall({bars, length}: Timeline): Html {
  const axis = Math.max(length, 0.1);
  const at = (t: number): number => Math.round((parts * t) / axis);
  const ticks = ticksOf(length);
  const grid = html`<path d="${ticks.map(tick => `M${at(tick)} 0v4`).join('')}"/>`;
  return html`<table class="waterfall"><caption class="hidden">회차, 요청, 기다림, 조회가 일어난 때와 걸린 시간. 전체 ${duration(length)}</caption>
<thead><tr><th scope="col">일</th><th scope="col"><span class="hidden">시간 축</span><svg aria-hidden="true">${ticks.map(tick => tickLabel(tick, axis))}</svg></th><th scope="col">시작</th><th scope="col">걸린 시간</th></tr></thead>
<tbody>${bars.map(bar => barRow(bar, shapes(bar, axis, at), grid))}</tbody></table>
${legend(bars)}`;
}

const tickLabel = (tick: number, axis: number): Html =>
  html`<text x="${(100 * tick) / axis}%" y="11"${tick / axis > 0.9 && html` text-anchor="end"`}>${duration(tick)}</text>`;

const barRow = ({kind, label, note, from, to, failed}: Bar, drawn: Html, grid: Html): Html =>
  html`<tr class="${kind}${failed && ' failed'}"><th scope="row">${label}${note && html` <small>${note}</small>`}</th><td><svg viewBox="0 0 ${parts} 4" preserveAspectRatio="none" aria-hidden="true">${grid}${drawn}</svg></td><td>${duration(from)}</td><td>${to === null ? '끝나지 않음' : duration(to - from)}</td></tr>
`;

/** The answer of a request is drawn over the wait for it. What is too short to be seen is drawn a little longer. */
function shapes({kind, from, to, first}: Bar, axis: number, at: (t: number) => number): Html {
  const bar = (name: string, from: number, end: number): Html => {
    const width = Math.max(at(end) - at(from), 4);
    return html`<rect class="${name}" x="${Math.min(at(from), parts - width)}" y="1" width="${width}" height="2"/>`;
  };
  const end = to ?? axis;
  return html`${bar(kind, from, end)}${kind === 'request' && first !== null && bar('body', first, end)}`;
}

const legends: [name: string, words: string, has: (bar: Bar) => boolean][] = [
  ['request', '응답을 기다림', ({kind}) => kind === 'request'],
  ['body', '응답을 받음', ({first}) => first !== null],
  ['tool', '조회', ({kind}) => kind === 'tool'],
  ['wait', '다시 시도하기 전에 기다림', ({kind}) => kind === 'wait'],
  ['failed', '실패', ({failed}) => failed],
];

const legend = (bars: readonly Bar[]): Html =>
  html`<p class="key" aria-hidden="true">${legends.map(
    ([name, words, has]) => bars.some(has) && html`<span><i class="${name}"></i>${words}</span>`,
  )}</p>`;
