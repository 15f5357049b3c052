import {once} from 'node:events';
import {createServer, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';

/** A Gemini server that answers when and as far as the test says. */
export class HeldModel {
  readonly #server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, {'content-type': 'text/event-stream'}).flushHeaders();
    this.#asked(response);
  });
  #asked: (response: ServerResponse) => void = () => {};

  static async start(): Promise<HeldModel> {
    const model = new HeldModel();
    await once(model.#server.listen(0, '127.0.0.1'), 'listening');
    return model;
  }

  /** The environment of a program that is to ask this model. */
  get env() {
    const {port} = this.#server.address() as AddressInfo;
    return {GEMINI_API_KEY: 'test-key', GOOGLE_GEMINI_BASE_URL: `http://127.0.0.1:${port}`};
  }

  /** The next request, as it comes. */
  async asked(): Promise<HeldAnswer> {
    return new HeldAnswer(await new Promise<ServerResponse>(resolve => (this.#asked = resolve)));
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

/** An answer under way. */
class HeldAnswer {
  readonly #response: ServerResponse;
  /** Resolves when whoever asked has hung up. */
  readonly closed: Promise<unknown>;

  constructor(response: ServerResponse) {
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
    this.#response.write(`data: ${JSON.stringify({candidates: [candidate]})}\n\n`);
  }
}
