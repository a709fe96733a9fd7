import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import type { Claim as ClaimView } from "../../usecases/documents/review-desk.ts";
import { serviceOf } from "../access/access.ts";
import { Claim, ClaimInput, type ClaimJson, NextQuery, NextToReview } from "../contract/review-desk.ts";
import { DocumentParams, ServiceParams } from "../contract/shapes.ts";
import { operation } from "../openapi.ts";
import { toIds } from "../present/lists.ts";
import { type App, mayHaveNoBody, type RouteDeps } from "./route.ts";

const SERVICE = "/api/v1/inference/service/:service_id";
const CLAIM = `${SERVICE}/predicted-documents/:document_id/claim`;

/** Who is reviewing which document, and what comes next (contract section 6). */
export function reviewDeskRoutes(app: App, { useCases }: RouteDeps): void {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();
  const common = { tag: "documents", params: DocumentParams, answers: { 200: Claim } } as const;

  typed.get(
    CLAIM,
    {
      config: { access: { kind: "service", does: "claimOf", bucket: "other" } },
      schema: operation({
        ...common,
        id: "getClaim",
        summary: "Who is reviewing the document",
        errors: [401, 404, 429, 500, 503],
      }),
    },
    async (request) => claimJson(await useCases.claimOf(serviceOf(request), request.params.document_id)),
  );

  typed.put(
    CLAIM,
    {
      config: { access: { kind: "service", does: "claim", bucket: "other" } },
      preValidation: mayHaveNoBody,
      schema: operation({
        ...common,
        id: "claimDocument",
        summary: "Take the document for review, or stay at it: a claim lapses after 15 minutes without this call",
        body: ClaimInput,
        errors: [401, 404, 422, 429, 500, 503],
      }),
    },
    async (request) => {
      const takeOver = request.body.take_over ?? false;
      return claimJson(await useCases.claim(serviceOf(request), request.params.document_id, { takeOver }));
    },
  );

  typed.delete(
    CLAIM,
    {
      config: { access: { kind: "service", does: "releaseClaim", bucket: "other" } },
      schema: operation({
        ...common,
        id: "releaseClaim",
        summary: "Leave the document to others; no effect where it is not yours",
        errors: [401, 404, 429, 500, 503],
      }),
    },
    async (request) => claimJson(await useCases.releaseClaim(serviceOf(request), request.params.document_id)),
  );

  typed.get(
    `${SERVICE}/review-queue/next`,
    {
      config: { access: { kind: "service", does: "nextToReview", bucket: "other" } },
      schema: operation({
        id: "nextToReview",
        summary: "The next document that waits for a person and that nobody else is reviewing",
        tag: "documents",
        params: ServiceParams,
        query: NextQuery,
        answers: { 200: NextToReview },
        errors: [401, 404, 422, 429, 500, 503],
      }),
    },
    async (request) => {
      const [after = null] = toIds(request.query.after, 1, "#/query/after");
      const { document, waiting } = await useCases.nextToReview(serviceOf(request), after);
      return {
        document: document && {
          id: document.documentId,
          original_name: document.originalName,
          revision_status: document.revisionStatus,
          page_count: document.pageCount,
          created_at: document.createdAt.toISOString(),
        },
        waiting,
      };
    },
  );
}

function claimJson({ holder, holderName, isYours, claimedAt, expiresAt }: ClaimView): ClaimJson {
  return {
    holder,
    holder_name: holderName,
    yours: isYours,
    claimed_at: claimedAt?.toISOString() ?? null,
    expires_at: expiresAt?.toISOString() ?? null,
  };
}
