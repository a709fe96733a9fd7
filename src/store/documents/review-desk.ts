import { sql } from "kysely";
import { CLAIM_IDLE_MS, WAITING } from "../../core/documents/review-claim.ts";
import type { ReviewDesk } from "../contract/review-desk-types.ts";
import type { Database } from "../database/database.ts";
import { uuid } from "../database/uuid.ts";
import { RECORD_COLUMNS } from "./document-records.ts";

/** Upper limit of the count: an exact larger number is not worth its cost. */
const MOST_COUNTED = 1_000;
const CLAIM_COLUMNS = ["holder", "claimedAt", "renewedAt"] as const;

export function createReviewDesk({ db }: Pick<Database, "db">): ReviewDesk {
  const idleSince = (now: Date) => new Date(now.getTime() - CLAIM_IDLE_MS);
  return {
    claimOf: async (documentId, now) =>
      (await db
        .selectFrom("reviewClaim")
        .select(CLAIM_COLUMNS)
        .where("documentId", "=", uuid(documentId))
        .where("renewedAt", ">", idleSince(now))
        .executeTakeFirst()) ?? null,

    take: (serviceId, documentId, { holder, takeOver, now }) =>
      db.transaction().execute(async (transaction) => {
        // The document's row lock serialises concurrent claims.
        const found = await transaction
          .selectFrom("document")
          .select("documentId")
          .where("serviceId", "=", uuid(serviceId))
          .where("documentId", "=", uuid(documentId))
          .where("deletedAt", "is", null)
          .forUpdate()
          .executeTakeFirst();
        if (!found) return null;
        const before =
          (await transaction
            .selectFrom("reviewClaim")
            .select(CLAIM_COLUMNS)
            .where("documentId", "=", found.documentId)
            .where("renewedAt", ">", idleSince(now))
            .executeTakeFirst()) ?? null;
        if (before && before.holder !== holder && !takeOver) return { claim: before, before };
        const claim = { holder, claimedAt: before?.holder === holder ? before.claimedAt : now, renewedAt: now };
        await transaction
          .insertInto("reviewClaim")
          .values({ documentId: found.documentId, ...claim })
          .onConflict((conflict) => conflict.column("documentId").doUpdateSet(claim))
          .execute();
        return { claim, before };
      }),

    release: async (documentId, holder) => {
      const released = await db
        .deleteFrom("reviewClaim")
        .where("documentId", "=", uuid(documentId))
        .where("holder", "=", holder)
        .executeTakeFirst();
      return released.numDeletedRows > 0n;
    },

    nextWaiting: async (serviceId, { after, holder, now }) => {
      const waiting = db
        .selectFrom("document")
        .where("serviceId", "=", uuid(serviceId))
        .where("deletedAt", "is", null)
        .where("status", "=", "ACTIVE")
        .where("revisionStatus", "in", [...WAITING])
        .$if(after !== null, (query) => query.where("documentId", "<>", uuid(after ?? "")))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("reviewClaim")
                .select("reviewClaim.documentId")
                .whereRef("reviewClaim.documentId", "=", "document.documentId")
                .where("holder", "<>", holder)
                .where("renewedAt", ">", idleSince(now)),
            ),
          ),
        );
      const rank = sql<number>`array_position(${[...WAITING]}::text[], revision_status)`;
      const inOrder = waiting.select(RECORD_COLUMNS).orderBy(rank).orderBy("createdAt").orderBy("documentId").limit(1);
      const later =
        after === null
          ? undefined
          : await inOrder
              .where(
                sql<boolean>`(${rank}, created_at, document_id) > (select ${rank}, created_at, document_id
                  from document where document_id = ${uuid(after)}::uuid and service_id = ${uuid(serviceId)}::uuid)`,
              )
              .executeTakeFirst();
      const document = later ?? (await inOrder.executeTakeFirst()) ?? null;
      const some = waiting.select("document.documentId").limit(MOST_COUNTED).as("some");
      const { count } = await db
        .selectFrom(some)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return { document, waiting: Number(count) };
    },
  };
}
