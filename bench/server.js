import {createServer} from 'node:http';
import {text} from 'node:stream/consumers';

/**
 * The Gemini API with no time in it, as a process of its own so that it does not share a core with what is measured:
 * asks for one shipment, then answers. Sends its parent the port, and ends with it.
 */
const call = {name: 'track_shipping', args: {order_id: 'HR20260701023'}};
const answer =
  '주문하신 상품은 CJ대한통운이 배송하고 있습니다. 송장번호는 990100001370입니다. ' +
  '도착 예정 시각은 조회되지 않습니다. 자세한 위치는 CJ대한통운에서 송장번호로 확인해 주세요.';

const server = createServer(async (request, response) => {
  const {contents} = JSON.parse(await text(request));
  const parts = hasResult(contents)
    ? [{text: answer}]
    : [{functionCall: call, thoughtSignature: 'c2lnbmF0dXJl'}];
  const body = JSON.stringify({
    candidates: [{content: {role: 'model', parts}, finishReason: 'STOP', index: 0}],
    usageMetadata: {promptTokenCount: 500, candidatesTokenCount: 50, totalTokenCount: 550},
  });
  const streamed = request.url.includes(':streamGenerateContent');
  response.writeHead(200, {'content-type': streamed ? 'text/event-stream' : 'application/json'});
  response.end(streamed ? `data: ${body}\n\n` : body);
});

/** @param {{parts: {functionResponse?: object}[]}[]} contents */
const hasResult = contents => contents.at(-1).parts.some(({functionResponse}) => functionResponse);

server.listen(0, '127.0.0.1', () => process.send({port: server.address().port}));
process.on('disconnect', () => process.exit());
