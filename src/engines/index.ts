import type {Engine} from '../agent/protocol.ts';
import type {Connect} from '../gemini/client.ts';
import type {EngineName} from '../settings.ts';
import {auto} from './auto.ts';
import {interactions, stateless} from './interactions.ts';
import {loop} from './loop.ts';

export const engines = {loop, auto, interactions, stateless} satisfies Record<
  EngineName,
  (connect: Connect) => Engine
>;
