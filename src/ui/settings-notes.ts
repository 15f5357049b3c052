import {cleanLine} from '../clean-text.ts';
import {type EngineName, engineNames, offlineModel} from '../settings.ts';
import {definitionLines} from './definitions.ts';
import {hang} from './line.ts';
import {type Entry, note} from './scrollback.tsx';

const about: Record<EngineName, string> = {
  loop: '왕복을 손으로 돌리고, 기억을 모두 보냅니다',
  auto: '왕복을 SDK가 돌립니다',
  interactions: '기억을 서버에 두고 이어 갑니다',
  stateless: '같은 API에 기억을 되보냅니다',
};

/** The ways round there are, the present one marked. */
export const engineList = (present: EngineName): Entry => ({
  lines: columns => [
    ...definitionLines(
      engineNames.map(name =>
        name === present
          ? {head: `› ${name}`, says: about[name], tone: 'plain'}
          : {head: `  ${name}`, says: about[name]},
      ),
      columns,
    ),
    ...hang('  ', 'quiet', '바꾸려면 /engine 이름', columns),
  ],
});

/** The model that answers, and how to change it. */
export const modelNote = (present: string): Entry =>
  note(
    present === offlineModel
      ? `내장 모델(${offlineModel})이 답하고 있습니다. 바꾸려면 /model 이름`
      : `${present} 모델이 답하고 있습니다. 바꾸려면 /model 이름, 내장 모델은 ${offlineModel}입니다.`,
  );

/** A model as one speaks of it. */
export const spokenModel = (model: string): string =>
  model === offlineModel ? '내장 모델' : `${cleanLine(model)} 모델`;
