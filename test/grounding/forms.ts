const weekdays = '월화수목금토일';
const sinoDigits = '영일이삼사오육칠팔구';

const at = (day: number) => new Date(day * 86_400_000);
export const iso = (day: number): string => at(day).toISOString().slice(0, 10);
const pad = (number: number): string => String(number).padStart(2, '0');
const weekday = (day: number): number => (at(day).getUTCDay() + 6) % 7;

/** 1–99 in Sino-Korean: 삼십일. */
export function sino(number: number): string {
  const [tens, ones] = [Math.floor(number / 10), number % 10];
  return `${tens > 1 ? sinoDigits[tens] : ''}${tens > 0 ? '십' : ''}${ones > 0 ? sinoDigits[ones] : ''}`;
}

const months = ['', '일', '이', '삼', '사', '오', '유', '칠', '팔', '구', '시', '십일', '십이'];

/** A day in the ways in which Koreans write it; those told from today only where they reach. */
export function dayForms(day: number, today: number): string[] {
  const [month, date] = [at(day).getUTCMonth() + 1, at(day).getUTCDate()];
  const [m, d, y] = [pad(month), pad(date), at(day).getUTCFullYear()];
  const name = weekdays[weekday(day)];
  const ago = today - day;
  const near: Record<number, string[]> = {
    [-3]: ['글피'],
    [-2]: ['모레', '내일모레'],
    [-1]: ['내일'],
    0: ['오늘'],
    1: ['어제', '하루 전'],
    2: ['그제', '그저께', '이틀 전'],
    3: ['3일 전', '사흘 전'],
  };
  const weeksAgo = Math.floor((today - weekday(today) - (day - weekday(day))) / 7);
  const week = ['이번 주', '지난주', '지지난주'][weeksAgo];
  return [
    `${month}월 ${date}일`,
    `${month}월${date}일`,
    `${month}/${date}`,
    `${month}.${date}`,
    `${y}년 ${month}월 ${date}일`,
    `${y}-${m}-${d}`,
    `${y}.${m}.${d}`,
    `${y}. ${month}. ${date}.`,
    `${y}/${m}/${d}`,
    `${String(y).slice(2)}.${month}.${date}`,
    `${months[month]}월 ${sino(date)}일`,
    `${month}월 ${date}일(${name})`,
    `${month}월 ${date}일 ${name}요일`,
    ...(near[ago] ?? (ago > 3 ? [`${ago}일 전`] : [])),
    ...(week && day < today ? [`${week} ${name}요일`] : []),
  ];
}

/** A minute of the day as it is read and as it is printed. */
export function clockForms(minute: number): string[] {
  const [hour, rest] = [Math.floor(minute / 60), minute % 60];
  const half = hour < 12 ? '오전' : '오후';
  const minutes = rest === 0 ? '' : ` ${rest}분`;
  return [
    `${half} ${hour % 12 || 12}시${minutes}`,
    `${half} ${hour % 12 || 12}:${pad(rest)}`,
    `${hour}시${minutes}`,
    `${pad(hour)}:${pad(rest)}`,
  ];
}

function sinoAmount(number: number): string {
  const part = (value: number): string =>
    [1000, 100, 10, 1]
      .map((unit, index) => {
        const digit = Math.floor(value / unit) % 10;
        if (digit === 0) return '';
        return `${digit === 1 && unit > 1 ? '' : sinoDigits[digit]}${['천', '백', '십', ''][index]}`;
      })
      .join(''); // prettier-ignore
  const high = Math.floor(number / 10_000);
  return `${high === 0 ? '' : `${high === 1 ? '' : part(high)}만`}${part(number % 10_000)}`;
}

/** Won in figures, in figures and words, in words. */
export function amountForms(amount: number): string[] {
  const [high, low] = [Math.floor(amount / 10_000), amount % 10_000];
  const [thousands, hundreds] = [Math.floor(low / 1000), Math.floor((low % 1000) / 100)];
  const mixed = `${high}만${thousands ? `${thousands}천` : ''}${hundreds ? `${hundreds}백` : ''}원`;
  return [
    `${amount.toLocaleString('en-US')}원`,
    `${amount}원`,
    `₩${amount.toLocaleString('en-US')}`,
    `${amount.toLocaleString('en-US')} 원`,
    ...(high > 0 && amount % 100 === 0 ? [mixed, mixed.replace('만', '만 ')] : []),
    `${sinoAmount(amount)}원`,
    ...(high > 0 && low > 0 ? [`${high}만 ${low.toLocaleString('en-US')}원`] : []),
  ];
}

