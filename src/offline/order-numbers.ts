/** Stands in the text where an order number stood, so that the words around it stay readable. */
export const mark = '\ue000';

export type Numbers = {
  /** Order numbers to look up, in the order they were written, each once. */
  readonly ids: readonly string[];
  /** Meant as an order number but impossible as one; never repaired by guessing, never cut. */
  readonly malformed: readonly string[];
  /** A parcel number, digits only. */
  readonly parcels: readonly string[];
  /** Those of them that may be the number of an order as well: nothing says which. */
  readonly either: readonly string[];
  /** "끝자리 023", "023번 주문". */
  readonly suffix: string | undefined;
  /** The text with a mark for each order number and the word for a phone number, without the other numbers. */
  readonly rest: string;
};

type Found = Partial<Record<'id' | 'malformed' | 'parcel' | 'either' | 'suffix' | 'dropped', string>>;

/** `read` says what a match is; undefined leaves it in the text for the next shape. */
type Shape = {
  readonly pattern: RegExp;
  readonly read: (match: string, groups: string[]) => Found | undefined;
};

const dated = (digits: string): boolean => {
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8)].map(Number);
  if (!year || !month || !day || year < 2000 || year > 2099) return false;
  return month <= 12 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
};

const canonical = (digits: string): string | undefined =>
  /^\d{11}$/.test(digits) && dated(digits) ? `HR${digits}` : undefined;

const zeros = /[oOㅇ]/g;
const ones = /[lIi|ㅣ]/g;
const spoken = '공일이삼사오육칠팔구';

/** O for 0 and l for 1 only where most of it is digits already. */
function prefixed(match: string, tailText: string): Found {
  const letters = tailText.replace(/[\s\-_./]/g, '');
  const digits = letters.replace(/\D/g, '').length * 2 >= letters.length ? letters : '';
  const id = canonical(digits.replace(zeros, '0').replace(ones, '1'));
  return id ? {id} : {malformed: match.trim()};
}

function said(match: string, words: string): Found | undefined {
  const digits = [...words.replace(/[\s-]/g, '').replace(/영/g, '공').replace(/륙/g, '육')]
    .map(word => spoken.indexOf(word))
    .join('');
  const id = canonical(digits);
  return id ? {id} : match.length > words.length ? {malformed: match.trim()} : undefined;
}

const digit = '[\\doOㅇlIi|ㅣ]';
const gap = '[\\s\\-_./]{0,2}';
const word = '[공영일이삼사오육륙칠팔구]';

