/** What `make` gives, made when it is first asked for: a process that never asks does not pay for it. One that throws is made again. */
export function madeOnce<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
