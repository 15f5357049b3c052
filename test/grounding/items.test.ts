import {describe, expect, it} from 'vitest';
import {check} from '../../src/grounding/check.ts';
import {factsOf} from '../../src/grounding/facts.ts';
import {CsvOrderStore} from '../../src/orders/csv-store.ts';
import {viewOf} from '../../src/orders/store.ts';
import {runTool} from '../../src/tools/define-tool.ts';
import {orderTools} from '../../src/tools/order-tools.ts';
import {fileOf, staff} from '../orders/shop-files.ts';
import {now} from './shop.ts';

const id = 'HR20260701001';
const store = await CsvOrderStore.open(
  await fileOf(`주문번호,고객번호,상품명,수량,상품별 품목금액,주문상태,주문일시,택배사,송장번호,발송일,배송완료일
${id},C1,청송 꿀사과 5kg,1,32900,배송완료,2026-07-01 13:22:05,CJ대한통운,990100001370,2026-07-02 09:00:00,2026-07-03 11:00:00
${id},C1,제주 감귤 3kg,2,36000,배송중,2026-07-01 13:22:05,한진택배,980100008226,2026-07-04 10:00:00,
${id},C1,햇밤 1kg,1,9000,상품준비중,2026-07-01 13:22:05,,,,
HR20260702002,C1,포기김치 3kg,1,28500,배송중,2026-07-02 10:00:00,로젠택배,00010035620,2026-07-03 10:00:00,
HR20260702002,C1,총각김치 2kg,1,19000,배송중,2026-07-02 10:00:00,로젠택배,00010035620,2026-07-03 10:00:00,
`),
);

async function unsupported(answer: string, question = `${id} 어떻게 됐나요?`): Promise<string[]> {
  const order_id = question.includes('HR20260702002') ? 'HR20260702002' : id;
  const calls = await Promise.all(
    ['get_order_status', 'track_shipping'].map(async name => {
      const call = {id: name, name, args: {order_id}};
      return {...call, ...(await runTool(orderTools, viewOf(store, staff), call)), round: 1, ms: 1};
    }),
  );
  const facts = factsOf({turns: [{question, calls}], now});
  return check(answer, facts).unsupported.map(({claim}) => claim.text);
}

describe('of an order of several items', () => {
  it.each([
    '청송 꿀사과는 배송완료, 제주 감귤은 배송중, 햇밤은 상품준비중입니다.',
    `${id} 주문은 세 가지 상품입니다. 꿀사과 5kg는 7월 3일에 배송이 완료되었고, 감귤 3kg는 한진택배(송장번호 980100008226)로 배송중이며, 햇밤 1kg는 상품준비중입니다.`,
    '꿀사과는 CJ대한통운 990100001370, 감귤은 한진택배 980100008226으로 발송되었습니다.',
    `${id} 주문은 CJ대한통운 990100001370, 한진택배 980100008226 두 송장으로 나뉘어 발송되었습니다.`,
    '감귤 2개의 금액은 36,000원이고, 주문 전체 금액은 77,900원입니다.',
    '햇밤의 송장번호는 아직 등록되지 않았습니다.',
    '주문하신 청송 꿀사과 5kg 외 2건의 상태는 품목마다 다릅니다. 감귤은 7월 4일에 발송되었습니다.',
    `${id} 주문은 7월 1일에 주문하셨습니다.`,
    '- 청송 꿀사과 5kg: 배송완료 (CJ대한통운 990100001370)\n- 제주 감귤 3kg: 배송중 (한진택배 980100008226)\n- 햇밤 1kg: 상품준비중',
  ])('what is so of each passes: %s', async answer => expect(await unsupported(answer)).toEqual([]));

  it.each([
    ['청송 꿀사과는 한진택배로 배송되었습니다.', ['한진택배']],
    ['제주 감귤의 송장번호는 990100001370입니다.', ['990100001370']],
    ['감귤은 배송완료되었습니다.', ['배송완료']],
    ['햇밤은 배송중입니다.', ['배송중']],
    ['꿀사과는 7월 4일에 발송되었습니다.', ['7월 4일']],
    ['꿀사과의 금액은 36,000원입니다.', ['36,000원']],
    ['꿀사과는 2개 주문하셨습니다.', ['2개']],
    ['감귤의 송장번호는 아직 없습니다.', ['송장번호']],
    [`${id} 주문은 배송완료입니다.`, ['배송완료']],
    [`${id} 주문은 현재 배송중입니다.`, ['배송중']],
    [`${id} 주문의 송장번호는 아직 등록되지 않았습니다.`, ['송장번호']],
    [`${id} 주문은 CJ대한통운 980100008226으로 발송되었습니다.`, ['980100008226']],
    [
      `${id} 주문은 CJ대한통운 980100008226, 한진택배 990100001370 두 송장으로 나뉘어 발송되었습니다.`,
      ['980100008226', '한진택배'],
    ],
    ['주문 전체 금액은 100,000원입니다.', ['100,000원']],
    ['주문하신 청송 꿀사과 5kg 외 3건은 품목마다 상태가 다릅니다.', ['3건']],
    ['하나는 배송완료, 하나는 취소완료입니다.', ['취소완료']],
  ])('what is so of another item, or of none, does not: %s', async (answer, caught) => {
    const found = await unsupported(answer);
    for (const text of caught) expect(found.join(' ')).toContain(text);
  });

  it('what is so of all of them may be said of the order', async () => {
    const question = 'HR20260702002 어디쯤 왔어요?';
    const answer =
      'HR20260702002 주문은 현재 배송중입니다. 7월 3일에 발송되었고, 로젠택배 송장번호는 00010035620입니다.';
    expect(await unsupported(answer, question)).toEqual([]);
    expect(await unsupported('포기김치와 총각김치 모두 로젠택배로 배송중입니다.', question)).toEqual([]);
    expect(await unsupported('총각김치는 배송완료되었습니다.', question)).not.toEqual([]);
  });
});
