import {Text} from 'ink';
import type {Line, Span} from './line.ts';

/** Who speaks, before the first row of an answer. */
export const speaker = '하루  ';

/** Rows one below the other. */
export const Lines = ({lines}: {lines: readonly Line[]}) =>
  lines.map(({lead, spans, tone}, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a row is nothing but its place
    <Text key={index}>
      {lead === speaker ? (
        <Text color="cyan">{lead}</Text>
      ) : (
        <Text dimColor>{lead || spans.length > 0 ? lead : ' '}</Text>
      )}
      <Text dimColor={tone === 'quiet'} {...(tone === 'fault' && {color: 'red'})}>
        {spans.map(styled)}
      </Text>
    </Text>
  ));

const styled = ({text, look}: Span, index: number) =>
  look === undefined ? (
    text
  ) : (
    <Text key={index} {...(look === 'bold' ? {bold: true} : {color: 'cyan'})}>
      {text}
    </Text>
  );
