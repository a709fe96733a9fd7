import { Logger, runMigrations } from "graphile-worker";
import { Kysely, PostgresDialect, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import pg from "pg";
import * as initial from "../../../migrations/0001-initial.ts";
import * as serviceModels from "../../../migrations/0002-service-models.ts";
import * as guarantee from "../../../migrations/0003-guarantee.ts";
import * as accounts from "../../../migrations/0004-accounts.ts";
import * as webhooks from "../../../migrations/0005-webhooks.ts";
import * as reviewClaims from "../../../migrations/0006-review-claims.ts";
import * as serviceVersions from "../../../migrations/0007-service-versions.ts";
import * as lists from "../../../migrations/0008-lists.ts";
import * as privacy from "../../../migrations/0009-privacy.ts";
import * as uniqueness from "../../../migrations/0010-uniqueness.ts";
import * as imports from "../../../migrations/0011-imports.ts";
import * as longWork from "../../../migrations/0012-long-work.ts";
import * as documentSearch from "../../../migrations/0013-document-search.ts";
import * as searchBehind from "../../../migrations/0014-search-behind.ts";
import * as endedServices from "../../../migrations/0015-ended-services.ts";
import * as errorCodes from "../../../migrations/0016-error-codes.ts";
import * as searchFolding from "../../../migrations/0017-search-folding.ts";
import { StartupError } from "../../errors.ts";
import type { Database } from "./database.ts";
import { ensureSearchIndex } from "./search-index.ts";

/** Forward only, in this order; a test compares the list with the folder. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  "0001-initial": initial,
  "0002-service-models": serviceModels,
  "0003-guarantee": guarantee,
  "0004-accounts": accounts,
  "0005-webhooks": webhooks,
  "0006-review-claims": reviewClaims,
  "0007-service-versions": serviceVersions,
  "0008-lists": lists,
  "0009-privacy": privacy,
  "0010-uniqueness": uniqueness,
  "0011-imports": imports,
  "0012-long-work": longWork,
  "0013-document-search": documentSearch,
  "0014-search-behind": searchBehind,
  "0015-ended-services": endedServices,
  "0016-error-codes": errorCodes,
  "0017-search-folding": searchFolding,
};

/** An arbitrary number: the advisory lock under which one process migrates while the others wait. */
const MIGRATION_LOCK = 7_291_001;

/**
 * Migrates our tables and the queue's to this binary's schema. Several processes may call it at once. Each step is one
 * transaction: if it is killed half-way, the database has the old schema or the new one. A database of a newer estratto
 * is refused.
 */
export async function migrate(database: Pick<Database, "url">): Promise<Migrated> {
  return migrateUpTo(database, null, ensureSearchIndex);
}

export interface Migrated {
  /** Whether this server can find a part of a value without scanning all of them (search-index). */
  readonly isIndexed: boolean;
}

/** Migrates an empty database to an older schema of ours, into which a backup of that time is loaded. */
export async function migrateTo(database: Pick<Database, "url">, name: string): Promise<void> {
  if (!(name in MIGRATIONS)) {
    throw new StartupError(
      `The backup was made by a newer estratto (its schema is ${name}); restore it with that version.`,
    );
  }
  await migrateUpTo(database, name, async () => undefined);
}

async function migrateUpTo<T>(
  database: Pick<Database, "url">,
  target: string | null,
  finish: (db: Kysely<MigrationTable>) => Promise<T>,
): Promise<T> {
  // Its own connections without time-outs: a step over many rows may take minutes, and so may waiting for another
  // process.
  const pool = new pg.Pool({ connectionString: database.url, max: 3, connectionTimeoutMillis: 5_000 });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const db = new Kysely<MigrationTable>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await db.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(${MIGRATION_LOCK})`.execute(connection);
      try {
        await refuseNewer(db);
        await migrateOwnTables(db, target);
        await migrateQueue(pool);
        return await finish(db);
      } finally {
        await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(connection);
      }
    });
  } finally {
    await db.destroy();
  }
}

interface MigrationTable {
  kysely_migration: { name: string };
}

async function refuseNewer(db: Kysely<MigrationTable>): Promise<void> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass('kysely_migration')::text as found`.execute(
    db,
  );
  if (!rows[0]?.found) return;
  const applied = await db.selectFrom("kysely_migration").select("name").execute();
  const unknown = applied.find(({ name }) => !(name in MIGRATIONS));
  if (unknown) {
    throw new StartupError(
      `The database was made by a newer estratto (it has the migration ${unknown.name}); start that version or restore a backup.`,
    );
  }
}

async function migrateOwnTables(db: Kysely<MigrationTable>, target: string | null): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } });
  const { error, results } = await (target === null ? migrator.migrateToLatest() : migrator.migrateTo(target));
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === "Error")?.migrationName ?? "the first one";
  throw new StartupError(`The database could not be migrated: ${failed} failed and was rolled back.`, { cause: error });
}

async function migrateQueue(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
}
