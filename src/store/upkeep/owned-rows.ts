import { sql } from "kysely";
import { isOurUuid } from "../../core/basics/uuids.ts";
import type { Queries } from "../database/database.ts";

/** Our statements are limited to 3 s: a million rows are deleted in portions. */
const DELETED_AT_ONCE = 500;

/**
 * Each portion is its own transaction: an interrupted erasure is found and resumed as long as the owner's own row
 * exists, which is deleted last. Returns the number of rows.
 */
export async function deleteAll(db: Queries, table: string, condition: string): Promise<number> {
  const portion = `select ctid from ${table} where ${condition} limit ${DELETED_AT_ONCE}`;
  for (let deleted = 0; ; ) {
    const { numAffectedRows = 0n } = await sql
      .raw(`delete from ${table} where ctid = any (array(${portion}))`)
      .execute(db);
    deleted += Number(numAffectedRows);
    if (numAffectedRows < BigInt(DELETED_AT_ONCE)) return deleted;
  }
}

/** Conditions are ours; the owner's id is checked, because it is part of the statement's text. */
export function ownedBy(condition: string, ownerId: string): string {
  if (!isOurUuid(ownerId)) throw new Error("an owner's id is a uuid");
  return condition.replaceAll(/\$(account|service)/g, `'${ownerId}'::uuid`);
}
