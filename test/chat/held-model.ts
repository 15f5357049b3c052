import {once} from 'node:events';
import {createServer, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {text} from 'node:stream/consumers';

/** A Gemini server that answers when and as far as the test says. */
export class HeldModel {
  readonly #server = createServer(async (request, response) => {
    const body = await text(request);
    response.writeHead(200, {'content-type': 'text/event-stream'}).flushHeaders();
    this.#asked(new HeldAnswer(response, body));
  });
  #asked: (answer: HeldAnswer) => void = () => {};

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
  asked(): Promise<HeldAnswer> {
    return new Promise(resolve => (this.#asked = resolve));
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

/** What an answer cost. */
type Tokens = [input: number, output: number];

/** An answer under way. */
class HeldAnswer {
  readonly #response: ServerResponse;
  /** Resolves when whoever asked has hung up. */
  readonly closed: Promise<unknown>;

  /** What the customer has asked so far, as the request tells it. */
  readonly questions: string[];

  constructor(response: ServerResponse, body: string) {
    this.#response = response;
    const contents: {role: string; parts: {text?: string}[]}[] = JSON.parse(body).contents;
    this.questions = contents.flatMap(({role, parts}) =>
      role === 'user' ? parts.flatMap(({text}) => text ?? []) : [],
    );
    this.closed = once(response, 'close');
  }

  say(text: string): void {
    this.#send({content: {role: 'model', parts: [{text}]}});
  }

  end(text: string, tokens?: Tokens): void {
    this.#end({text}, tokens);
  }

  call(name: string, args: object, tokens?: Tokens): void {
    this.#end({functionCall: {name, args}}, tokens);
  }

  /** Says that it is overloaded and when to ask again, such as `2s`. */
  fail(retryDelay: string): void {
    const hint = {'@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay};
    const error = {code: 503, message: 'overloaded', status: 'UNAVAILABLE', details: [hint]};
    this.#response.end(`data: ${JSON.stringify({error})}\n\n`);
  }

  #end(part: object, [promptTokenCount, candidatesTokenCount]: Tokens = [0, 0]): void {
    const totalTokenCount = promptTokenCount + candidatesTokenCount;
    const usageMetadata = {promptTokenCount, candidatesTokenCount, totalTokenCount};
    this.#send({content: {role: 'model', parts: [part]}, finishReason: 'STOP'}, {usageMetadata});
    this.#response.end();
  }

  #send(candidate: object, more: object = {}): void {
    this.#response.write(`data: ${JSON.stringify({candidates: [candidate], ...more})}\n\n`);
  }
}
