import type {CallRecord} from '../agent/protocol.ts';
import {cleanLine, safeJson} from '../clean-text.ts';

const labels = {refused: '거절', failed: '오류'};

/** `[도구 호출] name(args)`, with the reason behind it where the call was refused or failed. */
export function callLine({name, args, error}: Pick<CallRecord, 'name' | 'args' | 'error'>): string {
  const call = `[도구 호출] ${cleanLine(name)}(${safeJson(args)})`;
  return error ? `${call} → ${labels[error.kind]}: ${cleanLine(error.message)}` : call;
}
