#!/usr/bin/env node
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major > 20 || (major === 20 && minor >= 19)) {
  await import('../dist/cli.js');
} else {
  console.error(`haru는 Node 20.19 이상이 필요합니다 (지금 ${process.version}).`);
  console.error('https://nodejs.org 에서 새 버전을 설치한 뒤 다시 실행해 주세요.');
  process.exitCode = 2;
}
