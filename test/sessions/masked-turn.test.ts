import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import type {CallRecord} from '../../src/agent/protocol.ts';
import {turnMasker} from '../../src/sessions/masked-turn.ts';
import {answered, anyTurn} from './turns.ts';

const call = (args: unknown, result: Record<string, unknown>): CallRecord => ({
  id: 'call-1-1',
  name: 'track_shipping',
  args,
  round: 1,
  ms: 0.1,
  result,
  error: null,
});

const mask = turnMasker([]);

describe('a turn that is written down', () => {
  it('hides what a person typed about themselves, wherever it was said again', () => {
    const phone = '01012345678';
    const {memory, ...turn} = mask(
      answered(`제 번호는 ${phone}이고 주민번호는 900101-1234567이에요`, {
        calls: [call({order_id: phone}, {found: false, order_id: phone, message: `${phone}: 없음`})],
        answer: `카드 1234-5678-1234-5678은 쓸 일이 없어요.`,
        error: {code: 'network', message: phone, hint: null},
        memory: {
          shape: 'contents',
          model: 'gemini-3.8-flash',
          items: [{role: 'user', parts: [{text: phone, thoughtSignature: 'c2lnbmF0dXJl'}]}],
        },
      }),
    );
    expect(JSON.stringify(turn)).not.toMatch(/12345678|1234567|5678-1234/);
    expect(turn.question).toBe('제 번호는 010-****-5678이고 주민번호는 900101-*******이에요');
    expect(turn.calls[0]?.result).toEqual({
      found: false,
      order_id: '010-****-5678',
      message: '010-****-5678: 없음',
    });
    // Its signatures vouched for other words.
    expect(memory).toEqual({shape: 'retold', model: 'gemini-3.8-flash', items: []});
  });

  it('keeps the numbers of orders and parcels, however they look', () => {
    // A parcel that looks like a resident number, an order that looks like a card.
    const shipping = {order_id: '2026070112345678', tracking_number: '6865411234567'};
    const looked = answered('2026070112345678 어디쯤 왔어요?', {
      calls: [call({order_id: '2026-0701-1234-5678'}, {found: true, shipping})],
      answer: '송장번호는 6865411234567입니다.',
    });
    expect(mask(looked)).toEqual(looked);
    const later = answered('686541-1234567 맞죠?');
    expect(turnMasker([looked])(later)).toEqual(later);
    expect(turnMasker([])(later)).not.toEqual(later);
  });

  it('marks the same words of the answer as before', () => {
    const answer = '번호 01012345678로 내일 보냅니다.';
    const start = answer.indexOf('내일');
    const unsupported = [{text: '내일', kind: 'day', start, end: start + 2}];
    const masked = mask(answered('?', {answer, grounding: {verdict: 'unsupported', unsupported}}));
    const [claim] = masked.grounding.unsupported;
    expect(masked.answer.slice(claim?.start, claim?.end)).toBe('내일');
  });

  it('is as it was where there is nothing to hide: signatures and ids go back untouched', () => {
    fc.assert(
      fc.property(anyTurn, turn => {
        expect(mask(turn)).toEqual(turn);
      }),
    );
  });

  it('hides nothing more the second time', () => {
    const turn = mask(answered('010-1234-5678, 900101-1234567, 1234 5678 1234 5678'));
    expect(mask(turn)).toEqual(turn);
  });
});
