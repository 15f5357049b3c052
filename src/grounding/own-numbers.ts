/** The general shape of an order number: `HR20260701023`, `20260701-0000012`. What has it is found without being known. */
export const generalNumber = /^(?:[A-Za-z]{1,4}[-_ ]?\d{6,}(?:[-_.]?\d+)*|20\d{6}-?\d{3,})$/;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/** Behind digits: they count, measure or date something. */
const unit =
  '\\s?(?:[원만천년월일시분초개건명점대권병봉팩장매단%]|kg|g\\b|ml|l\\b|cm|mm|인치|번째|가지|박스|상자|세트|자리)';

/**
 * Finds a shop's own order numbers, which look like anything: those that lookups showed or missed, letter by letter. Beside
 * letters any digits will do, so that an invented `A-9` is met where there is an `A-1`. Undefined where all have the general shape.
 */
export function ownNumbers(ids: Iterable<string>): RegExp | undefined {
  const own = [...new Set(ids)].filter(id => id.trim() && !generalNumber.test(id));
  const digits = own.filter(id => /^\d{3,}$/.test(id));
  const short = own.filter(id => /^\d{1,2}$/.test(id));
  const mixed = own.filter(id => !/^\d+$/.test(id)).map(id => escaped(id).replace(/\d+/g, '\\d+'));
  const forms = [
    mixed.length > 0 && `(?<![A-Za-z\\d-])(?:${longestFirst(mixed)})(?![A-Za-z\\d-])`,
    digits.length > 0 &&
      `(?<![A-Za-z\\d.,:*~-])(?:${longestFirst(digits)})(?![A-Za-z\\d*-]|[.,:~]\\d|${unit})`,
    // One or two digits are a number of an order only where it would stand.
    short.length > 0 &&
      `(?<=\\()(?:${longestFirst(short)})(?=\\))|(?<=주문 ?번호(?:는|가|:)? ?)(?:${longestFirst(short)})(?!\\d|${unit})|(?<![\\d가-힣.,] ?)(?:${longestFirst(short)})(?= 주문[은는이의을])`,
  ].filter(Boolean);
  return forms.length > 0 ? new RegExp(forms.join('|'), 'gi') : undefined;
}

const longestFirst = (forms: readonly string[]): string =>
  [...new Set(forms)].sort((a, b) => b.length - a.length).join('|');
