import {cleanLine, safeJson} from '../clean-text.ts';

type Change = {path: string; recorded: unknown; now: unknown};

type Difference = {
  part:
    | {kind: 'call'; number: number; name: string; args: unknown}
    | {kind: 'request'; number: number}
    | {kind: 'outcome'};
  changes: readonly Change[];
};

/** A turn played again; `differences` is undefined where its recording was cut. */
type Replayed = {
  /** Which of several runs it belongs to. */
  of: string;
  turn: number;
  question: string;
  calls: number;
  requests: number;
  differences: readonly Difference[] | undefined;
};

/** Where a replayed recording went another way, turn by turn; one line where it did not. */
export function differenceLines(turns: readonly Replayed[]): string[] {
  // What a lookup changed comes again in every later request.
  const told = new Set<string>();
  const changed = turns.flatMap(({of, turn, question, differences = []}) => {
    const lines = differences.flatMap(difference => partLines(difference, told));
    return lines.length > 0 ? [`${of}질문 ${turn} "${cut(cleanLine(question))}"`, ...lines] : [];
  });
  const torn = turns.filter(({differences}) => !differences).length;
  return [
    ...changed,
    ...(torn > 0 ? [`기록이 끊긴 질문 ${torn}개는 견주지 않았습니다.`] : []),
    summary(turns),
  ];
}

function summary(all: readonly Replayed[]): string {
  const turns = all.filter(({differences}) => differences);
  const sum = (of: (turn: Replayed) => number) => turns.reduce((total, turn) => total + of(turn), 0);
  const different = turns.filter(({differences = []}) => differences.length > 0).length;
  if (different > 0) return `질문 ${turns.length}개 가운데 ${different}개가 기록과 다릅니다.`;
  const counts = `질문 ${turns.length}개, 요청 ${sum(({requests}) => requests)}개, 조회 ${sum(({calls}) => calls)}번`;
  return `기록과 같습니다: ${counts}`;
}

function partLines({part, changes}: Difference, told: Set<string>): string[] {
  const fresh = changes.filter(({recorded, now}) => !told.has(keyOf(recorded, now)));
  const again = changes.length - fresh.length;
  for (const {recorded, now} of changes) told.add(keyOf(recorded, now));
  const [whole] = changes;
  if (part.kind === 'request' && whole?.path === '')
    return [`  ${partName(part)}`, `    ${whole.recorded === undefined ? tooMany : tooFew}`];
  return [
    `  ${partName(part)}`,
    ...fresh.flatMap(changeLines),
    ...(again > 0 ? [`    위에서 달라진 값 ${again}개가 여기에도 있습니다.`] : []),
  ];
}

const tooMany = '기록에 없는 요청입니다. 들려줄 답이 없어 여기서 멈췄습니다.';
const tooFew = '기록에는 있는데 지금은 보내지 않은 요청입니다.';

const keyOf = (recorded: unknown, now: unknown): string => JSON.stringify([recorded ?? null, now ?? null]);

function partName(part: Difference['part']): string {
  if (part.kind === 'call') return `조회 ${part.number} ${cleanLine(part.name)}(${cut(safeJson(part.args))})`;
  return part.kind === 'request' ? `요청 ${part.number}` : '결과';
}

function changeLines({path, recorded, now}: Change): string[] {
  const [before, after] =
    typeof recorded === 'string' && typeof now === 'string' ? around(recorded, now) : [recorded, now];
  return [
    ...(path ? [`    ${cleanLine(path)}`] : []),
    `      기록: ${shown(before)}`,
    `      지금: ${shown(after)}`,
  ];
}

const shown = (value: unknown): string => (value === undefined ? '없음' : cut(safeJson(value)));

const context = 30;

/** Two long texts from a little before the place where they part. */
function around(a: string, b: string): [string, string] {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const from = start > 2 * context ? start - context : 0;
  const part = (text: string) => (from > 0 ? `…${text.slice(from)}` : text);
  return [part(a), part(b)];
}

const cut = (text: string): string => (text.length > 160 ? `${text.slice(0, 159)}…` : text);
