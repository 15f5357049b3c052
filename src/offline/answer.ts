import {tellContest} from './contest.ts';
import type {Dialogue, Exchange} from './dialogue.ts';
import {withParticle} from './particles.ts';
import {desk, stateOf} from './phrases.ts';
import type {Plan, Voice} from './plan.ts';
import type {Situation} from './situation.ts';
import {asides, staffAsides, talk, toStaff} from './talk.ts';
import {tellList, tellOne, tellSeveral} from './tell.ts';
import {digest} from './wire.ts';

/** Puts a plan into polite Korean. Every fact in it comes from the plan. */
export function answerTo(
  plan: Plan,
  {reading}: Situation,
  {exchanges, today, staff = false}: Dialogue,
): string {
  const {question} = exchanges.at(-1) as Exchange;
  const seed = Number.parseInt(digest(`${exchanges.length} ${question}`).slice(0, 6), 16);
  const voice: Voice = {today, staff, vary: (...ways) => ways[seed % ways.length] ?? ''};
  const sorry = reading.upset ? sympathy(plan.kind, voice) : '';
  const aside = reading.aside ? (staff && staffAsides[reading.aside]) || asides[reading.aside] : '';
  return [sorry, say(plan, voice), aside, refusal(reading.refused)].filter(Boolean).join(' ');
}

const refusal = (action: string | undefined): string =>
  action
    ? `다만 ${withParticle(action, '은/는')} 이 상담 창에서 처리할 수 없으니 ${desk}에서 신청하거나 문의해 주세요.`
    : '';

/** A word of feeling before the fact; none where there is no fact to tell. */
function sympathy(kind: Plan['kind'], {vary}: Voice): string {
  if (kind === 'cannot') return '많이 속상하셨겠어요.';
  return feels.has(kind)
    ? vary('불편을 드려 죄송합니다.', '답답하셨을 텐데 죄송합니다.', '기다리게 해 드려 죄송합니다.')
    : '';
}

const feels = new Set<Plan['kind']>(['orders', 'compare', 'choose', 'list', 'no_orders', 'missing']);

const say = (plan: Plan, voice: Voice): string => words[plan.kind](plan as never, voice);

type Words = {readonly [Kind in Plan['kind']]: (plan: Extract<Plan, {kind: Kind}>, voice: Voice) => string};

const words: Words = {
  orders: ({entries, missing, unread}, voice) => {
    const [first] = entries;
    const alone = entries.length + missing.length + unread.length === 1;
    const told = first && alone ? tellOne(first, voice) : tellSeveral(entries, voice);
    return [told, notFound(missing), notRead(unread)].filter(Boolean).join(' ');
  },
  list: tellList,
  compare: tellContest,
  choose: tellList,
  missing: ({ids}) =>
    `${notFound(ids)} 번호가 맞는지 다시 한번 확인해 주시겠어요? 번호가 기억나지 않으시면 주문 내역을 보여 달라고 말씀해 주세요.`,
  no_orders: ({label}, {vary, staff}) =>
    label
      ? `${vary('', '확인해 보니 ')}${label} 주문은 없습니다. 혹시 다른 주문을 찾으시는 건가요? 주문 내역을 보여 달라고 하시거나 주문번호를 말씀해 주시면 확인해 드릴게요.`
      : staff
        ? '조회되는 주문이 하나도 없습니다. 주문 자료가 맞는지 확인해 주세요.'
        : `${vary('', '확인해 보니 ')}고객님 앞으로 조회되는 주문은 없습니다. 다른 계정으로 주문하셨다면 이곳에서는 조회되지 않아요. 주문번호를 알고 계시면 말씀해 주세요.`,
  malformed: () =>
    '말씀하신 번호가 제가 아는 주문번호 형식과 달라서 조회하지 못했습니다. 빠지거나 더 들어간 글자가 없는지 번호를 다시 한번 확인해 주시겠어요? 기억나지 않으시면 주문 내역을 보여 달라고 말씀해 주세요.',
  ask_number: () =>
    '어느 주문인지 알아야 확인해 드릴 수 있어요. 주문번호를 알려 주시겠어요? 번호는 마이페이지(주문 내역)에서 보실 수 있습니다.',
  parcel_unknown: (_, {staff}) =>
    `말씀하신 송장번호와 맞는 ${staff ? '' : '고객님의 '}주문을 찾지 못했습니다. 이곳에서는 주문번호로 조회하고 있어요. 주문번호를 알려 주시겠어요?`,
  no_lookup: () =>
    '지금은 주문을 조회하지 못해서 확인된 내용을 말씀드릴 수 없습니다. 확인하실 주문번호를 알려 주시겠어요? 급하시면 마이페이지(주문 내역)에서도 보실 수 있어요.',
  failed: () =>
    '죄송합니다. 지금 주문 정보를 조회하지 못했습니다. 확인되지 않은 내용을 짐작해서 말씀드리지는 않을게요. 잠시 뒤에 다시 물어봐 주시거나 마이페이지(주문 내역)에서 확인해 주세요.',
  unclear: (_, {vary}) =>
    `${vary('어떤 점이 궁금하신지 조금만 더 알려 주시겠어요?', '무엇을 도와드리면 될까요?')} 주문번호나 상품 이름을 말씀해 주시면 주문 상태와 배송을 확인해 드릴게요.`,
  cannot: ({action, entry, missing}, {vary}) =>
    [
      entry ? stateOf(entry.order) : notFound(missing),
      `${vary('도와드리고 싶지만', '죄송하지만')} ${withParticle(action, '은/는')} 이 상담 창에서 처리할 수 없습니다.`,
      `${desk}에서 신청하거나 문의해 주세요.`,
      '저는 주문 상태와 배송 조회를 도와드릴 수 있어요.',
    ]
      .filter(Boolean)
      .join(' '),
  talk: ({act}, {vary, staff}) => vary(...((staff && toStaff[act]) || talk[act])),
};

/** The same words for an order that does not exist and for somebody else's. */
const notFound = (ids: readonly string[]): string =>
  ids.length > 0 ? `${withParticle(ids.join(', '), '으로/로')} 조회되는 주문을 찾지 못했습니다.` : '';

const notRead = (ids: readonly string[]): string =>
  ids.length > 0
    ? `${withParticle(ids.join(', '), '은/는')} 지금 조회하지 못했으니 잠시 뒤에 다시 물어봐 주세요.`
    : '';
