/** One client's call on one document, as the client saw it. All times are from one clock. */
export interface Operation {
  readonly kind: "read" | "write" | "delete";
  /** The value that a write wants to store. */
  readonly value?: string;
  /**
   * The observed result: the value read or written, "gone" (404), "deleted"; null: no response that says whether it
   * happened.
   */
  readonly heard: string | null;
  readonly begunAt: number;
  /** For one without a response: when it can no longer happen. */
  readonly endedAt: number;
}

const GONE = "gone";

/**
 * Whether a document behaved like a single register in one place: there is an order of its operations, each somewhere
 * between its beginning and its end, in which every response is right (linearizability, after Wing and Gong; the sets
 * of possible states are kept as Lowe does). An operation without a response may have happened or not, and as long as
 * it may still happen it is not counted how often: twenty of them at a time would be a million sets, and only a write
 * that came twice could hide in it.
 */
export function isLinearizable(operations: readonly Operation[], initial: string): boolean {
  const events = operations
    .flatMap((operation, id) => [
      { at: operation.begunAt, id, isEnd: false },
      { at: operation.endedAt, id, isEnd: true },
    ])
    .sort((a, b) => a.at - b.at || Number(a.isEnd) - Number(b.isEnd));
  const open = new Set<number>();
  const nothing: ReadonlySet<number> = new Set();
  let possible = new Map<string, Possibility>([[keyOf(initial, nothing), { state: initial, done: nothing }]]);
  for (const { id, isEnd } of events) {
    if (!isEnd) {
      open.add(id);
      continue;
    }
    possible = closure(possible, operations, open);
    const next = new Map<string, Possibility>();
    for (const { state, done } of possible.values()) {
      // One that was answered has happened by now.
      if (operations[id]!.heard !== null && !done.has(id)) continue;
      const rest = new Set([...done].filter((other) => other !== id));
      next.set(keyOf(state, rest), { state, done: rest });
    }
    open.delete(id);
    possible = next;
    if (possible.size === 0) return false;
  }
  return true;
}

interface Possibility {
  readonly state: string;
  /** Open operations that have already happened. */
  readonly done: ReadonlySet<number>;
}

/** All states that open operations can have led to. */
function closure(from: Map<string, Possibility>, operations: readonly Operation[], open: ReadonlySet<number>) {
  const all = new Map(from);
  const left = [...from.values()];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    for (const id of open) {
      if (next.done.has(id)) continue;
      const state = after(next.state, operations[id]!);
      if (state === null) continue;
      const done = operations[id]!.heard === null ? next.done : new Set([...next.done, id]);
      const key = keyOf(state, done);
      if (all.has(key)) continue;
      all.set(key, { state, done });
      left.push({ state, done });
    }
  }
  return all;
}

/** The state after an operation; null: in this state it would have had another response. */
function after(state: string, { kind, value, heard }: Operation): string | null {
  if (state === GONE) return heard === null || heard === GONE ? GONE : null;
  if (heard === GONE) return null;
  if (kind === "read") return heard === state ? state : null;
  return kind === "write" ? (value ?? state) : GONE;
}

function keyOf(state: string, done: ReadonlySet<number>): string {
  return `${state} ${[...done].sort((a, b) => a - b).join()}`;
}
