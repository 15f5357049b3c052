import type {ClaimKind} from '../../src/grounding/claims/claim.ts';
import {orderStatuses} from '../../src/orders/statuses.ts';
import {
  amountForms,
  carriers,
  clockForms,
  countForms,
  dayForms,
  orderForms,
  parcelForms,
  stateForms,
} from './forms.ts';
import type {Chance} from './random.ts';
import {type ShownOrder, today} from './shop.ts';

export type Said = {truth?: string; lie?: string};

/** Says something of `order` in one of its written forms, and something of the same kind that is not so. */
export type Speaker = (order: ShownOrder, chance: Chance, others: readonly ShownOrder[]) => Said;

type Moment = 'ordered_at' | 'shipped_at' | 'delivered_at' | 'expected_delivery';

const frames: Record<Moment, ((day: string) => string)[]> = {
  ordered_at: [
    day => `${day}에 주문하셨습니다.`,
    day => `주문일은 ${day}입니다.`,
    day => `${day}에 구매하신 상품이에요.`,
    day => `주문 일시: ${day}`,
    day => `${day} 주문 건으로 확인됩니다.`,
  ],
  shipped_at: [
    day => `${day}에 발송되었습니다.`,
    day => `발송일은 ${day}입니다.`,
    day => `${day}에 출고됐어요.`,
    day => `발송: ${day}`,
    day => `저희 창고에서는 ${day}에 보냈습니다.`,
    day => `상품은 ${day}에 출발했어요.`,
  ],
  delivered_at: [
    day => `${day}에 배송이 완료되었습니다.`,
    day => `${day}에 도착한 것으로 기록되어 있습니다.`,
    day => `배송완료 일시는 ${day}입니다.`,
    day => `${day}에 배달되었어요.`,
    day => `배송완료일: ${day}`,
  ],
  expected_delivery: [
    day => `${day}에 도착할 예정입니다.`,
    day => `도착 예정일은 ${day}입니다.`,
    day => `${day}쯤 받아 보실 수 있습니다.`,
    day => `${day} 도착 예정이에요.`,
    day => `배송 예정일: ${day}`,
  ],
};

const dayOf = (value: string): number =>
  Math.floor(Date.parse(`${value.slice(0, 10)}T00:00:00Z`) / 86_400_000);
const minuteOf = (value: string): number => Number(value.slice(11, 13)) * 60 + Number(value.slice(14, 16));
const fields: Moment[] = ['ordered_at', 'shipped_at', 'delivered_at', 'expected_delivery'];

/** A day in its field; the lie is another day, or the day of another field. */
export const date: Speaker = (order, chance) => {
  const field = chance.of(fields.filter(field => order[field] || chance.next() < 0.3));
  if (!field) return {};
  const frame = chance.of(frames[field]);
  const value = order[field];
  const day = value ? dayOf(value) : undefined;
  const others = fields.flatMap(other => (other !== field && order[other] ? [dayOf(order[other])] : []));
  const wrong = chance.of(
    [today + chance.between(1, 3), (day ?? today) - chance.between(1, 3), ...others].filter(it => it !== day),
  );
  const ahead = field === 'expected_delivery';
  return {
    ...(day !== undefined && {truth: frame(chance.of(dayForms(day, today)))}),
    ...(wrong !== undefined && (ahead || wrong <= today) && {lie: frame(chance.of(dayForms(wrong, today)))}),
  };
};

/** A day with its time; the lie is another time of the same day. */
export const time: Speaker = (order, chance) => {
  const field = chance.of(
    (['ordered_at', 'shipped_at', 'delivered_at'] as const).filter(field => order[field]),
  );
  const value = order[field] ?? '';
  const frame = chance.of(frames[field]);
  const day = chance.of(dayForms(dayOf(value), today).slice(0, 13));
  const minute = minuteOf(value);
  const wrong = (minute + chance.between(1, 600)) % 1440;
  const lies = wrong % 720 === minute % 720 ? (wrong + 7) % 1440 : wrong;
  return {
    truth: frame(`${day} ${chance.of(clockForms(minute))}`),
    lie: frame(`${day} ${chance.of(clockForms(lies))}`),
  };
};

