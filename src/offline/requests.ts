import {actions} from './lexicon.ts';

/** What a message asks to be done, by its words without spaces. */
export const actionIn = (flat: string): string =>
  actions.find(([, words]) => words.split(' ').some(word => flat.includes(word)))?.[0] ?? '요청하신 일';

/** Where one request ends and the next begins: "…알려 주시고 …", "…인지 보고 …", "…? 그리고 …". */
const seams = /(?<=주시고요?|[아어해려여워꿔내]\s?[주줘]고요?|보고|[?!.]),?\s+(?:그리고\s+)?|\s+그리고\s+/;

const asks = /알려|보여|불러|찾아|조회|확인|보고|궁금|언제|어디|얼마|며칠|[나까냐죠]요?\s*\??$|\?/;

/** A longer message is read as one. */
const story = 400;

/** "송장 알려 주고 의자는 취소해 주세요": a message before and after its first seam, if one side of it asks something. */
export function inTwo(message: string): readonly [string, string] | undefined {
  const seam = message.length > story ? null : seams.exec(message);
  if (!seam) return undefined;
  const parts = [message.slice(0, seam.index), message.slice(seam.index + seam[0].length)] as const;
  return parts.some(part => asks.test(part)) ? parts : undefined;
}
