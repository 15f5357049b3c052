import {createParser} from 'eventsource-parser';
import type {AppError} from '../errors.ts';
import {cutShort, faultOfEvent, notTheApi} from './api-errors.ts';
import {type ApiJson, ends, shows, withoutHoles} from './body.ts';
import {faultOfFinish} from './finish.ts';

/** Hears every JSON object that the model sends, whole or as an event of a stream. */
export type OnJson = (json: ApiJson) => void;

export type Reading = {
  /** Whether the SDK asked for a stream and will read one. */
  streamed: boolean;
  onJson: OnJson;
  /** What an error means that comes while the body is read. */
  asFault: (error: unknown) => Error;
};

/**
 * Gives a 2xx response back once it is known to be worth reading; throws AppError where it is not.
 * A stream is held until there is text to show, or to its end: what was held may be asked for again, what was shown
 * may not. Held or not, it must end as a whole answer ends: to the SDK a stream that was cut looks like success.
 */
export async function settled(response: Response, reading: Reading): Promise<Response> {
  const type = response.headers.get('content-type') ?? '';
  const comesAsStream = type.includes('text/event-stream');
  if (comesAsStream && reading.streamed && response.body) return settledStream(response.body, reading);
  const text = await response.text().catch(error => {
    throw reading.asFault(error);
  });
  if (comesAsStream) throw notTheApi();
  const json = parsed(text, type.includes('json') ? cutShort : notTheApi);
  reading.onJson(json);
  mustBeSound(json);
  if (!reading.streamed)
    return new Response(JSON.stringify(json), {headers: {'content-type': 'application/json'}});
  // Some proxies take a stream together. An answer of the models API is then a stream of one event.
  if (!ends(json)) throw notTheApi();
  return new Response(framed(json), {headers: eventStream});
}

const eventStream = {'content-type': 'text/event-stream'};

async function settledStream(
  body: ReadableStream<Uint8Array>,
  {onJson, asFault}: Reading,
): Promise<Response> {
  const events = checked(body, onJson);
  const held: ApiJson[] = [];
  for (;;) {
    const {done, value} = await events.next().catch(error => {
      throw asFault(error);
    });
    if (done) break;
    held.push(value);
    if (shows(value)) break;
  }
  const stream = new ReadableStream<Uint8Array>({
    start(queue) {
      for (const event of held) queue.enqueue(framed(event));
    },
    async pull(queue) {
      try {
        const {done, value} = await events.next();
        if (done) queue.close();
        else queue.enqueue(framed(value));
      } catch (error) {
        queue.error(asFault(error));
      }
    },
    cancel: async () => {
      await events.return();
    },
  });
  return new Response(stream, {headers: eventStream});
}

/** The stream's events, each one checked; throws AppError for a fault in it and for an end that is none. */
async function* checked(body: ReadableStream<Uint8Array>, onJson: OnJson): AsyncGenerator<ApiJson, void> {
  let ended = false;
  for await (const json of eventsOf(body)) {
    onJson(json);
    mustBeSound(json);
    ended ||= ends(json);
    yield json;
  }
  if (!ended) throw cutShort();
}

/** A fault told in the middle of a 2xx answer, or an ending that asking once more may better. */
function mustBeSound(json: ApiJson): void {
  const fault = faultOfEvent(json) ?? faultOfFinish(json.candidates?.[0]?.finishReason);
  if (fault && (json.error || fault.retry)) throw fault;
}

/** The SDK's own reader trips over comments, `[DONE]` and a missing last blank line; a real one does not. */
async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<ApiJson, void> {
  const ready: ApiJson[] = [];
  const parser = createParser({
    onEvent: ({data}) => {
      if (data !== '[DONE]') ready.push(parsed(data, cutShort));
    },
  });
  const decoder = new TextDecoder();
  for await (const bytes of body) {
    parser.feed(decoder.decode(bytes, {stream: true}));
    yield* ready.splice(0);
  }
  // The last event may lack its blank line.
  parser.feed('\n\n');
  yield* ready.splice(0);
}

function parsed(text: string, otherwise: () => AppError): ApiJson {
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json === 'object' && json !== null) return withoutHoles(json as ApiJson);
  } catch {
    // Told below: half an answer, a page of a proxy, nothing at all.
  }
  throw otherwise();
}

const encoder = new TextEncoder();
const framed = (json: ApiJson): Uint8Array => encoder.encode(`data: ${JSON.stringify(json)}\n\n`);
