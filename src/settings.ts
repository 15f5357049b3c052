import type {GroundingMode} from './agent/ground.ts';
import type {ToolChoice, ToolMode} from './agent/protocol.ts';
import {AppError} from './errors.ts';
import {type Access, accessIn, offlineAccess} from './gemini/access.ts';
import type {Viewer} from './orders/store.ts';
import {instantOf, oneOf, wholeNumber} from './setting-values.ts';
import {stateFolderIn} from './state-folder.ts';
import {type Telemetry, telemetryIn} from './telemetry/settings.ts';
import {demoCustomer, mustBeOneViewer, unknownViewer, viewerOf} from './viewer.ts';

export const engineNames = ['loop', 'auto', 'interactions', 'stateless'] as const;
export type EngineName = (typeof engineNames)[number];

export const groundingModes = ['enforce', 'warn', 'off'] as const satisfies GroundingMode[];

export const toolChoices = ['auto', 'any', 'none', 'validated'] as const satisfies ToolMode[];

/** What a person may set, as it comes from flags and environment: text, unchecked. */
export type RawSettings = {
  orders?: string | undefined;
  columns?: string | undefined;
  customer?: string | undefined;
  staff?: boolean | undefined;
  model?: string | undefined;
  engine?: string | undefined;
  toolChoice?: string | undefined;
  allowTool?: string[] | undefined;
  maxCalls?: string | undefined;
  grounding?: string | undefined;
  fallback?: string | undefined;
  contextTokens?: string | undefined;
  prompt?: string | undefined;
  timeout?: string | undefined;
  session?: string | undefined;
  continue?: boolean | undefined;
  trace?: boolean | undefined;
  traceFile?: string | undefined;
};

export type Source = 'flag' | 'environment' | '.env' | 'default';

export type Settings = {
  /** A path or an address; undefined for the bundled demo orders. */
  orders: string | undefined;
  /** A path: what the person says of the file's columns; undefined where they are read from its header alone. */
  columns: string | undefined;
  viewer: Viewer;
  model: string;
  access: Access;
  engine: EngineName;
  toolChoice: ToolChoice;
  maxCalls: number;
  /** What becomes of an answer that the lookups do not support. */
  grounding: GroundingMode;
  /** The model that answers where the first stays out of reach; undefined for none. */
  fallback: string | undefined;
  /** Tokens that the conversation before a question may weigh in its requests. */
  contextTokens: number;
  /** A path; undefined for the bundled prompt. */
  prompt: string | undefined;
  timeoutMs: number;
  /** The saved conversation to go on with, by its ID or as the newest: checked where it is looked for. */
  session: string | undefined;
  continue: boolean;
  trace: boolean;
  /** Where the run is recorded; undefined for nowhere. */
  traceFile: string | undefined;
  /** Where the run is reported as OpenTelemetry has it; undefined for nowhere. */
  telemetry: Telemetry | undefined;
  /** The folder of what is kept between runs. */
  stateFolder: string;
  /** A fixed clock for demos and tests; undefined for the real one. */
  now: Date | undefined;
  /** Where each value came from. */
  sources: Record<keyof RawSettings, Source>;
  /** What was chosen on the person's behalf, in Korean, for stderr. */
  notices: string[];
};

/** The same where it is not known yet who looks: a chat may begin so. Tools and orders never see it. */
export type OpenSettings = Omit<Settings, 'viewer'> & {viewer: Viewer | undefined};

export const offlineModel = 'offline';

export const defaults = {
  model: 'gemini-3.8-flash',
  engine: 'loop',
  toolChoice: 'auto',
  maxCalls: '4',
  grounding: 'enforce',
  fallback: offlineModel,
  contextTokens: '16000',
  timeout: '60',
} as const;

type Env = Record<string, string | undefined>;

/** Flags over environment over `.env` over defaults. Throws AppError `usage` or `auth` for a value that cannot be. */
export const resolveSettings = (flags: RawSettings, realEnv: Env, dotenv: Env): Settings =>
  withViewer(resolveOpenSettings(flags, realEnv, dotenv));

/** Throws AppError `usage` where nobody has said who looks. */
export function withViewer({viewer, ...settings}: OpenSettings): Settings {
  if (viewer) return {...settings, viewer};
  throw unknownViewer();
}

