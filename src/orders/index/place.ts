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
import {isAlive} from '../../is-alive.ts';
import {makePrivateFolder, privateFile} from '../../state-folder.ts';
import type {ColumnMap} from '../columns.ts';
import type {TableFacts} from '../file-store.ts';
import type {Contents} from './builder.ts';
import {edgesOf, mapOf} from './identity.ts';

/** The label of a finished index: what it is of, the file it is in, and what is told of it without opening that. */
export type Label = {
  identity: string;
  file: string;
  bytes: number;
  /** A digest of the file's beginning and end, where it says how it is to be read. */
  edges: string;
  table: Omit<TableFacts, 'path'>;
  contents: Contents;
};

const labelName = 'label';

/** In milliseconds. */
const day = 24 * 60 * 60 * 1000;

/** An index that nobody has opened for so long is removed when another is made: exports come and go. */
const keptUnused = 14 * day;

/**
 * The folder for the indexes of one file of orders. A builder writes into a file of its own, and what makes it the index
 * is the label, which is put in place whole, by renaming, when the file is: so there is the old index, the new one or
 * none, whenever a builder is killed and however many there are.
 */
export class IndexPlace {
  readonly folder: string;
  readonly #label: string;

  /** Only names it: nothing is read or made. */
  constructor(stateFolder: string, source: string, columns: ColumnMap = {}) {
    const of = JSON.stringify([realpathSync(source), ...mapOf(columns)]);
    const name = digestOf(of).slice(0, 32);
    this.folder = join(stateFolder, 'orders', name);
    this.#label = join(this.folder, labelName);
  }

  /** The label of the index of exactly this, and its file; undefined where there is none. */
  find(identity: string): {label: Label; path: string} | undefined {
    try {
      const label = this.#read();
      const path = join(this.folder, label.file);
      // A file that is damaged where it says how it is to be read, or that lost its end, would end the process.
      const isWhole = statSync(path).size === label.bytes && edgesOf(path) === label.edges;
      if (label.identity !== identity || !isWhole) return undefined;
      this.#markUsed();
      return {label, path};
    } catch {
      return undefined;
    }
  }

  /** The index is not to be opened again. */
  forget(): void {
    removed(this.#label);
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
  publish(path: string, label: Omit<Label, 'file' | 'bytes' | 'edges'>): {label: Label; path: string} {
    const descriptor = openSync(path, 'r+');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    const file = path.slice(this.folder.length + 1);
    const whole: Label = {...label, file, bytes: statSync(path).size, edges: edgesOf(path)};
    const draft = `${path}.label`;
    const text = JSON.stringify(whole);
    writeFileSync(draft, `${digestOf(text)}\n${text}`, {mode: privateFile, flush: true});
    renameSync(draft, this.#label);
    return {label: whole, path};
  }

  /** Removes a file that was begun and what belongs to it. */
  static discard(path: string): void {
    for (const file of [path, `${path}-lock`, `${path}.label`]) rmSync(file, {force: true});
  }

  #sweep(): void {
    const current = this.#current();
    for (const file of readdirSync(this.folder)) {
      const [, name = '', pid] = /^((\d+)-[0-9a-f]+\.mdb)/.exec(file) ?? [];
      if (!name || name === current || isAlive(Number(pid))) continue;
      if (file === name) mustHaveBegun(join(this.folder, file));
      removed(join(this.folder, file));
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
      const {mtimeMs} = statSync(join(folder, labelName), {throwIfNoEntry: false}) ?? statSync(folder);
      if (folder === this.folder || Date.now() - mtimeMs <= keptUnused) continue;
      removed(folder);
    }
  }

  /** Throws where there is none, or one that is not as it was written. */
  #read(): Label {
    const content = readFileSync(this.#label, 'utf8');
    const text = content.slice(content.indexOf('\n') + 1);
    if (!content.startsWith(`${digestOf(text)}\n`)) throw new Error(`damaged: ${this.#label}`);
    return JSON.parse(text) as Label;
  }

  #current(): string | undefined {
    try {
      return this.#read().file;
    } catch {
      return undefined;
    }
  }
}

/** Some systems do not let go of a file that is being read: it stays for the next time. */
function removed(path: string): void {
  try {
    rmSync(path, {recursive: true, force: true});
  } catch {}
}

/**
 * LMDB ends the process where it cannot open a file, as where the disk knows no locks: what is left then is an empty one.
 * Throws where that has happened lately.
 */
function mustHaveBegun(path: string): void {
  const {size, mtimeMs} = statSync(path, {throwIfNoEntry: false}) ?? {size: 1, mtimeMs: 0};
  if (size === 0 && Date.now() - mtimeMs < day) throw new Error(`could not be begun: ${path}`);
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');
