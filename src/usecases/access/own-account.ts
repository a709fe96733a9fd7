import { AppError, fieldInvalid } from "../../errors.ts";
import { INSTALLATION_CHAIN } from "../../store/accounts/audit-chain.ts";
import type { AccountRecord } from "../../store/contract/account-types.ts";
import type { Store } from "../../store/contract/store.ts";
import type { Caller } from "./caller.ts";

/**
 * The account that a caller administers: a person's own, for the operator the requested one, or the first. A person who
 * names another is refused, whether it exists or not: answered with their own, they would take it for the other.
 */
export async function administeredAccount(
  store: Pick<Store, "accounts">,
  caller: Caller,
  asked: string | null,
): Promise<AccountRecord> {
  const accountId = caller.kind === "session" ? caller.accountId : asked;
  const account = accountId === null ? await store.accounts.first() : await store.accounts.find(accountId);
  const isForeign = asked !== null && caller.kind === "session" && asked.toLowerCase() !== accountId;
  if (!account || isForeign) throw fieldInvalid("#/account_id", "no such account");
  return account;
}

/** An account that is named: a person's own, for the operator any; to everybody else the others do not exist. */
export async function accountIn(
  store: Pick<Store, "accounts">,
  caller: Caller,
  accountId: string,
): Promise<AccountRecord> {
  const found = await store.accounts.find(accountId);
  const isForeign = caller.kind === "session" && caller.accountId !== accountId;
  if (!found || isForeign || caller.kind === "api_key")
    throw new AppError("route_not_found", "There is no such account.");
  return found;
}

/** The chain of the audit trail that a caller reads; "installation" is the operator's alone. */
export async function chainOf(store: Pick<Store, "accounts">, caller: Caller, asked: string | null): Promise<string> {
  if (caller.kind === "admin" && asked === INSTALLATION_CHAIN) return INSTALLATION_CHAIN;
  return (await administeredAccount(store, caller, asked)).accountId;
}
