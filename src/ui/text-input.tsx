import {Box, Text, useCursor} from 'ink';
import {type InputLayout, mark} from './input-layout.ts';

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
