import {type Attributes, type Context, SpanKind, type Tracer, trace} from '@opentelemetry/api';
import type {ToolCall, Usage} from '../agent/protocol.ts';
import type {Hider} from '../trace/hide.ts';
import {type Asked, inputIn, isStreamed, modelIn, systemIn} from './requests.ts';
import {fail, now, serverOf, usageOf} from './span-parts.ts';

export type Chat = ReturnType<typeof chatSpan>;

type Around = {
  /** The model that the turn goes by, where the request names none. */
  model: string;
  providerOf: (model: string) => string;
  common: Attributes;
  hide: Hider;
  content: boolean;
  inAgent: Context;
};

/** One round with a model, from its first request to what came of its last one. */
export function chatSpan(
  tracer: Tracer,
  {model: known, providerOf, common, hide, content, inAgent}: Around,
  {asked, address, began}: {asked: Asked; address: URL; began: number},
) {
  const model = modelIn(asked) ?? known;
  const isBuiltIn = model === 'offline';
  const shown = hide.text(model);
  const span = tracer.startSpan(
    `chat ${shown}`,
    {
      // The built-in model runs in this very process.
      kind: isBuiltIn ? SpanKind.INTERNAL : SpanKind.CLIENT,
      startTime: began,
      attributes: {
        'gen_ai.operation.name': 'chat',
        'gen_ai.provider.name': providerOf(model),
        'gen_ai.request.model': shown,
        ...(isStreamed(asked) && {'gen_ai.request.stream': true}),
        ...(!isBuiltIn && serverOf(address)),
        ...common,
      },
    },
    inAgent,
  );
  if (content)
    span.setAttributes({
      'gen_ai.system_instructions': JSON.stringify(hide.json(systemIn(asked.body))),
      'gen_ai.input.messages': JSON.stringify(hide.json(inputIn(asked.body))),
    });
  let text = '';
  let calls: ToolCall[] = [];
  let ended: {at: number; finish: string} | undefined;
  let fault: string | undefined;
  let answered = '';

  const output = (finish: string) => [
    {
      role: 'assistant',
      parts: [
        ...(text ? [{type: 'text', content: text}] : []),
        ...calls.map(({id, name, args}) => ({type: 'tool_call', id, name, arguments: args})),
      ],
      finish_reason: finish,
    },
  ];

  return {
    isBuiltIn,
    within: trace.setSpan(inAgent, span),
    /** Requests made before. */
    attempts: 0,
    firstChunk(seconds: number): void {
      if (isStreamed(asked)) span.setAttribute('gen_ai.response.time_to_first_chunk', seconds);
    },
    /** What the last attempt came to: the whole of what was sent back, or the kind of fault. */
    heard(body: string, error: string | undefined): void {
      answered = body;
      fault = error;
    },
    said(delta: string): void {
      text += delta;
    },
    again(): void {
      text = '';
      calls = [];
    },
    called(call: ToolCall): void {
      calls.push(call);
    },
    finished(usage: Usage, finish: string): void {
      ended = {at: now(), finish};
      span.setAttributes({...usageOf(usage), 'gen_ai.response.finish_reasons': [finish]});
    },
    /** Its calls are known only when it has ended; what was said of it then counts for the time that it ended. */
    close(reason?: string): void {
      span.setAttributes(responseOf(answered, hide));
      if (!ended) fail(span, reason ?? fault ?? '_OTHER');
      else if (content)
        span.setAttribute('gen_ai.output.messages', JSON.stringify(hide.json(output(ended.finish))));
      span.end(ended?.at ?? now());
    },
  };
}

/** Who answered, in the words of either API. A text inside has its quotes escaped and cannot be taken for it. */
function responseOf(body: string, hide: Hider): Attributes {
  const interaction = /"interaction"\s*:\s*(\{[^{}]*)/.exec(body)?.[1];
  const model = stringIn(body, 'modelVersion') ?? stringIn(interaction, 'model');
  const id = stringIn(body, 'responseId') ?? stringIn(interaction, 'id');
  return {
    ...(model && {'gen_ai.response.model': hide.text(model)}),
    ...(id && {'gen_ai.response.id': hide.text(id)}),
  };
}

const stringIn = (json: string | undefined, key: string): string | undefined =>
  new RegExp(`"${key}"\\s*:\\s*"([^"\\\\]+)"`).exec(json ?? '')?.[1];
