import {type Context, SpanKind, type Tracer} from '@opentelemetry/api';
import type {TurnEvent} from '../agent/protocol.ts';
import type {Hider} from '../trace/hide.ts';
import {fail, now} from './span-parts.ts';

type Call = Extract<TurnEvent, {type: 'tool_call'}>;
type Result = Extract<TurnEvent, {type: 'tool_result'}>;

export type ToolSpan = {end(result: Result): void};

/** One call of a tool. Its name is as the model gave it, which may be anything. */
export function toolSpan(
  tracer: Tracer,
  {id, name, args}: Call,
  {hide, content, inAgent}: {hide: Hider; content: boolean; inAgent: Context},
): ToolSpan {
  const shown = hide.text(name);
  const began = now();
  const attributes = {
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': shown,
    'gen_ai.tool.call.id': id,
    'gen_ai.tool.type': 'function',
    ...(content && {'gen_ai.tool.call.arguments': JSON.stringify(hide.json(args))}),
  };
  const span = tracer.startSpan(
    `execute_tool ${shown}`,
    {kind: SpanKind.INTERNAL, startTime: began, attributes},
    inAgent,
  );
  return {
    end({result, error, ms}) {
      if (error) fail(span, error.kind);
      else if (content) {
        hide.learnResult(result);
        span.setAttribute('gen_ai.tool.call.result', JSON.stringify(hide.json({result}).result));
      }
      // Results are told in the order of their calls, and not as they came.
      span.end(began + ms);
    },
  };
}
