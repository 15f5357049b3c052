import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import {version} from '../../package.json';
import type {TurnEvent} from '../agent/protocol.ts';
import type {ExchangeLog} from '../trace/exchange.ts';
import type {Hider} from '../trace/hide.ts';
import {type Attempt, attemptLog} from './attempts.ts';
import {type Chat, chatSpan} from './chat-span.ts';
import {fail, now, usageOf} from './span-parts.ts';
import {type ToolSpan, toolSpan} from './tool-span.ts';

/** What there is to know about a run, and how much of it is told. */
export type Reporting = {
  /** By which the model is reached, in the words of the conventions; the built-in one has its own. */
  provider: string;
  engine: string;
  hide: Hider;
  /** Whether what was said goes along, masked. */
  content: boolean;
};

type Start = Extract<TurnEvent, {type: 'turn_start'}>;
type End = Extract<TurnEvent, {type: 'turn_end'}>;
type Hearing = {[T in TurnEvent['type']]?: (event: Extract<TurnEvent, {type: T}>) => void};

/** The spans of one turn. It is told the events and, through `attempt`, every exchange with a model. */
export function turnSpans(tracer: Tracer, reporting: Reporting, conversationId: string | undefined) {
  const {hide, content} = reporting;
  const common: Attributes = conversationId === undefined ? {} : {'gen_ai.conversation.id': conversationId};
  const tools = new Map<string, ToolSpan>();
  const attempts = new Set<Attempt>();
  let agent: Span | undefined;
  let inAgent: Context = ROOT_CONTEXT;
  let model = '';
  /** A round has begun and asked nothing yet. */
  let roundBegan: number | undefined;
  let chat: Chat | undefined;
  let finish: string | undefined;

  const providerOf = (model: string) => (model === 'offline' ? 'haru' : reporting.provider);
  const said = (role: string, text: string, more = {}) =>
    JSON.stringify([{role, parts: [{type: 'text', content: hide.text(text)}], ...more}]);
  const closeChat = (reason?: string) => {
    chat?.close(reason);
    chat = undefined;
  };

  function begin({question, ...start}: Start): void {
    model = start.model;
    const attributes = {
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.provider.name': providerOf(model),
      'gen_ai.agent.name': 'haru',
      'gen_ai.agent.version': version,
      'gen_ai.request.model': hide.text(model),
      'haru.engine': start.engine,
      ...common,
      ...(content && {'gen_ai.input.messages': said('user', question)}),
    };
    agent = tracer.startSpan('invoke_agent haru', {kind: SpanKind.INTERNAL, startTime: now(), attributes});
    inAgent = trace.setSpan(ROOT_CONTEXT, agent);
  }

  function end({stop, answer, usage, error}: End): void {
    closeChat(stop === 'cancelled' ? 'cancelled' : undefined);
    for (const attempt of attempts) attempt.end();
    agent?.setAttributes({
      ...usageOf(usage),
      'haru.stop': stop,
      ...(finish && {'gen_ai.response.finish_reasons': [finish]}),
      ...(content &&
        answer && {'gen_ai.output.messages': said('assistant', answer, {finish_reason: finish ?? 'stop'})}),
    });
    if (error && agent) fail(agent, error.code);
    agent?.end(now());
  }

  const hear: Hearing = {
    turn_start: begin,
    round_start() {
      roundBegan = now();
    },
    text_delta: ({text}) => chat?.said(text),
    retry: () => chat?.again(),
    round_end(event) {
      finish = event.finish.toLowerCase();
      chat?.finished(event.usage, finish);
    },
    tool_call(event) {
      chat?.called(event);
      tools.set(event.id, toolSpan(tracer, event, {hide, content, inAgent}));
    },
    tool_result: event => tools.get(event.id)?.end(event),
    fallback(event) {
      model = event.to;
      const [from, to] = [hide.text(event.from), hide.text(event.to)];
      agent?.addEvent('haru.fallback', {'haru.fallback.from': from, 'haru.fallback.to': to});
    },
    grounding: ({verdict}) => void agent?.setAttribute('haru.grounding', verdict),
    turn_end: end,
  };

  return {
    event(event: TurnEvent): void {
      // What a round called for comes behind its end: it is over once something else happens.
      if (closing.has(event.type)) closeChat();
      (hear[event.type] as ((event: TurnEvent) => void) | undefined)?.(event);
    },
    /** A request is about to be made: the first one of a round begins its `chat`. */
    attempt: (address: URL): ExchangeLog =>
      attemptLog(tracer, hide, address, {
        chat(asked) {
          if (!chat && roundBegan !== undefined)
            chat = chatSpan(
              tracer,
              {model, providerOf, common, hide, content, inAgent},
              {asked, address, began: roundBegan},
            );
          roundBegan = undefined;
          return chat;
        },
        open: attempt => attempts.add(attempt),
        closed: attempt => attempts.delete(attempt),
      }),
  };
}

const closing = new Set<TurnEvent['type']>(['round_start', 'tool_result', 'fallback', 'grounding']);
