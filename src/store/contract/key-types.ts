import type { KeyScope } from "../../core/accounts/permissions.ts";

export interface RateLimit {
  readonly inferencePerMinute: number;
  readonly otherPerMinute: number;
  readonly concurrent: number;
}

export interface KeyRecord {
  readonly keyId: string;
  readonly accountId: string;
  readonly serviceId: string;
  readonly name: string;
  /** The first 8 characters of the key, for display. */
  readonly prefix: string;
  readonly scopes: readonly KeyScope[];
  /** null: the defaults of the configuration. */
  readonly rateLimit: RateLimit | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

export interface KeyStore {
  /**
   * `sha256` is the hex digest of the key's text. More than 20 active keys per service, or a known digest:
   * field_invalid.
   */
  create(
    key: {
      serviceId: string;
      name: string;
      prefix: string;
      sha256: string;
      scopes: readonly KeyScope[];
      rateLimit: RateLimit | null;
      expiresAt: Date | null;
    },
    now: Date,
  ): Promise<KeyRecord>;
  /** Revoked and expired keys are returned too; the caller decides. */
  findByDigest(sha256: string): Promise<KeyRecord | null>;
  list(serviceId: string): Promise<KeyRecord[]>;
  revoke(serviceId: string, keyId: string, now: Date): Promise<boolean>;
  /** At most one write per minute and key. */
  touch(keyId: string, now: Date): Promise<void>;
}