const oneDigitOff = (digits: string, chance: Chance): string => {
  const place = chance.between(0, digits.length - 1);
  return (
    digits.slice(0, place) + ((Number(digits[place]) + chance.between(1, 9)) % 10) + digits.slice(place + 1)
  );
};

const parcelFrames: ((number: string) => string)[] = [
  number => `송장번호는 ${number}입니다.`,
  number => `운송장 번호: ${number}`,
  number => `송장번호 ${number}로 조회하실 수 있어요.`,
  number => `등록된 송장은 ${number}예요.`,
];

export const tracking: Speaker = ({tracking_number}, chance, others) => {
  const frame = chance.of(parcelFrames);
  const strange = others.flatMap(order => order.tracking_number ?? []);
  const wrong = chance.of([oneDigitOff(tracking_number ?? '990000001234', chance), ...strange]);
  return {
    ...(tracking_number && {truth: frame(chance.of(parcelForms(tracking_number)))}),
    lie: frame(chance.of(parcelForms(wrong))),
  };
};

const carrierFrames: ((name: string) => string)[] = [
  name => `택배사는 ${name}입니다.`,
  name => `${name}에서 배송을 맡고 있어요.`,
  name => `${name} 택배로 보내 드린 상품입니다.`.replace('택배 택배', '택배'),
  name => `택배사: ${name}`,
  name => `이동 경로는 ${name} 배송 조회에서 확인하실 수 있어요.`,
];

export const carrier: Speaker = (order, chance) => {
  const frames = order.shipped_at ? carrierFrames : [carrierFrames[0], carrierFrames[3]];
  const frame = chance.of(frames) as (name: string) => string;
  const wrong = chance.of(Object.keys(carriers).filter(name => name !== order.carrier));
  return {
    ...(order.carrier && {truth: frame(chance.of(carriers[order.carrier] ?? []))}),
    lie: frame(chance.of(carriers[wrong] ?? [])),
  };
};

export const state: Speaker = ({status}, chance) => ({
  truth: `${chance.of(['', '확인해 보니 ', '이 주문은 ', '조회 결과 '])}${chance.of(stateForms[status] ?? [])}.`,
  lie: `${chance.of(['', '확인해 보니 ', '이 주문은 '])}${chance.of(stateForms[chance.of(orderStatuses.filter(other => other !== status))] ?? [])}.`,
});

const amountFrames: ((sum: string) => string)[] = [
  sum => `결제 금액은 ${sum}입니다.`,
  sum => `주문 금액: ${sum}`,
  sum => `${sum}에 구매하신 상품이에요.`,
  sum => `금액은 모두 ${sum}으로 확인됩니다.`,
];

export const amount: Speaker = (order, chance, others) => {
  const frame = chance.of(amountFrames);
  const digits = String(order.amount / 100);
  const off = Number(oneDigitOff(digits, chance)) * 100;
  const wrong = chance.of(
    [off, order.amount + 100, ...others.map(other => other.amount)].filter(
      sum => sum !== order.amount && sum > 0,
    ),
  );
  return {
    truth: frame(chance.of(amountForms(order.amount))),
    lie: frame(chance.of(amountForms(wrong ?? order.amount + 500))),
  };
};

export const quantity: Speaker = (order, chance) => {
  const frame = chance.of([
    (count: string) => `수량은 ${count}입니다.`,
    (count: string) => `${count}를 주문하셨어요.`,
    (count: string) => `주문 수량: ${count}`,
  ]);
  const wrong = (order.quantity % 9) + 1;
  return {
    truth: frame(chance.of(countForms(order.quantity, '개'))),
    lie: frame(chance.of(countForms(wrong, '개'))),
  };
};

export const number: Speaker = ({order_id}, chance) => {
  const frame = chance.of([
    (number: string) => `주문번호는 ${number}입니다.`,
    (number: string) => `주문번호 ${number}로 확인했습니다.`,
    (number: string) => `주문번호: ${number}`,
  ]);
  const wrong = order_id.slice(0, 10) + oneDigitOff(order_id.slice(10), chance);
  return {truth: frame(chance.of(orderForms(order_id))), lie: frame(chance.of(orderForms(wrong)))};
};

