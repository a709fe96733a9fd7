/** Documents repeat the same words: results are cached up to this number, then the cache is cleared. */
const MOST_KEPT = 20_000;

/** The function with its results cached by the text it was called with. */
export function keptByText<Value>(find: (text: string) => Value, most = MOST_KEPT): (text: string) => Value {
  const kept = new Map<string, Value>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const value = find(text);
    if (kept.size >= most) kept.clear();
    kept.set(text, value);
    return value;
  };
}
