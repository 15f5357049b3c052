/** Ways of asking to be told or served, all of which say 줘: how polite somebody is must not change what is read. */
const requests =
  /주\s?(?:세[요여용염]|셔요|시겠어요|시겠습니까|시겠나요|시겠어|실래요?|시죠|십시오|십쇼|시길(?:\s?바랍니다)?|실\s?수\s?있(?:나요?|을까요?|으신가요|으세요|어요?|으실까요|는지요?|는가요|습니까|음)?|시면\s?(?:감사하겠습니다|감사하겠어요|고맙겠습니다|고맙겠어요|감사해요|돼요|됩니다|좋겠어요|좋겠습니다|안\s?(?:될까요|돼요|되나요))|실까요|실런지요?|라|삼|셈)|줄\s?래요?|줄\s?수\s?있(?:나요?|을까요?|어요?|니|음|냐|는지)?|줘요|줘라|줘봐요?|줭|쥬세요|쥬|죠라/g;

/** A verb and the 주다, 드리다 or 보다 that helps it are one word here, however they are spaced: 알려 줘, 확인해 봐. */
const apart =
  /(?<=[아어여해려러겨켜쳐져내와춰꿔돼써봐])\s+(?=줘|드리|드려|드릴|달라|봐[줘요]?(?:\s|$)|볼[래게까]|보[고자면])/g;

/** The same request in one wording, whatever its spacing and its manners. */
export function plainlyAsked(text: string): string {
  const asked = /[주줄줘줭쥬죠]/.test(text) ? text.replace(requests, '줘') : text;
  const spoken = asked.includes('기타') ? asked.replace(/기타\s?(?=문의|사항|등등|질문)/g, '') : asked;
  return spoken.includes(' ') ? spoken.replace(apart, '') : spoken;
}

/** "반품하려는 게 아니라": what somebody says not to want. */
const denied =
  /(?:취소|반품|교환|환불)\S{0,6}\s?(?:\S{1,6}\s?)?(?:게|건|거|것|생각|뜻|마음)?(?:은|는|이)?\s?(?:아니라|아니고요?|아니구요?|아닌데요?|안\s?할\s?거고요?|안\s?해요|안\s?하고)/g;

const before = [
  '말고',
  '말구',
  '빼고',
  '빼구',
  '제외하고',
  '아니고',
  '아니라',
  '아니구',
  '아닌데',
  '안 할',
  '안할',
  '안 해요',
  '안해요',
  '됐고',
  '알겠고',
  '괜찮고',
  '상관',
  '필요',
  '받았고',
  '왔고',
];

/** What is named before 말고, 빼고, "…는 됐고" is not what is meant. */
export function withoutExcluded(text: string): {kept: string; excluded: string} {
  if (!before.some(word => text.includes(word))) return {kept: text.trim(), excluded: ''};
  const excluded: string[] = [];
  const rest = text.replace(denied, words => {
    excluded.push(words.replace(/\s?(?:아니|아닌|안).*$/, ''));
    return ' ';
  });
  const kept = rest.replace(
    /((?:\S{1,10}\s){1,2}(?:거|것|건)|(?:\S{1,12}(?:랑|하고|과|와|,)\s+){0,3}\S{1,12}?)(?:\s*(?:말고|말구|빼고|빼구|제외하고|아니고|아니구|아니라)|(?:은|는|이|가|건)\s?(?:잘\s?)?(?:됐고|알겠고|괜찮고|받았고|왔고|상관\s?없고|필요\s?없고))(?:는|요|,)?(?=\s|$|\S)/g,
    (_, words: string) => {
      excluded.push(words);
      return ' ';
    },
  );
  return {kept: kept.trim(), excluded: excluded.join(' ')};
}

/** Words somebody is to be quoted with ("…라고 답해") say nothing about what is asked. */
export const withoutQuotes = (text: string): string =>
  /["'“”‘’]/.test(text)
    ? text.replace(/(["'“”‘’])[^"'“”‘’]{1,60}["'“”‘’](?=\s*(?:이?라고|라는|이란))/g, ' ')
    : text;
