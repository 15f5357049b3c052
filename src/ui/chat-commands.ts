import type {Turn} from '../agent/conversation.ts';
import type {App} from '../app.ts';
import {cleanLine} from '../clean-text.ts';
import type {RawSettings} from '../settings.ts';
import type {Inside} from './chat.tsx';
import {commandList} from './command-list.ts';
import {latin, type Named} from './command-words.ts';
import {lastTrace} from './last-trace.ts';
import {orderEntry} from './order-table.ts';
import {type Entry, note} from './scrollback.tsx';
import {sessionEntry} from './session-table.ts';
import {engineList, modelNote, spokenModel} from './settings-notes.ts';
import {tokenChart} from './token-chart.ts';

/** What commands may do with the chat. */
export type ChatControl = {
  app: Promise<App>;
  /** The turns of the conversation, oldest first. */
  turns: readonly Turn[];
  print(entry: Entry): void;
  /** Goes on with these settings changed and the conversation kept. Rejects with AppError where that cannot be. */
  change(changes: RawSettings): Promise<void>;
  /** Begins a new conversation. */
  clear(): void;
  write: Inside['write'];
  sessions: Inside['sessions'];
  leave(): void;
};

export type ChatCommand = Named & {
  /** What may stand behind the name. */
  argument?: string;
  says: string;
  /** Runs while an answer is under way too. */
  anytime?: true;
  /** `argument` is empty where none was given. An AppError is shown to the person. */
  run(argument: string, chat: ChatControl): void | Promise<void>;
};

/** In the order in which they are listed. A command is one entry here. */
export const chatCommands: readonly ChatCommand[] = [
  {
    names: ['help', '도움말'],
    says: '쓸 수 있는 명령을 봅니다',
    anytime: true,
    run: (_, {print}) => print(commandList(chatCommands)),
  },
  {
    names: ['orders', '주문'],
    argument: '상태',
    says: '내 주문을 표로 봅니다',
    anytime: true,
    run: async (state, {app, print}) => print(await ordersIn(cleanLine(state), await app)),
  },
  {
    names: ['trace', '추적'],
    says: '지난 답이 어떻게 나왔는지 봅니다',
    anytime: true,
    run: (_, {turns, print}) => print(lastTrace(turns.at(-1))),
  },
  {
    names: ['engine', '방식'],
    argument: '이름',
    says: '왕복 방식을 보거나 바꿉니다',
    async run(name, {app, print, change}) {
      const {engine} = (await app).settings;
      const wanted = latin(name);
      if (!wanted) return print(engineList(engine));
      if (wanted === engine) return print(note(`이미 ${engine} 방식으로 답하고 있습니다.`));
      await change({engine: wanted});
      print(note(`이제 ${wanted} 방식으로 답합니다. 대화는 이어집니다.`));
    },
  },
  {
    names: ['model', '모델'],
    argument: '이름',
    says: '답하는 모델을 보거나 바꿉니다',
    async run(name, {app, print, change}) {
      const {model} = (await app).settings;
      const wanted = latin(name);
      if (!wanted) return print(modelNote(model));
      if (wanted === model) return print(note(`이미 ${spokenModel(model)}이 답하고 있습니다.`));
      await change({model: wanted});
      print(note(`이제 ${spokenModel(wanted)}이 답합니다. 대화는 이어집니다.`));
    },
  },
  {
    names: ['tokens', '토큰'],
    says: '회차마다 쓴 토큰을 봅니다',
    anytime: true,
    run: (_, {turns, print}) => print(tokenChart(turns)),
  },
  {
    names: ['save', '저장'],
    argument: '파일',
    says: '대화를 파일에 적어 둡니다',
    async run(path, {turns, write, print}) {
      if (turns.length === 0) return print(note('아직 나눈 대화가 없습니다.'));
      const file = await write(path, turns);
      print(note(`${file} 파일에 적었습니다. 전화번호와 카드번호는 가렸습니다.`));
    },
  },
  {
    names: ['sessions', '대화목록'],
    says: '저장된 대화를 봅니다',
    anytime: true,
    run(_, {sessions, print}) {
      const mine = sessions().slice(0, mostSessions);
      print(mine.length > 0 ? sessionEntry(mine) : note('아직 저장된 대화가 없습니다.'));
    },
  },
  {
    names: ['clear', '새로'],
    says: '새 대화를 시작합니다',
    run(_, {clear, print}) {
      clear();
      print(note('새 대화를 시작합니다. 앞서 나눈 이야기는 화면에만 남고, 답에는 쓰이지 않습니다.'));
    },
  },
  {
    names: ['quit', '종료', '나가기'],
    says: '대화를 마칩니다',
    anytime: true,
    run: (_, {leave}) => leave(),
  },
];

const mostOrders = 20;
const mostSessions = 10;

async function ordersIn(state: string, {orders}: App): Promise<Entry> {
  const list = await orders({status: state || undefined, limit: mostOrders});
  if (list.count > 0) return orderEntry(list, state);
  const {orders: others} = await orders({limit: mostOrders});
  if (others.length === 0) return note('주문이 없습니다.');
  const states = [...new Set(others.flatMap(({status}) => (status ? cleanLine(status) : [])))];
  return note(`${state} 주문이 없습니다. 지금 있는 상태: ${states.join(', ')}`);
}
