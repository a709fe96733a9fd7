import { errorViolations } from "../../core/documents/needs-review.ts";
import { fieldsThatCannotBe, isEmptyHanded } from "../../core/documents/open-questions.ts";
import type { DocumentResult } from "../../core/documents/result.ts";
import type { RevisionStatus } from "../../core/documents/revision.ts";
import { judgeWhole } from "../../core/guarantee/judgement.ts";
import type { ServiceDefinition } from "../../core/services/service-definition.ts";
import { AppError, fieldMissing } from "../../errors.ts";
import type { TemplateMemory } from "../../extraction/contract.ts";
import type { DocumentRecord, StoredDocument } from "../../store/contract/document-types.ts";
import type { FrameOfPage } from "../../store/contract/store.ts";
import { actorNames, actorOf } from "../access/actors.ts";
import { createTrail } from "../access/audit.ts";
import type { AdmittedService } from "../access/caller.ts";
import { refuseUnknownKeys } from "../lists/known-keys.ts";
import type { Ports } from "../ports.ts";
import type { Labelling } from "../processing/labelling.ts";
import { readLimits } from "../processing/read-limits.ts";
import { judgedByToday } from "../processing/violations.ts";
import type { UseCases } from "../types.ts";
import { onTheDocumentAsItIs } from "./as-it-is.ts";
import { asOfToday } from "./as-of-today.ts";
import { refuseWhileClaimed } from "./review-desk.ts";

type Revision = Parameters<UseCases["revise"]>[2];
type DocumentVerbs = Pick<
  UseCases,
  | "getDocument"
  | "getDocumentRecord"
  | "listDocuments"
  | "revise"
  | "remove"
  | "pageImage"
  | "originalFile"
  | "documentEvents"
>;

/** What can be asked of stored documents, and done to them short of correcting their values. */
export function createDocuments({ store, blobs, reader, ambient }: Ports, labelling: Labelling): DocumentVerbs {
  const trail = createTrail({ store, ambient });

  async function bytesOf(document: DocumentRecord): Promise<Buffer> {
    return found(await blobs.get(document));
  }

  /** Best effort: a person's decision does not fail for what could have been learned from it. */
  async function lessonOf(service: AdmittedService, document: StoredDocument, { to, isOneOfMany }: Revision) {
    if (to !== "approved" || isOneOfMany) return null;
    return labelling.ofApproval(service, document).catch((error: unknown) => {
      ambient.log.warn({ err: error, documentId: document.documentId }, "an approval taught nothing");
      return null;
    });
  }

  /** The version that is decided on is the one whose values were judged. */
  async function reviseOnce(
    service: AdmittedService,
    document: StoredDocument,
    { change, template }: { readonly change: Revision; readonly template: TemplateMemory | null },
  ) {
    const { definition, serviceId } = service;
    const { documentId, version } = document;
    const { to, reason, expectedVersion } = change;
    const isByPerson = service.caller.kind === "session";
    if (isByPerson && to === "approved" && reason === null) refuseOpenQuestions(document, definition);
    const revision = {
      to,
      reason,
      expectedVersion: expectedVersion ?? version,
      actor: actorOf(service.caller),
      judgement: judgementOf(document, definition, to),
      template,
      now: ambient.now(),
    };
    const revised = found(await store.documents.revise(serviceId, documentId, revision));
    await trail(service.caller, service.accountId, `document.revision_status.${to}`, documentId);
    return revised;
  }

  return {
    async getDocument(service, documentId) {
      return asOfToday({ store }, service, found(await store.documents.find(service.serviceId, documentId)));
    },

    async getDocumentRecord(service, documentId) {
      return found(await store.documents.findRecord(service.serviceId, documentId));
    },

    async listDocuments(service, query) {
      await refuseUnknownKeys({ store }, service, { fields: query.shownFields, category: query.category }, "#/query");
      return store.documents.list(service.serviceId, query);
    },

    async revise(service, documentId, change) {
      await refuseWhileClaimed({ store, ambient }, service, documentId);
      return onTheDocumentAsItIs(
        async () => found(await store.documents.find(service.serviceId, documentId)),
        change.expectedVersion,
        async (document) => {
          const template = await lessonOf(service, document, change);
          return store.together(() => reviseOnce(service, document, { change, template }));
        },
      );
    },

    async remove(service, documentId, { expectedVersion } = { expectedVersion: null }) {
      const now = ambient.now();
      await store.together(async () => {
        if (!(await store.documents.remove(service.serviceId, documentId, now, { expectedVersion }))) throw notFound();
        await trail(service.caller, service.accountId, "document.deleted", documentId);
      });
    },

    async pageImage(service, documentId, pageIndex, width) {
      const drawn = await store.documents.findFrame(service.serviceId, documentId, pageIndex);
      // That the document is there is known: the route has asked (http/access).
      if (!drawn) throw new AppError("document_not_found", "The document has no such page, or has not been read.");
      const { document, frame } = drawn;
      return reader.renderPage(await bytesOf(document), scaledTo(frame, width), {
        limits: readLimits(ambient.limits, ambient.limits.asyncPages),
        priority: "sync",
      });
    },

    async originalFile(service, documentId) {
      const document = found(await store.documents.findRecord(service.serviceId, documentId));
      return { bytes: await bytesOf(document), contentType: document.contentType, name: document.originalName };
    },

    async documentEvents({ serviceId }, documentId) {
      const events = found(await store.documents.events(serviceId, documentId));
      const names = await actorNames(
        store,
        serviceId,
        events.map(({ actor }) => actor),
      );
      return events.map((event) => ({ ...event, actorName: names.get(event.actor) ?? null }));
    },
  };
}

/** Approving a document says that what stands there now is right; refusing it, that it is not. */
function judgementOf({ machineResult, result }: StoredDocument, definition: ServiceDefinition, to: RevisionStatus) {
  if (!definition.guarantee || (to !== "approved" && to !== "not_approved")) return null;
  return machineResult && result && judgeWhole(machineResult, result, definition, to === "approved");
}

/**
 * Contract section 6: in the console a document with an open question is approved with a reason, or not at all, alone
 * or among many.
 */
function refuseOpenQuestions({ result }: StoredDocument, definition: ServiceDefinition): void {
  const question = result && openQuestion(judgedByToday(result, definition), definition);
  if (!question) return;
  throw fieldMissing("#/reason", `${question}; approve it with a reason.`);
}

function openQuestion(result: DocumentResult, definition: ServiceDefinition): string | null {
  if (errorViolations(result).length > 0) return "The document has checks that failed";
  if (isEmptyHanded(result, definition)) return "The document has no value at all";
  const wrong = fieldsThatCannotBe(result, definition).map(({ key, alias }) => alias.trim() || key);
  return wrong.length > 0 ? `The document has values that cannot be right: ${wrong.join(", ")}` : null;
}

/** Absent, deleted and foreign documents are one and the same to the outside (contract section 2). */
function notFound(): AppError {
  return new AppError("document_not_found", "This service has no such document.");
}

export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw notFound();
  return value;
}

/** Never larger than the page: there is nothing more to see. */
function scaledTo(frame: FrameOfPage, width: number | null): FrameOfPage {
  if (width === null || width >= frame.width) return frame;
  return { ...frame, width, height: Math.max(1, Math.round((frame.height * width) / frame.width)) };
}
