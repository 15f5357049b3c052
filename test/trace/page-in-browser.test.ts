import {mkdtempSync, readFileSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {Browser} from 'playwright-core';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {apply, emptyConversation} from '../../src/agent/conversation.ts';
import {createApp} from '../../src/app.ts';
import {type RawSettings, resolveSettings} from '../../src/settings.ts';
import {writePage} from '../../src/trace/page/write.ts';
import {readTrace} from '../../src/trace/read.ts';
import {chromiumPath, launch, opened} from '../support/browser.ts';
import {root} from '../support/run.ts';
import {calls, fails, says, scriptedModel} from '../support/scripted-model.ts';

/** The page of a trace, in a folder of its own. */
function pageOf(trace: string, name = '기록.jsonl'): string {
  const out = join(mkdtempSync(join(tmpdir(), 'haru-page-')), '기록.html');
  writePage(out, readTrace(trace), name);
  return out;
}

/** A second try, at once. */
const retry = {attempts: 2, budgetMs: 10_000, firstWaitMs: 1};

/** A trace of these questions, to the built-in model or to a script. */
async function recorded(
  questions: readonly string[],
  flags: RawSettings = {},
  fetch?: typeof globalThis.fetch,
): Promise<string> {
  const traceFile = join(mkdtempSync(join(tmpdir(), 'haru-page-')), '기록.jsonl');
  const env = {HARU_NOW: '2026-07-13T10:00:00+09:00', ...(fetch && {GEMINI_API_KEY: 'test-key'})};
  const app = createApp(
    resolveSettings({customer: 'C001', traceFile, ...flags}, env, {}),
    fetch && {network: fetch, retry},
  );
  let conversation = emptyConversation;
  for (const question of questions)
    for await (const event of app.ask(question, conversation, AbortSignal.any([])))
      conversation = apply(conversation, event);
  return traceFile;
}

const loop = `${root}/test/recordings/loop.jsonl`;
const where = 'HR20260701023 어디쯤 왔어요?';

const title = chromiumPath ? 'a page in Chromium' : 'a page in Chromium: SKIPPED, no chromium on the PATH';
describe.skipIf(!chromiumPath)(title, {timeout: 60_000}, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  }, 60_000);
  afterAll(() => browser.close());

  it.each(['loop', 'interactions'])(
    'tells a whole recording of the %s engine to a screen reader, and asks nobody for anything',
    async engine => {
      const {page, complaints} = await opened(browser, pageOf(`${root}/test/recordings/${engine}.jsonl`));
      await page.locator('.settings > summary').click();
      const told = (await page.locator('body').ariaSnapshot())
        .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d \(서울\)/g, '(그때)')
        .replaceAll(/haru \d[\w.-]*|Node v[\d.]+/g, '(버전)')
        .replaceAll(/[\d.]+ms/g, '0ms');
      expect(told).toMatchSnapshot();
      expect(complaints).toEqual([]);
      await page.close();
    },
  );

  it('can be read without its script', async () => {
    const {page, complaints} = await opened(browser, pageOf(loop), {javaScriptEnabled: false});
    expect(await page.locator('noscript').textContent()).toBe(
      '요청과 응답을 펼쳐 보려면 자바스크립트를 켜 주세요. 나머지는 그대로 볼 수 있습니다.',
    );
    expect(await page.locator('.waterfall').count()).toBe(2);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('unfolds every request and response as it was recorded', async () => {
    const {page, complaints} = await opened(browser, pageOf(loop));
    const exchanges = readTrace(loop).flatMap(({turns}) => turns.flatMap(turn => turn.exchanges));
    expect(await page.locator('[data-exchange]').count()).toBe(exchanges.length);
    for (const [index, {headers, body, response, chunks}] of exchanges.entries()) {
      const exchange = page.locator(`[data-exchange="${index}"]`);
      await exchange.locator('> summary').click();
      const folds = exchange.locator('> .fold');
      await expect.poll(() => folds.count()).toBe(2 + Object.keys(body ?? {}).length + chunks.length);
      const told: string[][] = [];
      for (const fold of await folds.all()) told.push(await fold.locator('pre').allTextContents());
      const [head = [], ...rest] = told;
      expect(head.map(text => JSON.parse(text))).toEqual([headers]);
      const fields = Object.entries(body ?? {}).map(([key, value]) => (key === 'contents' ? value : [value]));
      const sent = rest.slice(0, fields.length).map(texts => texts.map(text => JSON.parse(text)));
      expect(sent).toEqual(fields);
      const [answerHead = [], ...pieces] = rest.slice(fields.length);
      expect(answerHead.map(text => JSON.parse(text))).toEqual([response?.headers]);
      const dataOf = (text: string) => JSON.parse(text.replace(/^data: /, ''));
      expect(pieces.map(([text = '']) => dataOf(text))).toEqual(chunks.map(({text}) => dataOf(text)));
    }
    expect(complaints).toEqual([]);
    await page.close();
  });

  const injections = [
    '</script><script>alert(1)</script>',
    '<!--<script>',
    '<img src=x onerror="alert(2)">',
    `"'><svg onload=alert(3)>`,
    '[누르세요](javascript:alert(4))',
    'data:text/html,<script>alert(5)</script>',
    '$'.concat('{alert(6)} &lt;b&gt; &amp;'),
    '줄\u2028바꿈\u2029과 \u202Egnahc\u202C',
  ];

  it.each(injections)('shows as text what is none of its own: %j', async evil => {
    const orders = join(mkdtempSync(join(tmpdir(), 'haru-page-')), '주문.csv');
    const csv = readFileSync(`${root}/data/orders.csv`, 'utf8');
    writeFileSync(orders, csv.replaceAll('산지직송 청송 꿀사과 5kg', `"${evil.replaceAll('"', '""')}"`));
    const model = scriptedModel([
      calls(
        {name: 'get_order_status', args: {order_id: 'HR20260701023'}},
        {name: 'track_shipping', args: {order_id: evil}},
      ),
      calls({name: evil, args: {[evil]: evil}}),
      says(`${evil} 내일 도착합니다.`),
      says(`${evil} 내일 도착합니다.`),
    ]);
    const trace = await recorded([`${evil}?`], {orders, grounding: 'warn'}, model.fetch);
    // Nobody can name a model so, but a file may say anything.
    writeFileSync(
      trace,
      readFileSync(trace, 'utf8').replace('"gemini-3.8-flash"', () => JSON.stringify(evil)),
    );
    const {page, complaints} = await opened(browser, pageOf(trace, evil));
    const elements = () =>
      page.locator('script, img, iframe, object, embed, form, base, svg[onload], a:not([href^="#"])').count();
    // The data and the page's own.
    expect(await elements()).toBe(2);
    await page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true");
    await expect.poll(() => page.locator('[data-exchange] > h5').count()).toBeGreaterThan(5);
    expect(await elements()).toBe(2);
    // As it was said, but for signs that no text has.
    const shown = evil.replace(/[\u2028\u2029\u202C\u202E]/g, '');
    expect(await page.locator('h1').textContent()).toBe(shown);
    expect(await page.locator('h2').textContent()).toBe(`${shown} · loop`);
    expect(await page.locator('h3').textContent()).toBe(`${shown}?`);
    const escaped = JSON.stringify(evil).replace(
      /[\u2028\u2029\u202C\u202E]/g,
      sign => `\\u${sign.charCodeAt(0).toString(16)}`,
    );
    const folded = (await page.locator('.fold').allTextContents()).join('\n');
    // Orders are read as text, what a model says is kept as it came.
    for (const part of [`"product": ${JSON.stringify(shown)}`, `${escaped}: ${escaped}`])
      expect(folded).toContain(part);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('is used by keyboard alone', async () => {
    const {page, complaints} = await opened(browser, pageOf(loop));
    const focused = () => page.evaluate<string>("document.activeElement.innerText.split('\\n')[0]");
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('본문으로 건너뛰기');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focused()).toMatch(/^설정 \d+가지와 그 출처$/);
    await page.keyboard.press('Enter');
    expect(await page.locator('.settings > table').isVisible()).toBe(true);
    /** Which question the focus is on, and which are unfolded. */
    const turns = async () => ({
      on: await page.locator('.turn > summary:focus .place').allTextContents(),
      open: await page.locator('.turn[open] > summary .place').allTextContents(),
    });
    await page.keyboard.press('Tab');
    expect(await turns()).toEqual({on: ['1'], open: ['1', '2']});
    await page.keyboard.press('Enter');
    expect(await turns()).toEqual({on: ['1'], open: ['2']});
    await page.keyboard.press('j');
    expect(await turns()).toEqual({on: ['2'], open: ['2']});
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    expect(await turns()).toEqual({on: ['1'], open: ['1', '2']});
    await page.locator('[data-exchange] > summary').first().focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('[data-exchange] > h5').allTextContents()).toEqual(['요청', '응답']);
    // A claim's number leads to the fact.
    await page.locator('.answer a').first().focus();
    await page.keyboard.press('Enter');
    expect(await page.locator('tr:target').allInnerTexts()).toEqual([
      '1\tHR20260701023 주문번호\tHR20260701023 order_id HR20260701023',
    ]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it.each(['light', 'dark'] as const)('can be read on a %s screen', async colorScheme => {
    const {page} = await opened(browser, pageOf(loop), {colorScheme});
    const colors = await page.evaluate<
      number[][]
    >(`['body', '.quiet', '.good', '.answer a', 'h4', 'small'].map(name => {
      const {color, backgroundColor} = getComputedStyle(document.querySelector(name));
      return (name === 'body' ? backgroundColor + color : color).match(/\\d+/g).map(Number);
    })`);
    const [[r = 0, g = 0, b = 0, ...ink] = [], ...texts] = colors;
    const ground = luminance([r, g, b]);
    expect(ground > 0.5).toBe(colorScheme === 'light');
    for (const color of [ink, ...texts]) expect(contrast(luminance(color), ground)).toBeGreaterThan(4.5);
    await page.close();
  });

  it.each([320, 390, 768, 1600])('fits a screen of %d pixels', async width => {
    const model = scriptedModel([
      fails(503, {error: {code: 503, message: 'overloaded'}}, {'retry-after': '0'}),
      calls({name: 'track_shipping', args: {order_id: 'HR20260701023'}}),
      says('HR20260701023은 배송중이고 내일 도착합니다.'),
      says('HR20260701023은 배송중이고 내일 도착합니다.'),
    ]);
    const trace = await recorded(
      [`${where} ${'가나다라마바사'.repeat(40)}`],
      {grounding: 'warn'},
      model.fetch,
    );
    const {page} = await opened(browser, pageOf(trace, 'a-long-name-'.repeat(20)), {width});
    await page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true");
    await expect.poll(() => page.locator('[data-exchange] > h5').count()).toBeGreaterThan(5);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    await page.close();
  });

  it('shows a wait, what failed, and words without a fact', async () => {
    const model = scriptedModel([
      fails(503, {error: {code: 503, message: 'overloaded'}}, {'retry-after': '0'}),
      calls({name: 'track_shipping', args: {order_id: 'HR20260701023'}}),
      says('HR20260701023은 배송중이고 7월 20일에 도착합니다.'),
    ]);
    const trace = await recorded([where], {grounding: 'warn', fallback: 'none'}, model.fetch);
    const {page} = await opened(browser, pageOf(trace));
    expect(await page.locator('.waterfall tbody th').allInnerTexts()).toEqual([
      '1회차',
      '요청 1 503',
      '기다림 다시 시도 2/2 · 모델 서버가 지금 답하지 못합니다.',
      '요청 2 200',
      'track_shipping',
      '2회차',
      '요청 3 200',
      '근거 확인',
    ]);
    expect(await page.locator('tr.failed th').allInnerTexts()).toEqual(['요청 1 503']);
    expect(await page.locator('mark.none').allInnerTexts()).toEqual(['7월 20일']);
    expect(await page.locator('.claims tbody tr').allInnerTexts()).toEqual([
      '1\tHR20260701023 주문번호\tHR20260701023 order_id HR20260701023',
      '2\t배송중 상태\tHR20260701023 status 배송중',
      '3\t7월 20일 날짜\t근거 없음',
    ]);
    await page.close();
  });

  it('holds a long conversation as a list to unfold, and finds what an address leads to', async () => {
    const questions = [where, '배송중인 주문 다 알려줘', '내 주문 목록 보여줘'];
    const file = pageOf(await recorded(Array.from({length: 40}, (_, index) => questions[index % 3] ?? '')));
    const {page, complaints} = await opened(browser, file);
    expect(await page.locator('h3').count()).toBe(40);
    expect(await page.locator('.waterfall').count()).toBe(1);
    await page.locator('.turn > summary').nth(39).click();
    await expect.poll(() => page.locator('.waterfall').count()).toBe(2);
    await page.getByRole('button', {name: '질문 모두 펼치기'}).click();
    await expect.poll(() => page.locator('.waterfall').count()).toBe(40);
    await page.getByRole('button', {name: '질문 모두 접기'}).click();
    expect(await page.locator('.turn[open]').count()).toBe(0);
    await page.goto('about:blank');
    await page.goto(`file://${file}#run-1-turn-37-1`);
    await expect.poll(() => page.locator('.turn[open]').count()).toBe(2);
    expect(await page.locator('#run-1-turn-37-1').isVisible()).toBe(true);
    expect(complaints.filter(complaint => !complaint.startsWith('request'))).toEqual([]);
    await page.close();
  });
});

/** By the Web Content Accessibility Guidelines. */
function luminance(color: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = color.map(value => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const contrast = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
