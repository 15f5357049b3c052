import {readBytes, sessionFile, sessionFolder, sessionIds} from './disk.ts';
import {type SessionSummary, summaryOf} from './format.ts';

/** `unreadable`: IDs of files that hold something, but no session that this version can read. */
export type SessionList = {sessions: SessionSummary[]; unreadable: string[]};

/** Every saved conversation of this user of the machine, the one that was written to last first. */
export function listSessions(stateFolder: string): SessionList {
  const list: SessionList = {sessions: [], unreadable: []};
  for (const [id, summary] of summaries(stateFolder)) {
    if (typeof summary !== 'string') list.sessions.push(summary);
    else if (summary !== 'none') list.unreadable.push(id);
  }
  return list;
}

/** The same one by one: the newest is not worth reading all. */
export function* summaries(stateFolder: string): Generator<[id: string, ReturnType<typeof summaryOf>]> {
  const folder = sessionFolder(stateFolder);
  for (const id of sessionIds(folder)) {
    const summary = summaryIn(folder, id);
    // A file that was renamed is known by its name.
    yield [id, typeof summary === 'string' ? summary : {...summary, id}];
  }
}

function summaryIn(folder: string, id: string): ReturnType<typeof summaryOf> {
  try {
    return summaryOf(readBytes(sessionFile(folder, id)));
  } catch {
    return 'unreadable';
  }
}
