import type { Readiness } from "../usecases/types.ts";

/**
 * The body of /readyz. On a full disk a process is still ready (200): what is stored is given out, and a balancer that
 * took it away would take that away too. Who watches the body is told that uploads are refused.
 */
export function presentReadiness({ isolation, isEncrypting, hasRoom }: Readiness) {
  return {
    status: hasRoom ? "ready" : "degraded",
    isolation,
    documents_at_rest: isEncrypting ? "encrypted" : "not_encrypted",
    storage: hasRoom ? "ok" : "full",
  };
}
