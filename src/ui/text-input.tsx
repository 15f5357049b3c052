import {Box, Text, useCursor} from 'ink';
import stringWidth from 'string-width';
import type {TextBuffer} from './text-buffer.ts';
import {type Row, wrapCells} from './wrap.ts';

const mark = '› ';

/** How a text under edit lies on the screen: the rows that show, and the cell where the next character goes. */
export type InputLayout = {rows: string[]; cursor: {x: number; y: number}};

/** At most `height` rows of the text, the row of the cursor among them. */
export function layoutInput({text, cursor}: TextBuffer, columns: number, height: number): InputLayout {
  // One cell less than there are: behind a full row the cursor would have no cell to stand in.
  const rows = wrapCells(text, columns - mark.length - 1);
  const y = rows.findLastIndex(({start}) => start <= cursor);
  const {start} = rows[y] as Row;
  const first = Math.max(0, y - height + 1);
  return {
    rows: rows.slice(first, first + height).map(row => row.text),
    cursor: {x: mark.length + stringWidth(text.slice(start, cursor)), y: y - first},
  };
}

type Props = {
  layout: InputLayout;
  /** The row of the frame that the first row stands in. */
  top: number;
};

/** The terminal's own cursor stands in the text, so that an input method composes in place. */
export function TextInput({layout: {rows, cursor}, top}: Props) {
  const {setCursorPosition} = useCursor();
  setCursorPosition({x: cursor.x, y: top + cursor.y});
  return (
    <Box>
      <Text dimColor>{mark}</Text>
      <Text>{rows.join('\n')}</Text>
    </Box>
  );
}
