import {createHash} from 'node:crypto';
import {readFileSync, renameSync, statSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {dirname} from 'node:path';
import {fileURLToPath} from 'node:url';
import {cachedDataVersionTag} from 'node:v8';
import {Script} from 'node:vm';

/**
 * Loads a CommonJS bundle together with the code that V8 made of it before: to compile it anew takes a third of a
 * one-shot run. The code lies beside the bundle, named for it and for this V8; where there is none yet it is stored
 * at the end of the run, with all that the run had compiled by then. Node 20 has nothing of the kind built in.
 * A bundle loaded so cannot `import()`: what it needs of that kind it has to be given.
 */
export function loadCompiled<Exports>(url: URL): Exports {
  const file = fileURLToPath(url);
  const codeFile = `${file}.${cachedDataVersionTag()}-${Math.round(statSync(file).mtimeMs)}.code`;
  const cachedData = storedIn(codeFile);
  const source = `(function (exports, require, module, __dirname) {${readFileSync(file, 'utf8')}\n})`;
  const script = new Script(source, {filename: url.href, ...(cachedData && {cachedData})});
  if (!cachedData || script.cachedDataRejected) process.once('exit', () => store(codeFile, script));
  const module = {exports: {} as Exports};
  script.runInThisContext()(module.exports, createRequire(url), module, dirname(file));
  return module.exports;
}

const digestLength = 20;
const digestOf = (code: Buffer): Buffer => createHash('sha1').update(code).digest();

/** V8 trusts what it is given and crashes on a file that lost a page in a power cut: so it is checked first. */
function storedIn(file: string): Buffer | undefined {
  try {
    const content = readFileSync(file);
    const code = content.subarray(digestLength);
    return digestOf(code).equals(content.subarray(0, digestLength)) ? code : undefined;
  } catch {
    return undefined;
  }
}

/** Whole or not at all: another process may be reading. A folder that cannot be written costs speed, nothing else. */
function store(file: string, script: Script): void {
  const code = script.createCachedData();
  try {
    writeFileSync(`${file}.${process.pid}`, Buffer.concat([digestOf(code), code]));
    renameSync(`${file}.${process.pid}`, file);
  } catch {
    // The next run compiles anew.
  }
}
