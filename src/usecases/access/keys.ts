import { KEY_SCOPES, type KeyScope } from "../../core/accounts/permissions.ts";
import { AppError, fieldInvalid } from "../../errors.ts";
import type { KeyRecord, RateLimit } from "../../store/contract/key-types.ts";
import type { Ports } from "../ports.ts";
import { digestOf, displayPrefix, isPlausibleKey, newApiKey } from "./api-keys.ts";
import { createTrail } from "./audit.ts";
import type { Caller } from "./caller.ts";
import { admit } from "./permit.ts";

export interface KeyUseCases {
  createKey(
    serviceId: string,
    key: {
      name: string;
      scopes: readonly KeyScope[] | null;
      rateLimit: RateLimit | null;
      expiresAt: Date | null;
      /** Foreign key to import; null = made here. */
      key: string | null;
    },
  ): Promise<{ record: KeyRecord; key: string }>;
  listKeys(serviceId: string): Promise<KeyRecord[]>;
  revokeKey(serviceId: string, keyId: string): Promise<void>;
}

/** The keys of a service; their text is shown once, and known by its digest from then on. */
export function createKeys(ports: Pick<Ports, "store" | "ambient">, caller: Caller): KeyUseCases {
  const { store, ambient } = ports;
  const trail = createTrail(ports);

  /** A revoked key is listed for good; it is not unknown. `key_revoked` would say so of the caller's own. */
  async function notRevoked(serviceId: string, keyId: string): Promise<AppError> {
    const known = await store.keys.list(serviceId);
    const isKnown = known.some((key) => key.keyId === keyId.toLowerCase());
    if (!isKnown) return new AppError("route_not_found", "The service has no such key.");
    return fieldInvalid("#/path/key_id", "was revoked already", { sentence: "The key was revoked already." });
  }

  return {
    async createKey(serviceId, { name, scopes, rateLimit, expiresAt, key }) {
      const { accountId } = await admit(store, caller, "createKey", serviceId);
      if (key !== null && !isPlausibleKey(key))
        throw fieldInvalid("#/key", "8 to 256 characters, and no mistyped key of ours");
      if (expiresAt !== null && expiresAt <= ambient.now()) throw fieldInvalid("#/expires_at", "must be in the future");
      if (caller.kind === "session" && rateLimit !== null) refuseAbove(ambient.limits.rate, rateLimit);
      const text = key ?? newApiKey();
      const made = { serviceId, name, rateLimit, expiresAt, prefix: displayPrefix(text), sha256: digestOf(text) };
      return store.together(async () => {
        const record = await store.keys.create({ ...made, scopes: scopes ?? KEY_SCOPES }, ambient.now());
        await trail(caller, accountId, "key.created", record.keyId);
        return { record, key: text };
      });
    },

    async listKeys(serviceId) {
      await admit(store, caller, "listKeys", serviceId);
      return store.keys.list(serviceId);
    },

    async revokeKey(serviceId, keyId) {
      const { accountId } = await admit(store, caller, "revokeKey", serviceId);
      await store.together(async () => {
        if (!(await store.keys.revoke(serviceId, keyId, ambient.now()))) throw await notRevoked(serviceId, keyId);
        await trail(caller, accountId, "key.revoked", keyId);
      });
    },
  };
}

/** What the operator has set is for everybody; a key of one account gets less, not more. */
function refuseAbove(most: RateLimit, asked: RateLimit): void {
  const pointers = {
    inferencePerMinute: "inference_per_minute",
    otherPerMinute: "other_per_minute",
    concurrent: "concurrent",
  } as const satisfies Record<keyof RateLimit, string>;
  for (const [name, pointer] of Object.entries(pointers)) {
    const limit = most[name as keyof RateLimit];
    if (asked[name as keyof RateLimit] <= limit) continue;
    throw fieldInvalid(
      `#/rate_limit/${pointer}`,
      `at most ${limit}, as set for this installation; its operator can give more`,
    );
  }
}
