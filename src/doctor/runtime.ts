import type {Check} from './check.ts';

/** The Node that runs and the one that is needed (`>=20.19`). */
export function checkRuntime(node: string, haru: string, needed: string): Check {
  const least = needed.replace(/^>=/, '');
  const details = {node, haru, needed};
  if (isAtLeast(node, least))
    return {name: 'runtime', status: 'ok', message: `Node ${node}, haru ${haru}`, hint: null, details};
  return {
    name: 'runtime',
    status: 'fault',
    code: 'usage',
    message: `haru는 Node ${least} 이상이 필요합니다 (지금 ${node}).`,
    hint: 'https://nodejs.org 에서 새 버전을 설치한 뒤 다시 실행해 주세요.',
    details,
  };
}

const isAtLeast = (version: string, least: string): boolean => {
  const [major = 0, minor = 0] = numbersOf(version);
  const [leastMajor = 0, leastMinor = 0] = numbersOf(least);
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
};

const numbersOf = (version: string): number[] => version.replace(/^v/, '').split('.').map(Number);
