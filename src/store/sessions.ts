import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "./database.ts";
import type { SessionRecord, SessionStore } from "./types.ts";

const IDLE_MS = 30 * 60_000;
/** The idle time is refreshed at most this often: a write costs an fsync, a page of the console makes ten requests. */
const REFRESH_EVERY_MS = 60_000;

export function createSessionStore({ db }: Pick<Database, "db">): SessionStore {
  return {
    createLink: ({ accountId, sha256, role, expiresAt }) =>
      db.transaction().execute(async (transaction) => {
        const memberId = randomUUID();
        await transaction.insertInto("member").values({ memberId, accountId, role }).execute();
        await transaction.insertInto("signInLink").values({ sha256, memberId, expiresAt, usedAt: null }).execute();
      }),
    redeemLink: (linkSha256, session) =>
      db.transaction().execute(async (transaction) => {
        const link = await transaction
          .updateTable("signInLink")
          .set({ usedAt: session.now })
          .where("sha256", "=", linkSha256)
          .where("usedAt", "is", null)
          .where("expiresAt", ">", session.now)
          .returning("memberId")
          .executeTakeFirst();
        if (!link) return null;
        const { sha256, now, absoluteExpiry } = session;
        await transaction
          .insertInto("session")
          .values({ sha256, memberId: link.memberId, lastSeenAt: now, absoluteExpiry, revokedAt: null })
          .execute();
        return transaction
          .selectFrom("member")
          .select(["accountId", "memberId", "role"])
          .where("memberId", "=", link.memberId)
          .executeTakeFirstOrThrow();
      }),
    find: (sessionSha256, now) => findSession(db, sessionSha256, now),
    revoke: async (sessionSha256) => {
      await db
        .updateTable("session")
        .set({ revokedAt: sql`now()` })
        .where("sha256", "=", sessionSha256)
        .where("revokedAt", "is", null)
        .execute();
    },
  };
}

async function findSession(db: Database["db"], sessionSha256: string, now: Date): Promise<SessionRecord | null> {
  const session = await db
    .selectFrom("session")
    .innerJoin("member", "member.memberId", "session.memberId")
    .select(["member.accountId", "member.memberId", "member.role", "session.lastSeenAt"])
    .where("session.sha256", "=", sessionSha256)
    .where("session.revokedAt", "is", null)
    .where("session.absoluteExpiry", ">", now)
    .where("session.lastSeenAt", ">", new Date(now.getTime() - IDLE_MS))
    .executeTakeFirst();
  if (!session) return null;
  const { lastSeenAt, ...record } = session;
  if (now.getTime() - lastSeenAt.getTime() >= REFRESH_EVERY_MS) {
    await db.updateTable("session").set({ lastSeenAt: now }).where("sha256", "=", sessionSha256).execute();
  }
  return record;
}
