import { CLAIM_IDLE_MS } from "../../core/documents/review-claim.ts";
import { AppError, fieldInvalid } from "../../errors.ts";
import type { DocumentRecord } from "../../store/contract/document-types.ts";
import type { ClaimRecord } from "../../store/contract/review-desk-types.ts";
import { createTrail } from "../access/audit.ts";
import { actorOf } from "../access/authenticate.ts";
import type { AdmittedService, Caller } from "../access/caller.ts";
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
  claimOf(caller: Caller, service: AdmittedService, documentId: string): Promise<Claim>;
  /** Takes or renews; a document that another holds stays theirs unless `takeOver`. The answer says whose it is. */
  claim(caller: Caller, service: AdmittedService, documentId: string, options: { takeOver: boolean }): Promise<Claim>;
  /** No effect where the claim is not the caller's. */
  releaseClaim(caller: Caller, service: AdmittedService, documentId: string): Promise<Claim>;
  /** The next document that waits for a person, and how many do (1000 at most). */
  nextToReview(
    caller: Caller,
    service: AdmittedService,
    after: string | null,
  ): Promise<{ document: DocumentRecord | null; waiting: number }>;
}

export function createReviewDeskUseCases({ store, ambient }: Pick<Ports, "store" | "ambient">): ReviewDeskUseCases {
  const trail = createTrail({ store, ambient });

  async function shown(caller: Caller, serviceId: string, claim: ClaimRecord | null): Promise<Claim> {
    if (!claim) return { holder: null, holderName: null, isYours: false, claimedAt: null, expiresAt: null };
    return {
      holder: claim.holder,
      holderName: await nameOf(store, serviceId, claim.holder),
      isYours: claim.holder === actorOf(caller),
      claimedAt: claim.claimedAt,
      expiresAt: new Date(claim.renewedAt.getTime() + CLAIM_IDLE_MS),
    };
  }

  return {
    async claimOf(caller, service, documentId) {
      return shown(caller, service.serviceId, await store.reviewDesk.claimOf(documentId, ambient.now()));
    },

    async claim(caller, service, documentId, { takeOver }) {
      const holder = actorOf(caller);
      const asked = { holder, takeOver, now: ambient.now() };
      const claim = await store.together(async () => {
        const taken = await store.reviewDesk.take(service.serviceId, documentId, asked);
        if (!taken) throw new AppError("document_not_found", "This service has no such document.");
        const { before } = taken;
        // Renewals are no news.
        if (taken.claim.holder === holder && before?.holder !== holder) {
          const action = before ? "document.claim_taken_over" : "document.claimed";
          await trail(caller, service.accountId, action, documentId);
        }
        return taken.claim;
      });
      return shown(caller, service.serviceId, claim);
    },

    async releaseClaim(caller, service, documentId) {
      await store.together(async () => {
        if (!(await store.reviewDesk.release(documentId, actorOf(caller)))) return;
        await trail(caller, service.accountId, "document.claim_released", documentId);
      });
      return shown(caller, service.serviceId, await store.reviewDesk.claimOf(documentId, ambient.now()));
    },

    nextToReview: (caller, service, after) =>
      store.reviewDesk.nextWaiting(service.serviceId, { after, holder: actorOf(caller), now: ambient.now() }),
  };
}

async function nameOf(store: Ports["store"], serviceId: string, holder: string): Promise<string | null> {
  const [kind, id = ""] = holder.split(":");
  if (kind === "member") return (await store.members.names([id])).get(id) ?? null;
  return (await store.keys.list(serviceId)).find(({ keyId }) => keyId === id)?.name ?? null;
}

/**
 * A person does not change what another one is reviewing: they take it over first, which both see. Programs are not
 * bound: over the API any change may follow any (specification 3.2), and the ETag keeps the two from overwriting each
 * other unseen.
 */
export async function refuseWhileClaimed(
  { store, ambient }: Pick<Ports, "store" | "ambient">,
  caller: Caller,
  documentId: string,
): Promise<void> {
  if (caller.kind !== "session") return;
  const claim = await store.reviewDesk.claimOf(documentId, ambient.now());
  if (!claim || claim.holder === actorOf(caller)) return;
  const detail = "Another person is reviewing this document; take it over first.";
  throw fieldInvalid("#/claim", detail);
}
