import {type Attributes, type Span, SpanStatusCode} from '@opentelemetry/api';
import type {Usage} from '../agent/protocol.ts';

/** Milliseconds since 1970, with their fractions. */
export const now = (): number => performance.timeOrigin + performance.now();

/** By a word that says what kind of fault it was: its message may hold what somebody said. */
export function fail(span: Span, type: string): void {
  span.setAttribute('error.type', type);
  span.setStatus({code: SpanStatusCode.ERROR});
}

export const usageOf = (usage: Usage): Attributes => ({
  'gen_ai.usage.input_tokens': usage.inputTokens,
  'gen_ai.usage.output_tokens': usage.outputTokens,
  'gen_ai.usage.cache_read.input_tokens': usage.cachedTokens,
  'gen_ai.usage.reasoning.output_tokens': usage.thoughtTokens,
  // Counted by us: the built-in model has no tokens.
  ...(usage.estimated && {'haru.usage.estimated': true}),
});

export const serverOf = ({hostname, port, protocol}: URL): Attributes => ({
  'server.address': hostname,
  'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
});
