import type { DocumentResult } from "../../core/documents/result.ts";
import { AppError } from "../../errors.ts";
import type { Failure } from "../../store/contract/document-types.ts";
import type { ServiceRecord } from "../../store/contract/service-types.ts";
import type { DocumentStore } from "../../store/contract/store.ts";
import type { Ports } from "../ports.ts";
import type { Approvals } from "./approve.ts";
import type { AttemptAt } from "./page-reports.ts";
import type { Uniqueness } from "./uniqueness.ts";

type Taught = Pick<Parameters<DocumentStore["complete"]>[2], "result" | "revisionStatus" | "example">;

/** How an attempt at a RUNNING document ends, whoever made it: ACTIVE with its result, or ERROR with what was wrong. */
export function createConclusions(
  { store, ambient }: Pick<Ports, "store" | "ambient">,
  approvals: Approvals,
  uniqueness: Uniqueness,
) {
  return {
    /** `taught` takes the place of what the machine read, and of the decision about it. */
    async complete(
      service: ServiceRecord,
      { documentId, attempt }: AttemptAt,
      result: DocumentResult,
      taught: Taught | null = null,
    ): Promise<void> {
      await uniqueness.storing(service, documentId, taught?.result ?? result, async (judged) => {
        const decided = taught ?? (await approvals.decide(service, documentId, judged));
        const outcome = { ...decided, result: judged, processedAt: ambient.now() };
        return store.documents.complete(documentId, attempt, outcome);
      });
      ambient.log.info(
        { documentId, serviceId: service.serviceId, attempt, pages: result.pages.length },
        "document read",
      );
    },

    /** false: not the document's fault, and worth another attempt. */
    async fail(
      { documentId, attempt }: AttemptAt,
      error: unknown,
      { isOvertime, isLastAttempt }: { isOvertime: boolean; isLastAttempt: boolean },
    ): Promise<boolean> {
      const failure = failureOf(error, isOvertime);
      if (failure === null && !isLastAttempt) return false;
      ambient.log.warn({ err: error, documentId, attempt }, "document ended with an error");
      await store.documents.fail(documentId, attempt, failure ?? UNKNOWN, ambient.now());
      return true;
    },
  };
}

const UNKNOWN: Failure = { message: "The service could not process it.", code: "internal" };

/** null = not the document's fault, worth another attempt. */
function failureOf(error: unknown, isOvertime: boolean): Failure | null {
  // The code of readers whose time is over (docs/errors.md): of no other the document would be read with more success.
  if (isOvertime) return { message: "Processing took too long and was aborted.", code: "file_corrupt" };
  return error instanceof AppError && error.status === 422 ? { message: error.message, code: error.code } : null;
}
