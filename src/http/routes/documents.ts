import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import { isPermitted } from "../../usecases/access/permit.ts";
import { serviceOf } from "../access/access.ts";
import { CorrectionInput, CorrectionKept, DocumentEvents } from "../contract/documents.ts";
import { DocumentList, ListQuery } from "../contract/lists.ts";
import { StoredQuery, StoredResult } from "../contract/results.ts";
import { ChangeHeaders, DocumentParams, ServiceParams } from "../contract/shapes.ts";
import { CURRENT, viewOf } from "../legacy.ts";
import { operation } from "../openapi.ts";
import { presentKept, toCorrection, unjudgedOf } from "../present/correction.ts";
import { MOST_SHOWN_FIELDS, presentList, toFilter, toKeys } from "../present/lists.ts";
import { presentIncomplete, presentStored } from "../present/results.ts";
import { isComplete } from "./predicted-documents.ts";
import { type App, expectedVersion, type RouteDeps, setVersion } from "./route.ts";

const SERVICE = "/api/v1/inference/service/:service_id/predicted-documents";
const DOCUMENT = `${SERVICE}/:document_id`;

/**
 * Stored documents as the console and richer clients see them (contract section 8): the list, corrections, and the
 * events of one document.
 */
export function documentRoutes(app: App, { useCases }: RouteDeps): void {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();

  typed.get(
    SERVICE,
    {
      config: { access: { kind: "service", does: "listDocuments", bucket: "other" } },
      schema: operation({
        id: "listDocuments",
        summary: "The stored documents of the service that match, newest first unless another order is asked for",
        tag: "documents",
        params: ServiceParams,
        query: ListQuery,
        answers: { 200: DocumentList },
        errors: [401, 404, 422, 429, 500, 503],
      }),
    },
    async (request) => {
      const { sort, cursor, fields, limit = 50, total: isCounted = false } = request.query;
      const list = await useCases.listDocuments(serviceOf(request), {
        ...toFilter(request.query, "#/query", serviceOf(request)),
        ...(sort && { sort }),
        ...(cursor !== undefined && { cursor }),
        ...(fields && { shownFields: toKeys(fields, MOST_SHOWN_FIELDS, "#/query/fields") }),
        limit,
        isCounted,
      });
      return presentList(list);
    },
  );

  typed.put(
    `${DOCUMENT}/entities`,
    {
      config: { access: { kind: "service", does: "correct", bucket: "other" }, repairsText: true },
      schema: operation({
        id: "correctDocument",
        summary: "Correct values; the service learns from them",
        tag: "documents",
        params: DocumentParams,
        query: StoredQuery,
        headers: ChangeHeaders,
        body: CorrectionInput,
        answers: { 200: Type.Union([StoredResult, CorrectionKept]) },
        errors: [401, 404, 422, 429, 500, 503],
        versioned: true,
      }),
    },
    async (request, reply) => {
      const service = serviceOf(request);
      const corrected = await useCases.correct(service, request.params.document_id, {
        correction: toCorrection(request.body),
        unjudged: unjudgedOf(request.body),
        expectedVersion: await expectedVersion(request.headers["if-match"], () =>
          useCases.getDocumentRecord(serviceOf(request), request.params.document_id),
        ),
      });
      setVersion(reply, corrected);
      // To correct is not to read: a key without that scope learns what it has changed, and nothing of the document.
      if (!isPermitted(service.caller, "getDocument", service)) return presentKept(request.body);
      return isComplete(corrected)
        ? presentStored(corrected, service, viewOf(CURRENT, request.query))
        : presentIncomplete(corrected);
    },
  );

  typed.get(
    `${DOCUMENT}/events`,
    {
      config: { access: { kind: "service", does: "documentEvents", bucket: "other" } },
      schema: operation({
        id: "listDocumentEvents",
        summary: "Who did what to the document, oldest first",
        tag: "documents",
        params: DocumentParams,
        answers: { 200: DocumentEvents },
        errors: [401, 404, 429, 500, 503],
      }),
    },
    async (request) => {
      const events = await useCases.documentEvents(serviceOf(request), request.params.document_id);
      return {
        events: events.map(({ kind, actor, actorName, at, from, to, reason }) => ({
          kind,
          actor,
          actor_name: actorName,
          at: at.toISOString(),
          from,
          to,
          reason,
        })),
      };
    },
  );
}
