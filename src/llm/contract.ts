import type { ReadDocument } from "../core/documents/document.ts";
import type { Proposals } from "../core/documents/proposals.ts";
import type { ServiceDefinition } from "../core/services/service-definition.ts";

/**
 * A language model as one more source of candidates. It is called from this process, beside the readers and the
 * extraction threads, and never delays a document beyond its time limit: whatever fails, extraction goes on with what
 * the page itself shows.
 */
export interface LanguageModel {
  /**
   * null if the service did not opt in. Rejects only with the reason of `signal`; every failure of the model is a note
   * in the proposals.
   */
  propose(document: ReadDocument, service: ServiceDefinition, options: ProposeOptions): Promise<Proposals | null>;
  close(): void;
}

export interface ProposeOptions {
  /** Aborted when the document is no longer wanted. */
  readonly signal: AbortSignal;
  /** The upright page as people see it, for models that accept images. */
  readonly renderPage: (pageIndex: number) => Promise<{ readonly bytes: Uint8Array; readonly contentType: string }>;
}

/** What the operator set (docs/configuration.md, ESTRATTO_LLM_*). */
export interface LanguageModelSettings {
  /** With the version's path, e.g. http://127.0.0.1:11434/v1; no other host is ever contacted. */
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey: string | null;
  /** Per document: waiting for a turn, connecting, retrying and answering. */
  readonly timeoutMs: number;
  readonly maxConcurrent: number;
  /** Limit on the answer. */
  readonly maxTokens: number;
  readonly maxPages: number;
  readonly input: "text" | "image";
}

/** Why there is no answer. Fixed words only: a server's text may contain a key or a document. */
export type Fault =
  | "busy"
  | "timeout"
  | "connection"
  | "redirected"
  | "answer_too_large"
  | "refused"
  | "rate_limited"
  | "server_error"
  | "circuit_open"
  | "answer_unreadable"
  | "answer_cut_short"
  | "answer_holds_key"
  | "page_not_rendered";
