// What a person writes first: one tool, two calls, no program around it. The other one-shot rows are measured against it.
import {readFileSync} from 'node:fs';
import {GoogleGenAI} from '@google/genai';

const orders = readFileSync(new URL('../../data/orders.csv', import.meta.url), 'utf8')
  .split('\n')
  .map(line => line.split(','));

const trackShipping = {
  name: 'track_shipping',
  description: '주문번호로 배송 상태, 택배사, 송장번호를 조회합니다.',
  parametersJsonSchema: {
    type: 'object',
    properties: {order_id: {type: 'string', description: '주문번호'}},
    required: ['order_id'],
  },
};

function track({order_id}) {
  const order = orders.find(([id]) => id === order_id);
  if (!order) return {error: '그런 주문이 없습니다.'};
  const [, , , , , , , status, , carrier, tracking_number] = order;
  return {result: {status, carrier, tracking_number}};
}

const ai = new GoogleGenAI({apiKey: process.env.GEMINI_API_KEY});
const contents = [{role: 'user', parts: [{text: process.argv[2]}]}];
const ask = () =>
  ai.models.generateContent({
    model: 'gemini-3.8-flash',
    contents,
    config: {
      systemInstruction: '당신은 하루마켓의 상담원입니다. 조회한 사실로만 답하세요.',
      tools: [{functionDeclarations: [trackShipping]}],
    },
  });

let response = await ask();
const [call] = response.functionCalls ?? [];
if (call) {
  contents.push(response.candidates[0].content);
  contents.push({role: 'user', parts: [{functionResponse: {name: call.name, response: track(call.args)}}]});
  response = await ask();
}
console.log(response.text);
