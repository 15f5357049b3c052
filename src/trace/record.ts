import {apply, type Conversation, emptyConversation, type Turn} from '../agent/conversation.ts';
import {check} from '../grounding/check.ts';
import {factsOf} from '../grounding/facts.ts';
import {type ExchangeLog, listening} from './exchange.ts';
import type {FindingRecord, Line, Lines} from './format.ts';
import {type Hider, hider} from './hide.ts';
import {allOf, hidingAcross, streamedIn} from './hide-across.ts';
import {itemWriter} from './items.ts';
import type {Witness} from './witness.ts';

/** The first line of a run, but for its number. */
export type Head = Omit<Lines['run'], 'run'>;

/** All lines of a run carry its number, so that several may write to one file. The order of the fields is the file's. */
type Body<L = Line> = L extends Line ? Omit<L, 'run'> : never;

/**
 * Records a run: gives its lines to `write` as things happen, the first one at once. `secrets` never get there.
 * `clock` gives milliseconds.
 */
export function recorder(
  {type, format, version, ...head}: Head,
  write: (line: string) => void,
  secrets: readonly string[],
  {run = newRun(), clock = performance.now.bind(performance)}: {run?: string; clock?: () => number} = {},
): Witness {
  const hide = hider(secrets);
  const began = clock();
  const since = () => Math.round((clock() - began) * 10) / 10;
  const asIs = ({type, ...rest}: Body) => write(JSON.stringify({type, run, ...rest}));
  const line = (body: Body) => asIs(hide.json(body));
  write(JSON.stringify({type, format, version, ...hide.json({run, ...head})}));
  const items = itemWriter(item => line({type: 'item', ...item}));

  let turn = 0;
  let exchanges = 0;
  let now = new Date(0);
  let conversation = emptyConversation;

  const deltas = hidingAcross<number>(hide, allOf, (text, t) =>
    asIs({type: 'event', t, turn, event: {type: 'text_delta', text}}),
  );

  function exchange(authorization: string | null): ExchangeLog {
    if (authorization) hide.learnSecret(authorization.replace(/^\S+ /, ''));
    const id = ++exchanges;
    const chunks = hidingAcross<number>(hide, streamedIn, (text, t) => asIs({type: 'chunk', t, id, text}));
    let over = false;
    return {
      request({body, ...request}) {
        const t = since();
        const {json, ...refs} = body ? items.pack(JSON.parse(body)) : {json: null};
        line({type: 'request', t, turn, id, ...request, body: json, ...refs});
      },
      response: (status, headers) => line({type: 'response', t: since(), id, status, headers}),
      chunk: text => chunks.push(text, since()),
      end(error) {
        if (over) return;
        over = true;
        chunks.flush();
        line({type: 'end', t: since(), id, ...(error && {error})});
      },
    };
  }

  return {
    asked(question, before, at) {
      turn += 1;
      now = at;
      hide.learnTyped(question);
      const goesOn = isSame(before, conversation);
      if (!goesOn) for (const past of before.turns) learn(hide, past);
      const history = goesOn ? {} : {history: items.list('turn', before.turns.map(pastOf))};
      conversation = before;
      const begun = before.since === undefined ? {} : {since: before.since};
      line({type: 'turn', t: since(), turn, question, now: at.toISOString(), ...begun, ...history});
    },
    event(event) {
      conversation = apply(conversation, event);
      if (event.type === 'text_delta') return deltas.push(event.text, since());
      deltas.flush();
      if (event.type === 'tool_result') hide.learnResult(event.result);
      const {json, ...refs} = items.pack(event);
      line({type: 'event', t: since(), turn, event: json, ...refs});
      if (event.type === 'turn_end')
        line({type: 'claims', t: since(), turn, findings: findingsIn(conversation, now, hide)});
    },
    through: fetch => listening(fetch, exchange),
  };
}

const newRun = (): string => Math.random().toString(36).slice(2, 8);

/** Whether this is the conversation as the recording left it. */
function isSame({turns}: Conversation, recorded: Conversation): boolean {
  const [last, known] = [turns.at(-1), recorded.turns.at(-1)];
  return (
    turns.length === recorded.turns.length &&
    last?.question === known?.question &&
    last?.answer === known?.answer
  );
}

/** What of a turn later ones build on. */
const pastOf = ({question, answer, calls, memory}: Turn) => ({question, answer, calls, memory});

function learn(hide: Hider, {question, calls}: Turn): void {
  hide.learnTyped(question);
  for (const {result} of calls) hide.learnResult(result);
}

/** What the turn's answer claims and what stands behind it, as the grounding check reads the answer that is recorded. */
function findingsIn({turns}: Conversation, now: Date, hide: Hider): FindingRecord[] {
  const last = turns.at(-1);
  if (!last?.answer || last.grounding.verdict === 'off') return [];
  return check(hide.text(last.answer), factsOf({turns, now})).findings.map(({claim, fact}) => {
    const [start, end] = claim.span;
    return {kind: claim.kind, text: claim.text, start, end, fact};
  });
}
