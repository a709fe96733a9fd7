import type { Queries } from "./database.ts";
import { storable } from "./database-errors.ts";
import type { AuditStore } from "./types.ts";

export function createAuditStore(db: Queries): AuditStore {
  return {
    append: async ({ accountId, actor, action, subject, now }) => {
      await db
        .insertInto("auditEvent")
        .values({ accountId, actor, action, subject: storable(subject), at: now })
        .execute();
    },
    list: (limit) =>
      db
        .selectFrom("auditEvent")
        .select(["actor", "action", "subject", "at"])
        .orderBy("eventId", "desc")
        .limit(limit)
        .execute(),
  };
}
