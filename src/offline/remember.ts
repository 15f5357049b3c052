/**
 * The same function, which works out each text once. Forgets all of them at every `most` texts: a conversation repeats
 * its words, and its questions in every round.
 */
export function remember<T>(work: (text: string) => T, most = 4000): (text: string) => T {
  const known = new Map<string, T>();
  return text => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= most) known.clear();
    const found = work(text);
    known.set(text, found);
    return found;
  };
}
