import {type Fact, type Facts, orderKeyOf} from '../facts.ts';
import {hinted, matchesOf} from '../matching.ts';
import {areOne, type Mention} from '../mentions.ts';
import type {Draft, Family, Pending} from './claim.ts';

/** Words before `주문` or beside a number that name no product. */
const generic = new Set(
  `지 날 때 분 후 뒤 수 적 곳 데 게 걸 거 해당 이 그 저 본 이번 저번 지난 다른 모든 전체 최근 현재 개별 여러 각 첫 두 세 번째 마지막 온라인 상품 제품 물건 배송 주문 고객 고객님 고객님의 고객의 말씀 문의 찾으시는 관련 전부 모두 아직 이미 바로 혹시 먼저 또한 그리고 하지만 번호 상태 정보 내역
  목록 기존 신규 정상 당일 원래 같은 위 아래 다음 이전 총 합계 택배 발송 출고 도착 결제 입금 취소 반품 교환 환불 구매 확정 요청 완료 대기 중 건 것 날짜 금액 수량 오늘 어제 내일 그제 하루마켓 저희 제가 저는 네 예 안녕하세요 조회 확인 결과 기록 월 일 원
  개 명 님 마이페이지 고객센터 홈페이지 앱 메뉴 버튼 상세 페이지 화면 배송지시 준비 지시 진행 처리 본인 한 하나 단 유일한 가장 추가 나머지 순서 이름 옵션 등 및 또는 더 잘 만약 만일 특정 어떤 어느 무슨 궁금 자세 실제 정확 현황 배송중 전 후 상세정보
  택배사 송장 송장번호 운송장 주문일 발송일 배송완료일 결제일 도착일 도착예정일 예정일 상담 상담원 문의하기 내 제 나의 저의 당신의 우리 오전 오후 새벽 기준 시각 일시 시간 접수 등록 미정 없음 알림 공지 채팅 이력 요청하신 주소 정보입니다 상태로 상태인 월요일
  화요일 수요일 목요일 금요일 토요일 일요일`.split(/\s+/),
);
/** Words that describe: verbs before a noun, and nouns with a particle that lead elsewhere. */
const describing =
  /(?:[하되시르가오으겠][신는던]|[신된한인던싼큰른쁜운픈]|는|은|이|가|을|를|도|에|에서|에게|의|로|으로|와|과|랑|고|며|서|면|니|니다|세요|어요|아요|게|나|부터|까지|만|중|째|번|월|일|원|건|개|님|씨|적|히)$/;

const strange = (word: string, known: string): boolean =>
  !generic.has(word) && !describing.test(word) && !known.includes(word.length > 1 ? word : ` ${word} `);

/** Products: those that lookups showed must go with the number beside them; others must not be named at all. */
export const knownProducts: Family = draft =>
  draft.mentions.flatMap((mention, index) => knownProduct(draft, mention, index));