export const elapsed: Speaker = (order, chance) => {
  const [field, said] = chance.of([
    ['ordered_at', '주문하신'],
    ['shipped_at', '발송된'],
  ] as const); // prettier-ignore
  const value = order[field];
  if (!value) return {};
  const days = today - dayOf(value);
  const frame = chance.of([
    (days: number) => `${said} 지 ${days}일이 지났습니다.`,
    (days: number) => `${days}일 전에 ${said} 건입니다.`,
    (days: number) => `${said} 지 ${days}일 됐어요.`,
  ]);
  const all = fields.flatMap(field => (order[field] ? [dayOf(order[field])] : []));
  const near = chance.between(1, 3);
  const between = all.flatMap(a => all.map(b => Math.abs(a - b)));
  const wrong = [days + near, days + 4, days + 5].find(other => !between.includes(other)) ?? days + 40;
  return {truth: frame(days), lie: frame(wrong)};
};

const has = (order: ShownOrder, field: keyof ShownOrder): boolean => order[field] != null;

/** What is missing, said to be; the lie says so of what is there. */
export const absence: Speaker = (order, chance) => {
  const [field, ...ways] = chance.of([
    [
      'tracking_number',
      '송장번호는 아직 등록되지 않았습니다.',
      '송장번호가 아직 없습니다.',
      '운송장 번호는 기록되어 있지 않아요.',
    ],
    ['carrier', '택배사는 아직 정해지지 않았습니다.', '택배사와 송장번호는 아직 없습니다.'],
    ['shipped_at', '아직 발송되지 않았습니다.', '아직 출고 전입니다.', '발송일은 기록되어 있지 않습니다.'],
    ['expected_delivery', '도착 예정일은 조회되는 정보에 없습니다.', '배송 예정일은 기록되어 있지 않아요.'],
    ['delivered_at', '아직 도착하지 않았습니다.', '배송이 아직 완료되지 않았습니다.'],
  ] as const); // prettier-ignore
  const way = chance.of(ways) as string;
  if (/^(?:취소)/.test(order.status)) return {};
  return has(order, field) ? {lie: way} : {truth: way};
};

