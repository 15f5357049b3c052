/** Signing in as far as it has come. It asks for the customer's number, then for digits of their phone, and again. */
export type SignIn = {
  step: 'customer' | 'phone' | 'checking';
  /** The number given, as typed; empty until then. */
  customerId: string;
  /** Four digits while they are checked, empty else. */
  lastFour: string;
  /** Why it asks again. */
  word: string;
};

export const signInBegun: SignIn = {step: 'customer', customerId: '', lastFour: '', word: ''};

/** Enter was pressed on this line. What cannot be right is no try: nobody learns from it. */
export function entered(state: SignIn, line: string): SignIn {
  const typed = line.normalize('NFC').replace(/\s+/g, ' ').trim();
  if (!typed) return state;
  if (state.step === 'customer') return {...state, step: 'phone', customerId: typed, word: ''};
  if (state.step !== 'phone') return state;
  const lastFour = digitsIn(typed);
  if (lastFour.length !== 4) return {...state, word: '전화번호의 끝 네 자리는 숫자 네 개입니다.'};
  return {...state, step: 'checking', lastFour, word: ''};
}

/** They are not the customer's. Which of the two was wrong is not told. */
export const refused = (triesLeft: number): SignIn => ({
  ...signInBegun,
  word: `고객번호와 전화번호가 기록과 맞지 않습니다. 처음부터 다시 입력해 주세요. (남은 기회 ${triesLeft}번)`,
});

const spoken = ['공영', '일', '이', '삼', '사', '오', '육', '칠', '팔', '구'];

/** The digits of a number: `１１０１`, `11-01` and `일일공일` are 1101. Empty where there is anything else in it. */
function digitsIn(typed: string): string {
  const digits = typed
    .normalize('NFKC')
    .replace(/[공영일이삼사오육칠팔구]/g, word => String(spoken.findIndex(words => words.includes(word))))
    .replace(/[\s.\p{Pd}]/gu, '');
  return /^\d+$/.test(digits) ? digits : '';
}