/** The same for a chat, whose viewer may be still to come. */
export function resolveOpenSettings(flags: RawSettings, realEnv: Env, dotenv: Env): OpenSettings {
  const env = {...dotenv, ...given(realEnv)};
  const set = {...fromEnv(env), ...given(flags)};
  mustBeOneViewer(flags);
  const {access, model, offlineNotice} = modelOf(set.model, env);
  const {viewer, demoNotice} = viewerOf(set);
  const {telemetry, notice: untold} = telemetryIn(env);
  mustBeModel(set.fallback ?? defaults.fallback, '--fallback');
  const {engine, toolChoice, maxCalls, grounding, fallback, contextTokens, timeout} = {...defaults, ...set};
  return {
    orders: set.orders,
    columns: set.columns,
    viewer,
    model,
    access,
    engine: oneOf(engineNames, engine, '--engine'),
    toolChoice: {mode: oneOf(toolChoices, toolChoice, '--tool-choice'), allowed: allowedIn(set.allowTool)},
    maxCalls: wholeNumber(maxCalls, '--max-calls', 1, 50),
    grounding: oneOf(groundingModes, grounding, '--grounding'),
    fallback: fallback === 'none' || fallback === model ? undefined : fallback,
    contextTokens: wholeNumber(contextTokens, '--context-tokens', 1000, 1_000_000),
    prompt: set.prompt,
    timeoutMs: 1000 * wholeNumber(timeout, '--timeout', 1, 3600),
    session: set.session,
    continue: set.continue ?? false,
    trace: set.trace ?? false,
    traceFile: set.traceFile,
    telemetry,
    stateFolder: stateFolderIn(env),
    now: instantOf(env.HARU_NOW),
    sources: sourcesOf(flags, fromEnv(realEnv), fromEnv(dotenv)),
    notices: [...noticesOf(offlineNotice, demoNotice, access), ...(untold ? [untold] : [])],
  };
}

const fromEnv = (env: Env) =>
  given({
    orders: env.HARU_ORDERS,
    columns: env.HARU_COLUMNS,
    customer: env.HARU_CUSTOMER,
    model: env.HARU_MODEL,
    engine: env.HARU_ENGINE,
    grounding: env.HARU_GROUNDING,
    fallback: env.HARU_FALLBACK,
    trace: env.HARU_TRACE === '1' || undefined,
  });

/** What is set at all: an empty variable is not. */
const given = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== '')) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

const keys: (keyof RawSettings)[] = [
  'orders',
  'columns',
  'customer',
  'staff',
  'model',
  'engine',
  'toolChoice',
  'allowTool',
  'maxCalls',
  'grounding',
  'fallback',
  'contextTokens',
  'prompt',
  'timeout',
  'session',
  'continue',
  'trace',
  'traceFile',
];

const sourcesOf = (flags: RawSettings, env: RawSettings, dotenv: RawSettings): Settings['sources'] =>
  Object.fromEntries(
    keys.map(key => {
      if (flags[key] !== undefined) return [key, 'flag'];
      if (env[key] !== undefined) return [key, 'environment'];
      return [key, dotenv[key] === undefined ? 'default' : '.env'];
    }),
  ) as Settings['sources'];

function modelOf(asked: string | undefined, env: Env) {
  if (asked) mustBeModel(asked, '--model');
  if (asked === offlineModel) return {model: asked, access: offlineAccess, offlineNotice: false};
  const access = accessIn(env);
  if (access) return {model: asked ?? defaults.model, access, offlineNotice: false};
  if (!asked) return {model: offlineModel, access: offlineAccess, offlineNotice: true};
  throw new AppError(
    'auth',
    `${asked} 모델을 쓰려면 API 키가 필요합니다.`,
    'GEMINI_API_KEY를 설정하거나, 키 없이 쓰려면 --model offline으로 실행해 주세요.',
  );
}

/** A name that could lead to another address is none. */
function mustBeModel(name: string, flag: string): void {
  if (/^[\w.:/@-]+$/.test(name) && !name.includes('..')) return;
  throw new AppError(
    'usage',
    `${flag}에 쓸 수 없는 이름입니다: ${name}`,
    `예: ${defaults.model}, ${offlineModel}`,
  );
}

/** One line at most, so that it can be read past. */
function noticesOf(offline: boolean, demo: boolean, access: Access): string[] {
  const setKey = 'Gemini로 답하려면 GEMINI_API_KEY를 설정하세요.';
  const setCustomer = '다른 고객은 --customer로 고를 수 있습니다.';
  const notices = access.kind === 'key' && access.notice ? [access.notice] : [];
  if (offline && demo)
    notices.push(`API 키가 없어 내장 모델이 데모 고객 ${demoCustomer}에게 답합니다. ${setKey}`);
  else if (offline) notices.push(`API 키가 없어 내장 모델이 답합니다. ${setKey}`);
  else if (demo) notices.push(`데모 고객 ${demoCustomer}의 주문으로 답합니다. ${setCustomer}`);
  return notices;
}

/** Checked against the tools where they are known, in `app.ts`. */
const allowedIn = (names: readonly string[] | undefined) => (names?.length ? names : undefined);
