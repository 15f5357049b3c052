import {loadPrompt} from '../agent/prompt.ts';
import {AppError} from '../errors.ts';
import type {Viewer} from '../orders/store.ts';
import {offlineModel, resolveSettings, type Settings} from '../settings.ts';
import {attempt, type Check, faultOf} from './check.ts';
import {type Given, sourceNames, withOnly} from './given.ts';

/**
 * Who looks, and whether every other value can be used: model and key, which have checks of their own, left aside.
 * `settings` is what the other checks may go by; undefined where a value has to be mended first.
 */
export async function checkSettings(given: Given): Promise<{check: Check; settings?: Settings}> {
  const resolved = attempt(() => resolve(given));
  if (!(resolved instanceof AppError)) return {check: await described(resolved), settings: resolved};
  // Nobody named is no fault yet: the chat can ask who it is. Anything else wrong is wrong for staff too.
  const {staff, customer} = given.flags;
  const flags = {...given.flags, staff: true, customer: staff ? customer : undefined};
  const forStaff = attempt(() => resolve({...given, flags}));
  if (forStaff instanceof AppError) return {check: faultOf('settings', forStaff)};
  const {message, hint} = resolved;
  return {check: {name: 'settings', status: 'note', message, hint}, settings: forStaff};
}

function resolve(given: Given): Settings {
  const {flags, env, dotenv} = withOnly(given, /^HARU_(?!MODEL$)/);
  return resolveSettings({...flags, model: offlineModel}, env, dotenv);
}

async function described({viewer, orders, prompt, sources}: Settings): Promise<Check> {
  try {
    if (prompt) await loadPrompt(prompt);
  } catch (error) {
    return faultOf('settings', error);
  }
  const set = flagNames.filter(([key]) => sources[key] !== 'default');
  return {
    name: 'settings',
    status: 'ok',
    message: whoLooks(viewer, !orders && sources.customer === 'default'),
    hint: null,
    ...(set.length > 0 && {
      lines: [`정한 값: ${set.map(([key, flag]) => `${flag} (${sourceNames[sources[key]]})`).join(', ')}`],
    }),
    details: {viewer, set: Object.fromEntries(set.map(([key]) => [key, sources[key]]))},
  };
}

const flagNames: [key: keyof Settings['sources'], flag: string][] = [
  ['orders', '--orders'],
  ['customer', '--customer'],
  ['staff', '--staff'],
  ['engine', '--engine'],
  ['toolChoice', '--tool-choice'],
  ['allowTool', '--allow-tool'],
  ['maxCalls', '--max-calls'],
  ['grounding', '--grounding'],
  ['fallback', '--fallback'],
  ['contextTokens', '--context-tokens'],
  ['prompt', '--prompt'],
  ['timeout', '--timeout'],
  ['trace', '--trace'],
];

const whoLooks = (viewer: Viewer, isDemo: boolean): string =>
  viewer.role === 'staff'
    ? '매장 직원으로 모든 주문을 봅니다.'
    : `${isDemo ? '데모 고객' : '고객'} ${viewer.customerId}의 주문만 봅니다.`;
