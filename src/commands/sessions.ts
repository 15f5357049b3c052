import {safeJson} from '../clean-text.ts';
import type {Flags, Io} from '../program.ts';
import type {SessionSummary} from '../sessions/format.ts';
import {listSessions} from '../sessions/list.ts';
import {stateFolderIn} from '../state-folder.ts';
import {maskText} from '../ui/mask.ts';
import {sessionRows} from '../ui/session-table.ts';
import {mustBeOneViewer} from '../viewer.ts';
import {dotenvHere} from './load-settings.ts';

/** The saved conversations, or those of one customer or of the staff where the flags or the environment name them. */
export function printSessions(flags: Flags, {stdout, stderr, env: realEnv}: Io): void {
  mustBeOneViewer(flags);
  const env = {...dotenvHere(), ...realEnv};
  const customer = flags.staff ? undefined : (flags.customer ?? env.HARU_CUSTOMER)?.normalize('NFC').trim();
  const {sessions: all, unreadable} = listSessions(stateFolderIn(env));
  const sessions = all.filter(({viewer}) => {
    if (flags.staff) return viewer.role === 'staff';
    return !customer || (viewer.role === 'customer' && viewer.customerId === customer);
  });
  if (flags.json) stdout.write(`${safeJson(sessions.map(asJson), 2)}\n`);
  else if (sessions.length === 0) stderr.write('저장된 대화가 없습니다.\n');
  else stdout.write(`${sessionRows(sessions, stdout.isTTY ? stdout.columns : undefined).join('\n')}\n`);
  if (unreadable.length > 0) stderr.write(`읽을 수 없는 대화 파일이 있습니다: ${unreadable.join(', ')}\n`);
}

const asJson = ({id, startedAt, lastAt, viewer, orders, turns, question}: SessionSummary) => ({
  id,
  startedAt,
  lastAt,
  customer: viewer.role === 'staff' ? null : viewer.customerId,
  staff: viewer.role === 'staff',
  orders,
  turns,
  question: maskText(question),
});
