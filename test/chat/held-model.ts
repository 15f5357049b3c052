import {once} from 'node:events';
import {createServer, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {text} from 'node:stream/consumers';

/** A Gemini server that answers when and as far as the test says. */
export class HeldModel {
  readonly #server = createServer((request, response) => {
    const body = text(request).catch(() => '');
    if (!this.#silent) begin(response);
    this.#asked(new HeldAnswer(response, body));
  });
  #asked: (answer: HeldAnswer) => void = () => {};
  readonly #silent: boolean;

  /** A silent one takes requests and says nothing at all, not even that it heard. */
  constructor({silent = false} = {}) {
    this.#silent = silent;
  }

  static async start(options = {}): Promise<HeldModel> {
    const model = new HeldModel(options);
    await once(model.#server.listen(0, '127.0.0.1'), 'listening');
    return model;
  }

  /** The environment of a program that is to ask this model. */
  get env() {
    const {port} = this.#server.address() as AddressInfo;
    return {GEMINI_API_KEY: 'test-key', GOOGLE_GEMINI_BASE_URL: `http://127.0.0.1:${port}`};
  }

  /** The next request, as it comes. */
  asked(): Promise<HeldAnswer> {
    return new Promise(resolve => (this.#asked = resolve));
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

const begin = (response: ServerResponse) =>
  response.writeHead(200, {'content-type': 'text/event-stream'}).flushHeaders();

/** An answer under way. */
class HeldAnswer {
  readonly #response: ServerResponse;
  /** Resolves when whoever asked has hung up. */
  readonly closed: Promise<unknown>;
  /** What was asked, as it came over the wire. */
  readonly body: Promise<string>;

  constructor(response: ServerResponse, body: Promise<string>) {
    this.body = body;
    this.#response = response;
    this.closed = once(response, 'close');
  }

  say(text: string): void {
    this.#send({content: {role: 'model', parts: [{text}]}});
  }

  end(text: string): void {
    this.#end({text});
  }

  call(name: string, args: object): void {
    this.#end({functionCall: {name, args}});
  }

  /** Says that it is overloaded and when to ask again, such as `2s`. */
  fail(retryDelay: string): void {
    const hint = {'@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay};
    const error = {code: 503, message: 'overloaded', status: 'UNAVAILABLE', details: [hint]};
    this.#response.end(`data: ${JSON.stringify({error})}\n\n`);
  }

  #end(part: object): void {
    this.#send({content: {role: 'model', parts: [part]}, finishReason: 'STOP'});
    this.#response.end();
  }

  #send(candidate: object): void {
    if (!this.#response.headersSent) begin(this.#response);
    this.#response.write(`data: ${JSON.stringify({candidates: [candidate]})}\n\n`);
  }
}
