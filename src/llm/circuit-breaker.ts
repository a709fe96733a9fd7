/**
 * Spares a server that fails, and documents the wait for it.
 *
 *   closed ──N failures in a row──▶ open ──after openMs──▶ one request is let through ──success──▶ closed
 *                                    ▲                              │
 *                                    └───────────failure────────────┘
 */
export interface CircuitBreaker {
  /** False while open. True once after the pause: the answer to that request decides. */
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
  /** Of a clock that is not set back. */
  readonly nowMs: () => number;
}): CircuitBreaker {
  let failures = 0;
  let openUntilMs: number | null = null;
  return {
    mayAsk() {
      if (openUntilMs === null) return true;
      if (nowMs() < openUntilMs) return false;
      // Whoever comes while this one is on its way waits for its outcome, or for another pause.
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
