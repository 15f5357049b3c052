import {isLong} from './long-text.ts';
import {bufferOf, type Draft, type TextBuffer} from './text-buffer.ts';

/** What was asked before, oldest first. */
export type History = {
  entries(): readonly Draft[];
  /** Takes one more. Gives what a person should know, in Korean, where it could not be kept for later runs. */
  add(draft: Draft): string | undefined;
};

/** For a text that is nobody's question. */
export const noHistory: History = {entries: () => [], add: () => undefined};

/** A text that was folded when it was written, or would have to be. */
export const draftOf = (text: string): Draft => ({
  text,
  folds: isLong(text) ? [{start: 0, end: text.length}] : [],
});

/** Going through the history: its entries and, last, what was being typed; and which of them is on the screen. */
export type Recall = {buffers: readonly TextBuffer[]; index: number};

/** The entry before or after, what was changed in this one kept; undefined where there is none. */
export function recall(
  now: Recall | null,
  buffer: TextBuffer,
  step: 1 | -1,
  history: History,
): (Recall & {buffer: TextBuffer}) | undefined {
  const {buffers, index} = now ?? startOf(history, buffer);
  const next = buffers[index + step];
  if (!next) return undefined;
  return {
    buffers: buffers.with(index, buffer),
    index: index + step,
    buffer: bufferOf(next, buffer.killed),
  };
}

function startOf(history: History, buffer: TextBuffer): Recall {
  const entries = history.entries().map(draft => bufferOf(draft));
  return {buffers: [...entries, buffer], index: entries.length};
}
