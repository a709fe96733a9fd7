import { AppError, fieldInvalid } from "../../errors.ts";
import { pagesOf, verifyChain } from "../../store/accounts/audit-chain.ts";
import type { AuditRecord } from "../../store/contract/account-types.ts";
import type { Ports } from "../ports.ts";
import type { AuditUseCases } from "./account-types.ts";
import { actorOf, personNames } from "./actors.ts";
import type { Caller } from "./caller.ts";
import { chainOf } from "./own-account.ts";
import { isStillPermitted } from "./still-permitted.ts";

/** Writes one entry of the trail in a caller's name. */
export function createTrail({ store, ambient }: Pick<Ports, "store" | "ambient">) {
  return (caller: Caller, accountId: string | null, action: string, subject: string): Promise<void> =>
    store.audit.append({
      accountId,
      actor: actorOf(caller),
      action,
      subject,
      address: caller.address ?? null,
      now: ambient.now(),
    });
}

/** Reading the trail. An account sees its own chain; the operator any, and without an account's id all of them. */
export function createAuditReading(ports: Pick<Ports, "store" | "ambient">, caller: Caller): AuditUseCases {
  const { store } = ports;

  async function* whilePermitted(pages: AsyncIterable<AuditRecord[]>): AsyncGenerator<AuditRecord[]> {
    for await (const page of pages) {
      if (!(await isStillPermitted(ports, caller, "exportAudit", null))) {
        throw new AppError("key_not_for_service", "Who asked for the trail may not have it any more.");
      }
      yield page;
    }
  }

  return {
    async listAudit(accountId, page) {
      const chain = accountId === null && caller.kind === "admin" ? null : await chainOf(store, caller, accountId);
      if (chain === null && page.before !== null) {
        const detail = "counts the entries of one chain; name it in account_id (an account's id, or installation)";
        throw fieldInvalid("#/query/before", detail);
      }
      const entries = await store.audit.list(chain, page);
      const names = await personNames(
        store,
        entries.map(({ actor }) => actor),
      );
      return entries.map((entry) => ({ ...entry, actorName: names.get(entry.actor) ?? null }));
    },
    exportAudit: async (accountId) => whilePermitted(pagesOf(store.audit, await chainOf(store, caller, accountId))),
    async verifyAudit(accountId) {
      const chain = await chainOf(store, caller, accountId);
      const head = (await store.audit.heads()).find((each) => each.chain === chain);
      return verifyChain(store.audit, head ?? { chain, sequence: 0, hash: "" });
    },
  };
}
