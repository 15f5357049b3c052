/** Where in a text a long paste lies, which shows and is edited as one sign. */
export type Fold = {start: number; end: number};

/** A text as it was typed and pasted. The folds do not overlap and stand in order. */
export type Draft = {text: string; folds: readonly Fold[]};

/** A text under edit. The cursor is an index into it and always stands between two graphemes, never inside a fold. */
export type TextBuffer = Draft & {
  cursor: number;
  /** What was deleted last, other than letter by letter. */
  killed: Draft;
  /** The cell of the row that moves from row to row aim at, while nothing else is done. */
  column?: number | undefined;
};

export type EditAction =
  | ({type: 'insert'; text: string} & Partial<Draft>)
  | {
      type:
        | 'move-left'
        | 'move-right'
        | 'move-word-left'
        | 'move-word-right'
        | 'move-to-start'
        | 'move-to-end';
    }
  | {type: 'delete-backward' | 'delete-forward' | 'delete-word' | 'delete-next-word'}
  | {type: 'delete-to-start' | 'delete-to-end' | 'clear' | 'put-back'}
  /** What was sent leaves the input. */
  | {type: 'sent'};

const emptyDraft: Draft = {text: '', folds: []};

export const emptyBuffer: TextBuffer = {...emptyDraft, cursor: 0, killed: emptyDraft};

/** A draft with the cursor behind it. */
export const bufferOf = (draft: Draft, killed: Draft = emptyDraft): TextBuffer => ({
  text: draft.text,
  folds: draft.folds,
  cursor: draft.text.length,
  killed,
});

/** What the text is after one more edit. Start and end are those of the line that the cursor is on. */
export function edit(buffer: TextBuffer, action: EditAction): TextBuffer {
  const {text, cursor, killed} = buffer;
  switch (action.type) {
    case 'insert':
      return insert(buffer, {folds: [], ...action});
    case 'put-back':
      return insert(buffer, killed);
    case 'move-left':
      return at(buffer, previous(buffer, cursor));
    case 'move-right':
      return at(buffer, next(buffer, cursor));
    case 'move-word-left':
      return at(buffer, wordStart(buffer));
    case 'move-word-right':
      return at(buffer, wordEnd(buffer));
    case 'move-to-start':
      return at(buffer, lineStart(buffer));
    case 'move-to-end':
      return at(buffer, lineEnd(buffer));
    case 'delete-backward':
      return replace(buffer, previous(buffer, cursor), cursor, emptyDraft);
    case 'delete-forward':
      return replace(buffer, cursor, next(buffer, cursor), emptyDraft);
    case 'delete-word':
      return kill(buffer, wordStart(buffer), cursor);
    case 'delete-next-word':
      return kill(buffer, cursor, wordEnd(buffer));
    case 'delete-to-start':
      return kill(buffer, lineStart(buffer), cursor);
    case 'delete-to-end':
      return kill(buffer, cursor, lineEnd(buffer));
    case 'clear':
      return kill(buffer, 0, text.length);
    case 'sent':
      return {...emptyBuffer, killed};
  }
}

const at = ({text, folds, killed}: TextBuffer, cursor: number): TextBuffer => ({text, folds, cursor, killed});

function insert(buffer: TextBuffer, added: Draft): TextBuffer {
  const {text, cursor} = buffer;
  // Composed with the grapheme before it: a syllable may arrive letter by letter.
  if (added.folds.length > 0) return replace(buffer, cursor, cursor, added);
  const start = foldEndingAt(buffer, cursor) ? cursor : previous(buffer, cursor);
  const composed = (text.slice(start, cursor) + added.text).normalize('NFC');
  return replace(buffer, start, cursor, {text: composed, folds: []});
}

function kill(buffer: TextBuffer, start: number, end: number): TextBuffer {
  const killed = {text: buffer.text.slice(start, end), folds: foldsIn(buffer, start, end)};
  return {...replace(buffer, start, end, emptyDraft), killed: end > start ? killed : buffer.killed};
}

