/** What a pattern matched: the whole, its groups, and where it begins. */
export type Match = (string | undefined)[] & {0: string; index: number};

/** Patterns that have been run, so that V8 compiles them for speed at their next run. */
const known = new WeakSet<RegExp>();

/**
 * All matches of a global pattern. `exec` in a loop runs it twice at the very first text already, and V8 compiles it
 * twice for that: half of what a first check costs. So the first time it is run once, by `replace`.
 */
export function matchesOf(text: string, pattern: RegExp): Match[] {
  if (known.has(pattern)) return everyExec(text, pattern);
  known.add(pattern);
  const found: Match[] = [];
  text.replace(pattern, (...parts) => {
    const at = parts.findIndex(part => typeof part === 'number');
    if (parts[0]) found.push(Object.assign(parts.slice(0, at), {0: parts[0], index: parts[at]}) as Match);
    return '';
  });
  return found;
}

function everyExec(text: string, pattern: RegExp): Match[] {
  const found: Match[] = [];
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
