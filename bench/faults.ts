import type {IncomingMessage, ServerResponse} from 'node:http';

/** What a server does on a bad day. Each takes the place of an answer, or spoils the good one that is given. */
export type Fault = (
  response: ServerResponse,
  good: {text: string; type: string},
  request: IncomingMessage,
) => void;

const json =
  (status: number, body: unknown): Fault =>
  response =>
    response.writeHead(status, {'content-type': 'application/json'}).end(JSON.stringify(body));

const soon = {'@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '0.001s'};
const error = (code: number, details: object[] = [soon]) => ({error: {code, message: 'a bad day', details}});

/** The good answer's events with the last one changed, or without it. */
const spoiled =
  (spoil: (event: Record<string, unknown>) => object | undefined): Fault =>
  (response, {text, type}) => {
    const isStream = type.includes('event-stream');
    const events = isStream ? text.split(/\r?\n\r?\n/).filter(event => event.includes('data: {')) : [text];
    const last = JSON.parse((events.pop() ?? '').replace(/^[\s\S]*?data: /, ''));
    const changed = spoil(last);
    const all = changed ? [...events, `${isStream ? 'data: ' : ''}${JSON.stringify(changed)}`] : events;
    response
      .writeHead(200, {'content-type': type})
      .end(isStream ? all.map(event => `${event}\n\n`).join('') : all.join(''));
  };

/** The same odd ending in the words of either API. */
const ending = (finishReason: string, status: string): Fault =>
  spoiled(last =>
    'candidates' in last
      ? {...last, candidates: [{finishReason, index: 0}]}
      : {
          ...last,
          ...('interaction' in last ? {interaction: {...(last['interaction'] as object), status}} : {status}),
        },
  );

export const faults: Record<string, Fault> = {
  'short quota': json(429, error(429)),
  'daily quota': json(429, error(429, [{violations: [{quotaId: 'GenerateRequestsPerDayPerProject'}]}])),
  overloaded: json(503, error(503)),
  'internal error': json(500, error(500)),
  'error in an array': json(503, [error(503)]),
  'error with no JSON': response =>
    response.writeHead(502, {'content-type': 'application/json'}).end('Bad Gateway'),
  'page of a proxy': response =>
    response.writeHead(200, {'content-type': 'text/html'}).end('<html>sign in</html>'),
  'empty body': response => response.writeHead(200, {'content-type': 'application/json'}).end(),
  'hang-up': (_, __, request) => request.socket.destroy(),
  silence: () => {},
  'silence in the middle': (response, {text, type}) => {
    response.writeHead(200, {'content-type': type}).write(text.slice(0, Math.floor(text.length / 2)));
  },
  'cut before its end': spoiled(() => undefined),
  'cut in an event': (response, {text, type}) =>
    response.writeHead(200, {'content-type': type}).end(text.slice(0, Math.floor(text.length * 0.6))),
  'reset in the middle': (response, {text, type}) => {
    response.writeHead(200, {'content-type': type});
    response.write(text.slice(0, Math.floor(text.length / 2)));
    setTimeout(() => response.destroy(), 2);
  },
  'error in the stream': spoiled(last =>
    'candidates' in last
      ? {error: {code: 503, message: 'x', status: 'UNAVAILABLE'}}
      : {event_type: 'error', error: {code: 'unavailable', message: 'x'}},
  ),
  'malformed call': ending('MALFORMED_FUNCTION_CALL', 'failed'),
  'cut by its length': ending('MAX_TOKENS', 'incomplete'),
  blocked: ending('SAFETY', 'failed'),
  'no candidates': (response, {type}) => {
    const blocked = JSON.stringify({promptFeedback: {blockReason: 'OTHER'}});
    response
      .writeHead(200, {'content-type': type})
      .end(type.includes('event-stream') ? `data: ${blocked}\n\n` : blocked);
  },
};
