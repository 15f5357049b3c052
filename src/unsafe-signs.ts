/** C0 but for tab and line feed, DEL, C1, bidi controls, line and paragraph separators, byte-order mark. */
export const unsafeSigns =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/g;

/** Such signs in a piece of JSON as JSON writes them, which any reader of it undoes. */
export const signsAsJson = (json: string): string =>
  json.replace(unsafeSigns, sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
