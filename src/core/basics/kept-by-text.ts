/** Papers print the same words again and again: so many answers are kept before all are forgotten. */
const MOST_KEPT = 20_000;

/** The function, its answers kept by the text that they were asked of. */
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
