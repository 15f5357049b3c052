import {cleanLine} from '../clean-text.ts';
import type {Io} from '../program.ts';
import {type Run, readTrace} from '../trace/read.ts';
import {colorsFor} from '../ui/color.ts';
import {recordedTurn} from '../ui/recorded-turn.ts';

/** Tells a recorded file on stdout, run by run. */
export function showTrace(path: string, color: boolean, {stdout, env}: Io): void {
  const runs = readTrace(path);
  const gray = colorsFor('stdout', color, env).gray;
  for (const [index, run] of runs.entries()) {
    stdout.write(`${headLine(run, index + 1, runs.length)}\n`);
    for (const {turn, question, events, findings} of run.turns) {
      const happened = events.map(({event}) => event);
      for (const line of recordedTurn(turn, question, happened, findings))
        stdout.write(`${/^(질문|답)/.test(line) ? line : gray(line)}\n`);
    }
    if (run.turns.length === 0) stdout.write(`${gray('── 질문이 없습니다.')}\n`);
  }
}

function headLine({head}: Run, number: number, of: number): string {
  const {at, haru, node, settings} = head;
  const set = (key: string) => cleanLine(String(settings[key]?.value ?? ''));
  const viewer = settings['staff']?.value === true ? '직원' : `고객 ${set('customer')}`;
  const which = of > 1 ? `기록 ${number}/${of}` : '기록';
  return `${[which, at, `haru ${haru}`, `Node ${node}`, set('model'), set('engine'), viewer].map(cleanLine).join(' · ')}`;
}
