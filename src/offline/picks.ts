import {type Pattern, pattern} from './pattern.ts';

/** A value of orders by which one of them stands out. */
export type Measure = 'ordered_at' | 'shipped_at' | 'delivered_at' | 'amount';

/** "제일 최근 주문", "더 비싼 거": the first or the last when put in order, and how many of them. */
export type Extreme = {
  readonly by: Measure;
  readonly end: 'first' | 'last';
  readonly count: number;
  /** "두 번째로 비싼 거": how many stand before it. */
  readonly skip?: number;
  /** "둘 중 뭐가 먼저 출발했어요": the others are told beside it. */
  readonly compares: boolean;
};

/** How a message points at orders without naming them. */
export type Pick = {
  /** "두 번째 거", "1번이랑 3번": 1 is the first, -1 the last, 0 the one in the middle. */
  readonly ordinals: readonly number[];
  /** "둘 다", "전부 다요". */
  readonly all: boolean;
  /** "그거", "아까 그 주문". */
  readonly refers: boolean;
  readonly extreme: Extreme | undefined;
};

const numerals = [
  '',
  '첫 한 하나 일 1',
  '두 둘 이 2',
  '세 셋 석 삼 3',
  '네 넷 사 4',
  '다섯 5',
  '여섯 6',
  '일곱 7',
  '여덟 8',
  '아홉 9',
  '열 10',
];

const numeralOf = (word: string): number | undefined => {
  const index = numerals.findIndex(words => words.split(' ').includes(word));
  return index > 0 ? index : undefined;
};

/** Expects plain text with its spaces, and without. */
export function picksIn(text: string, flat: string): Pick {
  const extreme = extremeIn(flat, text);
  return {
    ordinals: extreme ? [] : ordinalsIn(text),
    all: every.test(flat) || /(?:^|\s)다요?$/.test(text),
    refers: pointing.some(word => flat.includes(word)),
    extreme,
  };
}

const every = pattern`둘/셋/넷/두/세/네/개/건/가지/전부/모두/알려/보여/각각>(?:둘|셋|넷|두개|세개|네개|두건|세건|\d(?:개|건|가지))(?:모두|전부|다)|전부|모두|다알려|다보여|각각`;

const pointing = [
  '그거',
  '그것',
  '그건',
  '그게',
  '그걸',
  '그주문',
  '그상품',
  '그물건',
  '그택배',
  '이거',
  '이건',
  '이것',
  '이게',
  '이걸',
  '이주문',
  '저거',
  '저건',
  '아까',
  '해당',
  '위주문',
  '그중',
  '걔',
  '그놈',
];

const most = pattern`제일/가장/젤/맨/더/중/뭐가/어느/어떤/뭘/누가/비싸>(?:제일|가장|젤|맨|더|뭐가|누가|비싸|어느게|어느것이|어느거|어느쪽이|어떤게|어떤거|둘중|중에|중)`;
const asksWhich = pattern`뭐가/뭘/어느/어떤/무엇이/누가/둘중/셋중/비싸/먼저>뭐가|뭘|어느|어떤|무엇이|누가|둘중|셋중|(비싸|먼저).*\1`;

const measures: readonly (readonly [Measure, Extreme['end'], Pattern])[] = [
  ['amount', 'last', pattern`비싼/비싸/비쌌/큰>비[싸싼쌌]|금액이?(?:가장|제일)?큰`],
  ['amount', 'first', pattern`싼/싸/쌌/저렴>(?<!비)(?:싼|싸(?:요|지|나|죠|냐)|쌌)|저렴`],
  [
    'shipped_at',
    'first',
    pattern`(?:먼저|빨리|일찍|처음)(?:출발(?!해요|하나)|발송(?!돼|되나)|출고(?!돼|되나)|보낸|보냈|나갔|나간)`,
  ],
  [
    'shipped_at',
    'last',
    pattern`(?:늦게|나중에|최근에?|마지막에?|마지막으로)(?:출발한|출발했|발송된|발송됐|발송한|출고된|출고됐|보낸|보냈|나갔|나간)`,
  ],
  [
    'delivered_at',
    'first',
    pattern`(?:먼저|빨리|일찍|처음)(?:도착한|도착했|온|왔|받은|받았|배송완료|배달된)`,
  ],
  [
    'delivered_at',
    'last',
    pattern`(?:늦게|나중에|최근에?|마지막에?|마지막으로)(?:도착한|도착했|온|왔|받은|받았|배송완료|배달된)`,
  ],
  [
    'ordered_at',
    'first',
    pattern`먼저/오래/처음/옛날>(?:먼저|오래|처음|옛날)\S*(?:주문|시[킨켰]|산|샀|구매|거|건|된)|처음(?:주문|시킨|산)`,
  ],
  ['ordered_at', 'last', pattern`최근/나중/마지막/끝/늦게>(?:최근|나중|마지막|늦게)`],
];

