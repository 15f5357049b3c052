import type {Toolbox, ToolCall, ToolResult} from './protocol.ts';

/** A toolbox for one turn: the same call with the same arguments again is answered from what it gave before. */
export function rememberCalls(toolbox: Toolbox, done: Map<string, ToolResult> = new Map()): Toolbox {
  return {
    declarations: toolbox.declarations,
    async run(call) {
      const before = done.get(keyOf(call));
      if (before) return {...before, repeated: true};
      const outcome = await toolbox.run(call);
      // A lookup that broke may go better the second time.
      if (outcome.error?.kind !== 'failed') done.set(keyOf(call), outcome);
      return outcome;
    },
  };
}

const keyOf = ({name, args}: ToolCall): string => JSON.stringify([name, sorted(args)]);

const sorted = (args: unknown): unknown =>
  typeof args === 'object' && args !== null && !Array.isArray(args)
    ? Object.entries(args).sort(([a], [b]) => a.localeCompare(b))
    : args;
