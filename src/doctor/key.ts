import {accessSync, constants} from 'node:fs';
import {homedir} from 'node:os';
import {join} from 'node:path';
import {AppError} from '../errors.ts';
import {type Access, accessIn} from '../gemini/access.ts';
import {noCloudCredentials} from '../gemini/api-errors.ts';
import {attempt, type Check, faultOf} from './check.ts';
import {type Env, type Given, merged, sourceNames, sourceOf} from './given.ts';

/** How the model would be reached, as far as keys go: the address is another check's. Never a key's value. */
export const accessByKey = (given: Given): Access | undefined | AppError =>
  attempt(() =>
    accessIn({...merged(given), GOOGLE_GEMINI_BASE_URL: undefined, GOOGLE_VERTEX_BASE_URL: undefined}),
  );

/** `used` is whether the model that answers asks for a key. */
export function checkKey(access: Access | undefined | AppError, used: boolean, given: Given): Check {
  if (!access)
    return {
      name: 'key',
      status: 'note',
      message: 'API 키가 없습니다.',
      hint: getKey,
      details: {present: false},
    };
  if (access instanceof AppError) return used ? faultOf('key', access) : unused(access.message, access.hint);
  const check = usable(access, given);
  return used || check.status === 'note' ? check : unused(check.message, null, check.details);
}

const getKey =
  'https://aistudio.google.com/apikey 에서 받은 키를 환경 변수나 .env의 GEMINI_API_KEY에 넣으면 Gemini가 답합니다.';

const unused = (message: string, hint: string | null, details?: Check['details']): Check => ({
  name: 'key',
  status: hint ? 'note' : 'ok',
  message: `${message} 내장 모델을 골랐으므로 쓰지 않습니다.`,
  hint,
  ...(details && {details}),
});

function usable(access: Access, given: Given): Check {
  if (access.kind === 'vertex') return cloudLogin(access, given.env);
  const variable = access.kind === 'key' ? access.keyName : 'GOOGLE_API_KEY';
  const source = sourceOf(variable, given);
  const details = {present: true, variable, source, vertex: access.kind === 'vertex-key'};
  const notice = access.kind === 'key' && access.notice;
  const where = `${variable}에 있습니다 (${sourceNames[source]}).`;
  return {
    name: 'key',
    status: notice ? 'note' : 'ok',
    message: notice
      ? `${where} ${notice}`
      : access.kind === 'vertex-key'
        ? `${where} Vertex AI에 씁니다.`
        : where,
    hint: null,
    details,
  };
}

/** Google's own library looks for a file, and at the real environment alone. The file is not read here. */
function cloudLogin({project, location}: Access & {kind: 'vertex'}, env: Env): Check {
  const file = env.GOOGLE_APPLICATION_CREDENTIALS || gcloudFile(env);
  const details = {vertex: true, project, location, credentials: file};
  if (!isReadable(file))
    return {...faultOf('key', noCloudCredentials()), lines: [`찾은 곳: ${file}`], details};
  return {
    name: 'key',
    status: 'ok',
    message: `Vertex AI의 프로젝트 ${project}, 위치 ${location}에 씁니다.`,
    hint: null,
    lines: [`인증 파일: ${file}`],
    details,
  };
}

const gcloudFile = (env: Env): string =>
  join(
    env.CLOUDSDK_CONFIG ||
      (env.APPDATA ? join(env.APPDATA, 'gcloud') : join(env.HOME || homedir(), '.config', 'gcloud')),
    'application_default_credentials.json',
  );

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