/** "마지막으로 산 거", "방금 주문한 거": the latest without a superlative. */
const latest = pattern`마지막/나중/방금/아까/막/금방/좀전에/최근>(?:마지막|나중)(?:으로|에)?(?:주문|시킨|산|구매|결제|지른)|(?:방금|아까|막|금방|좀전에)(?:전에)?(?:주문한|시킨|산|구매한|결제한|지른)|최근(?:에)?(?:주문|시킨|산|구매)(?:한)?(?:거|것|건|꺼)(?!들)`;
const oldest = pattern`(?:처음|먼저)(?:주문한|시킨|산|구매한)`;

/** "두 번째로 최근": a place in the order of something. */
const placed = pattern`번째로>(한|두|세|네|다섯|여섯|일곱|여덟|아홉|열|\d{1,2})번째로`;

function extremeIn(flat: string, text: string): Extreme | undefined {
  const compares = asksWhich.test(flat) || /더\S{1,6}(?:게|거|건|것)(?:이|은)?(?:뭐|어느|어떤)/.test(flat);
  const nth = numeralOf(placed.exec(flat)?.[1] ?? '');
  const superlative = nth !== undefined || most.test(flat);
  const found = superlative ? measures.find(([, , words]) => words.test(flat)) : undefined;
  const count = () => countIn(text) ?? 1;
  if (found && nth) return {by: found[0], end: found[1], count: 1, skip: nth - 1, compares: false};
  if (found && (compares || /제일|가장|젤|맨|더/.test(flat))) {
    const [by, end] = found;
    return {by, end, count: count(), compares: compares && /중|더|랑|하고|과|와|비싸.*비싸/.test(flat)};
  }
  if (latest.test(flat)) return {by: 'ordered_at', end: 'last', count: count(), compares: false};
  if (oldest.test(flat)) return {by: 'ordered_at', end: 'first', count: count(), compares: false};
  const recent = flat.includes('최근') ? countIn(text) : undefined;
  return recent ? {by: 'ordered_at', end: 'last', count: recent, compares: false} : undefined;
}

function countIn(text: string): number | undefined {
  const [, word = ''] =
    /(?:^|[^가-힣\d]|주문|최근|구매)(한|하나|두|둘|세|셋|네|넷|다섯|여섯|일곱|여덟|아홉|열|\d{1,2})\s?(?:개|건|가지|번|만|$|(?<=하나|둘|셋|넷)\s)/.exec(
      text,
    ) ?? [];
  return numeralOf(word);
}

function ordinalsIn(text: string): readonly number[] {
  if (!/[번째첫처앞위끝아마밑뒤전가중]/.test(text)) return [];
  if (/마지막(?!으로|에)|맨\s?(?:아래|끝|뒤|밑)/.test(text)) return [-1];
  if (/(?:가운데|중간)에?\s?(?:있는\s?)?(?:거|것|꺼|건|주문)/.test(text)) return [0];
  if (
    /맨\s?(?:위|앞|처음)|(?:처음|위|앞)에?\s?(?:거|것|꺼|건)|^첫째|첫\s?(?:거|것|꺼|주문)|(?:^|\s)전자(?:요|는|$)/.test(
      text,
    )
  )
    return [1];
  if (/(?:^|\s)후자(?:요|는|$)/.test(text)) return [2];
  const named = [...text.matchAll(nth)].flatMap(([, word, number]) => numeralOf(word ?? number ?? '') ?? []);
  return [...new Set(named)];
}

const nth =
  /(?:^|[^가-힣\d])(첫|한|하나|두|둘|세|셋|네|넷|다섯|여섯|일곱|여덟|아홉|열|\d{1,2})\s?(?:번\s?)?째(?!로|리)|(?:^|[^\d])(\d{1,2})\s?번(?!호|째|만|\d)/g;

/** The place in a list of so many, from 0, or from the end below it. */
export const placeOf = (ordinal: number, length: number): number =>
  ordinal > 0 ? ordinal - 1 : ordinal < 0 ? ordinal : length % 2 === 1 ? (length - 1) / 2 : length;