function knownProduct({text, mentions, facts}: Draft, mention: Mention, index: number): Pending[] {
  if (mention.by !== 'product') return [];
  const [start, end] = mention.span;
  const place = {kind: 'product' as const, start, end, value: text.slice(start, end)};
  const neighbours = [mentions[index - 1], mentions[index + 1]].filter(
    other => other?.by === 'number' && (areOne(text, other, mention) || areOne(text, mention, other)),
  );
  const before = mentions[index - 1];
  const labelled =
    /상품(?:명|은|이름은)? ?[:：]? ?$/.test(text.slice(Math.max(0, start - 8), start)) &&
    before?.by === 'number';
  const wanted =
    labelled && !/^[)\]\s]*(?:주문)?\s*[([\n-]*\s*(?:-|•|\*)?\s*주문 ?번호/.test(text.slice(end, end + 24))
      ? [...neighbours, before]
      : neighbours;
  const agrees = wanted.every(other =>
    other?.keys.some(key => mention.keys.some(own => orderKeyOf(own) === key) || !facts.orders.has(key)),
  );
  return [{...place, fact: agrees ? productFact(mention.keys[0] ?? '', facts) : null}];
}

function productFact(key: string, facts: Facts): Fact | null {
  const order = facts.views.get(key);
  return order
    ? {source: 'order', orderId: order.order_id, field: 'product', value: order.product ?? null}
    : null;
}

/** What stands before the number of an order, `꿀사과 주문(HR…`, or in brackets behind it, `HR…(꿀사과)`. */
const beforeNumber = /([^\n.!?,:;\uE000]{2,40}?) ?(?:주문|건|상품)? ?[([] ?(?:주문 ?번호:? ?)?$/;
const behindNumber = /^ ?[([] ?([^()\n\uE000]{2,40})[)\]]/;

/** What stands where a product stands: behind `상품:`, in quotes before `상품`, before `주문`. */
const spots: readonly {hints: readonly string[]; spot: RegExp}[] = [
  {hints: ['상품', '제품', '품목'], spot: /(?:상품명|상품|제품명|제품|품목)[은는]? ?[:：] ?([^\n,(]{2,40})/g},
  {
    hints: ['주문하신 ', '구매하신 ', '구입하신 '],
    spot: /(?:주문|구매|구입)하신 ([가-힣A-Za-z]{1,20}(?: [가-힣A-Za-z]{1,20})?)(?: ?\uE000+)?[은는이가도을를](?= )/g,
  },
  {
    hints: ['주문하신', '구매하신'],
    spot: /(?:주문하신|구매하신) (?:상품|제품)은 ([^\n,(.]{2,30})(?=입니다|이며|이고|예요|이에요)/g,
  },
  {
    hints: ["'", '"', '‘', '“', '「', '『'],
    spot: /['"‘“「『]([^'"’”」』\n]{2,40})['"’”」』](?= ?(?:상품|제품|주문))/g,
  },
  {
    hints: ['들어', '포함', '담겨'],
    spot: /([가-힣A-Za-z]{1,20}(?: ?\uE000+)?)[이가도은는] ?(?:함께 |같이 )?(?:들어 ?있|포함되|담겨)/g,
  },
  {
    hints: [' 주문'],
    spot: /(?<![가-힣A-Za-z])([가-힣A-Za-z]{2,20}(?: [가-힣A-Za-z]{2,20})?)(?: \uE000+)? 주문(?=[은이도을의과와(]|건)/g,
  },
];

/** `of`: the number of the order beside it. */
type Phrase = {phrase: string; start: number; of?: string | undefined};

function besideNumbers({mentions}: Draft, free: string): Phrase[] {
  return mentions.flatMap(({by, keys: [of], span: [start, end]}): Phrase[] => {
    if (by !== 'number') return [];
    const from = Math.max(0, start - 50);
    const before = beforeNumber.exec(free.slice(from, start));
    const behind = behindNumber.exec(free.slice(end, end + 50));
    return [
      ...(before ? [{phrase: before[1] ?? '', start: from + before.index, of}] : []),
      ...(behind ? [{phrase: behind[1] ?? '', start: end + behind[0].indexOf(behind[1] ?? ''), of}] : []),
    ];
  });
}

const inSpots = (free: string): Phrase[] =>
  spots.flatMap(({hints, spot}) =>
    hinted(free, hints, spot).map(({0: said, 1: phrase = '', index}) => ({
      phrase,
      start: index + said.indexOf(phrase),
    })),
  );

/** Read when everything else has been taken: what is left where a product stands is a product. */
export const strangeProducts: Family = (draft, free) => {
  const known = [...draft.facts.views.values()]
    // Blanks around: a name of one syllable is looked for as a word.
    .map(({product, status, carrier}) => ` ${product} ${status} ${carrier} `)
    .join(' ');
  const taken: Pending[] = [];
  for (const {phrase, start: from, of} of [...besideNumbers(draft, free), ...inSpots(free)]) {
    const name = strangePart(phrase, known);
    const start = from + phrase.lastIndexOf(name);
    const end = start + name.length;
    if (!name || isNameOf(of, name, draft.facts) || draft.clauseAt(start).mode !== 'states') continue;
    if (taken.some(other => other.start < end && start < other.end)) continue;
    taken.push({kind: 'product', start, end, value: draft.text.slice(start, end), fact: null});
  }
  return taken;
};

/** `떡 2호`, of which no word can be told: letter by letter what the order beside it is for. */
const isNameOf = (key: string | undefined, name: string, {orders}: Facts): boolean => {
  const order = key === undefined ? undefined : orders.get(key);
  return [order, ...(order?.items ?? [])].some(one => one?.product?.endsWith(name));
};

/** The end of a phrase as far back as it may be a name; empty where it names nothing strange. */
function strangePart(phrase: string, known: string): string {
  const words = matchesOf(phrase, /[가-힣A-Za-z]+/g);
  const leading = words.findLastIndex(
    ({0: word}, index) => index < words.length - 1 && describing.test(word),
  );
  const name = words.slice(leading + 1);
  const last = name.at(-1);
  return last && strange(last[0], known) ? phrase.slice(name[0]?.index).trim() : '';
}