/** The text with something else between two places; the cursor goes behind that. */
function replace(buffer: TextBuffer, start: number, end: number, added: Draft): TextBuffer {
  const text = buffer.text.slice(0, start) + added.text + buffer.text.slice(end);
  const behind = start + added.text.length;
  const folds = [
    ...buffer.folds.filter(fold => fold.end <= start),
    ...moved(added.folds, start),
    ...moved(foldsIn(buffer, end, buffer.text.length), behind),
  ];
  // What was apart may have become one grapheme.
  const cursor = boundary({text, folds}, behind);
  return {text, folds, cursor, killed: buffer.killed};
}

/** The folds between two places, counted from the first of them. */
const foldsIn = ({folds}: Draft, start: number, end: number): Fold[] =>
  moved(
    folds.filter(fold => fold.start >= start && fold.end <= end),
    -start,
  );

const moved = (folds: readonly Fold[], by: number): Fold[] =>
  folds.map(({start, end}) => ({start: start + by, end: end + by}));

const foldEndingAt = ({folds}: Draft, cursor: number) => folds.find(({end}) => end === cursor);
const foldStartingAt = ({folds}: Draft, cursor: number) => folds.find(({start}) => start === cursor);

const graphemes = new Intl.Segmenter('ko', {granularity: 'grapheme'});

/** The text between the folds around a place, and where it begins: only there are graphemes looked for. */
function plainAround({text, folds}: Draft, cursor: number): [string, number] {
  const start = folds.findLast(({end}) => end <= cursor)?.end ?? 0;
  const end = folds.find(({start}) => start >= cursor)?.start ?? text.length;
  return [text.slice(start, end), start];
}

function boundary(draft: Draft, cursor: number): number {
  const [text, offset] = plainAround(draft, cursor);
  const grapheme = graphemes.segment(text).containing(cursor - offset);
  return !grapheme || grapheme.index === cursor - offset
    ? cursor
    : offset + grapheme.index + grapheme.segment.length;
}

function previous(draft: Draft, cursor: number): number {
  const fold = foldEndingAt(draft, cursor);
  if (fold) return fold.start;
  const [text, offset] = plainAround(draft, cursor);
  return offset + (graphemes.segment(text).containing(cursor - offset - 1)?.index ?? 0);
}

function next(draft: Draft, cursor: number): number {
  const fold = foldStartingAt(draft, cursor);
  if (fold) return fold.end;
  const [text, offset] = plainAround(draft, cursor);
  const grapheme = graphemes.segment(text).containing(cursor - offset);
  return grapheme ? offset + grapheme.index + grapheme.segment.length : cursor;
}

/** The text with nothing to be found inside the folds. */
const around = ({text, folds}: Draft): string =>
  folds.reduce(
    (text, {start, end}) => text.slice(0, start) + '\uFFFC'.repeat(end - start) + text.slice(end),
    text,
  );

const lineStart = (buffer: TextBuffer): number =>
  around(buffer).slice(0, buffer.cursor).lastIndexOf('\n') + 1;

function lineEnd(buffer: TextBuffer): number {
  const end = around(buffer).indexOf('\n', buffer.cursor);
  return end === -1 ? buffer.text.length : end;
}

// A word is what stands between blanks, as Korean has it; a fold is one of its own.
function wordStart(buffer: TextBuffer): number {
  const text = around(buffer);
  let start = buffer.cursor;
  while (start > 0 && isBlank(text[start - 1])) start--;
  const fold = foldEndingAt(buffer, start);
  if (fold) return fold.start;
  while (start > 0 && !isBlank(text[start - 1]) && !foldEndingAt(buffer, start)) start--;
  return start;
}

function wordEnd(buffer: TextBuffer): number {
  const text = around(buffer);
  let end = buffer.cursor;
  while (end < text.length && isBlank(text[end])) end++;
  const fold = foldStartingAt(buffer, end);
  if (fold) return fold.end;
  while (end < text.length && !isBlank(text[end]) && !foldStartingAt(buffer, end)) end++;
  return end;
}

const isBlank = (character = ''): boolean => /\s/.test(character);
