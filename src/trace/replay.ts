import {apply, type Conversation, emptyConversation, emptyTurn, type Turn} from '../agent/conversation.ts';
import type {TurnEvent} from '../agent/protocol.ts';
import {type Difference, differencesOf} from './compare.ts';
import type {Player} from './player.ts';
import type {RecordedTurn, Run} from './read.ts';

type Ask = (question: string, conversation: Conversation, signal: AbortSignal) => AsyncIterable<TurnEvent>;

/** `differences` is undefined for a turn whose recording was cut: there is nothing to compare it with. */
export type ReplayedTurn = {
  turn: number;
  question: string;
  calls: number;
  requests: number;
  /** Whether it asked for an answer that the recording does not have. */
  unanswered: boolean;
  differences: Difference[] | undefined;
};

/** Asks the questions of a run again, one after the other, and says turn by turn what is not as it was. */
export async function* replayRun(run: Run, player: Player, ask: Ask): AsyncGenerator<ReplayedTurn, void> {
  let conversation = emptyConversation;
  for (const recorded of run.turns) {
    const {history, since} = recorded;
    const before = {turns: history ?? conversation.turns, ...(since !== undefined && {since})};
    const was = folded(
      before,
      recorded.events.map(({event}) => event),
    );
    if (!recorded.events.some(({event}) => event.type === 'turn_end')) {
      yield {...nameOf(recorded), calls: 0, requests: 0, unanswered: false, differences: undefined};
      continue;
    }
    const events: TurnEvent[] = [];
    const signal = player.begin(recorded);
    for await (const event of ask(recorded.question, before, signal)) events.push(event);
    const is = folded(before, events);
    const requests = player.requests();
    const differences = differencesOf(lastOf(was), lastOf(is), recorded, requests);
    // What went another way must not make every later turn look wrong.
    conversation = differences.length === 0 ? is : was;
    yield {
      ...nameOf(recorded),
      calls: lastOf(is).calls.length,
      requests: requests.length,
      unanswered: lastOf(was).stop !== 'cancelled' && requests.some(({answered}) => !answered),
      differences,
    };
  }
}

const nameOf = ({turn, question}: RecordedTurn) => ({turn, question});

const folded = (before: Conversation, events: readonly TurnEvent[]): Conversation =>
  events.reduce(apply, before);

const lastOf = ({turns}: Conversation): Turn => turns.at(-1) ?? emptyTurn;