/** A parcel number whole, in groups of four by hyphen or space. */
export const parcelForms = (number: string): string[] => [
  number,
  number.replace(/(.{4})(?=.)/g, '$1-'),
  number.replace(/(.{4})(?=.{3})/g, '$1 '),
];

export const orderForms = (number: string): string[] => [
  number,
  number.toLowerCase(),
  number.replace(/^([A-Z]+)(\d{8})(\d+)$/, '$1-$2-$3'),
  `'${number}'`,
];

const natives = ['', '한', '두', '세', '네', '다섯', '여섯', '일곱', '여덟', '아홉'];
export const countForms = (count: number, unit: string): string[] => [
  `${count}${unit}`,
  ...(natives[count] ? [`${natives[count]} ${unit}`] : []),
];

/** Carriers of the shop under the names that people use for them where parcels are spoken of. */
export const carriers: Record<string, string[]> = {
  CJ대한통운: ['CJ대한통운', '대한통운', 'CJ 대한통운', '씨제이대한통운', 'CJ택배'],
  한진택배: ['한진택배', '한진 택배'],
  롯데택배: ['롯데택배', '롯데글로벌로지스', '롯데 택배'],
  우체국택배: ['우체국택배', '우체국 택배'],
  로젠택배: ['로젠택배', '로젠'],
  경동택배: ['경동택배'],
  대신택배: ['대신택배'],
  'CU 편의점택배': ['CU 편의점택배', 'CU편의점택배', '씨유택배'],
  'GS Postbox': ['GS Postbox', 'GS25 편의점택배', 'GS편의점택배'],
};

/** How a state is told; every way says this state and no other. */
export const stateForms: Record<string, string[]> = {
  입금대기: [
    '입금대기 상태입니다',
    '입금 대기 중입니다',
    '아직 입금이 확인되지 않았습니다',
    '입금을 기다리고 있습니다',
    '결제 대기 상태예요',
  ],
  결제완료: ['결제완료 상태입니다', '결제완료 단계로 기록되어 있습니다', "현재 상태는 '결제완료'예요"],
  상품준비중: [
    '상품준비중입니다',
    '상품을 준비하고 있습니다',
    '배송 준비 중이에요',
    '상품 준비 중 단계입니다',
    '현재 출고 대기 중입니다',
  ],
  배송지시: ['배송지시 상태입니다', "현재 '배송지시' 단계예요", '배송 대기 상태로 조회됩니다'],
  배송중: [
    '배송중입니다',
    '현재 배송 중이에요',
    '배송되고 있습니다',
    '지금 배송이 진행되고 있어요',
    '배송 중인 것으로 확인됩니다',
  ],
  배송완료: [
    '배송완료 상태입니다',
    '배송완료로 기록되어 있습니다',
    "상태가 '배송완료'로 나옵니다",
    '배송 완료 상태로 확인돼요',
  ],
  구매확정: [
    '구매확정 상태입니다',
    '구매확정으로 처리되어 있습니다',
    '구매가 확정되었습니다',
    '이미 구매 확정된 주문입니다',
  ],
  취소요청: [
    '취소요청 상태입니다',
    '취소 요청이 접수된 상태입니다',
    '취소 신청이 접수되어 있어요',
    '취소 처리가 진행 중입니다',
  ],
  취소완료: [
    '취소완료 상태입니다',
    '취소가 완료되었습니다',
    '이미 취소된 주문입니다',
    '주문이 취소되었어요',
    '취소 처리되었습니다',
  ],
  반품요청: [
    '반품요청 상태입니다',
    '반품 요청이 접수되었습니다',
    '반품 신청이 접수된 상태예요',
    '반품 처리 중입니다',
  ],
  반품완료: ['반품완료 상태입니다', '반품이 완료되었습니다', '반품 처리가 완료되었어요'],
  교환요청: [
    '교환요청 상태입니다',
    '교환 신청이 접수되었습니다',
    '교환 요청이 접수된 상태예요',
    '교환 처리 중입니다',
  ],
  교환완료: ['교환완료 상태입니다', '교환이 완료되었습니다', '교환 처리가 완료되었어요'],
}; // prettier-ignore
