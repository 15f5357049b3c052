import {AppError} from '../errors.ts';
import {offlineModel, resolveSettings} from '../settings.ts';
import {attempt, type Check, faultOf} from './check.ts';
import {type Given, sourceNames, withOnly} from './given.ts';

/** Which model answers and who chose it. For that it matters whether there is a key, not what it is. */
export function checkModel(given: Given, hasKey: boolean): {check: Check; model: string | undefined} {
  const {flags, env, dotenv} = withOnly(given, /^HARU_MODEL$/);
  const anyKey = hasKey ? {GEMINI_API_KEY: 'any'} : {};
  const settings = attempt(() =>
    resolveSettings({model: flags.model, staff: true}, {...env, ...anyKey}, dotenv),
  );
  if (settings instanceof AppError) return {check: faultOf('model', settings), model: undefined};
  const {model, sources} = settings;
  const offline = model === offlineModel;
  const chosen =
    sources.model === 'default' && offline ? '키가 없을 때의 기본값' : sourceNames[sources.model];
  return {
    model,
    check: {
      name: 'model',
      status: 'ok',
      message: offline
        ? `내장 모델이 답합니다 (${chosen}). ${builtIn}`
        : `${model} 모델이 답합니다 (${chosen}).`,
      hint: null,
      details: {model, source: sources.model, builtIn: offline},
    },
  };
}

const builtIn =
  '내장 모델은 언어 모델이 아니라 한국어로 쓴 주문·배송 문의를 읽는 규칙이며, 그 밖의 일은 알지 못합니다. ' +
  '같은 API로 말하므로 도구 호출도 왕복도 똑같이 일어납니다. 토큰 수는 글자 수로 어림한 것입니다.';
