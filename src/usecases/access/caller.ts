import type { Verb } from "../../core/accounts/permissions.ts";
import type { SessionRecord } from "../../store/contract/account-types.ts";
import type { KeyRecord } from "../../store/contract/key-types.ts";
import type { ServiceRecord } from "../../store/contract/service-types.ts";

/** Who asks: a key of one service, a person in the console, or the operator with the admin token. */
export type Caller = (
  | { readonly kind: "api_key"; readonly key: KeyRecord }
  | ({ readonly kind: "session" } & SessionRecord)
  | { readonly kind: "admin" }
) & {
  /** Where the request came from, for the audit trail; absent when the product itself asks. */
  readonly address?: string;
};

/** A service, and on whose behalf something is done to it: verbs ask what that caller may do. */
export interface AdmittedService extends ServiceRecord {
  readonly caller: Caller;
}

export interface UploadedFile {
  readonly bytes: Uint8Array;
  /** As the client sent it; for display only. */
  readonly name: string;
  /** Its bytes count as held in memory until this work has ended, too; absent where nobody counts. */
  readonly heldUntil?: (work: Promise<unknown>) => void;
}

/** Whether a caller may do a thing. */
export interface AccessUseCases {
  /** 401 missing_api_key is the edge's; here invalid_api_key, key_revoked, key_expired. */
  authenticateKey(keyText: string): Promise<Caller & { kind: "api_key" }>;
  /**
   * Throws key_not_for_service unless the caller may do this; for actions that do not concern a single service
   * (core/accounts/permissions).
   */
  authorize(caller: Caller, verb: Verb): void;
  /**
   * The service, if the caller may do this to it. Unknown id: service_not_found; a service the key is not for, a key
   * without the scope, a person without the role: key_not_for_service.
   */
  authorizeService(caller: Caller, serviceId: string, verb: Verb): Promise<AdmittedService>;
}
