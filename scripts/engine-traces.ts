/** Writes what docs/engines.md shows: the same conversation on every engine, as it went over the wire. */
import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {apply, emptyConversation} from '../src/agent/conversation.ts';
import {createApp} from '../src/app.ts';
import {type EngineName, engineNames, resolveSettings} from '../src/settings.ts';
import {roundsOf} from '../src/trace/page/timeline.ts';
import {type Exchange, type RecordedTurn, readTrace} from '../src/trace/read.ts';
import {contentWords} from '../src/ui/trace-words.ts';

const document = 'docs/engines.md';
const questions = ['HR20260701023 어디쯤 왔어요?', '그거 언제 주문했어요?'];
const names: Record<EngineName, string> = {
  loop: '수동',
  auto: '자동',
  interactions: '서버 저장',
  stateless: '저장 없음',
};

/** The document with its made parts made anew: what stands between `<!-- made: name -->` and `<!-- end -->`. */
export async function madeAnew(text: string): Promise<string> {
  const turns = new Map<EngineName, RecordedTurn[]>();
  for (const engine of engineNames) turns.set(engine, await recorded(engine));
  const made: Record<string, string> = {
    requests: requestTable(turns),
    ...Object.fromEntries([...turns].map(([engine, turns]) => [engine, secondRequest(turns)])),
  };
  return text.replace(
    /(<!-- made: (\w+) -->\n)[\s\S]*?(<!-- end -->)/g,
    (_, begin: string, name: string, end: string) => `${begin}${made[name]}\n${end}`,
  );
}

/** The conversation on one engine, asked of the built-in model and read back from its trace. */
async function recorded(engine: EngineName): Promise<RecordedTurn[]> {
  const folder = await mkdtemp(join(tmpdir(), 'haru-engines-'));
  const traceFile = join(folder, 'trace.jsonl');
  const env = {HARU_NOW: '2026-07-13T10:00:00+09:00'};
  const app = createApp(resolveSettings({customer: 'C001', model: 'offline', engine, traceFile}, env, {}));
  let conversation = emptyConversation;
  for (const question of questions)
    for await (const event of app.ask(question, conversation, AbortSignal.any([])))
      conversation = apply(conversation, event);
  const turns = readTrace(traceFile).flatMap(run => run.turns);
  await rm(folder, {recursive: true});
  return turns;
}

/** A row a request, a column an engine. */
function requestTable(turns: ReadonlyMap<EngineName, RecordedTurn[]>): string {
  const columns = [...turns].map(([engine, turns]) => ({engine, cells: turns.map(cellsOf)}));
  const head = ['', ...columns.map(({engine}) => `\`${engine}\` ${names[engine]}`)];
  const rows = questions.flatMap((question, turn) => {
    const count = Math.max(...columns.map(({cells}) => cells[turn]?.length ?? 0));
    return Array.from({length: count}, (_, index) => [
      `**질문 ${turn + 1}**, 요청 ${index + 1}${index === 0 ? `<br>${question}` : ''}`,
      ...columns.map(({cells}) => cells[turn]?.[index] ?? ''),
    ]);
  });
  return [head, head.map(() => '---'), ...rows].map(row => `| ${row.join(' | ')} |`).join('\n');
}

/** What each request of a turn carries; what no earlier request of the conversation carried is bold. */
function cellsOf(turn: RecordedTurn): string[] {
  const sent = new Set<string>();
  return roundsOf(turn).flatMap(({event, exchanges}, round) =>
    exchanges.map(exchange => {
      const contents = contentsOf(exchange).map((content, index) => ({
        key: JSON.stringify(content),
        outline: event.outline[index],
        last: index === event.outline.length - 1,
      }));
      const lines = contents.map(({key, outline, last}, index) => {
        const isNew = round === 0 ? last : !sent.has(key);
        const words = outline ? `${outline.role} ${contentWords[outline.kind]}` : '';
        return `${index + 1}. ${isNew ? `**${words}**` : words}`;
      });
      for (const {key} of contents) sent.add(key);
      const bytes = Buffer.byteLength(JSON.stringify(contentsOf(exchange)));
      return [
        `\`${wayOf(exchange)}\``,
        ...markOf(exchange),
        ...lines,
        `${bytes} 바이트, ${answerOf(exchange)}`,
      ].join('<br>');
    }),
  );
}

const contentsOf = ({body}: Exchange): unknown[] => (body?.['contents'] ?? body?.['input']) as unknown[];

const wayOf = ({path}: Exchange): string => path.replace(/^.*[/:](?=\w+(\?|$))/, '').replace(/\?.*/, '');

function markOf({body}: Exchange): string[] {
  if (!body || !('store' in body)) return [];
  return [
    `\`store: ${body['store']}\``,
    ...('previous_interaction_id' in body ? ['`previous_interaction_id`'] : []),
  ];
}

const answerOf = ({response}: Exchange): string =>
  response?.headers['content-type']?.includes('event-stream') ? '답은 스트림' : '답은 통째로';

/** The body of the request that hands in the first result, without what is the same on all engines. */
function secondRequest([turn]: RecordedTurn[]): string {
  const exchange = turn?.exchanges[1];
  const {systemInstruction, system_instruction, tools, ...body} = exchange?.body ?? {};
  return `\`\`\`json\n${JSON.stringify(shortened(body), null, 2)}\n\`\`\``;
}

/** JSON with results and long strings cut short. */
function shortened(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return value.length > 40 ? `${value.slice(0, 37)}…` : value;
  if (Array.isArray(value)) return value.map(inner => shortened(inner));
  if (typeof value !== 'object' || value === null) return value;
  if (key === 'shipping') return '…';
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner, key)]));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await writeFile(document, await madeAnew(await readFile(document, 'utf8')));
