import {type Conversation, historyOf} from './agent/conversation.ts';
import {loadPrompt, systemInstruction} from './agent/prompt.ts';
import type {Engine, Toolbox, TurnEvent} from './agent/protocol.ts';
import {turn} from './agent/turn.ts';
import type {RowProblem} from './orders/store.ts';
import {viewOf} from './orders/store.ts';
import {bundledOrders, bundledPrompt} from './paths.ts';
import type {Settings} from './settings.ts';

export type App = {
  settings: Settings;
  /** Rows of the orders source that could not be read. Rejects with AppError when there are no orders to answer from. */
  problems: Promise<readonly RowProblem[]>;
  /** Asks one question at the end of a conversation. */
  ask(question: string, conversation: Conversation, signal: AbortSignal): AsyncGenerator<TurnEvent, void>;
};

/**
 * Puts the concrete parts together; everything is told what it needs and knows no more.
 * `network` is how the model is reached where it is not the built-in one.
 * Returns at once: the orders are read and the SDK is loaded side by side, meanwhile and not before.
 */
export function createApp(settings: Settings, network: typeof fetch = fetch): App {
  const toolbox = openToolbox(settings);
  const engine = loadEngine(settings, network);
  const prompt = loadPrompt(settings.prompt ?? bundledPrompt);
  // Whoever awaits them hears of a failure; nobody may be left to await one when another failed first.
  for (const part of [toolbox, engine, prompt]) part.catch(() => {});
  return {
    settings,
    problems: Promise.all([toolbox, prompt]).then(([{problems}]) => problems),
    async *ask(question, conversation, signal) {
      const [{tools}, run, text] = await Promise.all([toolbox, engine, prompt]);
      yield* turn(run, settings.engine, {
        question,
        history: historyOf(conversation),
        system: systemInstruction(text, settings.viewer, settings.now ?? new Date()),
        model: settings.model,
        toolbox: tools,
        maxCalls: settings.maxCalls,
        signal,
      });
    },
  };
}

async function openToolbox(settings: Settings): Promise<{tools: Toolbox; problems: readonly RowProblem[]}> {
  const [{CsvOrderStore}, {toolboxOf}, {orderTools}] = await Promise.all([
    import('./orders/csv-store.ts'),
    import('./tools/define-tool.ts'),
    import('./tools/order-tools.ts'),
  ]);
  const store = await CsvOrderStore.open(settings.orders ?? bundledOrders);
  return {tools: toolboxOf(orderTools, viewOf(store, settings.viewer)), problems: store.problems};
}

async function loadEngine({access, engine, timeoutMs}: Settings, network: typeof fetch): Promise<Engine> {
  const [{engines}, {createClient, hideFromSdk}, {faithful}, model] = await Promise.all([
    import('./engines/index.ts'),
    import('./gemini/client.ts'),
    import('./gemini/fetch.ts'),
    access.kind === 'offline'
      ? import('./offline/fetch.ts').then(({offlineFetch}) => offlineFetch())
      : network,
  ]);
  hideFromSdk(process.env);
  const wire = faithful(model, timeoutMs);
  return engines[engine](() => createClient(access, wire));
}
