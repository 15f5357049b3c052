import {createHash, randomBytes} from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import {dirname, join} from 'node:path';
import {makePrivateFolder, privateFile} from '../../state-folder.ts';
import type {TableFacts} from '../file-store.ts';
import type {Contents} from './builder.ts';

/** The label of a finished index: what it is of, the file it is in, and what is told of it without opening that. */
export type Label = {
  identity: string;
  file: string;
  bytes: number;
  table: Omit<TableFacts, 'path'>;
  contents: Contents;
};

const labelName = 'current.json';

/** An index that nobody has opened for so many milliseconds is removed when another is made: exports come and go. */
const keptUnused = 14 * 24 * 60 * 60 * 1000;

/**
 * The folder for the indexes of one file of orders. A builder writes into a file of its own, and what makes it the index
 * is the label, which is put in place whole, by renaming, when the file is: so there is the old index, the new one or
 * none, whenever a builder is killed and however many there are.
 */
export class IndexPlace {
  readonly folder: string;
  readonly #label: string;

  /** Only names it: nothing is read or made. */
  constructor(stateFolder: string, source: string) {
    const name = createHash('sha256').update(realpathSync(source)).digest('hex').slice(0, 32);
    this.folder = join(stateFolder, 'orders', name);
    this.#label = join(this.folder, labelName);
  }

  /** The label of the index of exactly this, and its file; undefined where there is none. */
  find(identity: string): {label: Label; path: string} | undefined {
    try {
      const label = JSON.parse(readFileSync(this.#label, 'utf8')) as Label;
      const path = join(this.folder, label.file);
      // A file that lost its end, on a disk that is not whole, would end the process when that is read.
      if (label.identity !== identity || statSync(path).size !== label.bytes) return undefined;
      this.#markUsed();
      return {label, path};
    } catch {
      return undefined;
    }
  }

  /** How many bytes the disk has left for it, once its folder is there; undefined where the system does not say. */
  room(): number | undefined {
    const {bavail, bsize, blocks} = statfsSync(this.folder);
    return blocks > 0 ? bavail * bsize : undefined;
  }

  /** A path for a new index, which says whose it is. What builders left that are no more is removed, and what nobody uses. */
  begin(): string {
    makePrivateFolder(this.folder);
    this.#sweep();
    this.#sweepUnused();
    return join(this.folder, `${process.pid}-${randomBytes(4).toString('hex')}.mdb`);
  }

  /** Makes the file the index. It is on the disk before it is named. */
  publish(path: string, label: Omit<Label, 'file' | 'bytes'>): {label: Label; path: string} {
    const descriptor = openSync(path, 'r+');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    const whole: Label = {...label, file: path.slice(this.folder.length + 1), bytes: statSync(path).size};
    const draft = `${path}.json`;
    writeFileSync(draft, JSON.stringify(whole), {mode: privateFile, flush: true});
    renameSync(draft, this.#label);
    return {label: whole, path};
  }

  /** Removes a file that was begun and what belongs to it. */
  static discard(path: string): void {
    for (const file of [path, `${path}-lock`, `${path}.json`]) rmSync(file, {force: true});
  }

  #sweep(): void {
    const current = this.#current();
    for (const file of readdirSync(this.folder)) {
      const [, name = '', pid] = /^((\d+)-[0-9a-f]+\.mdb)/.exec(file) ?? [];
      // Some systems do not let go of a file that is being read: it stays for the next time.
      if (name && name !== current && !isAlive(Number(pid))) {
        try {
          rmSync(join(this.folder, file), {force: true});
        } catch {}
      }
    }
  }

  #markUsed(): void {
    try {
      utimesSync(this.#label, new Date(), new Date());
    } catch {
      // A folder that may only be read is nobody's to sweep either.
    }
  }

  #sweepUnused(): void {
    const all = dirname(this.folder);
    for (const name of readdirSync(all)) {
      const folder = join(all, name);
      try {
        const {mtimeMs} = statSync(join(folder, labelName));
        if (folder !== this.folder && Date.now() - mtimeMs > keptUnused)
          rmSync(folder, {recursive: true, force: true});
      } catch {}
    }
  }

  #current(): string | undefined {
    try {
      return (JSON.parse(readFileSync(this.#label, 'utf8')) as Label).file;
    } catch {
      return undefined;
    }
  }
}

/** A process that may not be asked is one of somebody else's. */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
