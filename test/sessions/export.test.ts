import {existsSync, mkdtempSync, readFileSync, statSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {AppError} from '../../src/errors.ts';
import {appendLines, reasonOf, writeNewFile} from '../../src/sessions/disk.ts';
import {exported} from '../../src/sessions/export.ts';
import {answered, header} from './turns.ts';

const looked = answered('어디쯤 왔어요?\n제 번호는 010-1234-5678이에요', {
  answer: '배송 중입니다.',
  calls: [
    {
      id: 'call-1-1',
      name: 'track_shipping',
      args: {order_id: 'HR20260701023'},
      round: 1,
      ms: 0.1,
      result: {found: true, shipping: {status: '배송중'}},
      error: null,
    },
  ],
});
const cancelled = answered('둘', {stop: 'cancelled', answer: '', memory: null});
const error = {code: 'network' as const, message: '네트워크에 연결할 수 없습니다.', hint: null};
const failed = answered('셋', {stop: 'error', answer: '', memory: null, error});

describe('a conversation for a file', () => {
  it('is Markdown that reads as it was said, with no number of the person', () => {
    expect(exported('상담.md', header, [looked, cancelled, failed])).toBe(`# 하루마켓 상담 기록

- 대화: 20260713-k3f9
- 시작: 2026-07-13 10:00
- 고객: C001

## 질문 1

> 어디쯤 왔어요?
> 제 번호는 010-****-5678이에요

    [도구 호출] track_shipping({"order_id":"HR20260701023"})

배송 중입니다.

## 질문 2

> 둘

(답을 멈췄습니다.)

## 질문 3

> 셋

(네트워크에 연결할 수 없습니다.)
`);
  });

  it('is JSON where its name says so', () => {
    const {turns, ...rest} = JSON.parse(exported('상담.JSON', header, [looked, failed]));
    expect(rest).toEqual({id: header.id, startedAt: header.startedAt, viewer: header.viewer});
    expect(turns).toMatchObject([
      {
        question: '어디쯤 왔어요?\n제 번호는 010-****-5678이에요',
        answer: '배송 중입니다.',
        calls: [{name: 'track_shipping', result: {found: true}}],
        error: null,
      },
      {question: '셋', stop: 'error', error},
    ]);
    expect(JSON.stringify(turns)).not.toContain('memory');
  });

  it('never takes the place of another, and is for its owner alone', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'haru-export-')), '상담.md');
    await writeNewFile(path, '하나');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const hint = '다른 이름을 주세요. 있는 파일에 덮어쓰지 않습니다.';
    const refused = new AppError('usage', `이미 있는 파일입니다: ${path}`, hint);
    await expect(writeNewFile(path, '둘')).rejects.toThrow(refused);
    expect(readFileSync(path, 'utf8')).toBe('하나');
    await expect(writeNewFile(join(path, 'x'), '둘')).rejects.toThrow('파일에 쓰지 못했습니다: ');
  });
});

it.runIf(existsSync('/dev/full'))('says that the disk is full', async () => {
  const full = appendLines('/dev/full', {header: 'x\n', lines: 'y\n'});
  expect(await full.catch(reasonOf)).toBe('디스크에 빈 자리가 없습니다.');
});
