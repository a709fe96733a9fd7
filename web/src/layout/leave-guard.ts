import { useEffect, useSyncExternalStore } from "react";
import type { AroundNavHandler } from "wouter";

/**
 * Unsaved changes hold navigation: every link and every `navigate` passes through here (Router's aroundNav), and is
 * kept until the person decides. The browser's own Back is not held: a draft stays in memory and is there on the way
 * forward.
 */
export interface HeldNavigation {
  readonly go: () => void;
  readonly leaves: Left;
}

/** What becomes of the changes: kept, they are in this tab, and there again when the same screen is opened again. */
type Left = "lost" | "kept";

let guards: readonly Left[] = [];
let held: HeldNavigation | null = null;
const listeners = new Set<() => void>();

function setHeld(navigation: HeldNavigation | null): void {
  held = navigation;
  for (const listener of listeners) listener();
}

export const aroundNav: AroundNavHandler = (navigate, to, options) => {
  // Within the same screen (a tab in the query) nothing is lost.
  const isSamePage = String(to).split("?")[0] === location.pathname;
  if (guards.length === 0 || isSamePage) navigate(to, options);
  else setHeld({ go: () => navigate(to, options), leaves: guards.includes("lost") ? "lost" : "kept" });
};

/** Holds navigation while `isDirty`; closing the tab asks too. */
export function useLeaveGuard(isDirty: boolean, leaves: Left = "lost"): void {
  useClosingWarning(isDirty);
  useEffect(() => {
    if (!isDirty) return;
    guards = [...guards, leaves];
    return () => {
      guards = guards.toSpliced(guards.indexOf(leaves), 1);
    };
  }, [isDirty, leaves]);
}

/** For work that would only be lost by closing the tab: the browser asks, in its own words. */
export function useClosingWarning(isUnderWay: boolean): void {
  useEffect(() => {
    if (!isUnderWay) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isUnderWay]);
}

/** The navigation that waits for an answer, and the two answers. */
export function useHeldNavigation() {
  const navigation = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => held,
  );
  return {
    navigation,
    stay: () => setHeld(null),
    leave: () => {
      const waiting = held;
      setHeld(null);
      waiting?.go();
    },
  };
}
