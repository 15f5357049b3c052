import type {Stop, Verdict} from '../../agent/protocol.ts';

export const grouped = (count: number): string => count.toLocaleString('en-US');

/** Milliseconds as people read them: `0.4ms`, `76ms`, `1.25초`. */
export function duration(ms: number): string {
  if (ms < 10) return `${Math.round(ms * 10) / 10}ms`;
  return ms < 1000 ? `${Math.round(ms)}ms` : `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)}초`;
}

export const verdictWords: Record<Verdict, string> = {
  supported: '모두 확인됨',
  corrected: '고쳐서 답함',
  replaced: '내장 모델의 답으로 바꿈',
  withheld: '확인되지 않아 답을 거둠',
  unsupported: '확인 안 된 말이 있음',
  off: '확인하지 않음',
};

export const stopWords: Record<Stop, string> = {
  answered: '답함',
  'call-limit': '조회 한도에 닿음',
  blocked: '막힌 답',
  error: '답하지 못함',
  cancelled: '답하기 전에 멈춤',
};

export const cutWord = '여기서 기록이 끊김';

export const sourceWords: Partial<Record<string, string>> = {
  flag: '명령줄',
  environment: '환경 변수',
  '.env': '.env 파일',
  default: '기본값',
};
