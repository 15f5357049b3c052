import {tradeAt} from './nouns.ts';

/** A longer message is a story: of a story only what matters is read. */
const story = 1000;

/** How much of it, in characters: from its beginning, and from its end, where questions stand. */
const head = 300;
const tail = 500;

/** No sentence says more than this. */
const longest = 200;

/** Of a story the sentences that ask, hold a number or speak of this trade; anything shorter as it is. Expects tidy text. */
export function gistOf(text: string): string {
  if (text.length <= story) return text;
  const sentences = text.split(/(?<=[.?!~요다죠까]) /).map(sentence => sentence.slice(0, longest));
  const telling = sentences.filter(
    sentence => /[\d?]/.test(sentence) || tradeAt(sentence.toLowerCase()) >= 0,
  );
  const told = (telling.length > 0 ? telling : sentences).join(' ');
  return told.length > head + tail ? `${told.slice(0, head)} ${told.slice(-tail)}` : told;
}
