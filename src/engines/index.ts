import type {Engine} from '../agent/protocol.ts';
import type {Connect} from '../gemini/client.ts';
import type {EngineName} from '../settings.ts';
import {loop} from './loop.ts';

export const engines = {loop} satisfies Record<EngineName, (connect: Connect) => Engine>;
