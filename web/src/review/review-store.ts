import { useRef, useSyncExternalStore } from "react";
import { type ReviewAction, type ReviewState, reviewReducer } from "./review-state.ts";

/**
 * Holds the state of one document's review outside React, so that a part of the screen is rendered again only if what
 * it shows has changed: with the state in a context, selecting a field rendered every row of a 50-page document again.
 */
export interface ReviewStore {
  readonly state: () => ReviewState;
  readonly dispatch: (action: ReviewAction) => void;
  /** @returns a function that stops listening */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createReviewStore(initial: ReviewState): ReviewStore {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    state: () => state,
    dispatch(action) {
      const next = reviewReducer(state, action);
      if (next === state) return;
      state = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The part of the state that `select` returns; a new object with the same members counts as the same. */
export function useSelected<T>(store: ReviewStore, select: (state: ReviewState) => T): T {
  const last = useRef<{ readonly value: T } | null>(null);
  const read = () => {
    const value = select(store.state());
    if (last.current !== null && isSame(last.current.value, value)) return last.current.value;
    last.current = { value };
    return value;
  };
  return useSyncExternalStore(store.subscribe, read);
}

function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isPlain(a) || !isPlain(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.is(a[key], b[key]));
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
