import {remember} from './remember.ts';

/** Stands in the text where an order number stood, so that the words around it stay readable. */
export const mark = '\ue000';

export type Numbers = {
  /** Order numbers to look up, in the order they were written, each once. */
  readonly ids: readonly string[];
  /** Those of them that may as well be a word of a product or the number of a parcel: "A-4 용지". */
  readonly doubtful: readonly string[];
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

type Found = Partial<Record<'id' | 'malformed' | 'parcel' | 'either' | 'suffix' | 'dropped', string>> & {
  readonly doubtful?: boolean;
};

/** How a text is read: by the shapes of the shop's own numbers, and with or without the numbers that are in doubt. */
type Reading = {readonly shapes?: string | undefined; readonly doubtful?: boolean};

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
const ofHaru: readonly Shape[] = [
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
];

/** A number before one of these counts or measures something. */
const unit =
  '\\s?(?:[원만천년월일시분초개건명곳점대권병봉팩장매단%]|kg|g\\b|ml|l\\b|cm|mm|키로|킬로|그램|리터|미리|인치|짜리|자리|글자|줄|번째|호선|이상|이하|넘)';

/** Other shops write their numbers otherwise (Cafe24 20260918-0000099, NAVER 16 digits): passed on as they stand. */
const ofOthers: readonly Shape[] = [
  {pattern: /(?<![\dA-Za-z-])\d{4}(?:[\s-]\d{4}){3}(?![\d-])/g, read: match => ({id: match})},
  {
    pattern: /(?<![\dA-Za-z-])20\d{6}-\d{4,10}(?!\d)/g,
    read: match => (dated(match) ? {id: match} : {malformed: match}),
  },
  {
    pattern: new RegExp(
      `(?<![\\dA-Za-z-])20\\d\\d[\\s.-]?\\d\\d[\\s.-]?\\d\\d(?:\\s|\\s?-\\s?)\\d{4,10}(?![\\d:]|,\\d|${unit})`,
      'g',
    ),
    read: match => (dated(match.replace(/\D/g, '')) ? {id: match} : undefined),
  },
  {
    pattern: /(?<![\dA-Za-z-])\d{12,14}(?!\d)/g,
    read: match => (dated(match) ? {id: match, doubtful: true} : undefined),
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
    pattern: new RegExp(
      `(?<=주문\\s?번호(?:는|가|이|은|를)?\\s?[:#]?\\s?)[A-Za-z\\d][A-Za-z\\d_-]{0,30}(?![A-Za-z\\d_-]|${unit})|(?<![\\dA-Za-z])#\\s?\\d{3,}(?![\\d-])`,
      'g',
    ),
    read: match => called(match.replace(/^#\s?/, '')),
  },
  {
    pattern:
      /(?<![\dA-Za-z.,:#-])\d{4,8}(?=\s?번\s?주문|\s주문(?![은는이가도]?\s?\d))|(?<=주문\s)\d{4,8}(?=\s?번(?![\d째]))/g,
    read: match => ({id: match, doubtful: true}),
  },
  // Short ones, that a product may be called as well: A-2, B-1001, A1001.
  {
    pattern: /(?<![A-Za-z\d-])[A-Za-z]{1,6}(?:-[A-Za-z\d]{1,12})*-?\d+(?![A-Za-z\d-]|\.\d)/g,
    read: match =>
      /-|^[A-Za-z]{1,5}\d{4}$/.test(match) && match.length <= 20 ? {id: match, doubtful: true} : undefined,
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
  // A number that a message begins with, and that counts nothing.
  {
    pattern: new RegExp(`(?<=^\\s*)\\d{4,8}(?![\\dA-Za-z-]|[.,:~/]\\d|${unit})`, 'g'),
    read: match => (dated(match) ? undefined : {id: match, doubtful: true}),
  },
];

/** What stands behind "주문번호" is meant as one, whatever it looks like; so many digits may be a parcel's even so. */
function called(match: string): Found | undefined {
  if (!/\d/.test(match)) return undefined;
  if (/^20\d{8,9}$|^[A-Za-z]{2}\d{11}$/.test(match)) return {malformed: match};
  return {id: match, doubtful: /^\d{9,14}$/.test(match)};
}

/** Numbers of the shapes that this shop's own have, as lists showed them; see `shapeOf`. */
const ofShop = remember((shapes: string): Shape => {
  const patterns = shapes
    .split(' ')
    .map(shape => shape.replace(/[A9]/g, one => (one === 'A' ? '[A-Za-z]' : '\\d')));
  return {
    pattern: new RegExp(
      `(?<![\\dA-Za-z.,:~-])(?:${patterns.join('|')})(?![\\dA-Za-z-]|[.,:~]\\d|${unit})`,
      'g',
    ),
    read: match => ({id: match, doubtful: true}),
  };
}, 16);

/** Finds every number that names an order or a parcel, in all the ways people write them. Pure. */
export function numbersIn(text: string, {shapes = '', doubtful = true}: Reading = {}): Numbers {
  const found: Found[] = [];
  let rest = text;
  const order: string[] = [];
  for (const {pattern, read} of [...ofHaru, ...(shapes ? [ofShop(shapes)] : []), ...ofOthers]) {
    rest = rest.replace(pattern, (match: string, ...groups: unknown[]) => {
      const what = read(match, groups.map(group => (typeof group === 'string' ? group : '')).slice(0, 3));
      if (!what || (what.doubtful && !doubtful)) return match;
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
    doubtful: found.flatMap(one => (one.doubtful && one.id) || []),
    malformed: found.flatMap(one => one.malformed ?? []),
    parcels: found.flatMap(one => one.parcel ?? []),
    either: found.flatMap(one => one.either ?? []),
    suffix: found.find(one => one.suffix)?.suffix,
    rest: rest.replace(/[\ue100-\uefff]/g, ''),
  };
}
