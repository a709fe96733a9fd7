import { randomUUID } from "node:crypto";
import type { AccountStore } from "../contract/account-types.ts";
import type { Queries } from "../database/database.ts";
import { uuid } from "../database/uuid.ts";

export function createAccountStore(db: Queries): AccountStore {
  const columns = ["accountId", "name", "createdAt"] as const;
  // An account that is being erased is invisible.
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
