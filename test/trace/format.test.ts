import {readFile} from 'node:fs/promises';
import fc from 'fast-check';
import {expect, it} from 'vitest';
import {lines} from '../../src/trace/format.ts';
import {itemReader, itemWriter} from '../../src/trace/items.ts';
import {root} from '../support/run.ts';

it('docs/trace-format.md tells every kind of line and every field, and no other', async () => {
  const text = await readFile(`${root}/docs/trace-format.md`, 'utf8');
  const told = Object.fromEntries(
    text
      .split(/^### /m)
      .slice(1)
      .map(section => [
        /^`(\w+)`/.exec(section)?.[1],
        [...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, field]) => field).sort(),
      ]),
  );
  const real = Object.fromEntries(
    Object.entries(lines).map(([type, {entries}]) => [
      type,
      Object.keys(entries)
        .filter(field => field !== 'type')
        .sort(),
    ]),
  );
  expect(told).toEqual(real);
});

it('every recording in test/recordings has every kind of line that it should, and no other field', async () => {
  const text = await readFile(`${root}/test/recordings/loop.jsonl`, 'utf8');
  const seen = new Map<string, Set<string>>();
  for (const line of text.trimEnd().split('\n')) {
    const {type, ...fields} = JSON.parse(line);
    seen.set(type, new Set([...(seen.get(type) ?? []), ...Object.keys(fields)]));
  }
  expect([...seen.keys()].sort()).toEqual(Object.keys(lines).sort());
  const strays = [...seen].flatMap(([type, fields]) =>
    [...fields].filter(field => !(field in lines[type as keyof typeof lines].entries)),
  );
  expect(strays).toEqual([]);
});

it('whatever is taken out into items comes back as it was, and is written once', () => {
  const value = fc.oneof(
    fc.constantFrom('가', '나', {a: 1, b: [2]}),
    fc.json().map(text => JSON.parse(text)),
  );
  const request = fc.record(
    {
      contents: fc.array(value),
      input: fc.array(value),
      tools: value,
      model: fc.string(),
      memory: fc.record({items: fc.array(value)}),
    },
    {requiredKeys: []},
  );
  fc.assert(
    fc.property(fc.array(request), requests => {
      const written: string[] = [];
      const reader = itemReader();
      const writer = itemWriter(item => {
        written.push(`${item.of} ${JSON.stringify(item.value)}`);
        reader.add(JSON.parse(JSON.stringify(item)));
      });
      const packed = requests.map(json => JSON.parse(JSON.stringify(writer.pack(json))));
      expect(packed.map(({json, items}) => reader.unpack(json, items))).toEqual(
        JSON.parse(JSON.stringify(requests)),
      );
      expect(new Set(written).size).toBe(written.length);
    }),
    {seed: 20260713},
  );
});
