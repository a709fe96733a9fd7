import { AppError } from "../../errors.ts";
import { CANCELLED, type DocumentRecord } from "../../store/contract/document-types.ts";
import type { Caller } from "../access/caller.ts";
import { permit } from "../access/permit.ts";
import type { Ports } from "../ports.ts";
import type { JobView, UseCases } from "../types.ts";
import { found } from "./documents.ts";

/** A document on its way, asked for by its job: which service it is of is found first, and the table is asked then. */
export function createJobs({ store, ambient }: Pick<Ports, "store" | "ambient">): Pick<UseCases, "job" | "cancelJob"> {
  async function jobOf(caller: Caller, jobId: string, verb: "job" | "cancelJob"): Promise<DocumentRecord> {
    const document = await store.documents.findByJob(jobId);
    if (!document) throw noJob();
    const foreign =
      (caller.kind === "api_key" && caller.key.serviceId !== document.serviceId) ||
      (caller.kind === "session" && caller.accountId !== document.accountId);
    if (foreign) throw noJob();
    permit(caller, verb, found(await store.services.find(document.serviceId)));
    return document;
  }

  return {
    async job(caller, jobId) {
      return jobView(await jobOf(caller, jobId, "job"));
    },

    async cancelJob(caller, jobId) {
      const document = await jobOf(caller, jobId, "cancelJob");
      await store.documents.fail(document.documentId, null, CANCELLED, ambient.now());
      return jobView(await jobOf(caller, jobId, "cancelJob"));
    },
  };
}

/** As for documents: what is not there and what is somebody else's are one and the same. */
function noJob(): AppError {
  return new AppError("document_not_found", "No job of yours has this id.");
}

function jobView(document: DocumentRecord): JobView {
  return {
    job: document.jobId ?? document.documentId,
    resource: document.documentId,
    serviceId: document.serviceId,
    status: document.status,
    message: document.message,
    pagesDone: document.pagesDone,
    pageCount: document.pageCount,
  };
}
