import type {ChatCommand} from './chat-commands.ts';
import {type Definition, definitionLines, fitsBeside, headWidth} from './definitions.ts';
import {hang, type Line} from './line.ts';
import type {Entry} from './scrollback.tsx';
import {cutTo, padTo} from './table.ts';

const keys: Definition[] = [
  {head: 'Esc', says: '답을 멈춥니다'},
  {head: 'Ctrl+C 두 번 · Ctrl+D', says: '대화를 마칩니다'},
];

const rowOf = ({names, argument, says}: ChatCommand): Definition => ({
  head: `${names.map(name => `/${name}`).join(' · ')}${argument ? ` [${argument}]` : ''}`,
  says,
});

/** Every command and key with what it does, behind a first word where there is one. */
export const commandList = (commands: readonly ChatCommand[], word = ''): Entry => ({
  lines: columns => [
    ...(word ? hang('  ', 'plain', word, columns) : []),
    ...definitionLines([...commands.map(rowOf), ...keys], columns),
  ],
});

/** The commands to choose from, a row each, the chosen one marked. At most `height` rows, the chosen one among them. */
export function choiceLines(
  {commands, chosen}: {commands: readonly ChatCommand[]; chosen: number},
  columns: number,
  height: number,
): Line[] {
  const rows = commands.map(rowOf);
  const width = headWidth(rows);
  const first = Math.max(0, Math.min(chosen - height + 1, rows.length - height));
  return rows.slice(first, first + height).map(({head, says}, index): Line => {
    const here = first + index === chosen;
    return {
      lead: '',
      spans: [
        {text: here ? '› ' : '  ', look: 'accent'},
        {text: cutTo(fitsBeside(width, columns) ? `${padTo(head, width)}  ${says}` : head, columns - 3)},
      ],
      tone: here ? 'plain' : 'quiet',
    };
  });
}
