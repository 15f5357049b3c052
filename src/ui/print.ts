import type {Turn} from '../agent/conversation.ts';
import type {TurnEvent} from '../agent/protocol.ts';
import {cleanAnswer, cleanText, safeJson} from '../clean-text.ts';
import type {Problems} from '../orders/store.ts';
import type {Io, OutputFlags} from '../program.ts';
import {callLine} from './call-line.ts';
import {colorsFor} from './color.ts';
import {asJson} from './json.ts';
import {marked} from './marked.ts';
import {maskJson} from './mask.ts';
import {noticeLine} from './notice-line.ts';
import {printError} from './print-error.ts';
import {skippedRows} from './skipped-rows.ts';
import {traceLines} from './trace-line.ts';

/** Takes a turn's events one by one, each with the turn as far as it has come. */
export type Printer = {
  notices(lines: readonly string[]): void;
  /** `command` shows all of them. */
  problems(problems: Problems, command: string): void;
  event(event: TurnEvent, turn: Turn): void;
};

/** The printer of one question: the same events as text, as JSON lines or as one JSON object. */
export function printerFor(output: OutputFlags, trace: boolean, {stdout, stderr, env}: Io): Printer {
  const gray = colorsFor('stderr', output.color, env).gray;
  const tell = (line: string) => output.quiet || stderr.write(`${gray(cleanText(line))}\n`);
  const print = stdoutPrinter(
    output,
    line => stdout.write(`${line}\n`),
    colorsFor('stdout', output.color, env).dim,
  );
  return {
    notices: lines => lines.forEach(tell),
    problems(problems, command) {
      const skipped = skippedRows(problems, command);
      if (skipped) tell(skipped);
    },
    event(event, turn) {
      const notice = noticeLine(event);
      if (notice) tell(notice);
      if (trace) for (const line of traceLines(event, turn)) stderr.write(`${gray(line)}\n`);
      print(event, turn);
      if (event.type === 'turn_end' && event.error) printError(event.error, trace, stderr);
    },
  };
}

function stdoutPrinter(
  {json, events, quiet}: OutputFlags,
  print: (line: string) => void,
  dim: (line: string) => string,
): Printer['event'] {
  if (events) return event => print(safeJson(maskJson(event)));
  if (json) return (event, turn) => event.type === 'turn_end' && print(asJson(turn));
  return (event, turn) => {
    const call = event.type === 'tool_result' && turn.calls.find(({id}) => id === event.id);
    // Printed with the result and not with the call, so that a failure stands on the line.
    if (call && !quiet) print(dim(`  ${callLine(call)}`));
    if (event.type === 'turn_end' && event.answer) print(cleanAnswer(marked(event.answer, turn.grounding)));
  };
}
