import {readBytes, sessionFile, sessionFolder, sessionIds} from './disk.ts';
import {type SessionSummary, summaryOf} from './format.ts';

/** `unreadable`: IDs of files that hold something, but no session that this version can read. */
export type SessionList = {sessions: SessionSummary[]; unreadable: string[]};

/** Every saved conversation of this user of the machine, the one that was written to last first. */
export function listSessions(stateFolder: string): SessionList {
  const folder = sessionFolder(stateFolder);
  const list: SessionList = {sessions: [], unreadable: []};
  for (const id of sessionIds(folder)) {
    const summary = summaryOf(readBytes(sessionFile(folder, id)));
    // A file that was renamed opens by its name.
    if (typeof summary !== 'string') list.sessions.push({...summary, id});
    else if (summary !== 'none') list.unreadable.push(id);
  }
  return list;
}
