import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import { AppError } from "../../errors.ts";
import { serviceOf } from "../access/access.ts";
import { attachment } from "../attachment.ts";
import { CorrectionInput, DocumentEvents } from "../contract/documents.ts";
import { DocumentList, ListQuery } from "../contract/lists.ts";
import { StoredQuery, StoredResult } from "../contract/results.ts";
import { ChangeHeaders, DocumentParams, PageImageQuery, PageParams, ServiceParams } from "../contract/shapes.ts";
import { CURRENT, viewOf } from "../legacy.ts";
import { operation } from "../openapi.ts";
import { toCorrection, unjudgedOf } from "../present/correction.ts";
import { presentList, toFilter, toIds } from "../present/lists.ts";
import { presentIncomplete, presentStored } from "../present/results.ts";
import { isComplete } from "./predicted-documents.ts";
import { type App, expectedVersion, type RouteDeps, setVersion } from "./route.ts";

const SERVICE = "/api/v1/inference/service/:service_id/predicted-documents";
const DOCUMENT = `${SERVICE}/:document_id`;
/** Value columns that fit on a screen. */
const MOST_FIELDS = 3;
const binary = Type.Unsafe<Buffer>({ type: "string", contentMediaType: "application/octet-stream" });

/** What the console and richer clients need of stored documents (contract section 8). */
export function documentExtraRoutes(app: App, { useCases }: RouteDeps): void {
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
        ...toFilter(request.query, "#/query"),
        ...(sort && { sort }),
        ...(cursor !== undefined && { cursor }),
        ...(fields && { shownFields: toIds(fields, MOST_FIELDS, "#/query/fields") }),
        limit,
        isCounted,
      });
      return presentList(list);
    },
  );

  typed.put(
    `${DOCUMENT}/entities`,
    {
      config: { access: { kind: "service", does: "correct", bucket: "other" } },
      schema: operation({
        id: "correctDocument",
        summary: "Correct values; the service learns from them",
        tag: "documents",
        params: DocumentParams,
        query: StoredQuery,
        headers: ChangeHeaders,
        body: CorrectionInput,
        answers: { 200: StoredResult },
        errors: [401, 404, 422, 429, 500, 503],
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

  fileRoutes(app, { useCases });
}

function fileRoutes(app: App, { useCases }: Pick<RouteDeps, "useCases">): void {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();

  typed.get(
    `${DOCUMENT}/pages/:page_index/image`,
    {
      config: { access: { kind: "service", does: "pageImage", bucket: "other" } },
      schema: operation({
        id: "getPageImage",
        summary: "The upright raster of a page, in whose pixels all boxes are; re-encoded, never the original bytes",
        tag: "documents",
        params: PageParams,
        query: PageImageQuery,
        produces: "image/webp",
        answers: { 200: binary },
        errors: [401, 404, 422, 429, 500, 503],
      }),
    },
    async (request, reply) => {
      const { document_id: documentId, page_index: pageIndex } = request.params;
      if (!/^\d{1,6}$/.test(pageIndex)) throw new AppError("document_not_found", "The document has no such page.");
      const width = request.query.width ?? null;
      const image = await useCases.pageImage(serviceOf(request), documentId, Number(pageIndex), width);
      // A page's raster never changes; the browser may cache it, a shared cache may not.
      reply.header("cache-control", "private, max-age=86400").type(image.contentType);
      return reply.send(image.bytes);
    },
  );

  typed.get(
    `${DOCUMENT}/file`,
    {
      config: { access: { kind: "service", does: "originalFile", bucket: "other" } },
      schema: operation({
        id: "getOriginalFile",
        summary: "The file as it was uploaded, to be saved and not shown",
        tag: "documents",
        params: DocumentParams,
        produces: "application/octet-stream",
        answers: { 200: binary },
        errors: [401, 404, 429, 500, 503],
      }),
    },
    async (request, reply) => {
      const original = await useCases.originalFile(serviceOf(request), request.params.document_id);
      // Untrusted: never rendered in our origin (docs/trust.md S15).
      reply
        .header("content-disposition", attachment(original.name))
        .header("content-security-policy", "sandbox; default-src 'none'")
        .header("cache-control", "private, no-store")
        .type(original.contentType);
      return reply.send(original.bytes);
    },
  );
}
