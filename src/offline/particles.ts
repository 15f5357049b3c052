/** How digits and Latin letters end when read aloud: with a consonant, with ㄹ, or with a vowel. */
const readings: Readonly<Record<string, string>> = {
  '0': '영',
  '1': '일',
  '2': '이',
  '3': '삼',
  '4': '사',
  '5': '오',
  '6': '육',
  '7': '칠',
  '8': '팔',
  '9': '구',
  l: '엘',
  m: '엠',
  n: '엔',
  r: '알',
};

/** Units behind a number are read as the words they stand for: 5kg은 킬로그램, 300ml는 밀리리터. */
const unit = /\d ?(?:(m?g|kg)|[mk]?l|[mck]?m|[kmgt]b)$/i;

/** How `-ng` is read, the one end of English words that their last letter's name belies in what is told here. */
const ieung = 21;

const finalOf = (word: string): number => {
  const bare = word.replace(/\([^()]*\)$/, '').replace(/[\s.,!?'"…()[\]]+$/, '');
  const [measured, weight] = unit.exec(bare) ?? [];
  if (/[a-z]ng$/i.test(bare)) return ieung;
  const last = measured ? (weight ? '램' : '터') : (bare.at(-1)?.toLowerCase() ?? '');
  const index = (readings[last] ?? last).charCodeAt(0) - 0xac00;
  return index >= 0 && index < 11_172 ? index % 28 : 0;
};

type Pair = '은/는' | '이/가' | '을/를' | '과/와' | '으로/로' | '이고/고' | '이며/며' | '이나/나';
const rieul = 8;

/** The word with the particle it takes: 사과는, 990100001370으로, GS Postbox는. Brackets at its end do not count. */
export function withParticle(word: string, pair: Pair): string {
  const [closed, open] = pair.split('/');
  const final = finalOf(word);
  return word + (final === 0 || (pair === '으로/로' && final === rieul) ? open : closed);
}
