import type { ExtractionPool, Learner } from "../extraction/contract.ts";
import type { Reader } from "../reading/types.ts";
import type { BlobStore, Store } from "../store/types.ts";
import type { Limits } from "./types.ts";

/** What the use cases stand on; built once, in compose. */
export interface Ports {
  readonly store: Store;
  readonly blobs: BlobStore;
  readonly reader: Reader;
  readonly extraction: ExtractionPool;
  readonly learner: Learner;
  readonly ambient: Ambient;
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
