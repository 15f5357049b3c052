import {toJsonSchema} from '@valibot/to-json-schema';
import * as v from 'valibot';
import type {Toolbox, ToolCall, ToolDeclaration, ToolResult} from '../agent/protocol.ts';
import type {OrderView} from '../orders/store.ts';

type Parameters = v.ObjectSchema<v.ObjectEntries, undefined>;

export type Tool = {
  name: string;
  /** What it does and when to use it: all that the model knows of it. */
  description: string;
  parameters: Parameters;
  run(args: Record<string, unknown>, orders: OrderView): Promise<Record<string, unknown>>;
};

/** A tool, declared once: the shape each API wants is derived from it, and `run` gets arguments that were checked. */
export const defineTool = <P extends Parameters>(tool: {
  name: string;
  description: string;
  parameters: P;
  run(args: v.InferOutput<P>, orders: OrderView): Promise<Record<string, unknown>>;
}): Tool => tool as unknown as Tool;

export function declarationOf({name, description, parameters}: Tool): ToolDeclaration {
  const {$schema, required, ...schema} = toJsonSchema(parameters);
  // The API refuses an empty `required`.
  return {name, description, parameters: {...schema, ...(required?.length && {required})}};
}

/** `allowed`: names of the tools that may be called; all where absent. Declared are all, so that prompt caches hold. */
export const toolboxOf = (
  tools: readonly Tool[],
  orders: OrderView,
  allowed: readonly string[] = tools.map(({name}) => name),
): Toolbox => ({
  declarations: tools.map(declarationOf),
  run: call =>
    runTool(
      tools.filter(({name}) => allowed.includes(name)),
      orders,
      call,
    ),
});

/** Checks the name, then the arguments, then runs. Never throws: whoever reads the error is the model, and it can try again. */
export async function runTool(
  tools: readonly Tool[],
  orders: OrderView,
  call: ToolCall,
): Promise<ToolResult> {
  const tool = tools.find(({name}) => name === bareName(call.name));
  if (!tool) return refused(`없는 도구입니다. 쓸 수 있는 도구: ${tools.map(({name}) => name).join(', ')}`);
  const given = call.args;
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return refused('인자는 {"이름": 값} 꼴이어야 합니다');
  const args = v.safeParse(tool.parameters, withoutNulls(given));
  if (!args.success) return refused(args.issues.map(complaint).join('. '));
  try {
    return {result: await tool.run(args.output, orders), error: null};
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {result: null, error: {kind: 'failed', message: `조회하지 못했습니다 (${reason})`}};
  }
}

const refused = (message: string): ToolResult => ({result: null, error: {kind: 'refused', message}});

// Models know tools by the name of a made-up module too: `default_api.get_order_status`.
const bareName = (name: string): string => name.replace(/^(default_api|functions)[.:]/, '');

/** Models send null for "not given". */
const withoutNulls = (args: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));

function complaint(issue: v.BaseIssue<unknown>): string {
  const name = v.getDotPath(issue) ?? '인자';
  if (issue.input === undefined) return `${name}: 꼭 필요합니다`;
  return `${name}: ${issue.kind === 'validation' ? issue.message : (typeNames[issue.expected ?? ''] ?? issue.message)}`;
}

const typeNames: Record<string, string> = {
  string: '글자(문자열) 하나여야 합니다',
  number: '숫자여야 합니다',
};
