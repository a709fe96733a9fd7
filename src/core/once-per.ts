/** The function, its answer kept with each object it was asked of for as long as that object lives. */
export function oncePer<Key extends object, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const found = new WeakMap<Key, Value>();
  return (key) => {
    if (!found.has(key)) found.set(key, find(key));
    return found.get(key) as Value;
  };
}
