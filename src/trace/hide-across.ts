import {type Edit, edited} from '../ui/mask.ts';
import {type Hider, inOrder} from './hide.ts';

/** Where a piece of the text that is said stands in what is sent. */
type Span = {start: number; end: number};

/** Strings that the APIs stream in pieces: what the model says, and the arguments of its calls. */
const streamed = /"(?:text|arguments)"\s*:\s*"((?:[^"\\]|\\.)*)/g;

export const streamedIn = (raw: string): Span[] =>
  [...raw.matchAll(streamed)].map(({index, 0: whole, 1: text = ''}) => {
    const end = index + whole.length;
    return {start: end - text.length, end};
  });

export const allOf = (raw: string): Span[] => [{start: 0, end: raw.length}];

/**
 * Gives pieces of one text out as they come, with everything hidden that must be, though it may begin in one piece and
 * end in another: a piece waits while its end may be such a beginning. `spansIn` says which parts belong together.
 */
export function hidingAcross<T>(
  hide: Hider,
  spansIn: (raw: string) => Span[],
  give: (text: string, of: T) => void,
) {
  let waiting: {text: string; of: T}[] = [];
  // The line that is under way: a piece may begin in the middle of a string.
  let line = '';
  const read = () => {
    const raw = waiting.map(({text}) => text).join('');
    return {raw, spans: spansBehind(line, spansIn(line + raw))};
  };
  const flush = ({raw, spans} = read()) => {
    const edits = editsOf(hide, raw, spans);
    const pieces = waiting;
    waiting = [];
    const whole = line + raw;
    line = whole.slice(whole.lastIndexOf('\n') + 1);
    let start = 0;
    for (const {text, of} of pieces) {
      give(edited(text, editsIn(edits, start, start + text.length)), of);
      start += text.length;
    }
  };
  return {
    push(text: string, of: T): void {
      waiting.push({text, of});
      const reading = read();
      if (!hide.isOpen(reading.raw) && !hide.isOpen(said(reading.raw, reading.spans))) flush(reading);
    },
    flush: () => flush(),
  };
}

/** The spans, or what of them, that stand behind a text. */
const spansBehind = ({length}: string, spans: readonly Span[]): Span[] =>
  spans
    .filter(({end}) => end > length)
    .map(({start, end}) => ({start: Math.max(0, start - length), end: end - length}));

const said = (raw: string, spans: readonly Span[]): string =>
  spans.map(({start, end}) => raw.slice(start, end)).join('');

/** What is said is read as one text, what stands around it as another. */
function editsOf(hide: Hider, raw: string, spans: readonly Span[]): Edit[] {
  let around = raw;
  for (const {start, end} of spans)
    around = around.slice(0, start) + '\0'.repeat(end - start) + around.slice(end);
  const inSaid = hide.find(said(raw, spans)).flatMap(edit => inSpans(edit, spans));
  return inOrder([...inSaid, ...hide.find(around)]);
}

/** An edit of what is said as edits of what was sent: the new text goes where it begins, the rest of the old one goes. */
function inSpans({start, end, text}: Edit, spans: readonly Span[]): Edit[] {
  const edits: Edit[] = [];
  let at = 0;
  for (const span of spans) {
    const length = span.end - span.start;
    const [from, to] = [Math.max(start - at, 0), Math.min(end - at, length)];
    if (from < to)
      edits.push({start: span.start + from, end: span.start + to, text: edits.length === 0 ? text : ''});
    at += length;
  }
  return edits;
}

/** The edits of a piece, counted from where it begins. One that began before it only takes away. */
const editsIn = (edits: readonly Edit[], from: number, to: number): Edit[] =>
  edits
    .filter(({start, end}) => start < to && end > from)
    .map(({start, end, text}) => ({
      start: Math.max(start, from) - from,
      end: Math.min(end, to) - from,
      text: start < from ? '' : text,
    }));
