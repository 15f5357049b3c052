import {Text} from 'ink';
import type {Line, Span, Tone} from './line.ts';

/** Who speaks, before the first row of an answer. */
export const speaker = '하루  ';

/** Rows one below the other. */
export const Lines = ({lines}: {lines: readonly Line[]}) =>
  lines.map((line, index) =>
    line.spans.length > 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a row is nothing but its place
      <Row key={index} line={line} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a row is nothing but its place
      <Text key={index}> </Text>
    ),
  );

const Row = ({line: {lead, spans, tone}}: {line: Line}) => (
  <Text>
    {lead === speaker ? <Text color="cyan">{lead}</Text> : <Text dimColor>{lead}</Text>}
    {spans.map((span, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is nothing but its place
      <Piece key={index} span={span} tone={tone} />
    ))}
  </Text>
);

/** No bold in a dimmed text: terminals end both with the same code, and what follows would be as bright as an answer. */
const Piece = ({span: {text, look}, tone}: {span: Span; tone: Tone}) => (
  <Text dimColor={tone === 'quiet'} bold={look === 'bold' && tone !== 'quiet'} {...colorOf(look, tone)}>
    {text}
  </Text>
);

function colorOf(look: Span['look'], tone: Tone): {color?: string} {
  if (look === 'accent') return {color: 'cyan'};
  return tone === 'fault' ? {color: 'red'} : {};
}
