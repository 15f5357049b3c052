import {type Call, isRecord} from './dialogue.ts';

/** A refusal on its way to becoming an HTTP answer. Thrown by the codecs, caught once in `fetch.ts`. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(message: string, status = 400, code = 'INVALID_ARGUMENT') {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const jsonResponse = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), {status, headers: {'content-type': 'application/json; charset=UTF-8'}});

/** One event a pull, so that whoever stops reading, or aborts, stops the stream where it is. */
export function eventStream(lines: readonly string[], signal: AbortSignal | undefined): Response {
  const encoder = new TextEncoder();
  let next = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (signal?.aborted) return controller.error(signal.reason);
      const line = lines[next++];
      if (line === undefined) controller.close();
      else controller.enqueue(encoder.encode(line));
    },
  });
  return new Response(body, {headers: {'content-type': 'text/event-stream'}});
}

/** Korean runs at roughly two characters a token; good enough to be called an estimate. */
export const tokensIn = (value: unknown): number =>
  Math.ceil((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).length / 2);

/** An answer in pieces as a model would stream it: a few eojeol each; joined again they are the answer. */
export function piecesOf(text: string): string[] {
  const words = text.match(/\s*\S+\s*?(?=\s|$)|\s+$/g) ?? [];
  const pieces: string[] = [];
  for (let i = 0; i < words.length; i += 3) pieces.push(words.slice(i, i + 3).join(''));
  return pieces.length > 0 ? pieces : [''];
}

/** FNV-1a over 64 bits in two halves: short, stable across runs, no secret. */
export function digest(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x01000193;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code ^ (i & 0xff), 0x85ebca6b);
  }
  return hex(a) + hex(b);
}

const hex = (n: number): string => (n >>> 0).toString(16).padStart(8, '0');

/** The signature this model gives a call. It can be checked from the call alone, in any later process. */
export const signatureOf = (call: Call): string =>
  btoa(`offline.${digest(`${call.name} ${canonical(call.args)}`)}`);

/** Google's own stand-ins for calls that another model, or nobody, made. */
const standIns = new Set(['skip_thought_signature_validator', 'context_engineering_is_the_way_to_go']);

export const isSignatureOf = (signature: string, call: Call): boolean =>
  standIns.has(signature) || standIns.has(decoded(signature)) || signature === signatureOf(call);

function decoded(base64: string): string {
  try {
    return atob(base64);
  } catch {
    return '';
  }
}

/** JSON with sorted keys: a signature must not depend on the order in which a client wrote the arguments. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isRecord(value)) return JSON.stringify(value) ?? 'null';
  const keys = Object.keys(value).sort();
  return `{${keys.map(key => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`;
}
