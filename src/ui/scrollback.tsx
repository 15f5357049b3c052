import {Box, Static} from 'ink';
import {memo, useCallback, useEffect, useRef, useState} from 'react';
import type {Turn} from '../agent/conversation.ts';
import {hang, hangSpans, type Line, type Span, type Tone} from './line.ts';
import {Lines} from './lines.tsx';
import {turnLines} from './turn-view.ts';

/** Something finished, as it stays on the screen. */
export type Entry = {
  lines(columns: number): Line[];
  /** Without a blank row above it. */
  close?: true;
};

const greeting: Span[] = [
  {text: '하루마켓 상담원 '},
  {text: '하루', look: 'accent'},
  {text: '입니다. 주문과 배송을 찾아 드릴게요.'},
];

export const welcome: Entry = {lines: columns => hangSpans('', 'plain', greeting, columns), close: true};

/** A line that the screen itself has to say. */
export const notice = (text: string): Entry => ({
  lines: columns => hang('', 'quiet', text, columns),
  close: true,
});

export const note = (text: string, tone: Tone = 'quiet'): Entry => ({
  lines: columns => hang('  ', tone, text, columns),
});

export const turnEntry = (turn: Turn): Entry => ({lines: columns => turnLines(turn, columns)});

const gone: Entry = {lines: () => []};

/** Everything finished, in order; it only grows at its end. What was drawn is let go of, and keeps its place alone. */
export function useScrollback(first: () => readonly Entry[]): {
  entries: readonly Entry[];
  print(...entries: Entry[]): void;
} {
  const [entries, setEntries] = useState(first);
  const drawn = useRef(0);
  useEffect(() => {
    drawn.current = entries.length;
  }, [entries]);
  const print = useCallback(
    (...more: Entry[]) => setEntries(before => [...before, ...more].fill(gone, 0, drawn.current)),
    [],
  );
  return {entries, print};
}

/** Printed once, into the terminal's own scrollback. Only a new entry or width makes it look at them again. */
export const Scrollback = memo(({entries, columns}: {entries: readonly Entry[]; columns: number}) => (
  <Static items={entries as Entry[]}>
    {({lines, close}, index) => (
      <Box key={index} flexDirection="column" marginTop={close ? 0 : 1}>
        <Lines lines={lines(columns)} />
      </Box>
    )}
  </Static>
));
