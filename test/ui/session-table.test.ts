import {expect, it} from 'vitest';
import type {SessionSummary} from '../../src/sessions/format.ts';
import {sessionRows} from '../../src/ui/session-table.ts';
import {header} from '../sessions/turns.ts';

const session = (more: Partial<SessionSummary>): SessionSummary => ({
  ...header,
  lastAt: '2026-07-12T15:30:00.000Z',
  turns: 1,
  question: '?',
  ...more,
});

const sessions = [
  session({question: '사과는\n언제 \u001B[31m와요? 👨‍👩‍👧', turns: 12}),
  session({
    id: 'a',
    viewer: {role: 'customer', customerId: '김하루'},
    question: '제 번호는 010-1234-5678인데요',
  }),
  session({viewer: {role: 'staff'}, question: ''}),
];

it('is aligned by the width of what stands in it, with one line a conversation', () => {
  expect(sessionRows(sessions)).toEqual([
    '번호           언제              고객    질문 수  첫 질문',
    '20260713-k3f9  2026-07-13 00:30  C001         12  사과는 언제 와요? 👨‍👩‍👧',
    'a              2026-07-13 00:30  김하루        1  제 번호는 010-****-5678인데요',
    '20260713-k3f9  2026-07-13 00:30  직원          1',
  ]);
});

it('gives up columns and cuts questions between letters where the terminal ends', () => {
  expect(sessionRows(sessions, 54)).toEqual([
    '번호           언제              첫 질문',
    '20260713-k3f9  2026-07-13 00:30  사과는 언제 와요? 👨‍👩‍👧',
    'a              2026-07-13 00:30  제 번호는 010-****-5…',
    '20260713-k3f9  2026-07-13 00:30',
  ]);
  expect(sessionRows(sessions, 20)).toEqual(['20260713-k3f9', 'a', '20260713-k3f9']);
});
