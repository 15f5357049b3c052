import {matchesOf} from './matching.ts';

/**
 * What a clause does with what it mentions. Only `states` and `advises` claim: a denial, a question, a condition
 * or an explanation of what a word means does not.
 */
export type Mode = 'states' | 'advises' | 'denies' | 'asks' | 'supposes' | 'explains';

export type Clause = {
  start: number;
  end: number;
  text: string;
  mode: Mode;
  /** Where its sentence begins. */
  sentence: number;
};

const closing = '지만|으나|(?:습니다|니다)만|니다|[어아에예해세까나네죠게래]요|죠';
const linking =
  '(?:는|은|인|한|던)데요?|[가-힣]며|[이하되었았였했됐있없않겠셨렸]고(?!\\s?(?:있|계|싶))|라서|[아어여해돼려]서|으니|[이하보]니|므로|때문에';
const condition =
  '(?:으|시|하|되|나|다|라|려|오|가|보|니)면|경우(?:에는|엔|에)?|[할될실을릴볼갈] 때(?:는|에는|에)?|더라도|[아어]도';
/** What somebody else knows or says. */
const elsewhere =
  '[인는은을할될올릴]지(?:는|를|도|가)?|여부(?:는|를|가)?|[라다]고 ?(?:말씀|하)[가-힣]*[시신셨][가-힣]*';

/** Korean says at the end of a clause what became of it, so the endings are where one stops and the next begins. */
const boundary = new RegExp(
  `(?:${closing}|${linking}|${condition}|${elsewhere})(?=[\\s,.!?~)]|$)|,\\s*(?=[가-힣A-Za-z\\s]{1,14}(?:[은는]\\s|[:：]))|[|·;]`,
  'g',
);

const supposing = new RegExp(`(?:${condition})[\\s,]*$`);
const wondering = new RegExp(`(?:${elsewhere})[\\s,]*$`);
const asking =
  /(?:까요?|나요|[가던]요|니까)?[\s"'”’)]*\?|(?:[신은는한인던]가요|[일할을될실]까요|[있없하되시었았했됐였겠주]나요|습니까|입니까|시겠어요)[\s.!~]*$/;
const hedged = /(?:않을|없을|못할)\s?수(?:도)?\s?있/;
const advising =
  /(?:주세요|주십시오|보세요|하십시오|바랍니다|바라요|바라겠|권해|권장|추천|부탁|주시겠|시면 (?:됩니다|돼요|좋)|(?:확인|조회|문의|신청|이용|접수|(?<!받아 ?)보)(?:하|해 ?보)?[실시] ?수 있|도와드릴 수 있|셔야)[가-힣\s]{0,10}[\s.!~]*$/;
const denying =
  /(?:없|않|못|아니|아닙|아닌|어렵|어려우|어려운|어려워|불가|모르|모릅|힘들|미정|미등록)[가-힣]{0,7}(?: (?:상태|점|것|거|편|기록|단계|부분|양해|상황)[가-힣\s]{0,14})?[\s,.!~)]*$/;

/** A negation that affirms: `틀림없이 도착합니다`, `내일 도착하지 않을까 싶습니다`. */
const affirming =
  /(?:틀림|문제|어김|변함|다름|끊임|차질|지장|이상|걱정)(?:은|는|이|가)? ?(?:없|않)|수밖에 없|않을까/;
const meaning =
  /(?:뜻|의미)(?:이|입|으로|해|합|예|라|$)|라는 (?:말|단계)|^\s*['"‘“]?[가-힣]{2,6}['"’”]?(?:이?란|라는 (?:상태|것))\s/;

/** The answer as clauses that follow one another without a gap. */
export function clausesOf(text: string): Clause[] {
  return sentencesOf(text).flatMap(([start, end]) => {
    const explains = meaning.test(text.slice(start, end));
    return splitAt(text, start, end).map(([from, to]) => {
      const part = text.slice(from, to);
      return {start: from, end: to, text: part, mode: explains ? 'explains' : modeOf(part), sentence: start};
    });
  });
}

/** Finds the clause of a position; asked for every claim, so each position is settled once. */
export function clauseFinder(text: string, clauses: readonly Clause[]): (position: number) => Clause {
  const places = new Uint16Array(text.length + 1);
  for (const [index, {start, end}] of clauses.entries()) places.fill(index, start, end + 1);
  return position => clauses[places[position] ?? 0] ?? empty;
}

const empty: Clause = {start: 0, end: 0, text: '', mode: 'states', sentence: 0};

function modeOf(text: string): Mode {
  // The end of a clause decides, and looking at no more keeps long ones cheap.
  const clause = text.slice(-80).trimEnd();
  if (supposing.test(clause)) return 'supposes';
  if (wondering.test(clause) || hedged.test(clause)) return 'asks';
  if (affirming.test(clause)) return 'states';
  if (asking.test(clause)) return 'asks';
  if (denying.test(clause)) return 'denies';
  return advising.test(clause) ? 'advises' : 'states';
}

const stops = /\n+|[.!?。…~]+(?=[\s"'”’)]|$)/g;

type Range = [start: number, end: number];

/** Ends at a line break, or at `.` `!` `?` before a space; not within `2026. 7. 3.` or behind the number of a list. */
function sentencesOf(text: string): Range[] {
  const ranges: Range[] = [];
  let start = 0;
  for (const {0: mark, index} of matchesOf(text, stops)) {
    const [before, after] = [
      text.slice(Math.max(start, index - 6), index),
      text.slice(index + mark.length, index + 3),
    ];
    const numbered =
      mark === '.' &&
      (/^\s*\d{1,2}$/.test(before) ||
        /\d\. ?\d{1,2}$/.test(before) ||
        (/\d$/.test(before) && /^\s?\d/.test(after)));
    if (numbered) continue;
    const end = index + mark.length;
    ranges.push([start, end]);
    start = end;
  }
  if (start < text.length) ranges.push([start, text.length]);
  return ranges;
}

function splitAt(text: string, start: number, end: number): Range[] {
  const ranges: Range[] = [];
  let from = start;
  for (const {0: mark, index} of matchesOf(text.slice(start, end), boundary)) {
    const to = start + index + mark.length;
    if (to <= from) continue;
    ranges.push([from, to]);
    from = to;
  }
  if (from < end) {
    // Closing punctuation belongs to the clause before it: it may be the question mark.
    const last = ranges.at(-1);
    if (last && !/[가-힣A-Za-z\d]/.test(text.slice(from, end))) last[1] = end;
    else ranges.push([from, end]);
  }
  return ranges;
}
