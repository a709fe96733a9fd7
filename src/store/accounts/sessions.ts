import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { SessionRecord, SessionStore } from "../contract/account-types.ts";
import type { Database } from "../database/database.ts";
import { storable } from "../database/database-errors.ts";
import { uuid } from "../database/uuid.ts";
import { ROLE_COLUMNS } from "./members.ts";

const IDLE_MS = 30 * 60_000;
/**
 * The idle time is refreshed at most this often: a write costs an fsync, and a page of the console makes ten requests.
 */
const REFRESH_EVERY_MS = 60_000;
const ADDRESS_KNOWN_MS = 30 * 24 * 60 * 60_000;
const SEEN_COLUMNS = ["sessionId", "method", "address", "agent", "createdAt", "lastSeenAt"] as const;

export function createSessionStore({ db }: Pick<Database, "db">): SessionStore {
  const current = (now: Date) =>
    db
      .selectFrom("session")
      .where("session.revokedAt", "is", null)
      .where("session.absoluteExpiry", ">", now)
      .where("session.lastSeenAt", ">", new Date(now.getTime() - IDLE_MS));

  const revokeWhere = (memberId: string) =>
    db
      .updateTable("session")
      .set({ revokedAt: sql`now()` })
      .where("memberId", "=", uuid(memberId))
      .where("revokedAt", "is", null);

  return {
    async open({ now, ...session }) {
      // Older sessions are of no use, not even to recognise an address.
      await db
        .deleteFrom("session")
        .where("memberId", "=", uuid(session.memberId))
        .where("lastSeenAt", "<", new Date(now.getTime() - ADDRESS_KNOWN_MS))
        .execute();
      await db
        .insertInto("session")
        .values({
          ...session,
          sessionId: randomUUID(),
          agent: storable(session.agent),
          createdAt: now,
          lastSeenAt: now,
          revokedAt: null,
        })
        .execute();
      return findSession(db, session.sha256, now);
    },
    find: (sessionSha256, now) => findSession(db, sessionSha256, now),
    list: (memberId, now) =>
      current(now).select(SEEN_COLUMNS).where("memberId", "=", uuid(memberId)).orderBy("lastSeenAt", "desc").execute(),
    isOpen: async (sessionId, now) => {
      const open = await db
        .selectFrom("session")
        .select("sessionId")
        .where("sessionId", "=", uuid(sessionId))
        .where("revokedAt", "is", null)
        .where("absoluteExpiry", ">", now)
        .executeTakeFirst();
      return open !== undefined;
    },
    revoke: async (sessionSha256) => {
      await db
        .updateTable("session")
        .set({ revokedAt: sql`now()` })
        .where("sha256", "=", sessionSha256)
        .where("revokedAt", "is", null)
        .execute();
    },
    async revokeOne(memberId, sessionId) {
      const { numUpdatedRows } = await revokeWhere(memberId)
        .where("sessionId", "=", uuid(sessionId))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async revokeAll(memberId, except) {
      const others =
        except === null ? revokeWhere(memberId) : revokeWhere(memberId).where("sessionId", "!=", uuid(except));
      await others.execute();
    },
    async isKnownAddress(memberId, address, now) {
      const seen = await db
        .selectFrom("session")
        .select("sessionId")
        .where("memberId", "=", uuid(memberId))
        .where("address", "=", address)
        .where("lastSeenAt", ">", new Date(now.getTime() - ADDRESS_KNOWN_MS))
        .executeTakeFirst();
      return seen !== undefined;
    },
  };
}

async function findSession(db: Database["db"], sessionSha256: string, now: Date): Promise<SessionRecord | null> {
  const session = await db
    .selectFrom("session")
    .innerJoin("member", "member.memberId", "session.memberId")
    .select(["session.sessionId", "member.accountId", "member.memberId", "member.personId", "session.lastSeenAt"])
    .select(ROLE_COLUMNS)
    .where("session.sha256", "=", sessionSha256)
    .where("session.revokedAt", "is", null)
    .where("session.absoluteExpiry", ">", now)
    .where("session.lastSeenAt", ">", new Date(now.getTime() - IDLE_MS))
    .executeTakeFirst();
  if (!session) return null;
  const { lastSeenAt, personId, ...record } = session;
  if (personId === null) return null;
  if (now.getTime() - lastSeenAt.getTime() >= REFRESH_EVERY_MS) {
    await db.updateTable("session").set({ lastSeenAt: now }).where("sha256", "=", sessionSha256).execute();
  }
  return { ...record, personId };
}
