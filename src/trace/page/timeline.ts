import type {TurnEvent} from '../../agent/protocol.ts';
import type {Exchange, RecordedTurn} from '../read.ts';

/** Something that took its time within a turn, in milliseconds since the turn began. `to` is null where the run ended before. */
export type Bar = {
  kind: 'round' | 'request' | 'wait' | 'tool' | 'check';
  label: string;
  note: string;
  from: number;
  to: number | null;
  /** When the answer to a request began. */
  first: number | null;
  failed: boolean;
};

export type Timeline = {bars: Bar[]; length: number};

/** A round as it began, with its attempts. One that was begun anew is a round of its own. */
export type RoundStart = {
  t: number;
  event: Extract<TurnEvent, {type: 'round_start'}>;
  exchanges: Exchange[];
};

/** The rounds of a turn, each with the requests that it made: one, and one more after every wait. */
export function roundsOf({events, exchanges}: RecordedTurn): RoundStart[] {
  const rounds: RoundStart[] = [];
  let next = 0;
  for (const {t, event} of events) {
    if (event.type === 'round_start') rounds.push({t, event, exchanges: exchanges.slice(next, ++next)});
    if (event.type === 'retry') rounds.at(-1)?.exchanges.push(...exchanges.slice(next, ++next));
  }
  return rounds;
}

/** What a turn did when, on one axis. */
export function timelineOf(turn: RecordedTurn): Timeline {
  const {t: begin, events, exchanges} = turn;
  const ends = exchanges.flatMap(({t, response, end}) => [t, response?.t ?? t, end?.t ?? t]);
  const last = Math.max(begin, ...events.map(({t}) => t), ...ends);
  const rounds = roundsOf(turn);
  const bars = [
    ...rounds.map(({t, event}) => roundBar(t, event.round, turn)),
    ...rounds.flatMap(({exchanges}) => exchanges.map(requestBar)),
    ...events.flatMap(({t, event}, index) => eventBars(t, event, index, turn)),
  ];
  const order = Object.keys(ranks);
  return {
    length: last - begin,
    bars: bars
      .map(bar => ({
        ...bar,
        from: bar.from - begin,
        to: bar.to === null ? null : Math.min(bar.to, last) - begin,
        first: bar.first === null ? null : bar.first - begin,
      }))
      .sort((a, b) => a.from - b.from || order.indexOf(a.kind) - order.indexOf(b.kind)),
  };
}

/** Of what begins at the same time the outer comes first. */
const ranks: Record<Bar['kind'], true> = {round: true, request: true, wait: true, tool: true, check: true};

const plain = {note: '', first: null, failed: false};

/** A round that failed ends where the turn went on. */
function roundBar(t: number, round: number, {events}: RecordedTurn): Bar {
  const later = events.slice(events.findIndex(({t: at, event}) => at === t && startsRound(event, round)) + 1);
  const end = later.find(({event}) => endsRound(event));
  const failed = end !== undefined && end.event.type !== 'round_end';
  return {...plain, kind: 'round', label: `${round}회차`, failed, from: t, to: end?.t ?? null};
}

const startsRound = (event: TurnEvent, round: number): boolean =>
  event.type === 'round_start' && event.round === round;

const endsRound = ({type}: TurnEvent): boolean =>
  type === 'round_start' || type === 'round_end' || type === 'fallback' || type === 'turn_end';

function requestBar({id, t, response, end}: Exchange): Bar {
  const failed = Boolean(end?.error) || (response !== null && response.status >= 400);
  const note = end?.error?.name ?? (response ? `${response.status}` : '답 없음');
  return {
    kind: 'request',
    label: `요청 ${id}`,
    note,
    from: t,
    to: end?.t ?? null,
    first: response?.t ?? null,
    failed,
  };
}

function eventBars(t: number, event: TurnEvent, index: number, {events, exchanges}: RecordedTurn): Bar[] {
  switch (event.type) {
    case 'retry': {
      const next = exchanges.find(exchange => exchange.t > t)?.t ?? Number.POSITIVE_INFINITY;
      const note = `다시 시도 ${event.attempt}/${event.of} · ${event.reason}`;
      const to = Math.min(t + event.waitMs, next);
      return [{...plain, kind: 'wait', label: '기다림', note, from: t, to}];
    }
    case 'tool_call': {
      const result = events.find(({event: other}) => other.type === 'tool_result' && other.id === event.id);
      const ended = result?.event.type === 'tool_result' ? result.event : null;
      const note = ended?.error ? '오류' : ended?.repeated ? '앞서 조회함' : '';
      const to = result?.t ?? null;
      return [{...plain, kind: 'tool', label: event.name, note, failed: Boolean(ended?.error), from: t, to}];
    }
    case 'fallback':
      return [{...plain, kind: 'check', label: `대신 ${event.to}`, note: event.reason, from: t, to: t}];
    case 'grounding': {
      const from = events[index - 1]?.t ?? t;
      return [{...plain, kind: 'check', label: '근거 확인', note: '', from, to: t}];
    }
    default:
      return [];
  }
}

/** Round values along an axis, four or five of them, from 0 on. */
export function ticksOf(length: number): number[] {
  if (length <= 0) return [0];
  const rough = length / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map(factor => factor * power).find(step => step >= rough) ?? rough;
  return Array.from({length: Math.floor(length / step) + 1}, (_, index) => index * step);
}
