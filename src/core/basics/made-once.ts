/**
 * Calls `make` on first use and keeps the result, so that a process that never needs it does not pay for it. If `make`
 * throws, the next call tries again.
 */
export function madeOnce<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
