import {createHash} from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {haru, root} from '../support/run.ts';

const recording = `${root}/test/recordings/loop.jsonl`;
const folder = (): string => mkdtempSync(join(tmpdir(), 'haru-page-'));
const textOf = (file: string): string => readFileSync(file, 'utf8');

describe('haru trace FILE --html OUT', () => {
  it('says where it wrote the page, which is for nobody but its owner', async () => {
    const out = join(folder(), '기록 하나.html');
    expect(await haru(['trace', recording, '--html', out])).toEqual({
      stdout: `페이지를 썼습니다: ${out}\n`,
      stderr: '',
      status: 0,
    });
    expect(statSync(out).mode & 0o777).toBe(0o600);
  });

  it('writes the same page of the same recording', async () => {
    const [one, other] = [join(folder(), 'a.html'), join(folder(), 'b.html')];
    for (const out of [one, other]) await haru(['trace', recording, '--html', out]);
    expect(textOf(one)).toBe(textOf(other));
  });

  it('replaces a page of its own, and leaves nothing else behind', async () => {
    const place = folder();
    const out = join(place, '기록.html');
    await haru(['trace', `${root}/test/recordings/auto.jsonl`, '--html', out]);
    const before = textOf(out);
    await haru(['trace', recording, '--html', out]);
    expect(textOf(out)).not.toBe(before);
    expect(textOf(out)).toContain('HR20260701023 어디쯤 왔어요?');
    expect(readdirSync(place)).toEqual(['기록.html']);
  });

  it.each<[string, (out: string) => void]>([
    ['a file of somebody else', out => writeFileSync(out, '<!doctype html>\n<p>내 글</p>\n')],
    ['the recording itself', out => copyFileSync(recording, out)],
    ['an empty file', out => writeFileSync(out, '')],
    ['a folder', out => mkdirSync(out)],
    ['a link', out => symlinkSync(recording, out)],
  ])('never writes over %s', async (_, put) => {
    const out = join(folder(), '있던 것');
    put(out);
    const before = statSync(out).isFile() && textOf(out);
    expect(await haru(['trace', recording, '--html', out])).toEqual({
      stdout: '',
      stderr: `haru가 쓴 페이지가 아닌 것이 이미 있습니다: ${out}\n덮어쓰지 않습니다. --html에 다른 이름을 주세요.\n`,
      status: 2,
    });
    expect(statSync(out).isFile() && textOf(out)).toBe(before);
  });

  it('says so where it cannot write', async () => {
    const out = join(folder(), '없는 폴더', '기록.html');
    expect(await haru(['trace', recording, '--html', out])).toEqual({
      stdout: '',
      stderr: `페이지를 쓸 수 없습니다: ${out}\n--html에 준 경로와 권한을 확인해 주세요.\n`,
      status: 2,
    });
  });

  it('lets nothing run or apply but what it brings along, and names nothing outside', async () => {
    const out = join(folder(), '기록.html');
    await haru(['trace', recording, '--html', out]);
    const page = textOf(out);
    const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? [];
    const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(page) ?? [];
    const [, policy] = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(page) ?? [];
    expect(policy?.replaceAll('&#39;', "'")).toBe(
      `default-src 'none'; script-src '${hash(script)}'; style-src '${hash(style)}'; base-uri 'none'; form-action 'none'`,
    );
    expect(page.match(/ (?:src|href|action|style|on\w+)="(?!#)[^"]*"|url\(|@import/g)).toBeNull();
  });
});
