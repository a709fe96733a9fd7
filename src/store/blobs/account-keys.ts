import type { Database } from "../database/database.ts";
import { rewrapped, type WrappedKeys } from "./sealing.ts";

/** The accounts' encrypted keys in the database. */
export function createAccountKeys({ db }: Pick<Database, "db">): WrappedKeys {
  const find: WrappedKeys["find"] = async (accountId) =>
    (await db
      .selectFrom("accountKey")
      .select(["wrapped", "wrappedBy"])
      .where("accountId", "=", accountId)
      .executeTakeFirst()) ?? null;
  return {
    find,
    async keep(accountId, key) {
      await db
        .insertInto("accountKey")
        .values({ accountId, ...key })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return (await find(accountId)) ?? key;
    },
  };
}

/**
 * Run at every start: checks that each account's key can be read, and re-encrypts it with the present key of the
 * installation. Throws StartupError if the installation's key is missing or a different one, so that nothing is stored
 * that could not be read later.
 */
export async function rewrapAccountKeys({ db }: Pick<Database, "db">, masters: readonly Buffer[]): Promise<void> {
  for (const { accountId, ...kept } of await db.selectFrom("accountKey").selectAll().execute()) {
    const anew = await rewrapped(masters, accountId, kept);
    if (!anew) continue;
    await db
      .updateTable("accountKey")
      .set(anew)
      .where("accountId", "=", accountId)
      .where("wrappedBy", "=", kept.wrappedBy)
      .execute();
  }
}
