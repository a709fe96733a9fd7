import { type Kysely, sql, type Transaction } from "kysely";
import type { ErasureStore } from "../contract/erasure-types.ts";
import type { Database } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import { deleteAll, ownedBy } from "./owned-rows.ts";
import { createServiceErasure } from "./service-erasure.ts";

/**
 * What belongs to an account, table by table, children first. Erasure goes through the list from the top, export shows
 * the same rows; test/security/privacy.test.ts fails on a table that is in neither list.
 */
const SERVICES = "select service_id from service where account_id = $account";
const DOCUMENTS = "select document_id from document where account_id = $account";
const MEMBERS = "select member_id from member where account_id = $account";
const OWNED: Readonly<Record<string, string>> = {
  idempotency_key: `service_id in (${SERVICES})`,
  webhook_delivery: "webhook_id in (select webhook_id from webhook where account_id = $account)",
  webhook: "account_id = $account",
  outbox: "account_id = $account",
  batch_item: "batch_id in (select batch_id from batch where account_id = $account)",
  batch: "account_id = $account",
  export_run: "account_id = $account",
  refit_progress: `service_id in (${SERVICES})`,
  saved_view: `service_id in (${SERVICES})`,
  guarantee_restart: `service_id in (${SERVICES})`,
  review_claim: `document_id in (${DOCUMENTS})`,
  review_figure: "account_id = $account",
  review_outcome: `document_id in (${DOCUMENTS})`,
  approval_record: "account_id = $account",
  service_model: "account_id = $account",
  template: `service_id in (${SERVICES})`,
  correction: `service_id in (${SERVICES})`,
  pending_example: `document_id in (${DOCUMENTS})`,
  revision_event: `document_id in (${DOCUMENTS})`,
  document_page: `document_id in (${DOCUMENTS})`,
  document_digest: `document_id in (${DOCUMENTS})`,
  document_search: `document_id in (${DOCUMENTS})`,
  reservation: "plan_id in (select plan_id from plan where account_id = $account)",
  document: "account_id = $account",
  api_key: "account_id = $account",
  session: `member_id in (${MEMBERS})`,
  one_time_link: "account_id = $account",
  member_service_role: `member_id in (${MEMBERS})`,
  used_code: "person_id in (select person_id from member where account_id = $account)",
  second_factor: "user_id in (select person_id from member where account_id = $account)",
  credential: "user_id in (select person_id from member where account_id = $account)",
  person: "id in (select person_id from member where account_id = $account)",
  member: "account_id = $account",
  service_version: "account_id = $account",
  service: "account_id = $account",
  usage_day: "plan_id in (select plan_id from plan where account_id = $account)",
  plan: "account_id = $account",
  account_key: "account_id = $account",
  account: "account_id = $account",
};

/** The trail is kept: ids, actions, times and network addresses, no text of a document and no name (decision 0027). */
export const KEPT = ["audit_event", "audit_head"];
/**
 * Tables without an account: counters and heartbeats of processes, which expire by themselves, and the progress of
 * upkeep.
 */
export const OF_NOBODY = ["rate_limit", "search_walk", "worker_heartbeat", "kysely_migration", "kysely_migration_lock"];

/** Would give their holder access, or decrypt files; of no use to a person. */
const SECRET_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  api_key: ["sha256"],
  session: ["sha256"],
  one_time_link: ["sha256"],
  used_code: ["sha256"],
  credential: ["password", "access_token", "refresh_token", "id_token"],
  second_factor: ["secret", "backup_codes"],
  webhook: ["secret", "previous_secret"],
  account_key: ["wrapped"],
};

