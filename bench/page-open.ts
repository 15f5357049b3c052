/** How long Chromium takes to open the page of a conversation of 200 turns, as JSON on stdout. */
import {mkdtemp, rm, stat} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {apply, emptyConversation} from '../src/agent/conversation.ts';
import {createApp} from '../src/app.ts';
import {resolveSettings} from '../src/settings.ts';
import {writePage} from '../src/trace/page/write.ts';
import {readTrace} from '../src/trace/read.ts';
import {chromiumPath, launch, opened} from '../test/support/browser.ts';

const turns = 200;
const questions = [
  'HR20260701023 어디쯤 왔어요?',
  '배송중인 주문 다 알려줘',
  'HR20260710044 상태 알려주세요',
  '내 주문 목록 보여줘',
];

process.stdout.write(JSON.stringify(chromiumPath ? await measured() : {}));

async function measured() {
  const folder = await mkdtemp(join(tmpdir(), 'haru-page-'));
  const [traceFile, page] = [join(folder, 'trace.jsonl'), join(folder, 'trace.html')];
  const browser = await launch();
  try {
    const env = {HARU_NOW: '2026-07-13T10:00:00+09:00'};
    const app = createApp(resolveSettings({customer: 'C001', model: 'offline', traceFile}, env, {}));
    let conversation = emptyConversation;
    for (let turn = 0; turn < turns; turn++)
      for await (const event of app.ask(questions[turn % 4] ?? '', conversation, AbortSignal.any([])))
        conversation = apply(conversation, event);
    const began = performance.now();
    writePage(page, readTrace(traceFile), 'trace.jsonl');
    const written = performance.now() - began;
    const tries: number[] = [];
    for (let run = 0; run < 9; run++) {
      const {page: tab} = await opened(browser, page);
      // Until it is loaded and drawn twice.
      const drawn =
        'new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now()))))';
      tries.push(await tab.evaluate<number>(drawn));
      await tab.close();
    }
    return {turns, bytes: (await stat(page)).size, written, tries: tries.toSorted((a, b) => a - b)};
  } finally {
    await browser.close();
    await rm(folder, {recursive: true});
  }
}
