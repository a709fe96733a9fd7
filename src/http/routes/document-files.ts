import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import { CONTENT_TYPES } from "../../core/documents/document.ts";
import { AppError } from "../../errors.ts";
import { serviceOf } from "../access/access.ts";
import { attachment } from "../attachment.ts";
import { DocumentParams, PageImageQuery, PageParams } from "../contract/shapes.ts";
import { operation } from "../openapi.ts";
import type { App, RouteDeps } from "./route.ts";

const DOCUMENT = "/api/v1/inference/service/:service_id/predicted-documents/:document_id";
const binary = Type.Unsafe<Buffer>({ type: "string", contentMediaType: "application/octet-stream" });

/** A stored document's pages as pictures, and its file. */
export function documentFileRoutes(app: App, { useCases }: Pick<RouteDeps, "useCases">): void {
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
      // A page's raster never changes, but its document may be deleted, and is gone a minute later (contract section
      // 2): a browser that fetches the next page ahead may show it for as long. To ask each time without a full answer
      // would take a 304, which never leaves this service.
      reply.header("cache-control", "private, max-age=60, must-revalidate").type(image.contentType);
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
        produces: CONTENT_TYPES,
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
