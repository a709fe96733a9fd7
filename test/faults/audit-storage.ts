import { createLocalBlobs } from "../../src/store/blobs/blobs-local.ts";
import type { BlobStore } from "../../src/store/contract/store.ts";
import type { Database } from "../../src/store/database/database.ts";
import { inventory } from "../../src/store/upkeep/inventory.ts";
import { checkStorage } from "../../src/usecases/upkeep/check-storage.ts";

/** The content of an installation, bypassing its interface: rows, bytes and what was charged. */
export interface StorageAudit {
  /** Ids of the existing documents, by the SHA-256 of their bytes. */
  readonly bySha256: ReadonlyMap<string, readonly string[]>;
  readonly running: number;
  readonly failed: number;
  /** Missing or corrupt. */
  readonly unsound: number;
  /** Reservations that no document has. */
  readonly reservations: number;
  readonly usage: number;
  readonly activePages: number;
}

/** `blobs`: a store, or the folder of one. */
export async function auditStorage(
  database: Database,
  blobs: BlobStore | string,
  planId: string,
): Promise<StorageAudit> {
  const { pool } = database;
  const one = async (text: string): Promise<number> => (await pool.query(text, [planId])).rows[0].n;
  const ofPlan = "from document join service using (service_id) where plan_id = $1 and deleted_at is null";
  const { rows } = await pool.query(`select sha256, document_id ${ofPlan}`, [planId]);
  const bySha256 = new Map<string, string[]>();
  for (const { sha256, document_id } of rows) bySha256.set(sha256, [...(bySha256.get(sha256) ?? []), document_id]);
  let unsound = 0;
  const parts = {
    inventory: () => inventory(database),
    blobs: typeof blobs === "string" ? createLocalBlobs(blobs) : blobs,
    now: () => new Date(),
  };
  await checkStorage(parts, { deleteOrphans: false }, ({ kind }) => {
    if (kind !== "orphan") unsound++;
  });
  return {
    bySha256,
    unsound,
    running: await one(`select count(*) as n ${ofPlan} and status = 'RUNNING'`),
    failed: await one(`select count(*) as n ${ofPlan} and status = 'ERROR'`),
    activePages: await one(`select coalesce(sum(page_count), 0)::bigint as n ${ofPlan} and status <> 'ERROR'`),
    reservations: await one("select count(*) as n from reservation where plan_id = $1 and document_id is null"),
    usage: await one("select usage as n from plan where plan_id = $1"),
  };
}
