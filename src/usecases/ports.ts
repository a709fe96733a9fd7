import type { Identities } from "../accounts/contract.ts";
import type { RateLimiter } from "../core/accounts/rate-limiter.ts";
import type { ExtractionPool, Learner } from "../extraction/contract.ts";
import type { LanguageModel } from "../llm/contract.ts";
import type { Reader } from "../reading/types.ts";
import type { BlobStore, Store } from "../store/contract/store.ts";
import type { Limits } from "./limits.ts";

/** What the use cases stand on; built once, in compose. */
export interface Ports {
  readonly store: Store;
  readonly blobs: BlobStore;
  readonly reader: Reader;
  readonly extraction: ExtractionPool;
  readonly learner: Learner;
  /** null: the operator set none. */
  readonly languageModel: LanguageModel | null;
  readonly webhookSender: WebhookSender;
  readonly identities: Identities;
  /** Counts guesses; the edge counts requests on the same one. */
  readonly limiter: RateLimiter;
  readonly ambient: Ambient;
  /** Whether the account, plan and services of a first start are there; that is after the port is open. */
  readonly isSetUp: () => boolean;
  /** Whether the disks that this process writes to take another document (store/upkeep/disk-room). */
  readonly hasRoom: () => Promise<boolean>;
}

/** The world outside: passed in, so that a test can set the clock. */
export interface Ambient {
  readonly limits: Limits;
  /** Unique to this process and this start. */
  readonly processId: string;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly log: Log;
}

export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/**
 * Calls the addresses of webhooks: the only calls that the product makes by itself to addresses that its users name.
 */
export interface WebhookSender {
  /** Whether the operator named anybody who may be called. */
  readonly reachesAny: boolean;
  /** Why this address may not be called, as a clause for a person; null: it may. */
  refusal(url: string): string | null;
  /** One POST; never rejects. */
  send(request: {
    url: string;
    headers: Readonly<Record<string, string>>;
    body: string;
    signal: AbortSignal;
  }): Promise<WebhookAnswer>;
}

export type WebhookAnswer =
  | { readonly kind: "answered"; readonly status: number; readonly retryAfterSeconds: number | null }
  /** `error` is a clause for a person; it names no address of the network. */
  | { readonly kind: "failed"; readonly error: string };
