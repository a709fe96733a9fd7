/** The function with its result cached per object, for as long as that object lives. */
export function oncePer<Key extends object, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const found = new WeakMap<Key, Value>();
  return (key) => {
    const known = found.get(key);
    if (known !== undefined || found.has(key)) return known as Value;
    const value = find(key);
    found.set(key, value);
    return value;
  };
}