/** In this order: what an earlier shape has taken, a later one no longer sees. */
const shapes: readonly Shape[] = [
  {
    pattern: new RegExp(
      `(?:[hH]${gap}[rR]|ㅗㄱ|ㅗㄲ)${gap}[:#]?${gap}(\\d(?:${gap}${digit}){10}(?!${gap}?\\d|[lI|])|${digit}(?:${gap}${digit}){10}(?![\\doOlI|])|${digit}(?:[-_.]?${digit}){0,30})`,
      'g',
    ),
    read: (match, [digits = '']) => prefixed(match, digits),
  },
  {
    pattern: new RegExp(
      `(?:에이치\\s?알|에치\\s?알|hr)\\s?(${word}(?:[\\s-]?${word}){10}|${word}{4,12})`,
      'gi',
    ),
    read: (match, [words = '']) => said(match, words),
  },
  {
    pattern: new RegExp(`(이[공영]이${word}(?:[\\s-]?${word}){7})`, 'g'),
    read: (match, [words = '']) => said(match, words),
  },
  {pattern: /(?<![\dA-Za-z])(01[016789])[\s.-]?\d{3,4}[\s.-]?\d{4}(?!\d)/g, read: () => ({dropped: 'phone'})},
  {pattern: /\+82[\s-]?1\d[\s-]?\d{3,4}[\s-]?\d{4}/g, read: () => ({dropped: 'phone'})},
  {
    pattern:
      /(?<=(?:송장|등기)(?:\s?번호)?(?:는|가|이|은)?\s?[:：]?\s?)(?!20\d{8,10}(?!\d))\d{9,14}(?!\d)|(?<![\dA-Za-z-])(?!20\d{8,10}(?!\d))\d{9,13}(?=\s?번?\s?(?:운?송장|등기)(?!\s?번호))/g,
    read: match => ({parcel: match}),
  },
  {
    pattern: /(?<![\dA-Za-z-])20\d\d[\s\-_.]?\d\d[\s\-_.]?\d\d[\s\-_.]?\d{3}(?!-?\d)/g,
    read: match => {
      const id = canonical(match.replace(/\D/g, ''));
      return id ? {id} : undefined;
    },
  },
  {
    pattern: /(?<![\dA-Za-z-])2[\doOlI]{10}(?![\dA-Za-z-])/g,
    read: match => {
      const mixed = /[oOlI]/.test(match) && match.replace(/\D/g, '').length > 5;
      const id = mixed ? canonical(match.replace(zeros, '0').replace(ones, '1')) : undefined;
      return id ? {id} : undefined;
    },
  },
  // Other shops write their numbers otherwise (Cafe24 20260918-0000099, NAVER 16 digits): passed on as they stand.
  {
    pattern: /(?<![\dA-Za-z-])20\d{6}-\d{4,10}(?!\d)/g,
    read: match => (dated(match) ? {id: match} : {malformed: match}),
  },
  {
    pattern: /(?<![A-Za-z])[A-Za-z]{2}\d{9}[Kk][Rr](?![A-Za-z\d])/g,
    read: match => ({parcel: match.toUpperCase()}),
  },
  {
    pattern: /(?<![A-Za-z\d])[A-Za-z]{1,5}-?\d[\d-]{4,22}(?![A-Za-z\d])/g,
    read: match => (/^h?[a-z]?\d{11}$/i.test(match) ? {malformed: match} : {id: match}),
  },
  {
    pattern: /(?<![\dA-Za-z])\d{4}-\d{4}-\d{4}(?:-\d)?(?!\d)/g,
    read: match => ({parcel: match.replace(/-/g, '')}),
  },
  {pattern: /(?<![\dA-Za-z])\d{15,22}(?!\d)/g, read: match => ({id: match})},
  {
    pattern: /(?<=주문\s?번호(?:는|가|이|은)?\s?[:：]?\s?)(?!20\d{8,10}(?!\d))\d{9,14}(?!\d)/g,
    read: match => ({id: match}),
  },
  {
    pattern: /(?<![\dA-Za-z])\d{9,14}(?!\d)/g,
    read: match =>
      /^20\d{8,9}$|^20\d{10}$/.test(match) ? {malformed: match} : {parcel: match, either: match},
  },
  {
    pattern:
      /(?:끝\s?(?:자리|번호)|뒷\s?(?:자리|번호))\s?(?:가|는|이)?\s?(\d{2,5})|(?<!\d)(\d{3})\s?번\s?(?=주문|건|거|꺼)|주문\s?(\d{3})\s?번(?!\d)/g,
    read: (_, groups) => ({suffix: groups.find(group => group) ?? ''}),
  },
  {
    pattern:
      /[끝뒷](?:이|\s?자리|\s?번호)[가-힣\s]{0,12}(\d{3})(?![\d,])|(?<![\d-])(\d{3})\s?(?:으로|로|이라고)\s?끝나/g,
    read: (_, groups) => ({suffix: groups.find(group => group) ?? ''}),
  },
  {pattern: /(주문\s?번호(?:는|가|이)?\s?:?\s?)(\d{3,8})(?!\d)/g, read: match => ({malformed: match})},
  {
    pattern: /^\s*\d{4,8}\s*(?:이?요|번|이거|이\s?번호|조회|확인|배송|상태|해\s?줘|요|[.?\s]){0,6}$/g,
    read: match => ({malformed: match.trim()}),
  },
];

/** Finds every number that names an order or a parcel, in all the ways people write them. Pure. */
export function numbersIn(text: string): Numbers {
  const found: Found[] = [];
  let rest = text;
  const order: string[] = [];
  for (const {pattern, read} of shapes) {
    rest = rest.replace(pattern, (match: string, ...groups: unknown[]) => {
      const what = read(match, groups.map(group => (typeof group === 'string' ? group : '')).slice(0, 3));
      if (!what) return match;
      found.push(what);
      if (!what.id) return what.dropped ? ' 전화번호 ' : ' ';
      order.push(what.id);
      return ` ${mark}${String.fromCharCode(0xe100 + order.length - 1)} `;
    });
  }
  const places = [...rest.matchAll(/\ue000([\ue100-\ue1ff])/g)].map(
    hit => (hit[1] ?? '').charCodeAt(0) - 0xe100,
  );
  return {
    ids: [...new Set(places.flatMap(place => order[place] ?? []))],
    malformed: found.flatMap(one => one.malformed ?? []),
    parcels: found.flatMap(one => one.parcel ?? []),
    either: found.flatMap(one => one.either ?? []),
    suffix: found.find(one => one.suffix)?.suffix,
    rest: rest.replace(/[\ue100-\uefff]/g, ''),
  };
}
