import {answerTo} from './answer.ts';
import {decide} from './decide.ts';
import type {Call, Dialogue, Reply, Tool} from './dialogue.ts';
import {listTool} from './facts.ts';
import type {Decision} from './plan.ts';
import {type Situation, situationOf} from './situation.ts';
import {understand} from './understand.ts';

/** One step of the built-in model: the calls it wants made, or its answer. Pure and deterministic. */
export function reply(dialogue: Dialogue): Reply {
  const {resumed, situation, decision} = think(dialogue);
  if ('calls' in decision && resumed.mode !== 'none') return {calls: decision.calls};
  if (resumed.mode === 'any' && resumed.tools.length > 0)
    return {calls: [forced(resumed, situation.reading.numbers.ids[0] ?? situation.focus.ids[0])]};
  const plan = 'plan' in decision ? decision.plan : ({kind: 'no_lookup'} as const);
  return {text: answerTo(plan, situation, resumed)};
}

/** How it comes to its reply: the dialogue it answers, all it knows about it, and what it makes of that. */
export function think(dialogue: Dialogue): {resumed: Dialogue; situation: Situation; decision: Decision} {
  const resumed = resume(dialogue);
  const situation = situationOf(resumed);
  return {resumed, situation, decision: decide(situation)};
}

/** "다시 한번만요", or a note that an answer did not hold: the question before it is answered again. */
function resume(dialogue: Dialogue): Dialogue {
  const {exchanges, today} = dialogue;
  const start = exchanges.findLastIndex(({question}) => understand(question, today).act !== 'redo');
  const [first, ...rest] = exchanges.slice(Math.max(start, 0));
  if (!first || rest.length === 0 || start < 0) return dialogue;
  const lookups = [first, ...rest].flatMap(exchange => exchange.lookups);
  return {...dialogue, exchanges: [...exchanges.slice(0, start), {...first, lookups, answer: ''}]};
}

/** ANY leaves no choice but to call: the list asks for nothing, the others need a number from the conversation. */
function forced({tools}: Dialogue, id: string | undefined): Call {
  const free = tools.find(({name}) => name === listTool) ?? tools.find(({required}) => required.length === 0);
  const tool =
    (id ? tools.find(({required}) => required.includes('order_id')) : free) ?? free ?? (tools[0] as Tool);
  return {name: tool.name, args: Object.fromEntries(tool.required.map(key => [key, id ?? '']))};
}
