/** A text under edit. The cursor is an index into it and always stands between two graphemes. */
export type TextBuffer = {text: string; cursor: number};

export type EditAction =
  | {type: 'insert'; text: string}
  | {type: 'move-left' | 'move-right' | 'move-to-start' | 'move-to-end'}
  | {type: 'delete-backward' | 'delete-forward' | 'delete-word'}
  | {type: 'delete-to-start' | 'delete-to-end' | 'clear'};

export const emptyBuffer: TextBuffer = {text: '', cursor: 0};

/** What the text is after one more edit. Start and end are those of the line that the cursor is on. */
export function edit(buffer: TextBuffer, action: EditAction): TextBuffer {
  const {text, cursor} = buffer;
  switch (action.type) {
    case 'insert':
      return insert(buffer, action.text);
    case 'move-left':
      return {text, cursor: previous(text, cursor)};
    case 'move-right':
      return {text, cursor: next(text, cursor)};
    case 'move-to-start':
      return {text, cursor: lineStart(text, cursor)};
    case 'move-to-end':
      return {text, cursor: lineEnd(text, cursor)};
    case 'delete-backward':
      return without(text, previous(text, cursor), cursor);
    case 'delete-forward':
      return without(text, cursor, next(text, cursor));
    case 'delete-word':
      return without(text, wordStart(text, cursor), cursor);
    case 'delete-to-start':
      return without(text, lineStart(text, cursor), cursor);
    case 'delete-to-end':
      return without(text, cursor, lineEnd(text, cursor));
    case 'clear':
      return emptyBuffer;
  }
}

function insert({text, cursor}: TextBuffer, added: string): TextBuffer {
  // Composed with what stands before it: a syllable may arrive letter by letter.
  const head = (text.slice(0, cursor) + added).normalize('NFC');
  return {text: head + text.slice(cursor), cursor: head.length};
}

const without = (text: string, start: number, end: number): TextBuffer => ({
  text: text.slice(0, start) + text.slice(end),
  cursor: start,
});

const graphemes = new Intl.Segmenter('ko', {granularity: 'grapheme'});

const previous = (text: string, cursor: number): number =>
  graphemes.segment(text).containing(cursor - 1)?.index ?? 0;

function next(text: string, cursor: number): number {
  const grapheme = graphemes.segment(text).containing(cursor);
  return grapheme ? grapheme.index + grapheme.segment.length : text.length;
}

const lineStart = (text: string, cursor: number): number => text.slice(0, cursor).lastIndexOf('\n') + 1;

function lineEnd(text: string, cursor: number): number {
  const end = text.indexOf('\n', cursor);
  return end === -1 ? text.length : end;
}

function wordStart(text: string, cursor: number): number {
  const head = text.slice(0, cursor).trimEnd();
  return Math.max(head.lastIndexOf(' '), head.lastIndexOf('\n')) + 1;
}
