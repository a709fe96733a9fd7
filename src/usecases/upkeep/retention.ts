import { MACHINE } from "../../core/accounts/actors.ts";
import type { Store } from "../../store/contract/store.ts";

const AT_ONCE = 200;

/**
 * Removes the documents that their service no longer keeps (`retention_days` of its definition), as if somebody had
 * deleted them: values, what they taught, bytes, and the event are handled the same way. Returns how many were due, at
 * most 200; call it again until it is 0.
 */
export async function removeExpired({
  store,
  now,
}: {
  readonly store: Pick<Store, "documents" | "erasure" | "audit" | "together">;
  readonly now: () => Date;
}): Promise<number> {
  const expired = await store.erasure.expiredDocuments(now(), AT_ONCE);
  for (const { accountId, serviceId, documentId } of expired) {
    const event = { accountId, actor: MACHINE, action: "document.deleted.retention", subject: documentId };
    await store.together(async () => {
      if (!(await store.documents.remove(serviceId, documentId, now(), { why: "expired" }))) return;
      await store.audit.append({ ...event, address: null, now: now() });
    });
  }
  return expired.length;
}
