import { CLAIM_IDLE_MS } from "../../core/documents/review-claim.ts";
import { AppError, fieldInvalid } from "../../errors.ts";
import type { DocumentRecord } from "../../store/contract/document-types.ts";
import type { ClaimRecord } from "../../store/contract/review-desk-types.ts";
import { actorNames, actorOf } from "../access/actors.ts";
import { createTrail } from "../access/audit.ts";
import type { AdmittedService } from "../access/caller.ts";
import type { Ports } from "../ports.ts";

/** Who is reviewing a document; see store/documents/review-desk for how a claim comes and goes. */
export interface Claim {
  /** null: nobody is. */
  readonly holder: string | null;
  /** As people know them; null: a key that was deleted since, or nobody. */
  readonly holderName: string | null;
  readonly isYours: boolean;
  readonly claimedAt: Date | null;
  /** When it lapses unless it is renewed. */
  readonly expiresAt: Date | null;
}

export interface ReviewDeskUseCases {
  claimOf(service: AdmittedService, documentId: string): Promise<Claim>;
  /** Takes or renews; a document that another holds stays theirs unless `takeOver`. The answer says whose it is. */
  claim(service: AdmittedService, documentId: string, options: { takeOver: boolean }): Promise<Claim>;
  /** No effect where the claim is not the caller's. */
  releaseClaim(service: AdmittedService, documentId: string): Promise<Claim>;
  /** The next document that waits for a person, and how many do (1000 at most). */
  nextToReview(
    service: AdmittedService,
    after: string | null,
  ): Promise<{ document: DocumentRecord | null; waiting: number }>;
}

export function createReviewDeskUseCases({ store, ambient }: Pick<Ports, "store" | "ambient">): ReviewDeskUseCases {
  const trail = createTrail({ store, ambient });

  async function shown({ serviceId, caller }: AdmittedService, claim: ClaimRecord | null): Promise<Claim> {
    if (!claim) return { holder: null, holderName: null, isYours: false, claimedAt: null, expiresAt: null };
    return {
      holder: claim.holder,
      holderName: (await actorNames(store, serviceId, [claim.holder])).get(claim.holder) ?? null,
      isYours: claim.holder === actorOf(caller),
      claimedAt: claim.claimedAt,
      expiresAt: new Date(claim.renewedAt.getTime() + CLAIM_IDLE_MS),
    };
  }

  return {
    async claimOf(service, documentId) {
      return shown(service, await store.reviewDesk.claimOf(documentId, ambient.now()));
    },

    async claim(service, documentId, { takeOver }) {
      const holder = actorOf(service.caller);
      const asked = { holder, takeOver, now: ambient.now() };
      const claim = await store.together(async () => {
        const taken = await store.reviewDesk.take(service.serviceId, documentId, asked);
        if (!taken) throw new AppError("document_not_found", "This service has no such document.");
        const { before } = taken;
        // Renewals are no news.
        if (taken.claim.holder === holder && before?.holder !== holder) {
          const action = before ? "document.claim_taken_over" : "document.claimed";
          await trail(service.caller, service.accountId, action, documentId);
        }
        return taken.claim;
      });
      return shown(service, claim);
    },

    async releaseClaim(service, documentId) {
      await store.together(async () => {
        if (!(await store.reviewDesk.release(documentId, actorOf(service.caller)))) return;
        await trail(service.caller, service.accountId, "document.claim_released", documentId);
      });
      return shown(service, await store.reviewDesk.claimOf(documentId, ambient.now()));
    },

    nextToReview: (service, after) =>
      store.reviewDesk.nextWaiting(service.serviceId, { after, holder: actorOf(service.caller), now: ambient.now() }),
  };
}

/**
 * A person does not change what another one is reviewing: they take it over first, which both see. Programs are not
 * bound: over the API any change may follow any (specification 3.2), and the ETag keeps the two from overwriting each
 * other unseen.
 */
export async function refuseWhileClaimed(
  { store, ambient }: Pick<Ports, "store" | "ambient">,
  { caller }: AdmittedService,
  documentId: string,
): Promise<void> {
  if (caller.kind !== "session") return;
  const claim = await store.reviewDesk.claimOf(documentId, ambient.now());
  if (!claim || claim.holder === actorOf(caller)) return;
  const detail = "Another person is reviewing this document; take it over first.";
  throw fieldInvalid("#/claim", detail);
}
