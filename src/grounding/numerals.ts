const digits: Record<string, number> = {
  영: 0,
  공: 0,
  일: 1,
  이: 2,
  삼: 3,
  사: 4,
  오: 5,
  육: 6,
  유: 6,
  칠: 7,
  팔: 8,
  구: 9,
};
const units: Record<string, number> = {십: 10, 시: 10, 백: 100, 천: 1000};
const natives = ['하나', '둘', '셋', '넷', '다섯', '여섯', '일곱', '여덟', '아홉', '열'];
const counters = ['한', '두', '세', '네', '다섯', '여섯', '일곱', '여덟', '아홉', '열', '열한', '열두'];

/** What can stand between 만 and 만: digits with commas or a point, or Korean numerals. */
export const numeral = '[\\d,.]*\\s?[천백십일이삼사오육칠팔구\\d]*';

/** `2천9백` → 2900, `이천구백` → 2900, `2,900` → 2900; a part below ten thousand. */
function smallNumber(text: string): number {
  let [total, current] = [0, ''];
  for (const char of text) {
    const unit = units[char];
    if (unit !== undefined) {
      total += (current === '' ? 1 : Number(current)) * unit;
      current = '';
    } else if (/[\d.]/.test(char)) current += char;
    else current = String(digits[char] ?? '');
  }
  return total + (current === '' ? 0 : Number(current));
}

/** `12,900` · `1만2천9백` · `만이천구백` · `1.2만` as a number. */
export function numberOf(text: string): number {
  const [high, low] = text.replace(/[,\s]/g, '').split('만');
  if (low === undefined) return smallNumber(high ?? '');
  return Math.round((high === '' ? 1 : smallNumber(high ?? '')) * 10_000) + smallNumber(low);
}

/** `세` · `셋` · `3` · `삼십일` → the number counted; NaN where it is none. */
export function countOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  const counter = counters.indexOf(text);
  if (counter >= 0) return counter + 1;
  const native = natives.indexOf(text);
  if (native >= 0) return native + 1;
  return /^[일이삼사오육유칠팔구십시]+$/.test(text) ? smallNumber(text) : Number.NaN;
}
