import { PERMISSIONS } from "../../core/accounts/permissions.ts";
import { AppError } from "../../errors.ts";
import type { Ports } from "../ports.ts";
import { digestOf, isPlausibleKey } from "./api-keys.ts";
import type { AccessUseCases } from "./caller.ts";
import { admit, permit } from "./permit.ts";

/** Who is asking with a key, and may they? People are sessions.ts. */
export function createAuthentication({ store, ambient }: Ports): AccessUseCases {
  return {
    async authenticateKey(keyText) {
      const key = isPlausibleKey(keyText) ? await store.keys.findByDigest(digestOf(keyText)) : null;
      if (!key) throw new AppError("invalid_api_key", "The x-api-key header holds no key of this installation.");
      // These two tell nothing to a stranger: only the holder of the whole key gets here.
      if (key.revokedAt) throw new AppError("key_revoked", "This API key was revoked; ask for a new one.");
      const now = ambient.now();
      if (key.expiresAt && key.expiresAt <= now) throw new AppError("key_expired", "This API key has expired.");
      await store.keys.touch(key.keyId, now);
      return { kind: "api_key", key };
    },

    authorize(caller, verb) {
      if (PERMISSIONS[verb].on === "service") throw new Error(`${verb} is done to a service`);
      permit(caller, verb, null);
    },

    authorizeService: (caller, serviceId, verb) => admit(store, caller, verb, serviceId),
  };
}
