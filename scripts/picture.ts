/** Draws docs/terminal.svg: the real program on a pseudo-terminal, asked what the README asks. */
import {mkdtemp, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {type Run, TestTerminal} from '../test/support/terminal.ts';

const questions = ['배송중인 주문 알려 주세요', '두 번째 거 언제 와요?', '그럼 사과는 취소해 주세요'];
const columns = 76;
const cell = {width: 8, height: 20};
const margin = 16;
const colors = {
  ground: '#1d2125',
  text: '#dfe3e8',
  dim: '#8b949e',
  accents: ['', '#f47067', '', '', '', '', '#57c7d4'],
};

const terminal = new TestTerminal([process.execPath, 'bin/haru.js'], {
  cwd: process.cwd(),
  env: {
    PATH: process.env['PATH'] ?? '',
    HOME: await mkdtemp(join(tmpdir(), 'haru-')),
    TERM: 'xterm-256color',
    FORCE_COLOR: '1',
    HARU_NOW: '2026-07-13T10:00:00+09:00',
  },
  columns,
  rows: 40,
});
await terminal.until('›');
for (const [index, question] of questions.entries()) {
  terminal.type(question);
  await terminal.until(question);
  terminal.type('\r');
  await terminal.until(screen => screen.split('하루  ').length > index + 1 && /\n›$/.test(screen));
}
const rows = terminal.runs();
terminal.close();

const height = rows.findLastIndex(row => row.length > 0) + 1;
const size = {width: columns * cell.width + 2 * margin, height: height * cell.height + 2 * margin};
const escaped = (text: string) => text.replace(/[<>&]/g, sign => `&#${sign.charCodeAt(0)};`);

const drawn = ({column, cells, text, dim, color}: Run, row: number) => {
  const x = margin + column * cell.width;
  const y = margin + (row + 0.75) * cell.height;
  const fill = dim ? colors.dim : colors.accents[color ?? 0] || colors.text;
  return `<text x="${x}" y="${y}" textLength="${cells * cell.width}" fill="${fill}">${escaped(text)}</text>`;
};

await writeFile(
  'docs/terminal.svg',
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}" role="img" aria-label="터미널에서 haru와 나눈 대화">
<rect width="100%" height="100%" rx="8" fill="${colors.ground}"/>
<g font-family="D2Coding, 'Noto Sans Mono CJK KR', 'Nanum Gothic Coding', Menlo, Consolas, monospace" font-size="16" xml:space="preserve">
${rows
  .slice(0, height)
  .flatMap((runs, row) => runs.map(run => drawn(run, row)))
  .join('\n')}
</g>
</svg>
`,
);
