import type { RateLimit } from "../store/contract/key-types.ts";

/** The limits of one installation (contract section 4), all settable. */
export interface Limits {
  readonly fileBytes: number;
  /** Of all files that are being received or are at work in one process. */
  readonly uploadBytes: number;
  readonly syncPages: number;
  readonly asyncPages: number;
  readonly imagePixels: number;
  readonly maxSidePx: number;
  readonly minSidePx: number;
  /** For the whole of a request to arrive. */
  readonly uploadTimeoutMs: number;
  readonly syncTimeoutMs: number;
  readonly asyncTimeoutMs: number;
  readonly rate: RateLimit;
  readonly queuedDocumentsPerService: number;
}
