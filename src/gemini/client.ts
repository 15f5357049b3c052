import {GoogleGenAI} from '@google/genai';
import type {Access} from './access.ts';
import {modelFetch, type Wire} from './fetch.ts';

/** The SDK's client for one turn, and what is to be heard of its traffic. */
export type Connect = (wire: Pick<Wire, 'emit' | 'onRequest' | 'onResponse'>) => GoogleGenAI;

/** How long and how often the model is waited for. */
export type Limits = Pick<Wire, 'timeoutMs' | 'retry'>;

/** Pinned: a later SDK asks for another version by default. */
const apiVersion = 'v1beta';

/** The SDK over a `fetch` of ours: the one seam through which everything travels. */
export const connectTo =
  (access: Access, network: typeof fetch, limits: Limits): Connect =>
  wire => {
    const {baseUrl} = access;
    const fetch = modelFetch(network, {...wire, ...limits});
    const httpOptions = {apiVersion, fetch, ...(baseUrl && {baseUrl})};
    if (access.kind !== 'vertex') return new GoogleGenAI({apiKey: access.apiKey, httpOptions});
    const {project, location} = access;
    return new GoogleGenAI({
      vertexai: true,
      project,
      location,
      httpOptions: {...httpOptions, apiVersion: 'v1beta1'},
    });
  };

/**
 * Takes from the environment what the SDK would read behind our back: it warns in English when two keys are
 * set, and its debug switch prints every request with the key in it.
 */
export function hideFromSdk(env: NodeJS.ProcessEnv): void {
  for (const name of ['GOOGLE_API_KEY', 'GEMINI_API_KEY', 'GOOGLE_GEMINI_BASE_URL', 'GOOGLE_GENAI_DEBUG'])
    delete env[name];
}