export function createErasureStore({ db }: Pick<Database, "db">): ErasureStore {
  return {
    begin: (accountId, now) => db.transaction().execute((transaction) => begin(transaction, accountId, now)),
    unfinished: async () => {
      // Within this time the process that began it is probably still at work.
      const { rows } = await sql<{ accountId: string }>`
        select account_id from account where erasing_since < now() - interval '10 minutes'`.execute(db);
      return rows.map(({ accountId }) => accountId);
    },
    expiredDocuments: async (now, limit) => {
      const kept = await retentions(db);
      const { rows } = await sql<{ accountId: string; serviceId: string; documentId: string }>`
        select document.account_id, document.service_id, document.document_id
          from unnest(${kept.map(({ serviceId }) => serviceId)}::uuid[], ${kept.map(({ days }) => days)}::integer[])
               as kept (service_id, days) join document using (service_id)
         where document.deleted_at is null and document.status <> 'RUNNING'
           and document.created_at < ${now}::timestamptz - make_interval(days => kept.days)
         order by document.created_at limit ${limit}`.execute(db);
      return rows;
    },
    finish: async (accountId) => {
      const gone: Record<string, number> = {};
      // Outbox rows that a still running attempt wrote after the first pass are deleted in the second.
      for (let pass = 1; pass <= 2; pass++) {
        for (const table of await tablesThere(db)) {
          if (table === "account") continue;
          const rows = await deleteAll(db, table, ownedBy(OWNED[table]!, accountId));
          if (rows > 0) gone[table] = (gone[table] ?? 0) + rows;
        }
      }
      return gone;
    },
    end: async (accountId) => (await deleteAll(db, "account", ownedBy(OWNED.account!, accountId))) > 0,
    count: async (accountId) => {
      const left: Record<string, number> = {};
      for (const table of await tablesThere(db)) {
        const { rows } = await sql
          .raw<{ n: number }>(`select count(*)::integer as n from ${table} where ${ownedBy(OWNED[table]!, accountId)}`)
          .execute(db);
        if (rows[0]?.n) left[table] = rows[0].n;
      }
      return left;
    },
    rows: (accountId, take) =>
      db
        .transaction()
        .setIsolationLevel("repeatable read")
        .execute(async (transaction) => {
          await sql`set local idle_in_transaction_session_timeout = ${sql.lit(READER_MAY_REST)}`.execute(transaction);
          for (const table of (await tablesThere(transaction)).reverse()) {
            await rowsOf(transaction, table, accountId, take);
          }
        }),
    ...createServiceErasure({ db }),
  };
}

/** Our statements are limited to 3 s: an account of a million pages is read in portions. */
const FETCHED_AT_ONCE = 100;
/** How long the reader of an export may stop reading. */
const READER_MAY_REST = "5min";

/**
 * Services with a retention. In JavaScript, since PostgreSQL's JSON functions refuse a definition with a NUL in one of
 * its texts: one service's description would stop the retention of all others.
 */
async function retentions(db: Kysely<Schema>): Promise<{ serviceId: string; days: number }[]> {
  const services = await db
    .selectFrom("service")
    .select(["serviceId", "definition"])
    .where(sql<string>`definition::text`, "like", '%"retentionDays":%')
    .execute();
  return services.flatMap(({ serviceId, definition: { retentionDays } }) =>
    retentionDays == null ? [] : [{ serviceId, days: retentionDays }],
  );
}

async function rowsOf(
  transaction: Transaction<Schema>,
  table: string,
  accountId: string,
  take: (table: string, row: string) => Promise<void>,
): Promise<void> {
  const { rows: columns } = await sql
    .raw<{ name: string }>(
      `select quote_ident(column_name) as name from information_schema.columns
        where table_schema = 'public' and table_name = '${table}' order by ordinal_position`,
    )
    .execute(transaction);
  const shown = columns.map(({ name }) => name).filter((name) => !SECRET_COLUMNS[table]?.includes(name));
  await sql
    .raw(
      `declare exported no scroll cursor for select row_to_json(exported_row)::text as row from
        (select ${shown.join(", ")} from ${table} where ${ownedBy(OWNED[table]!, accountId)}) as exported_row`,
    )
    .execute(transaction);
  for (;;) {
    const { rows } = await sql.raw<{ row: string }>(`fetch ${FETCHED_AT_ONCE} from exported`).execute(transaction);
    for (const { row } of rows) await take(table, row);
    if (rows.length < FETCHED_AT_ONCE) break;
  }
  await sql`close exported`.execute(transaction);
}

async function begin(transaction: Transaction<Schema>, accountId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("account")
    .set({ erasingSince: now })
    .where("accountId", "=", accountId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await sql`update api_key set revoked_at = ${now} where account_id = ${accountId} and revoked_at is null`.execute(
    transaction,
  );
  await sql`update session set revoked_at = ${now} where revoked_at is null
    and member_id in (select member_id from member where account_id = ${accountId})`.execute(transaction);
  await sql`delete from one_time_link where account_id = ${accountId}`.execute(transaction);
  await sql`delete from account_key where account_id = ${accountId}`.execute(transaction);
  return true;
}

/** The tables above that exist in this schema, in their order. */
async function tablesThere(queries: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(queries);
  const there = new Set(rows.map(({ name }) => name));
  return Object.keys(OWNED).filter((table) => there.has(table));
}

export const OWNED_TABLES: readonly string[] = Object.keys(OWNED);
