import type { Page } from "../core/documents/document.ts";
import type { ReaderReply, ReaderRequest } from "./protocol.ts";

/** A reader's task. */
export interface Task {
  readonly request: ReaderRequest;
  readonly bytes: Uint8Array;
  readonly events: ChildEvents;
  /** Milliseconds that all of it may take, as measured by `Stopwatch`. */
  readonly budgetMs: number;
  /**
   * A document's first share may be refused; the next share of one in progress is not. `help` runs on readers that no
   * other job waits for.
   */
  readonly part: "first" | "next" | "help";
}

/** The last reply to a request, with the bytes that came with it; the others went to `ChildEvents`. */
export interface ChildAnswer {
  readonly reply: Exclude<ReaderReply, { kind: "page" | "opened" | "ready" | "failed" }>;
  readonly bytes: Buffer;
  /** The time it took, as measured by `Stopwatch`. */
  readonly usedMs: number;
}

/** A child's reports while it reads. A handler that throws ends the child: the report was invalid. */
export interface ChildEvents {
  /** A first child was lost with the task, and a second starts over: all reports are repeated. */
  again(): void;
  opened(pageCount: number): void;
  page(page: Page): void;
}
