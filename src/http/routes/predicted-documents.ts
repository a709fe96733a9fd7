import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import type { DocumentResult } from "../../core/documents/result.ts";
import type { StoredDocument } from "../../store/contract/document-types.ts";
import { serviceOf } from "../access/access.ts";
import { RevisionChange, RevisionChanged } from "../contract/documents.ts";
import { IncompleteResult, LegacyQuery, StoredQuery, StoredResult } from "../contract/results.ts";
import { ChangeHeaders, DocumentParams, Message, RemovalHeaders } from "../contract/shapes.ts";
import { type Form, formOfStored, type ResultQuery, viewOf } from "../legacy.ts";
import { operation } from "../openapi.ts";
import { presentIncomplete, presentStored } from "../present/results.ts";
import { type App, expectedVersion, operationId, type RouteDeps, setVersion } from "./route.ts";

/** Specification 4.3 to 4.5, in both forms. */
export function predictedDocumentRoutes(app: App, { useCases }: RouteDeps, form: Form): void {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();
  const path = `${form.prefix}/inference/service/:service_id/predicted-documents/:document_id`;
  const id = (name: string) => operationId(form, name);
  const common = { tag: form.name === "current" ? "documents" : "earlier form", params: DocumentParams };
  const current = form.name === "current";

  typed.get(
    path,
    {
      config: { access: { kind: "service", does: "getDocument", bucket: "other" } },
      schema: operation({
        ...common,
        id: id("getDocument"),
        summary: "The result of a stored document, or how far it is",
        query: current ? StoredQuery : LegacyQuery,
        answers: current
          ? { 200: StoredResult, 202: IncompleteResult }
          : { 200: Type.Union([StoredResult, IncompleteResult]) },
        errors: [401, 404, 422, 429, 500, 503],
        versioned: true,
        comeBack: form.incompleteStatus,
      }),
    },
    async (request, reply) => {
      const service = serviceOf(request);
      // Before it is known how far the document is: what is asked wrongly is, whatever there is to show.
      const view = viewOf(form, request.query as ResultQuery);
      const document = await useCases.getDocument(service, request.params.document_id);
      setVersion(reply, document);
      if (!isComplete(document)) {
        reply.code(form.incompleteStatus);
        if (document.status === "RUNNING") reply.header("retry-after", "2");
        return formOfStored(form, presentIncomplete(document));
      }
      return formOfStored(form, presentStored(document, service, view));
    },
  );

  typed.patch(
    path,
    {
      config: { access: { kind: "service", does: "revise", bucket: "other" } },
      schema: operation({
        ...common,
        id: id("reviseDocument"),
        summary: "Change the revision status",
        headers: ChangeHeaders,
        body: RevisionChange,
        answers: { 200: RevisionChanged },
        errors: [401, 404, 422, 429, 500, 503],
        versioned: true,
      }),
    },
    async (request, reply) => {
      const { revision_status: to, reason } = request.body;
      const revised = await useCases.revise(serviceOf(request), request.params.document_id, {
        to,
        reason: reason ?? null,
        expectedVersion: await expectedVersion(request.headers["if-match"], () =>
          useCases.getDocumentRecord(serviceOf(request), request.params.document_id),
        ),
      });
      setVersion(reply, revised);
      return { message: "Document fields updated.", fields_updated: { revision_status: revised.revisionStatus } };
    },
  );

  typed.delete(
    path,
    {
      config: { access: { kind: "service", does: "remove", bucket: "other" } },
      schema: operation({
        ...common,
        id: id("deleteDocument"),
        summary: "Put the document in the delete queue",
        headers: RemovalHeaders,
        answers: { 200: Message },
        // 422 is that of an If-Match, which the specification (4.5) does not know.
        errors: [401, 404, 422, 429, 500, 503],
      }),
    },
    async (request) => {
      const service = serviceOf(request);
      const { document_id: documentId } = request.params;
      const expected = await expectedVersion(request.headers["if-match"], () =>
        useCases.getDocumentRecord(service, documentId),
      );
      await useCases.remove(service, documentId, { expectedVersion: expected });
      return { message: "The document is in the delete queue and will be deleted shortly." };
    },
  );
}

export function isComplete(document: StoredDocument): document is StoredDocument & { result: DocumentResult } {
  return document.status === "ACTIVE" && document.result !== null;
}
