import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {text} from 'node:stream/consumers';

/** A `fetch` served over HTTP on a free loopback port, for the built program. */
export async function serve(fetch: typeof globalThis.fetch) {
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const headers = request.headers as Record<string, string>;
    const answer = await fetch(`http://localhost${request.url}`, {
      method: request.method ?? 'GET',
      headers,
      ...(body && {body}),
    });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const {port} = server.address() as AddressInfo;
  return {
    env: {GEMINI_API_KEY: 'test-key', GOOGLE_GEMINI_BASE_URL: `http://127.0.0.1:${port}`},
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
