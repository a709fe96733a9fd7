import { ApiError } from "../../../src/client.ts";

/** What an upload met, as it survives a reload: the service's report on a document, what it refused, or null. */
type KeptProblem = string | KeptRefusal | null;

interface KeptRefusal extends Pick<ApiError, "status" | "code" | "requestId" | "retryable" | "errors"> {
  readonly detail: string;
}

/** A refusal is kept by its code: its text alone is the service's English, whatever the console's language is. */
export function keptProblem(problem: unknown): KeptProblem {
  if (problem instanceof ApiError) {
    const { status, code, message: detail, requestId, retryable, errors } = problem;
    return { status, code, detail, requestId, retryable, errors };
  }
  return typeof problem === "string" ? problem : null;
}

export function recalledProblem(kept: KeptProblem): unknown {
  if (kept === null || typeof kept === "string") return kept;
  const { status, requestId, ...problem } = kept;
  return new ApiError(status, problem as ConstructorParameters<typeof ApiError>[1], requestId);
}
