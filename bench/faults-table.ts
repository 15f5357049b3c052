/** Each fault on each engine, for ever: what came of it, in how many requests and seconds, and what a person reads. */
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {text} from 'node:stream/consumers';
import {apply, emptyConversation, type Turn} from '../src/agent/conversation.ts';
import {createApp} from '../src/app.ts';
import {offlineFetch} from '../src/offline/fetch.ts';
import {engineNames, resolveSettings} from '../src/settings.ts';
import {noticeLine} from '../src/ui/notice-line.ts';
import {type Fault, faults} from './faults.ts';

async function tried(engine: string, fault: Fault) {
  const model = offlineFetch();
  let requests = 0;
  const server = createServer(async (request, response) => {
    requests += 1;
    const good = await model(`http://localhost${request.url}`, {method: 'POST', body: await text(request)});
    fault(response, {text: await good.text(), type: good.headers.get('content-type') ?? ''}, request);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = {GEMINI_API_KEY: 'table', GOOGLE_GEMINI_BASE_URL: address};
  const app = createApp(resolveSettings({engine, customer: 'C001', timeout: '2'}, env, {}));
  let conversation = emptyConversation;
  const said: string[] = [];
  const began = performance.now();
  for await (const event of app.ask(
    'HR20260701023 어디쯤 왔어요?',
    conversation,
    new AbortController().signal,
  )) {
    conversation = apply(conversation, event);
    said.push(noticeLine(event) ?? '');
  }
  const seconds = (performance.now() - began) / 1000;
  server.closeAllConnections();
  server.close();
  const turn = conversation.turns[0] as Turn;
  const outcome = turn.error ? `${turn.stop}` : turn.fallback ? 'fallback' : `${turn.stop}`;
  return {outcome, requests, seconds, said: turn.error?.message ?? said.filter(Boolean).at(-1) ?? '(답)'};
}

console.log('| fault | engine | outcome | requests | seconds | what a person reads |');
console.log('| --- | --- | --- | --- | --- | --- |');
for (const [name, fault] of Object.entries(faults)) {
  const rows = await Promise.all(engineNames.map(engine => tried(engine, fault)));
  for (const [index, {outcome, requests, seconds, said}] of rows.entries())
    console.log(
      `| ${name} | ${engineNames[index]} | ${outcome} | ${requests} | ${seconds.toFixed(1)} | ${said} |`,
    );
}
