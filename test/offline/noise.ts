/** Ways in which a message can be blurred without meaning anything else. `pick` draws from a list; the same seed, the same draw. */
export type Pick = <One>(from: readonly One[]) => One;
export type Noise = (text: string, pick: Pick) => string;

const replaced =
  (groups: readonly (readonly string[])[]): Noise =>
  (text, pick) => {
    const found = groups.filter(group => group.some(words => text.includes(words)));
    if (found.length === 0) return text;
    const group = pick(found);
    const words = [...group].sort((a, b) => b.length - a.length).find(one => text.includes(one)) as string;
    return text.replace(words, pick(group));
  };

/** The same request and the same question in other manners. */
const manners = [
  [
    '알려줘',
    '알려 줘',
    '알려주세요',
    '알려 주세요',
    '알려줄래요',
    '알려 주실래요',
    '알려주시겠어요',
    '알려 주실 수 있나요',
    '알려주십시오',
    '알려줘요',
    '알려줄 수 있어?',
    '알려주삼',
    '알려 주시면 감사하겠습니다',
  ],
  [
    '보여줘',
    '보여 줘',
    '보여주세요',
    '보여 주세요',
    '보여줄래',
    '보여 주실래요',
    '보여주시겠어요',
    '보여줘요',
    '보여 주실 수 있을까요',
    '보여주라',
  ],
  [
    '확인해줘',
    '확인해 줘',
    '확인해 주세요',
    '확인해주실 수 있나요',
    '확인 부탁드려요',
    '확인 부탁드립니다',
    '확인 좀 부탁해요',
  ],
  [
    '조회해줘',
    '조회해 주세요',
    '조회 부탁드립니다',
    '조회 부탁드려요',
    '조회해 주실래요',
    '조회 좀 해주세요',
  ],
  ['취소해줘', '취소해 주세요', '취소해주실 수 있나요', '취소 부탁드립니다', '취소해 주시겠어요'],
  ['왔어요', '왔나요', '왔는지요', '왔을까요', '왔어', '왔냐', '왔음'],
  [
    '언제 와요',
    '언제 오나요',
    '언제 와',
    '언제 옴',
    '언제 오냐',
    '언제 올까요',
    '언제 옵니까',
    '언제 오는지요',
    '언제 오나여',
    '언제 와용',
  ],
  ['됐어요', '됐나요', '됐는지요', '됐습니까', '됐냐', '됐을까요', '됐나여'],
  ['있어요', '있나요', '있습니까', '있을까요', '있냐', '있는지요', '있나여'],
  ['어디예요', '어디인가요', '어디야', '어디죠', '어디임', '어디입니까', '어디에요'],
  ['뭐예요', '뭔가요', '뭐야', '뭐죠', '뭐에요'],
  ['얼마예요', '얼마인가요', '얼마야', '얼마죠', '얼마임', '얼마에요'],
  ['출발했어요', '출발했나요', '출발했냐', '출발했는지요', '출발함?', '출발했습니까'],
];

const typos = [
  ['배송', '배숑', '베송', '배쏭', '뱨송'],
  ['언제', '언재', '은제', '언졔'],
  ['송장', '송짱', '쏭장'],
  ['번호', '벌호', '번허'],
  ['주문', '주믄', '주뮨'],
  ['조회', '조해', '죠회'],
  ['취소', '취솜', '치소'],
  ['택배', '택베', '탁배'],
  ['상태', '상테'],
  ['어디', '어듸'],
  ['도착', '도챡'],
];

const wide = (text: string): string =>
  text.replace(/[!-~]/g, one => String.fromCharCode(one.charCodeAt(0) + 0xfee0));

/** By the name a table of results shows. */
export const noises: Readonly<Record<string, Noise>> = {
  'lower case': text => text.toLowerCase(),
  'upper case': text => text.toUpperCase(),
  'full width': wide,
  'no spaces': text => text.replace(/ /g, ''),
  'wide spaces': (text, pick) => text.replace(/ /g, () => pick([' ', '  ', '\u00a0', '\u3000'])),
  'a line break': (text, pick) => text.replace(/ /, pick(['\n', '\r\n', '\t'])),
  'decomposed letters': text => text.normalize('NFD'),
  'zero width': (text, pick) =>
    [...text].map(one => one + pick(['', '', '', '\u200b', '\u200d', '\ufeff'])).join(''),
  emoji: (text, pick) => pick([`${text} 😭`, `🙏 ${text}`, `${text}😊👍`, text.replace(' ', ' 🍎 ')]),
  tears: (text, pick) => text + pick(['ㅠㅠ', ' ㅜㅜㅜ', ' ㅠ', ';;', ' ㅡㅡ']),
  laughter: (text, pick) => text + pick([' ㅋㅋ', 'ㅎㅎㅎ', ' ^^', '~~', ' ㅎ']),
  marks: (text, pick) => text + pick(['??', '!!', '...', '?!', '.', '~?']),
  filler: (text, pick) =>
    pick([
      `저기요 ${text}`,
      `안녕하세요 ${text}`,
      `죄송한데 ${text}`,
      `혹시 ${text}`,
      `${text} 좀요`,
      `아 그리고 ${text}`,
      `수고하십니다. ${text}`,
      `음... ${text}`,
    ]),
  thanks: (text, pick) =>
    pick([`${text} 감사합니다`, `${text} 부탁드려요`, `${text} 급해요`, `바쁘신데 죄송합니다 ${text}`]),
  typo: replaced(typos),
  manners: replaced(manners),
};
