/**
 * Spares a failing server the load, and documents the wait for it.
 *
 *   closed ──N failures in a row──▶ open ──after openMs──▶ one request is let through ──success──▶ closed
 *                                    ▲                              │
 *                                    └───────────failure────────────┘
 */
export interface CircuitBreaker {
  /** false while open. true once after the pause: the result of that request decides. */
  mayAsk(): boolean;
  succeeded(): void;
  failed(): void;
  readonly isOpen: boolean;
}

export function createCircuitBreaker({
  failuresToOpen,
  openMs,
  nowMs,
}: {
  readonly failuresToOpen: number;
  readonly openMs: number;
  /** A monotonic clock. */
  readonly nowMs: () => number;
}): CircuitBreaker {
  let failures = 0;
  let openUntilMs: number | null = null;
  return {
    mayAsk() {
      if (openUntilMs === null) return true;
      if (nowMs() < openUntilMs) return false;
      // Requests that come while this one is in progress are refused until its outcome, or for another pause.
      openUntilMs = nowMs() + openMs;
      return true;
    },
    succeeded() {
      failures = 0;
      openUntilMs = null;
    },
    failed() {
      failures += 1;
      if (failures >= failuresToOpen) openUntilMs = nowMs() + openMs;
    },
    get isOpen() {
      return openUntilMs !== null;
    },
  };
}
