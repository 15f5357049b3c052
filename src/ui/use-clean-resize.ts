import {useIsScreenReaderEnabled} from 'ink';
import {useLayoutEffect, useRef} from 'react';
import {wrapCells} from './wrap.ts';

/** What is drawn below the scrollback: the texts of its rows, blank ones included, and the row of the cursor. */
export type Frame = {rows: readonly string[]; cursor: number};

/**
 * Erases the frame where a narrower terminal has broken its rows anew, before Ink draws it again. Ink counts on as many
 * rows as it had drawn: it would leave some of them behind, or erase finished ones at the end of the screen.
 */
export function useCleanResize(stdout: NodeJS.WriteStream, frame: Frame, env: NodeJS.ProcessEnv): void {
  // For screen readers Ink draws another way.
  const spoken = useIsScreenReaderEnabled();
  const drawn = useRef(frame);
  useLayoutEffect(() => {
    drawn.current = frame;
  });

  useLayoutEffect(() => {
    let before = stdout.columns;
    const erase = () => {
      const {columns} = stdout;
      if (!spoken && columns < before && breaksAnew(env)) {
        stdout.write(erasing(drawn.current, columns));
        // Ink draws the same rows once more at the new width, and then come those that are made for it.
        drawn.current = rewrapped(drawn.current, columns);
      }
      before = columns;
    };
    // Before Ink's own.
    stdout.prependListener('resize', erase);
    return () => {
      stdout.off('resize', erase);
    };
  }, [stdout, env, spoken]);
}

/** Nearly every terminal does. These cut rows off instead, and a row too many would be erased above the frame. */
const breaksAnew = ({TERM = '', TMUX, XTERM_VERSION}: NodeJS.ProcessEnv): boolean =>
  !XTERM_VERSION && (TMUX !== undefined || !/^(linux|st|screen)\b/.test(TERM));

/** Erases from the cursor's row as far up as the frame reaches now, and leaves the rows and the cursor as Ink knows them. */
function erasing({rows, cursor}: Frame, columns: number): string {
  const above = rewrapped({rows: rows.slice(0, cursor), cursor: 0}, columns).rows.length;
  // Ink keeps one more row below the last.
  const down = rows.length;
  return `${up(above)}\r\u001B[J${'\n'.repeat(down)}${up(down - cursor)}`;
}

const up = (rows: number): string => (rows > 0 ? `\u001B[${rows}A` : '');

function rewrapped({rows, cursor}: Frame, columns: number): Frame {
  const wrapped = rows.map(row => wrapCells(row, columns).map(({text}) => text));
  return {rows: wrapped.flat(), cursor: wrapped.slice(0, cursor).flat().length};
}
