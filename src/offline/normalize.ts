/** How much of a message is read: its beginning and its end, where questions stand. */
const head = 3000;
const tail = 1000;

const capped = (text: string): string =>
  text.length > head + tail ? `${text.slice(0, head)} ${text.slice(-tail)}` : text;

/**
 * The same letters however they were typed: composed, half width, without invisible ones. Case is kept, since other
 * shops' order numbers are passed on as written. Not NFKC: it would tear ㅋ and ㅎ from the keyboard's own jamo.
 */
export const tidy = (text: string): string =>
  capped(text)
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\u00ad]/g, '')
    .normalize('NFC')
    .replace(/[\uff01-\uff5e]/g, wide => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[①-⑳]/g, circled => String(circled.charCodeAt(0) - 0x245f))
    .replace(/[‐-―−﹣]/g, '-')
    .replace(/[\ud83c-\ud83e][\udc00-\udfff]|[\u2600-\u27bf]|\ufe0f/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Lower case, without laughter, tears and letters held too long: what words are looked up in. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/([^\d\s])\1{2,}/gu, '$1$1')
    .replace(/[ㅋㅎㅠㅜㅡ]{2,}|[ㅠㅜ^~;]+/g, ' ')
    .replace(/(?<=[가-힣])[ㄱ-ㅎㅏ-ㅣ]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Without spaces and punctuation, so that spacing habits do not matter. */
export const compact = (text: string): string => text.replace(/[\s.,!?'"“”‘’()…·:]+/g, '');

/** Whether the writer wept or fumed: ㅠㅠ, ㅡㅡ, !!, ?? and crying faces. */
export const sounds = (raw: string): boolean => /[ㅠㅜ]|ㅡㅡ|[!?]{3,}|[😭😢😡🤬😤]/u.test(capped(raw));
