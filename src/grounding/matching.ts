/** What a pattern matched: the whole, its groups, and where it begins. */
export type Match = (string | undefined)[] & {0: string; index: number};

/**
 * All matches of a global pattern. By `replace`, which goes through the text in one run of the pattern: V8 compiles a
 * pattern a second time, for speed, at its second run, and `exec` in a loop makes two of them at the very first text.
 */
export function matchesOf(text: string, pattern: RegExp): Match[] {
  const found: Match[] = [];
  text.replace(pattern, (...parts) => {
    const at = parts.findIndex(part => typeof part === 'number');
    if (parts[0]) found.push(Object.assign(parts.slice(0, at), {0: parts[0], index: parts[at]}) as Match);
    return '';
  });
  return found;
}

/**
 * All matches, if one of the hints stands in the text: words without which the pattern cannot match.
 * A pattern that is never run is never compiled, which is most of what a first check costs.
 */
export const hinted = (text: string, hints: readonly string[], pattern: RegExp): Match[] =>
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
