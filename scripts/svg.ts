import type {Run} from '../test/support/terminal.ts';

/** The rows of a screen, as runs of cells that look alike. */
export type Frame = readonly (readonly Run[])[];

const cell = {width: 8, height: 20};
const margin = 16;
const colors = {
  ground: '#1d2125',
  line: '#3a4149',
  text: '#dfe3e8',
  dim: '#8b949e',
  accents: ['', '#f47067', '', '', '', '', '#57c7d4'],
};

/** A picture of screens that follow one another, with a line between them. `label` says what is seen. */
export function svgOf(frames: readonly Frame[], columns: number, label: string): string {
  const width = columns * cell.width + 2 * margin;
  let y = margin;
  const parts = frames.flatMap((frame, index) => {
    const between = index > 0 ? [separator(y + margin / 2, width)] : [];
    if (index > 0) y += margin;
    const top = y;
    y += frame.length * cell.height;
    return [
      ...between,
      ...frame.flatMap((runs, row) => runs.map(run => drawn(run, top + row * cell.height))),
    ];
  });
  const height = y + margin;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(label)}">
<rect width="100%" height="100%" rx="8" fill="${colors.ground}"/>
<g font-family="D2Coding, 'Noto Sans Mono CJK KR', 'Nanum Gothic Coding', Menlo, Consolas, monospace" font-size="16" xml:space="preserve">
${parts.join('\n')}
</g>
</svg>
`;
}

function drawn({column, cells, text, dim, bold, color}: Run, top: number): string {
  const x = margin + column * cell.width;
  const fill = dim ? colors.dim : colors.accents[color ?? 0] || colors.text;
  // A bar is drawn, not written: few fonts have the letter as wide as a cell.
  if (/^▇+$/.test(text))
    return `<rect x="${x}" y="${top + cell.height / 8}" width="${cells * cell.width}" height="${(cell.height * 7) / 8}" fill="${fill}"/>`;
  const weight = bold ? ' font-weight="bold"' : '';
  return `<text x="${x}" y="${top + 0.75 * cell.height}" textLength="${cells * cell.width}" lengthAdjust="spacingAndGlyphs" fill="${fill}"${weight}>${escaped(text)}</text>`;
}

const separator = (y: number, width: number): string =>
  `<line x1="${margin}" x2="${width - margin}" y1="${y}" y2="${y}" stroke="${colors.line}"/>`;

const escaped = (text: string): string => text.replace(/[<>&"]/g, sign => `&#${sign.charCodeAt(0)};`);
