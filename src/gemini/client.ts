import {GoogleGenAI} from '@google/genai';
import type {Emit} from '../agent/protocol.ts';
import type {Access} from './access.ts';

/** Makes the SDK's client for one turn; what happens on the wire meanwhile goes to `emit`. */
export type Connect = (emit: Emit) => GoogleGenAI;

/** Pinned: a later SDK asks for another version by default. */
const apiVersion = 'v1beta';

/** The SDK over a `fetch` of ours: the one seam through which everything travels. */
export function createClient(access: Access, fetch: typeof globalThis.fetch): GoogleGenAI {
  const {baseUrl} = access;
  const httpOptions = {apiVersion, fetch, ...(baseUrl && {baseUrl})};
  if (access.kind === 'vertex') {
    const {project, location} = access;
    return new GoogleGenAI({
      vertexai: true,
      project,
      location,
      httpOptions: {...httpOptions, apiVersion: 'v1beta1'},
    });
  }
  return new GoogleGenAI({apiKey: access.apiKey, httpOptions});
}

/**
 * Takes from the environment what the SDK would read behind our back: it warns in English when two keys are
 * set, and its debug switch prints every request with the key in it.
 */
export function hideFromSdk(env: NodeJS.ProcessEnv): void {
  for (const name of ['GOOGLE_API_KEY', 'GEMINI_API_KEY', 'GOOGLE_GEMINI_BASE_URL', 'GOOGLE_GENAI_DEBUG'])
    delete env[name];
}
