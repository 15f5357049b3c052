import {execFile} from 'node:child_process';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {build} from 'esbuild';
import {bundling} from '../scripts/bundle.js';

/** What is measured inside one process: a script that prints JSON, bundled as haru is, since how it is built counts. */
async function printed(script) {
  const folder = await mkdtemp(join(tmpdir(), 'haru-inside-'));
  try {
    await build({
      ...bundling,
      entryPoints: [fileURLToPath(new URL(script, import.meta.url))],
      outdir: folder,
      outExtension: {'.js': '.mjs'},
      // Where the bundled orders and the prompt lie, seen from the source.
      define: {
        ...bundling.define,
        'import.meta.url': JSON.stringify(new URL('../src/paths.ts', import.meta.url).href),
      },
      banner: {js: "import {createRequire} from 'node:module';const require=createRequire('/');"},
    });
    const {stdout} = await promisify(execFile)(process.execPath, [
      join(folder, script.replace('.ts', '.mjs')),
    ]);
    return JSON.parse(stdout);
  } finally {
    await rm(folder, {recursive: true});
  }
}

/** Bytes sent to the model for the same question, by ours and by naive tools. */
export async function requestBytes() {
  const {ours, ...naive} = await printed('request-bytes.ts');
  const ratios = Object.entries(naive).map(
    ([name, {requests, bytes, ratio}]) =>
      `${ratio.toFixed(2)} × ${name} (${requests} requests, ${bytes} bytes)`,
  );
  return {
    met: naive['naive, whole rows'].ratio <= 0.5,
    says: `"배송중인 주문 세 건 다 알려줘": ${ours.requests} requests, ${ours.bytes} bytes; ${ratios.join('; ')}; goal ≤ 0.50 × whole rows`,
  };
}

/** Milliseconds of one grounding check. */
export async function groundingCheck() {
  const {p50, p99, rawP99, facts} = await printed('grounding.ts');
  return {
    met: p99 <= 2,
    says: `grounding check, 1,000 characters over 50 orders, best of five: p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms (one try: ${rawP99.toFixed(2)} ms), the facts ${facts.toFixed(2)} ms; goal p99 ≤ 2 ms`,
  };
}

/** Milliseconds in which the built-in model reads a message. */
export async function reading() {
  const {p50, p99, rawP99, inputs, worst} = await printed('reading.ts');
  return {
    met: p99 <= 3 && worst <= 50,
    says: `reading 2,000 characters, best of five: p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms (one try: ${rawP99.toFixed(2)} ms); goal p99 ≤ 3 ms; ${inputs.toLocaleString('en')} inputs of any kind: worst ${worst.toFixed(1)} ms, goal ≤ 50 ms`,
  };
}

/** Milliseconds of a lookup among a million rows of PostgreSQL, where the machine has one. */
export async function databaseLookup() {
  const measured = await printed('postgres.ts');
  if (!measured) return {says: 'lookup in PostgreSQL: not measured, no PostgreSQL on this machine'};
  const {rows, bare, asWritten, otherwise} = measured;
  return {
    met: Math.max(asWritten, otherwise) - bare <= 3,
    says: `lookup in PostgreSQL, ${rows.toLocaleString('en')} rows, medians: bare client ${bare.toFixed(2)} ms, haru ${asWritten.toFixed(2)} ms as written and ${otherwise.toFixed(2)} ms otherwise; goal ≤ 3 ms more`,
  };
}
