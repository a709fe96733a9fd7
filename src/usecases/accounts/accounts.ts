import type { AccountRecord } from "../../store/contract/account-types.ts";
import { createTrail } from "../access/audit.ts";
import type { Caller } from "../access/caller.ts";
import { accountIn } from "../access/own-account.ts";
import type { Ports } from "../ports.ts";

export interface AccountUseCases {
  createAccount(name: string): Promise<AccountRecord>;
  /** A person's own; for the operator all of them. */
  listAccounts(): Promise<AccountRecord[]>;
  getAccount(accountId: string): Promise<AccountRecord>;
}

export function createAccounts(ports: Pick<Ports, "store" | "ambient">, caller: Caller): AccountUseCases {
  const { store } = ports;
  const trail = createTrail(ports);

  return {
    createAccount: (name) =>
      store.together(async () => {
        const account = await store.accounts.create(name);
        await trail(caller, account.accountId, "account.created", account.accountId);
        return account;
      }),

    async listAccounts() {
      const accounts = await store.accounts.list();
      return accounts.filter(({ accountId }) => caller.kind !== "session" || caller.accountId === accountId);
    },

    getAccount: (accountId) => accountIn(store, caller, accountId),
  };
}
