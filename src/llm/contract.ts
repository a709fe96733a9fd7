import type { ReadDocument } from "../core/documents/document.ts";
import type { Proposals } from "../core/documents/proposals.ts";
import type { ServiceDefinition } from "../core/services/service-definition.ts";

/**
 * A language model as one more source of candidates. It is asked in this process, beside the readers and the extraction threads, and
 * never keeps a document waiting longer than its time: whatever fails, extraction goes on with what the page itself says.
 */
export interface LanguageModel {
  /**
   * Null where the service did not opt in. Rejects only with the reason of `signal`; every failure of the model is a note in the
   * proposals.
   */
  propose(document: ReadDocument, service: ServiceDefinition, options: ProposeOptions): Promise<Proposals | null>;
  close(): void;
}

export interface ProposeOptions {
  /** The document is no longer wanted. */
  readonly signal: AbortSignal;
  /** The upright page as it is shown to people, for models that see. */
  readonly renderPage: (pageIndex: number) => Promise<{ readonly bytes: Uint8Array; readonly contentType: string }>;
}

/** What the operator set (docs/configuration.md, ESTRATTO_LLM_*). */
export interface LanguageModelSettings {
  /** With the version's path, e.g. http://127.0.0.1:11434/v1; the only host that is ever spoken to. */
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey: string | null;
  /** For one document: waiting for a turn, connecting, repeating and answering. */
  readonly timeoutMs: number;
  readonly maxConcurrent: number;
  /** Of the answer. */
  readonly maxTokens: number;
  readonly maxPages: number;
  readonly input: "text" | "image";
}

/** Why there is no answer. Static words only: what a server says may hold a key or a document. */
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