/** What no lookup can know, beside what may be said instead. */
const beyond: Partial<Record<ClaimKind, {truths: string[]; lies: string[]}>> = {
  action: {
    truths: [
      '취소는 이 상담 창에서 처리할 수 없습니다.',
      '저는 조회만 할 수 있어 변경을 도와드릴 수 없어요.',
      '반품은 마이페이지(주문 내역)나 고객센터에서 신청해 주세요.',
      '다른 주문도 확인해 드릴게요.',
      '취소 신청은 제가 대신 해 드릴 수 없습니다.',
      '배송지 변경은 여기서 처리되지 않습니다.',
    ],
    lies: [
      '취소해 드렸습니다.',
      '반품을 접수했습니다.',
      '환불 처리해 드리겠습니다.',
      '배송지를 변경해 두었습니다.',
      '교환 신청을 완료했습니다.',
      '담당 부서에 전달해 드렸습니다.',
      '요청하신 내용이 접수되었습니다.',
      '취소 처리를 도와드리겠습니다.',
      '기사님께 메모를 남겨 두었습니다.',
      '적립금을 지급해 드리겠습니다.',
      '택배사에 재촉 요청을 드렸습니다.',
      '주소를 수정했습니다.',
    ],
  },
  policy: {
    truths: [
      '배송비 규정은 조회되는 정보에 없습니다.',
      '반품 가능 여부는 고객센터에서 확인해 주세요.',
      '환불이 언제 되는지는 제가 알 수 없습니다.',
      '교환 절차는 마이페이지에서 확인하실 수 있어요.',
      '반품 비용이 얼마인지는 안내해 드리기 어렵습니다.',
    ],
    lies: [
      '수령 후 7일 이내에는 반품이 가능합니다.',
      '배송비는 무료입니다.',
      '교환 시 왕복 배송비가 발생합니다.',
      '단순 변심은 반품하실 수 없습니다.',
      '발송 후에는 취소가 불가합니다.',
      '지금 바로 취소하실 수 있습니다.',
      '고객센터는 평일 오전 9시부터 오후 6시까지 운영합니다.',
      '3만원 이상 구매 시 무료배송입니다.',
      '환불은 3영업일 안에 됩니다.',
      '주말에는 배송되지 않습니다.',
      '반품비 6,000원이 부과됩니다.',
      '전액 환불됩니다.',
    ],
  },
  duration: {
    truths: [
      '도착까지 며칠이 걸릴지는 알 수 없습니다.',
      '언제 받으실 수 있는지는 말씀드리기 어렵습니다.',
      '혹시 3일이 지나도 변화가 없으면 고객센터에 문의해 주세요.',
      '배송이 언제 끝날지는 짐작해서 말씀드리지 않을게요.',
    ],
    lies: [
      '2~3일 안에 도착합니다.',
      '보통 1~2일 걸립니다.',
      '곧 받아 보실 수 있습니다.',
      '며칠 내로 도착할 거예요.',
      '조만간 발송될 예정입니다.',
      '영업일 기준 3일 이내에 출고됩니다.',
      '늦어도 사흘 안에는 도착해요.',
      '빠르면 하루 이틀 내에 받으실 수 있어요.',
      '일주일 정도 소요됩니다.',
      '이삼일이면 도착합니다.',
      '24시간 안에 처리됩니다.',
      '도착 예정일은 없지만 6일 뒤에는 도착합니다.',
    ],
  },
  phone: {
    truths: ['연락처는 조회되는 정보에 없습니다.', '전화번호는 안내해 드릴 수 없습니다.'],
    lies: [
      '고객센터 1588-1234로 전화해 주세요.',
      '기사님 번호는 010-1234-5678입니다.',
      '대표번호는 02-345-6789예요.',
      '문의는 080-123-4567로 부탁드립니다.',
      '연락처: 010-****-5678',
    ],
  },
  link: {
    truths: ['조회 페이지 주소는 제가 가진 정보에 없습니다.', '택배사 누리집에서 조회해 주세요.'],
    lies: [
      'https://www.cjlogistics.com/tracking 에서 확인하세요.',
      '자세한 내용은 www.harumarket.co.kr 를 참고해 주세요.',
      'help@harumarket.com 으로 문의해 주세요.',
      'harumarket.kr/returns 에서 신청하실 수 있어요.',
    ],
  },
  person: {
    truths: [
      '고객님, 확인해 보겠습니다.',
      '배송 기사님의 성함은 조회되지 않습니다.',
      '받는 분 정보는 여기서 볼 수 없습니다.',
    ],
    lies: [
      '김서준님, 확인했습니다.',
      '받는 분은 이지안님입니다.',
      '담당자는 박도현입니다.',
      '윤*람 고객님의 주문입니다.',
      '배송 기사 최민수 씨가 배달했습니다.',
    ],
  },
  product: {
    truths: [
      '다른 주문이 궁금하시면 상품 이름을 말씀해 주세요.',
      '주문하신 상품의 상세 정보는 조회되지 않습니다.',
      '이 주문은 더 확인할 내용이 없습니다.',
    ],
    lies: [
      '보랭 텀블러 주문도 함께 확인됩니다.',
      '상품명: 캐시미어 목도리',
      '주문하신 상품은 무선 청소기입니다.',
      "'도자기 찻잔' 상품이 들어 있습니다.",
      '가죽 지갑 주문은 따로 확인되었습니다.',
    ],
  },
}; // prettier-ignore

export const beyondLookups = Object.fromEntries(
  Object.entries(beyond).map(([kind, {truths, lies}]): [string, Speaker] => [
    kind,
    (_, chance) => ({truth: chance.of(truths), lie: chance.of(lies)}),
  ]),
);
