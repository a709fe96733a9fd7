import { randomUUID } from "node:crypto";
import type { AccountStore } from "./account-types.ts";
import type { Queries } from "./database.ts";

export function createAccountStore(db: Queries): AccountStore {
  const columns = ["accountId", "name", "createdAt"] as const;
  // One that is being erased is nobody's any more.
  const oldestFirst = () =>
    db
      .selectFrom("account")
      .select(columns)
      .where("erasingSince", "is", null)
      .orderBy("createdAt")
      .orderBy("accountId");
  return {
    create: (name) =>
      db.insertInto("account").values({ accountId: randomUUID(), name }).returning(columns).executeTakeFirstOrThrow(),
    list: () => oldestFirst().execute(),
    find: async (accountId) =>
      (await oldestFirst().where("accountId", "=", uuid(accountId)).executeTakeFirst()) ?? null,
    first: async () => (await oldestFirst().limit(1).executeTakeFirst()) ?? null,
  };
}

const NOBODY = "00000000-0000-0000-0000-000000000000";
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** An id from outside that is no UUID names nothing; PostgreSQL would call it an error. */
export function uuid(id: string): string {
  return UUID.test(id) ? id : NOBODY;
}
