import {Text} from 'ink';
import type {Line, Span} from './line.ts';

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
    <Text dimColor={tone === 'quiet'} {...(tone === 'fault' && {color: 'red'})}>
      {spans.map(styled)}
    </Text>
  </Text>
);

const styled = ({text, look}: Span, index: number) =>
  look === undefined ? (
    text
  ) : (
    <Text key={index} {...(look === 'bold' ? {bold: true} : {color: 'cyan'})}>
      {text}
    </Text>
  );
