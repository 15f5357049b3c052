import {jsonResponse, type Refusal} from './wire.ts';

export type InteractionStore = {
  readonly create: (body: unknown, signal: AbortSignal | undefined) => Response;
  readonly refuse: (refusal: Refusal) => unknown;
};

export function interactionStore(): InteractionStore {
  return {
    create: () => jsonResponse({}),
    refuse: ({message}) => ({error: {code: 'invalid_request', message}}),
  };
}
