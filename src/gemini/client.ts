import {GoogleGenAI} from '@google/genai';
import type {Engine} from '../agent/protocol.ts';
import type {Access} from './access.ts';
import {noCloudCredentials} from './api-errors.ts';
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
    if (access.kind === 'key' || access.kind === 'offline')
      return new GoogleGenAI({apiKey: access.apiKey, httpOptions});
    const who =
      access.kind === 'vertex'
        ? {project: access.project, location: access.location}
        : {apiKey: access.apiKey};
    return new GoogleGenAI({vertexai: true, ...who, httpOptions: {...httpOptions, apiVersion: 'v1beta1'}});
  };

/**
 * Takes from the environment what the SDK would read behind our back: it warns in English when two keys are
 * set, and its debug switch prints every request with the key in it.
 */
export function hideFromSdk(env: NodeJS.ProcessEnv): void {
  for (const name of ['GOOGLE_API_KEY', 'GEMINI_API_KEY', 'GOOGLE_GEMINI_BASE_URL', 'GOOGLE_GENAI_DEBUG'])
    delete env[name];
  // Looked for on the network, where there is none it warns in English and makes everybody wait.
  env['METADATA_SERVER_DETECTION'] ??= 'none';
}

/** The SDK's words for missing cloud credentials come from before any request is made. */
export function withCloudFaults(engine: Engine): Engine {
  return (request, emit) =>
    engine(request, emit).catch(error => {
      if (!/default credentials/.test(String((error as Error)?.message))) throw error;
      throw noCloudCredentials(error);
    });
}
