import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {text} from 'node:stream/consumers';

type Value = {stringValue?: string; intValue?: number; doubleValue?: number; boolValue?: boolean} & {
  arrayValue?: {values: Value[]};
};
type Attributes = {key: string; value: Value}[];
type OtlpSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attributes;
  events: {name: string; attributes: Attributes}[];
  status: {code: number};
};

type Exported = {resource: {attributes: Attributes}; scopeSpans: {spans: OtlpSpan[]}[]};

/** A span as it was received. */
export type Span = Omit<OtlpSpan, 'attributes' | 'events'> & {
  attributes: Record<string, unknown>;
  events: {name: string; attributes: Record<string, unknown>}[];
};

/** A collector that takes OTLP over HTTP as JSON. `answer` says what it does with an export, by default accept it. */
export async function collect(answer: 'accepts' | 'refuses' | 'is silent' | 'never ends' = 'accepts') {
  const requests: {path: string; headers: NodeJS.Dict<string | string[]>; body: string}[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    requests.push({path: request.url ?? '', headers: request.headers, body});
    if (answer === 'is silent') return;
    response.writeHead(answer === 'refuses' ? 400 : 200, {'content-type': 'application/json'});
    if (answer !== 'never ends') return response.end('{}');
    const drip = setInterval(() => response.write(' '), 100);
    response.on('close', () => clearInterval(drip));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const {port} = server.address() as AddressInfo;
  const exported = (): Exported[] => requests.flatMap(({body}) => JSON.parse(body).resourceSpans);
  const spans = (): Span[] =>
    exported()
      .flatMap(({scopeSpans}) => scopeSpans.flatMap(({spans}) => spans))
      .map(({attributes, events, ...span}) => ({
        ...span,
        attributes: plain(attributes),
        events: events.map(({name, attributes}) => ({name, attributes: plain(attributes)})),
      }));
  return {
    endpoint: `http://127.0.0.1:${port}`,
    env: {OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`},
    requests,
    spans,
    /** Names below one another, as they were begun. */
    tree: () => treeOf(spans()),
    resource: (): Record<string, unknown> => plain(exported()[0]?.resource.attributes ?? []),
    /** Everything that came in, as text. */
    text: () => requests.map(({body}) => body).join('\n'),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const plain = (attributes: Attributes): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({key, value}) => [key, jsonOf(value)]));

const jsonOf = ({arrayValue, ...value}: Value): unknown =>
  arrayValue ? arrayValue.values.map(jsonOf) : Object.values(value)[0];

function treeOf(spans: readonly Span[], parent?: string, depth = 0): string[] {
  return spans
    .filter(({parentSpanId}) => parentSpanId === parent)
    .sort((a, b) => Number(BigInt(a.startTimeUnixNano) - BigInt(b.startTimeUnixNano)))
    .flatMap(({name, spanId}) => [`${'  '.repeat(depth)}${name}`, ...treeOf(spans, spanId, depth + 1)]);
}
