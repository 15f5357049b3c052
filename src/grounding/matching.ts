/**
 * All matches of a global pattern. `matchAll` would copy the pattern every time, and a check runs some sixty of them.
 */
export function matchesOf(text: string, pattern: RegExp): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    if (match[0] === '') pattern.lastIndex++;
    else found.push(match);
  }
  return found;
}

/**
 * All matches, if one of the hints stands in the text: words without which the pattern cannot match.
 * A pattern that is never run is never compiled, which is most of what a first check costs.
 */
export const hinted = (text: string, hints: readonly string[], pattern: RegExp): RegExpExecArray[] =>
  hints.some(hint => text.includes(hint)) ? matchesOf(text, pattern) : [];

/** Remembers what came of a word; the few hundred words of a shop come again and again. */
export function remembered<T>(compute: (word: string) => T): (word: string) => T {
  const results = new Map<string, T>();
  return word => {
    if (results.has(word)) return results.get(word) as T;
    const result = compute(word);
    if (results.size < 500) results.set(word, result);
    return result;
  };
}
