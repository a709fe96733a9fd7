import { randomBytes } from "node:crypto";
import { AppError } from "../errors.ts";
import type { KeyScope, MemberRole, ServiceRecord } from "../store/types.ts";
import { digestOf, isPlausibleKey } from "./api-keys.ts";
import type { Ports } from "./ports.ts";
import type { Caller, UseCases } from "./types.ts";

const SESSION_ABSOLUTE_MS = 12 * 60 * 60 * 1000;

/** What each role of the console may do on a service; owners and admins administer, viewers only look. */
const ROLE_SCOPES: Readonly<Record<MemberRole, readonly (KeyScope | "admin")[]>> = {
  owner: ["infer", "read", "review", "delete", "admin"],
  admin: ["infer", "read", "review", "delete", "admin"],
  reviewer: ["infer", "read", "review"],
  viewer: ["read"],
};

/** Who is asking, and may they? */
export function createAuthentication({
  store,
  ambient,
}: Ports): Pick<UseCases, "authenticateKey" | "authenticateSession" | "signIn" | "signOut" | "authorizeService"> {
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

    async authenticateSession(sessionToken) {
      const session = await store.sessions.find(digestOf(sessionToken), ambient.now());
      return session && { kind: "session", ...session };
    },

    async signIn(linkToken) {
      const now = ambient.now();
      const sessionToken = randomBytes(32).toString("base64url");
      const session = await store.sessions.redeemLink(digestOf(linkToken), {
        sha256: digestOf(sessionToken),
        now,
        absoluteExpiry: new Date(now.getTime() + SESSION_ABSOLUTE_MS),
      });
      if (!session) {
        throw new AppError(
          "invalid_api_key",
          "This sign-in link was used before or has expired; make a new one with `npm run link`.",
        );
      }
      await store.audit.append({
        accountId: session.accountId,
        actor: `member:${session.memberId}`,
        action: "session.signed_in",
        subject: session.memberId,
        now,
      });
      return { sessionToken, caller: { kind: "session", ...session } };
    },

    async signOut(sessionToken) {
      await store.sessions.revoke(digestOf(sessionToken));
    },

    async authorizeService(caller, serviceId, scope) {
      const service = await store.services.find(serviceId);
      // Ids are random, so telling "nowhere" (404) from "not yours" (401) gives nothing away (contract section 2).
      if (!service) throw new AppError("service_not_found", "No service has this id.");
      if (!mayUse(caller, service, scope)) {
        throw new AppError("key_not_for_service", "These credentials are not valid for this service and operation.");
      }
      return service;
    },
  };
}

function mayUse(caller: Caller, service: ServiceRecord, scope: KeyScope | "admin"): boolean {
  switch (caller.kind) {
    case "admin":
      return scope === "admin";
    case "api_key":
      return caller.key.serviceId === service.serviceId && scope !== "admin" && caller.key.scopes.includes(scope);
    case "session":
      return caller.accountId === service.accountId && ROLE_SCOPES[caller.role].includes(scope);
  }
}

/** How a caller is named in audit trails and document events. */
export function actorOf(caller: Caller): string {
  switch (caller.kind) {
    case "admin":
      return "operator";
    case "api_key":
      return `key:${caller.key.keyId}`;
    case "session":
      return `member:${caller.memberId}`;
  }
}
