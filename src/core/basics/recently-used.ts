/** The values used last, at most `kept` of them; the one that was used longest ago leaves first. */
export interface RecentlyUsed<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
}

export function createRecentlyUsed<Key, Value>(kept: number): RecentlyUsed<Key, Value> {
  // A map keeps the order in which keys were put into it: taken out and put back, one is the youngest.
  const values = new Map<Key, Value>();
  const set = (key: Key, value: Value): void => {
    values.delete(key);
    values.set(key, value);
    if (values.size > kept) values.delete(values.keys().next().value!);
  };
  const get = (key: Key): Value | undefined => {
    const value = values.get(key);
    if (value !== undefined) set(key, value);
    return value;
  };
  return { get, set };
}
