import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { LinkRecord, LinkStore } from "../contract/account-types.ts";
import type { Database } from "../database/database.ts";
import { uuid } from "../database/uuid.ts";

const COLUMNS = [
  "linkId",
  "kind",
  "accountId",
  "email",
  "role",
  "serviceRoles",
  "memberId",
  "createdBy",
  "createdAt",
  "expiresAt",
] as const;

/** One-time links: looked up by digest through a unique index, so there is no comparison that could leak timing. */
export function createLinkStore({ db }: Pick<Database, "db">): LinkStore {
  return {
    create: (link) =>
      db.transaction().execute(async (transaction) => {
        await transaction
          .deleteFrom("oneTimeLink")
          .where("accountId", "=", link.accountId)
          .where("kind", "=", link.kind)
          .where("usedAt", "is", null)
          .where(sql`email is not distinct from ${link.email}`.$castTo<boolean>())
          .execute();
        return transaction
          .insertInto("oneTimeLink")
          .values({ ...link, linkId: randomUUID(), serviceRoles: JSON.stringify(link.serviceRoles), usedAt: null })
          .returning(COLUMNS)
          .executeTakeFirstOrThrow();
      }),
    find: async (sha256, now) =>
      (await db
        .selectFrom("oneTimeLink")
        .select(COLUMNS)
        .where("sha256", "=", sha256)
        .where("usedAt", "is", null)
        .where("expiresAt", ">", now)
        .executeTakeFirst()) ?? null,
    take: async (sha256, now): Promise<LinkRecord | null> =>
      (await db
        .updateTable("oneTimeLink")
        .set({ usedAt: now })
        .where("sha256", "=", sha256)
        .where("usedAt", "is", null)
        .where("expiresAt", ">", now)
        .returning(COLUMNS)
        .executeTakeFirst()) ?? null,
    openInvitations: (accountId, now) =>
      db
        .selectFrom("oneTimeLink")
        .select(COLUMNS)
        .where("accountId", "=", uuid(accountId))
        .where("kind", "=", "invitation")
        .where("usedAt", "is", null)
        .where("expiresAt", ">", now)
        .orderBy("createdAt")
        .execute(),
    async withdraw(accountId, linkId) {
      const { numDeletedRows } = await db
        .deleteFrom("oneTimeLink")
        .where("accountId", "=", uuid(accountId))
        .where("linkId", "=", uuid(linkId))
        .where("kind", "=", "invitation")
        .where("usedAt", "is", null)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
