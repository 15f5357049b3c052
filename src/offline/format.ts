/** "7월 10일 오후 5시 35분"; the year only when it is not this one; a moment of midnight is a day without a time. */
export function momentOf(value: string, today: string | undefined): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2}))?/.exec(value);
  if (!match) return value;
  const [, year = '', month, day, hour, minute] = match;
  const date = `${Number(month)}월 ${Number(day)}일`;
  const dated = today?.startsWith(year) ? date : `${year}년 ${date}`;
  return hour === undefined || (hour === '00' && minute === '00')
    ? dated
    : `${dated} ${clockOf(Number(hour), Number(minute))}`;
}

/** The day of it; what the file kept as it was written is told so. */
export const dayOf = (value: string, today: string | undefined): string =>
  momentOf(/^\d{4}-\d\d-\d\d/.test(value) ? value.slice(0, 10) : value, today);

function clockOf(hour: number, minute: number): string {
  const half = hour < 12 ? '오전' : '오후';
  return `${half} ${hour % 12 || 12}시${minute === 0 ? '' : ` ${minute}분`}`;
}

/** "32,900원". By hand: the machinery of locales takes longer to load than the whole answer to write. */
const grouped = (amount: number): string => String(amount).replace(/\B(?=(?:\d{3})+$)/g, ',');

export const wonOf = (amount: number): string => `${grouped(amount)}원`;

/** "16,344건". */
export const countOf = (orders: number): string => `${grouped(orders)}건`;
