import {withinBudget} from './agent/context-budget.ts';
import {type Conversation, historyOf} from './agent/conversation.ts';
import {loadPrompt, systemInstruction} from './agent/prompt.ts';
import type {TurnEvent} from './agent/protocol.ts';
import {turn} from './agent/turn.ts';
import {AppError} from './errors.ts';
import {candidatesOf, type Outside} from './models.ts';
import {openOrders} from './open-orders.ts';
import {type OrderList, type OrderQuery, type OrderStore, type Problems, viewOf} from './orders/store.ts';
import {bundledPrompt} from './paths.ts';
import type {Settings} from './settings.ts';
import type {Telemetry} from './telemetry/settings.ts';
import {toolboxOf} from './tools/define-tool.ts';
import {orderTools} from './tools/order-tools.ts';
import {together, type Witness} from './trace/witness.ts';
import {mustKnow} from './viewer.ts';

export type App = {
  settings: Settings;
  /** What was the matter with rows of the orders source. Rejects with AppError when there are no orders to answer from. */
  problems: Promise<Problems>;
  /** The orders that the viewer may see. Rejects as `problems` does. */
  orders(query: OrderQuery): Promise<OrderList>;
  /** Asks one question at the end of a conversation. */
  ask(question: string, conversation: Conversation, signal: AbortSignal): AsyncGenerator<TurnEvent, void>;
  /** Once no more is asked: what looked on hands on what it saw. Never rejects; gives what did not go well, in Korean. */
  close(): Promise<string | undefined>;
};

/**
 * Puts the concrete parts together; everything is told what it needs and knows no more.
 * Returns at once: the orders are read and the SDK is loaded side by side, meanwhile and not before.
 * Orders that were opened already, to identify somebody, are not read again.
 */
export function createApp(
  settings: Settings,
  outside: Outside = {network: fetch},
  orders?: Promise<OrderStore>,
): App {
  const toolbox = openToolbox(settings, orders);
  const prompt = loadPrompt(settings.prompt ?? bundledPrompt);
  const witness = outside.witness ?? witnessesFor(settings);
  const {candidates, builtIn} = candidatesOf(settings, {...outside, witness});
  const sdk = candidates[0].load();
  // Whoever awaits them hears of a failure; nobody may be left to await one when another failed first.
  for (const part of [toolbox, prompt, sdk, witness]) part?.catch(() => {});
  return {
    settings,
    problems: Promise.all([toolbox, prompt, witness]).then(([{problems}]) => problems),
    orders: async query => (await toolbox).view.list(query),
    async *ask(question, conversation, signal) {
      const [{tools}, text, seen] = await Promise.all([toolbox, prompt, witness]);
      const now = settings.now ?? outside.now?.() ?? new Date();
      const {history, leftOut} = withinBudget(historyOf(conversation), settings.contextTokens);
      seen?.asked(question, conversation, now);
      yield* turn(candidates, {
        question,
        history,
        leftOut,
        system: systemInstruction(text, {viewer: settings.viewer, leftOut, since: conversation.since, now}),
        toolbox: tools,
        toolChoice: settings.toolChoice,
        maxCalls: settings.maxCalls,
        grounding: settings.grounding,
        earlier: conversation.turns,
        now,
        builtIn,
        hear: seen?.event,
        signal,
      });
    },
    close: async () => (await witness?.catch(() => {}))?.close?.(),
  };
}

/** Whoever is to see the run; each is loaded only where it is asked for. */
function witnessesFor(settings: Settings): Promise<Witness> | undefined {
  const {traceFile, telemetry} = settings;
  const witnesses: Promise<Witness | undefined>[] = [];
  if (traceFile !== undefined) witnesses.push(recorderFor(traceFile, settings));
  // Who is to be reported to must not keep anybody from an answer.
  if (telemetry) witnesses.push(reporterFor(telemetry, settings).catch(() => undefined));
  if (witnesses.length === 0) return undefined;
  return Promise.all(witnesses).then(all => together(all.filter(witness => witness !== undefined)));
}

const recorderFor = async (path: string, settings: Settings): Promise<Witness> =>
  (await import('./trace/open-recorder.ts')).openRecorder(path, settings);

const reporterFor = async (telemetry: Telemetry, settings: Settings): Promise<Witness> =>
  (await import('./telemetry/open-telemetry.ts')).openTelemetry(telemetry, settings);

async function openToolbox(settings: Settings, orders?: Promise<OrderStore>) {
  const {viewer, toolChoice} = settings;
  mustBeTools(toolChoice.allowed, orderTools);
  const store = await (orders ?? openOrders(settings));
  mustKnow(viewer, store);
  const view = viewOf(store, viewer);
  return {tools: toolboxOf(orderTools, view, toolChoice.allowed), view, problems: store.problems};
}

function mustBeTools(allowed: readonly string[] = [], tools: readonly {name: string}[]): void {
  const names = tools.map(({name}) => name);
  const unknown = allowed.find(name => !names.includes(name));
  if (unknown)
    throw new AppError(
      'usage',
      `없는 도구입니다: ${unknown}`,
      `--allow-tool에 쓸 수 있는 도구: ${names.join(', ')}`,
    );
}
