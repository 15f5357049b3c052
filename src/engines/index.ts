import type {Engine} from '../agent/protocol.ts';
import type {Access} from '../gemini/access.ts';
import {type Connect, connectTo, hideFromSdk, type Limits, withCloudFaults} from '../gemini/client.ts';
import type {EngineName} from '../settings.ts';
import {auto} from './auto.ts';
import {interactions, stateless} from './interactions.ts';
import {loop} from './loop.ts';

const engines = {loop, auto, interactions, stateless} satisfies Record<
  EngineName,
  (connect: Connect) => Engine
>;

/** An engine with its way to the model. Loads the SDK: import it only where a question is about to be asked. */
export function engineTo(name: EngineName, access: Access, network: typeof fetch, limits: Limits): Engine {
  hideFromSdk(process.env);
  return withCloudFaults(engines[name](connectTo(access, network, limits)));
}
