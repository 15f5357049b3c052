import {type Span, SpanKind, type Tracer} from '@opentelemetry/api';
import type {ExchangeLog} from '../trace/exchange.ts';
import type {Hider} from '../trace/hide.ts';
import type {Chat} from './chat-span.ts';
import type {Asked} from './requests.ts';
import {fail, now, serverOf} from './span-parts.ts';

/** One attempt at a request, on its way. */
export type Attempt = {end(): void};

type Turn = {
  /** The round that the request belongs to; undefined for one that belongs to none. */
  chat(asked: Asked): Chat | undefined;
  open(attempt: Attempt): void;
  closed(attempt: Attempt): void;
};

/** Tells of one exchange by a span of HTTP inside its round, and tells the round what came of it. */
export function attemptLog(tracer: Tracer, hide: Hider, address: URL, turn: Turn): ExchangeLog {
  let chat: Chat | undefined;
  let span: Span | undefined;
  let began = 0;
  let status = 0;
  let body = '';
  let error: string | undefined;
  let over = false;
  const attempt: Attempt = {
    end() {
      if (over) return;
      over = true;
      chat?.heard(body, error);
      if (span && error) fail(span, error);
      span?.end(now());
      turn.closed(attempt);
    },
  };
  return {
    request({method, path, body}) {
      began = now();
      chat = turn.chat({path, body: body ? JSON.parse(body) : {}});
      if (!chat) return;
      turn.open(attempt);
      // What goes to the built-in model goes over no wire.
      if (chat.isBuiltIn) return;
      const again = chat.attempts++;
      const attributes = {
        'http.request.method': method,
        'url.full': hide.text(`${address.origin}${path}`),
        ...serverOf(address),
        ...(again > 0 && {'http.request.resend_count': again}),
      };
      span = tracer.startSpan(method, {kind: SpanKind.CLIENT, startTime: began, attributes}, chat.within);
    },
    response(code) {
      status = code;
      span?.setAttribute('http.response.status_code', code);
      if (code >= 400) error = String(code);
    },
    chunk(text) {
      if (!body && status < 400) chat?.firstChunk((now() - began) / 1000);
      body += text;
    },
    end(fault) {
      if (fault) error = fault.cause?.code ?? fault.code ?? fault.name;
      attempt.end();
    },
  };
}
