import type { Page } from "../core/documents/document.ts";
import type { ReaderReply, ReaderRequest } from "./protocol.ts";

/** What a reader is asked to do. */
export interface Task {
  readonly request: ReaderRequest;
  readonly bytes: Uint8Array;
  readonly events: ChildEvents;
  /** Milliseconds that all of it may take, as `Stopwatch` has them. */
  readonly budgetMs: number;
  /**
   * A document's first work may be turned away; the next share of a document under way is not. `help` is given by readers that nobody
   * else waits for.
   */
  readonly part: "first" | "next" | "help";
}

/** The last reply to a request, with the bytes that came with it; the others went to `ChildEvents`. */
export interface ChildAnswer {
  readonly reply: Exclude<ReaderReply, { kind: "page" | "opened" | "ready" | "failed" }>;
  readonly bytes: Buffer;
  /** What it took, as `Stopwatch` has it. */
  readonly usedMs: number;
}

/** What a child says while it reads. A handler that throws ends the child: it said what does not fit. */
export interface ChildEvents {
  /** A first child was lost with the task, and a second does it from the start: all that was said is said again. */
  again(): void;
  opened(pageCount: number): void;
  page(page: Page): void;
}
