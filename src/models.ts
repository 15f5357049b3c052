import {setFlagsFromString} from 'node:v8';
import type {Candidate, Candidates} from './agent/turn.ts';
import {type Access, offlineAccess} from './gemini/access.ts';
import type {RetryPolicy} from './gemini/retry.ts';
import {type EngineName, offlineModel, type Settings} from './settings.ts';
import type {Witness} from './trace/witness.ts';

/** How the model is reached where it is not the built-in one, how patiently, and who looks on. */
export type Outside = {
  network: typeof fetch;
  retry?: RetryPolicy;
  /** Sees the exchanges with every model, the built-in one included. */
  witness?: Promise<Witness> | undefined;
  /** The clock where the settings fix none. */
  now?: () => Date;
};

/**
 * Who answers, in turn: the model that was chosen, then the one to fall back on, and in the end the built-in one.
 * Falling back goes by the loop, which can take up a turn in the middle. Nothing is loaded before it is asked.
 */
export function candidatesOf(
  settings: Settings,
  {network, retry, witness}: Outside,
): {candidates: Candidates; builtIn: Candidate} {
  const {model, engine, access, fallback, timeoutMs} = settings;
  const reached = (access: Access, engine: EngineName) =>
    once(async () => {
      const [{engineTo}, fetch, seen] = await Promise.all([
        import('./engines/index.ts'),
        access.kind === 'offline' ? offline() : overTheNetwork(network),
        witness,
      ]);
      return engineTo(engine, access, seen?.through(fetch) ?? fetch, {timeoutMs, retry});
    });
  const builtIn = {model: offlineModel, engine: 'loop', load: reached(offlineAccess, 'loop')};
  const candidates: [Candidate, ...Candidate[]] = [{model, engine, load: reached(access, engine)}];
  if (fallback && fallback !== offlineModel)
    candidates.push({model: fallback, engine: 'loop', load: reached(access, 'loop')});
  if (fallback && model !== offlineModel) candidates.push(builtIn);
  return {candidates, builtIn};
}

const offline = once(async () => (await import('./offline/fetch.ts')).offlineFetch());

/**
 * V8 compiles the WebAssembly in which Node parses HTTP a second time, for speed that one answer never sees, and the
 * process waits for it at its end: a quarter of a one-shot run. Only after `fetch` is loaded: a changed flag makes V8
 * throw away the code that Node has in store for it.
 */
function overTheNetwork(network: typeof fetch): typeof fetch {
  new Headers();
  setFlagsFromString('--liftoff-only');
  return network;
}

/** Loads at the first call and gives the same afterwards. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load();
    return loaded;
  };
}
