import { createRecentlyUsed } from "../../core/basics/recently-used.ts";

/** A value that threads share: copied to memory once, parsed once in each thread, however many calls refer to it. */
export interface SharedJson {
  readonly id: number;
  readonly bytes: SharedArrayBuffer;
}

/**
 * What a service remembers is megabytes, and the same for all its documents: a structured clone for every call would
 * cost more than the extraction. The result's identity represents its content, so the value must not be changed
 * afterwards.
 */
export function createSharing(): (value: object) => SharedJson {
  const shared = new WeakMap<object, SharedJson>();
  let lastId = 0;
  return (value) => {
    const known = shared.get(value);
    if (known) return known;
    const json = Buffer.from(JSON.stringify(value));
    const bytes = new SharedArrayBuffer(json.byteLength);
    new Uint8Array(bytes).set(json);
    const made = { id: ++lastId, bytes };
    shared.set(value, made);
    return made;
  };
}

/** In a thread: the values used last, at most `kept` of them. */
export function createSharedReader(kept: number): (shared: SharedJson) => unknown {
  const parsed = createRecentlyUsed<number, unknown>(kept);
  return ({ id, bytes }) => {
    const value = parsed.get(id) ?? JSON.parse(Buffer.from(bytes).toString());
    parsed.set(id, value);
    return value;
  };
}
