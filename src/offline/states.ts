import {type Pattern, pattern} from './pattern.ts';
import {statesNamed} from './statuses.ts';

export type States = {
  readonly statuses: readonly string[];
  /** The states stand for orders ("배송중인 거"), they are not asked about ("배송중이에요?"). */
  readonly filtersByStatus: boolean;
  /** The text without the states that stand for orders: 배송 in 배송중인 거 asks nothing. */
  readonly rest: string;
};

/** Behind a state that stands for orders. */
const orders: Pattern = pattern`거/것/건/개/꺼/걸/게/주문/물건/상품/택배/애들/제품/목록/내역/리스트/있/없/뭐/몇/전부/모두/만/다/상태인/상태의/인/된/한/알려/보여>^(?:상태)?(?:으로|로|라고|이라고)?(?:뜨는|뜬|나오는|나온|되어있는|돼있는|되있는|표시된|인|이|의|된|한|하는|되는|중인|안된|했던|됐던)?(?:거|것|건|꺼|걸|게|주문|물건|상품|택배|애들|제품|목록|내역|리스트|있|없|뭐|몇|전부|모두|만|(?:한|두|세|네|\\d+)(?:개|건)|다(?:보|알|조|요|$)|이요$|요$|알려|보여|$)`;

/** "입금대기 상태로 남아 있는 주문": a few words between the state and what is in it. */
const described: Pattern = pattern`거/것/건/게/주문/물건/상품/택배>^(?!\S{0,7}(?:는데|다고|라고|려는|하려|말고))[가-힣]{0,9}(?:는|은|던|된|한|인|간|온|난)(?:거|것|건|게|주문|물건|상품|택배)(?!맞|예요|에요|인가|이죠)`;

/** "취소된 거 맞죠?" asks about a state, "취소된 거 뭐예요?" names orders by it. */
const asked: Pattern = pattern`맞/예요/에요/인가/가요/아니/아닌/이죠/죠/지요/였/어떻/어디까지/언제>^(?:된|한|인)?(?:거|건|게)?(?:맞|예요|에요|인가|가요|아니|아닌|이죠|죠|지요|였)`;

const ownNoun: Pattern = pattern`거/것/건/주문/물건/상품/택배/내역/목록>(?:거|것|건|주문|물건|상품|택배|내역|목록)$`;
const linked: Pattern = pattern`인/의/는/뜬/온/된/상태>^(?:상태)?(?:(?:으로|로|라고|이라고)(?:뜨는|뜬|나오는|나온|되어있는|돼있는|되있는|표시된)|인|의|로|에)`;

/** "배송보류 주문 보여줘", "검수중인 주문 몇 건": a word that ends like a state, before the orders that are in it. */
const own =
  /(?:^|\s)([가-힣]{2,8}?(?:대기|보류|완료|요청|신청|접수|지연|중단|실패|불가|준비|(?<![것거]|[은는한된인])중))(?:인|된|한)?(?:\s?상태(?:인|의)?)?\s?(?:주문|건)(?!번호|[한했하할]|\s?(?:취소|접수|완료|확인|상태))/;

/** A state of the shop's own that orders are asked for by, and what is left of the text; none where the tables know the word. */
export function withoutOwnState(text: string): {own?: string; text: string} {
  const word = own.exec(text)?.[1];
  if (!word) return {text};
  const known = statesNamed(`${word}주문`).some(({index, length}) => index === 0 && length >= word.length);
  return known ? {text} : {own: word, text: text.replace(word, '')};
}

/** The states a message names, with one of the shop's `own` taken from it before, and whether it picks orders by them. */
export function statesIn(flat: string, own?: string): States {
  const {statuses, filtersByStatus, rest} = tableStatesIn(flat);
  return own
    ? {statuses: [own, ...(filtersByStatus ? statuses : [])], filtersByStatus: true, rest}
    : {statuses, filtersByStatus, rest};
}

/** Those of the tables. Expects text without spaces. */
function tableStatesIn(flat: string): States {
  const named = statesNamed(flat);
  if (named.length === 0) return {statuses: [], filtersByStatus: false, rest: flat};
  const picking = named.filter(({index, length}) => {
    const after = flat.slice(index + length);
    return (
      !asked.test(after) &&
      (orders.test(after) || described.test(after) || ownNoun.test(flat.slice(index, index + length)))
    );
  });
  const statuses = statusesOf(
    named.map(one => one.statuses),
    flat,
  );
  let rest = flat;
  let from = flat.length + 1;
  for (const {index, length} of [...picking].sort((a, b) => b.index - a.index)) {
    if (index + length > from) continue;
    from = index;
    const noun = /(?:거|것|건|주문|물건|상품|내역|목록)$/.exec(flat.slice(index, index + length))?.[0] ?? '';
    const tail = linked.exec(rest.slice(index + length))?.[0].length ?? 0;
    rest = `${rest.slice(0, index)}${noun}${rest.slice(index + length + tail)}`;
  }
  return {statuses, filtersByStatus: picking.length > 0, rest};
}

/** "결제한 거 중에 안 보낸 거": both at once. Elsewhere several states mean any of them. */
function statusesOf(named: readonly (readonly string[])[], flat: string): string[] {
  const all = [...new Set(named.flat())];
  const both = /중에|가운데/.test(flat) ? all.filter(one => named.every(group => group.includes(one))) : [];
  return both.length > 0 ? both : all;
}
