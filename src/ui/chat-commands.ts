export type ChatCommand = 'help' | 'quit';

const commands: {command: ChatCommand; names: string[]; says: string}[] = [
  {command: 'help', names: ['/help', '/도움말'], says: '이 안내를 보여 드려요'},
  {command: 'quit', names: ['/quit', '/종료'], says: '대화를 마칩니다'},
];

/** The command that a line gives; any other word behind a slash asks for the list. Undefined for a question. */
export function commandOf(line: string): ChatCommand | undefined {
  if (!line.startsWith('/')) return undefined;
  const word = line.split(/\s/, 1)[0] as string;
  return commands.find(({names}) => names.includes(word))?.command ?? 'help';
}

export const helpText = [
  ...commands.map(({names, says}) => `${names.join(' · ')}: ${says}`),
  'Esc: 답을 멈춥니다',
  'Ctrl+C 두 번, Ctrl+D: 대화를 마칩니다',
].join('\n');
