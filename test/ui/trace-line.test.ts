import {expect, it} from 'vitest';
import {apply, emptyConversation, type Turn} from '../../src/agent/conversation.ts';
import type {ContentOutline, TurnEvent, Usage} from '../../src/agent/protocol.ts';
import {folded, jsonLines} from '../../src/ui/json-lines.ts';
import {traceLines} from '../../src/ui/trace-line.ts';

const usage = (inputTokens: number, more: Partial<Usage> = {}): Usage => ({
  inputTokens,
  outputTokens: 20,
  totalTokens: inputTokens + 20,
  cachedTokens: 0,
  thoughtTokens: 0,
  estimated: false,
  ...more,
});

/** What `--trace` says of a turn. */
function told(events: readonly TurnEvent[]): string {
  let conversation = emptyConversation;
  const lines = events.flatMap(event => {
    conversation = apply(conversation, event);
    return traceLines(event, conversation.turns[0] as Turn);
  });
  return lines.join('\n');
}

const past: ContentOutline[] = Array.from({length: 9}, (_, index) => ({
  role: index % 2 ? 'model' : 'user',
  kind: 'text',
  summary: `${index + 1}번째 말`,
}));
const question: ContentOutline = {role: 'user', kind: 'text', summary: '내 주문 다 보여줘'};

it('numbers the contents of a round in one column, marks what is new, folds results and adds up', () => {
  const asked = [...past, question];
  const looked: ContentOutline[] = [
    ...asked,
    {role: 'model', kind: 'tool_call', summary: 'get_my_orders, track_shipping'},
    {role: 'user', kind: 'tool_result', summary: 'get_my_orders, track_shipping'},
  ];
  const orders = [1, 2, 3].map(n => ({
    order_id: `HR2026070100${n}`,
    product: '산지직송 청송 꿀사과 5kg',
    amount: 32_900,
  }));
  const events: TurnEvent[] = [
    {type: 'turn_start', question: question.summary, engine: 'loop', model: 'gemini-3.8-flash'},
    {type: 'round_start', round: 1, contents: 10, outline: asked},
    {type: 'first_byte', ms: 8},
    {type: 'retry', attempt: 2, of: 4, waitMs: 750, reason: '모델 서버가 지금 답하지 못합니다.'},
    {type: 'first_byte', ms: 120.5},
    {
      type: 'round_end',
      round: 1,
      usage: usage(694, {cachedTokens: 512, thoughtTokens: 8}),
      ms: 1203.4,
      finish: 'STOP',
    },
    {type: 'tool_call', round: 1, id: 'a', name: 'get_my_orders', args: {}},
    {type: 'tool_call', round: 1, id: 'b', name: 'track_shipping', args: {order_id: '010-1234-5678'}},
    {type: 'tool_result', id: 'a', ms: 1.2, result: {count: 3, orders}, error: null},
    {
      type: 'tool_result',
      id: 'b',
      ms: 0,
      repeated: true,
      result: null,
      error: {kind: 'refused', message: '없는 번호'},
    },
    {type: 'round_start', round: 2, contents: 12, outline: looked},
    {type: 'first_byte', ms: 95},
    {type: 'round_end', round: 2, usage: usage(12_044), ms: 310, finish: 'MAX_TOKENS'},
    {
      type: 'grounding',
      verdict: 'unsupported',
      unsupported: [{text: '내일', kind: 'date', start: 0, end: 2}],
    },
    {type: 'turn_end', stop: 'answered', answer: '네.', usage: usage(12_738), error: null, memory: null},
  ];
  expect(told(events)).toBe(`── 1회차 · contents 10개 (새로 1개)
    1. role=user 글 1번째 말
    2. role=model 글 2번째 말
    3. role=user 글 3번째 말
    4. role=model 글 4번째 말
    5. role=user 글 5번째 말
    6. role=model 글 6번째 말
    7. role=user 글 7번째 말
    8. role=model 글 8번째 말
    9. role=user 글 9번째 말
 + 10. role=user 글 내 주문 다 보여줘
   다시 시도 2/4 · 750ms 뒤 · 모델 서버가 지금 답하지 못합니다.
   토큰 입력 694 (캐시 512) · 출력 20 (생각 8)
   첫 바이트 120.5ms · 전체 1203.4ms · 시도 2번 · STOP
   도구 요청 get_my_orders {}
   도구 요청 track_shipping {"order_id":"010-****-5678"}
   도구 결과 (1.2ms)
     {
       "count": 3,
       "orders": [
         {"order_id":"HR20260701001","product":"산지직송 청송 꿀사과 5kg","amount":32900},
         {"order_id":"HR20260701002","product":"산지직송 청송 꿀사과 5kg","amount":32900},
         {"order_id":"HR20260701003","product":"산지직송 청송 꿀사과 5kg","amount":32900}
       ]
     }
   도구 오류 (앞서 조회함) {"kind":"refused","message":"없는 번호"}
── 2회차 · contents 12개 (새로 2개)
    1. role=user 글 1번째 말
    2. role=model 글 2번째 말
    3. role=user 글 3번째 말
    4. role=model 글 4번째 말
    5. role=user 글 5번째 말
    6. role=model 글 6번째 말
    7. role=user 글 7번째 말
    8. role=model 글 8번째 말
    9. role=user 글 9번째 말
   10. role=user 글 내 주문 다 보여줘
 + 11. role=model 도구 요청(get_my_orders, track_shipping)
 + 12. role=user 도구 결과(get_my_orders, track_shipping)
   토큰 입력 12044 · 출력 20
   첫 바이트 95ms · 전체 310ms · 시도 1번 · MAX_TOKENS
── 근거 unsupported
   date "내일"
── 합계 토큰 입력 12738 · 출력 20
   회차  contents   입력  캐시  생각  출력  첫 바이트      전체  시도          끝  입력 토큰
      1        10    694   512     8    20    120.5ms  1203.4ms     2        STOP  ▇
      2        12  12044     0     0    20       95ms     310ms     1  MAX_TOKENS  ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇`);
});

it('a round that was never answered has no times', () => {
  const events: TurnEvent[] = [
    {type: 'turn_start', question: '안녕', engine: 'loop', model: 'm'},
    {type: 'round_start', round: 1, contents: 1, outline: [question]},
    {type: 'turn_end', stop: 'cancelled', answer: '', usage: usage(0), error: null, memory: null},
  ];
  expect(told(events)).toContain(
    '   회차  contents  입력  출력  첫 바이트  전체  시도  끝  입력 토큰\n      1         1     0     0          -     -     1   -',
  );
});

it('JSON stands on one line where it fits, else an entry a line, and says how much was folded', () => {
  expect(jsonLines({a: 1, b: [1, 2]}, 40)).toEqual(['{"a":1,"b":[1,2]}']);
  expect(jsonLines({a: '가나다라마바사', b: [1, 2]}, 20)).toEqual([
    '{',
    '  "a": "가나다라마바사",',
    '  "b": [1,2]',
    '}',
  ]);
  expect(jsonLines(undefined, 20)).toEqual(['null']);
  const lines = Array.from({length: 1000}, () => '가나다라');
  expect(folded(lines, {rows: 2, letters: 3})).toEqual([
    '가나다… 1자 접음',
    '가나다… 1자 접음',
    '… 998줄 3,992자 접음',
  ]);
});
