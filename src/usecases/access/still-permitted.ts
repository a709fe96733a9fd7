import type { Verb } from "../../core/accounts/permissions.ts";
import { pause } from "../../core/basics/pause.ts";
import type { ServiceRecord } from "../../store/contract/service-types.ts";
import type { Ports } from "../ports.ts";
import type { Caller } from "./caller.ts";
import { isPermitted } from "./permit.ts";

type Needs = Pick<Ports, "store" | "ambient">;

/** The key as it is now; null: it is gone, revoked or expired. */
export async function keyNow({ store, ambient }: Needs, serviceId: string, keyId: string): Promise<Caller | null> {
  const key = (await store.keys.list(serviceId)).find((each) => each.keyId === keyId);
  const isOver = !key || key.revokedAt !== null || (key.expiresAt !== null && key.expiresAt <= ambient.now());
  return isOver ? null : { kind: "api_key", key };
}

/** A member with the roles of now; null: was removed. */
export async function memberNow({ store }: Needs, memberId: string): Promise<(Caller & { kind: "session" }) | null> {
  const member = await store.members.find(memberId);
  if (!member?.personId) return null;
  const { accountId, personId, role, serviceRoles } = member;
  return { kind: "session", sessionId: "none", accountId, memberId, personId, role, serviceRoles };
}

/**
 * Whether who was admitted a while ago would be admitted now. A session that is idle counts as open: a file that takes
 * long is no reason to move the mouse.
 */
export async function isStillPermitted(
  needs: Needs,
  caller: Caller,
  verb: Verb,
  service: ServiceRecord | null,
): Promise<boolean> {
  const now = await callerNow(needs, caller);
  return now !== null && isPermitted(now, verb, service);
}

async function callerNow(needs: Needs, caller: Caller): Promise<Caller | null> {
  switch (caller.kind) {
    case "admin":
      return caller;
    case "api_key":
      return keyNow(needs, caller.key.serviceId, caller.key.keyId);
    case "session": {
      const { store, ambient } = needs;
      return (await store.sessions.isOpen(caller.sessionId, ambient.now())) ? memberNow(needs, caller.memberId) : null;
    }
  }
}

const LOOK_MS = 1_000;

/**
 * For what goes on long after it was admitted: `ended` is called once when the caller's key, session or role is gone.
 * Returns what ends the watch.
 */
export function watchPermission(
  needs: Needs,
  { caller, verb, service }: { readonly caller: Caller; readonly verb: Verb; readonly service: ServiceRecord | null },
  ended: () => void,
): () => void {
  const stop = new AbortController();
  const watching = async () => {
    while (!(await pause(LOOK_MS, stop.signal, { held: false }))) {
      const isPermittedNow = await isStillPermitted(needs, caller, verb, service).catch((error: unknown) => {
        // A database that is away for a moment takes nobody's rights away.
        needs.ambient.log.warn({ err: error, verb }, "whether the caller still may could not be looked up");
        return true;
      });
      if (!isPermittedNow) return ended();
    }
  };
  void watching();
  return () => stop.abort();
}
