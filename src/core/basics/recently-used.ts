/** A cache of at most `kept` values; the least recently used one is evicted first. */
export interface RecentlyUsed<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
}

export function createRecentlyUsed<Key, Value>(kept: number): RecentlyUsed<Key, Value> {
  // A map keeps insertion order: deleting and re-inserting a key makes it the newest.
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
