import { json, queryOf, type Requester } from "./request.ts";
import type * as api from "./types.ts";

/** Who reviews which document; `base` is the service's path. */
export function reviewVerbs(request: Requester, base: string) {
  const claimPath = (documentId: string) => `${base}/predicted-documents/${encodeURIComponent(documentId)}/claim`;
  return {
    /**
     * Who is reviewing the document; `holder` is null if nobody is.
     * @example const { holder_name, yours } = await client.service(id).claimOf(documentId);
     */
    claimOf: (documentId: string) => json<api.ClaimJson>(request("GET", claimPath(documentId))),

    /**
     * Claims the document for review, or renews the claim, which lapses 15 minutes after the last call. `yours` is
     * false if someone else holds it; `takeOver` takes it from any holder.
     * @example const { yours, holder_name } = await client.service(id).claim(documentId);
     */
    claim: (documentId: string, { takeOver = false }: { takeOver?: boolean } = {}) =>
      json<api.ClaimJson>(request("PUT", claimPath(documentId), { body: takeOver ? { take_over: true } : {} })),

    /**
     * Releases the claim. With `isLeaving` the request outlives the page that makes it.
     * @example await client.service(id).releaseClaim(documentId);
     */
    releaseClaim: (documentId: string, { isLeaving = false }: { isLeaving?: boolean } = {}) =>
      json<api.ClaimJson>(request("DELETE", claimPath(documentId), { keepalive: isLeaving })),

    /**
     * The next document that needs review and that nobody else is reviewing, most pressing first, then oldest; after
     * `after`.
     * @example const { document, waiting } = await client.service(id).nextToReview();
     */
    nextToReview: (after?: string, signal?: AbortSignal) =>
      json<api.NextToReviewJson>(request("GET", `${base}/review-queue/next${queryOf({ after })}`, { signal })),
  };
}
