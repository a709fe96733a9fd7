import { type Kysely, sql } from "kysely";
import type { AuditStore } from "../contract/account-types.ts";
import type { Database } from "../database/database.ts";
import { storable } from "../database/database-errors.ts";
import type { Schema } from "../database/schema.ts";
import { auditHash, INSTALLATION_CHAIN } from "./audit-chain.ts";

const PAGE = 1_000;
const COLUMNS = ["accountId", "actor", "action", "subject", "address", "at", "chain", "sequence", "hash"] as const;

/** The table refuses UPDATE, DELETE and TRUNCATE (migrations/0004); this file only appends. */
export function createAuditStore({ db }: Pick<Database, "db">): AuditStore {
  return {
    append: (event) => append(db, event),
    async list(chain, { limit, before }) {
      let query = db.selectFrom("auditEvent").select(COLUMNS).orderBy("eventId", "desc").limit(limit);
      if (chain !== null) query = query.where("chain", "=", chain);
      if (before !== null) query = query.where("sequence", "<", before);
      return query.execute();
    },
    page: (chain, sequence) =>
      db
        .selectFrom("auditEvent")
        .select(COLUMNS)
        .where("chain", "=", chain)
        .where("sequence", ">", sequence)
        .orderBy("sequence")
        .limit(PAGE)
        .execute(),
    heads: () => db.selectFrom("auditHead").selectAll().orderBy("chain").execute(),
  };
}

async function append(db: Kysely<Schema>, { now, ...event }: Parameters<AuditStore["append"]>[0]): Promise<void> {
  const chain = event.accountId ?? INSTALLATION_CHAIN;
  const subject = storable(event.subject);
  await db.transaction().execute(async (transaction) => {
    // The head's row lock serialises concurrent writers.
    await sql`
      insert into audit_head (chain, sequence, hash) values (${chain}, 0, '') on conflict do nothing
    `.execute(transaction);
    const head = await transaction
      .selectFrom("auditHead")
      .selectAll()
      .where("chain", "=", chain)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const entry = { ...event, subject, address: event.address ?? null, at: now, chain, sequence: head.sequence + 1 };
    const hash = auditHash(head.hash, entry);
    await transaction
      .insertInto("auditEvent")
      .values({ ...entry, hash })
      .execute();
    await transaction
      .updateTable("auditHead")
      .set({ sequence: entry.sequence, hash })
      .where("chain", "=", chain)
      .execute();
  });
}
