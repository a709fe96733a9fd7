import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { AppError, StartupError } from "../errors.ts";
import { createJobQueue } from "./job-queue.ts";
import { readInShares, type ShareReaders } from "./page-shares.ts";
import type { ReaderRequest } from "./protocol.ts";
import { badFile, CHILD_LIMITS, type ChildLimits, startReaderChild } from "./reader-child.ts";
import { readerProgram } from "./reader-program.ts";
import { createReaderSlots, type ReaderLog } from "./reader-slots.ts";
import type { ChildAnswer, Task } from "./reader-task.ts";
import { findLauncher, type Launcher } from "./sandbox.ts";
import type { Reader, ReadOptions } from "./types.ts";

export interface ReaderPoolOptions {
  /**
   * Number of processes that read in parallel, one thread each; in addition to those with a document that takes long
   * (`ReaderSlots`).
   */
  readonly children: number;
  readonly log: ReaderLog;
  /** Refuse to start if the children cannot be sandboxed. */
  readonly requireSandbox: boolean;
  /** Absolute path of the `models` folder; by default the one of this checkout. */
  readonly modelsDir?: string;
  /** Requests that may wait; one more is `overloaded`. */
  readonly maxQueued?: number;
  /** A child is replaced after this many documents, so that nothing a document left behind persists. */
  readonly documentsPerChild?: number;
  /** After this long without work all but one child end, and the last is replaced if it grew. */
  readonly idleMs?: number;
  /** A page that takes longer than this, as measured by `Stopwatch`, yields to other documents. Few sound ones do. */
  readonly longPageMs?: number;
  readonly childLimits?: Partial<ChildLimits>;
  /** For tests: another program that speaks the protocol. */
  readonly program?: string;
  /** For tests: another program instead of bubblewrap. */
  readonly bwrap?: string;
}

const MODELS_DIR = fileURLToPath(new URL("../../models/", import.meta.url));

const NO_EVENTS = { again: () => undefined, opened: () => undefined, page: () => undefined };

/**
 * Reads documents in child processes: a job waits in a queue, is given to an idle child and settles with that child's
 * result or death.
 */
export function createReaderPool(options: ReaderPoolOptions): Reader {
  const { children, log, maxQueued = 256, documentsPerChild = 50, idleMs = 30_000, longPageMs = 3000 } = options;
  const launcher = chooseLauncher(options);
  const childLimits = { ...CHILD_LIMITS, ...options.childLimits };
  const command = [options.program ?? readerProgram(), options.modelsDir ?? MODELS_DIR];
  const launch = () => startReaderChild(launcher, childLimits, command);
  const queue = createJobQueue(maxQueued, () => slots.dispatch());
  const slots = createReaderSlots({ launch, queue, log, children, documentsPerChild, idleMs, longPageMs });
  let closed = false;

  const submit = async (
    request: ReaderRequest,
    bytes: Uint8Array,
    readOptions: Omit<ReadOptions, "onPage">,
    task: Pick<Task, "events" | "part" | "budgetMs"> = {
      events: NO_EVENTS,
      part: "first",
      budgetMs: childLimits.pageTimeoutMs,
    },
  ): Promise<ChildAnswer> => {
    if (bytes.byteLength === 0) throw new AppError("file_empty", "The file is empty (0 bytes).");
    if (closed) throw shuttingDown();
    return await queue.submit({ request, bytes, ...task }, readOptions);
  };

  return {
    isolation: launcher.isolation,
    ready: async () => await slots.ready,
    inspect: async (bytes, readOptions) => {
      const { limits, checkWhole = false } = readOptions;
      const { reply } = await submit({ kind: "inspect", limits, checkWhole }, bytes, readOptions);
      if (reply.kind !== "inspected") throw wrongAnswer();
      return reply.inspection;
    },
    read: async (bytes, { limits, priority, signal, onPage = () => undefined }) => {
      const readShare: ShareReaders["read"] = async (share, task, shareSignal) => {
        const shareOptions = { limits, priority, signal: shareSignal };
        const { reply, usedMs } = await submit({ kind: "read", limits, share }, bytes, shareOptions, task);
        if (reply.kind !== "read") throw wrongAnswer();
        return { ...reply, usedMs };
      };
      const { pageTimeoutMs, usualPageMs } = childLimits;
      return await readInShares(
        { read: readShare, idle: () => slots.idle() },
        {
          sizeBytes: bytes.byteLength,
          maxPages: limits.maxPages,
          budgetMs: (pageCount) => pageTimeoutMs + usualPageMs * pageCount,
          signal,
          onPage,
          tooLong: () => badFile("time", new Error("the document took too long")),
          doesNotFit: wrongAnswer,
          nothingRead: () =>
            new AppError("file_corrupt", "None of the document's pages can be read: the file is damaged."),
        },
      );
    },
    renderPage: async (bytes, { pageIndex, ...frame }, readOptions) => {
      const answer = await submit({ kind: "render", limits: readOptions.limits, pageIndex, frame }, bytes, readOptions);
      if (answer.reply.kind !== "rendered") throw wrongAnswer();
      return { bytes: answer.bytes, contentType: "image/webp" };
    },
    close: async () => {
      closed = true;
      queue.rejectAll(shuttingDown());
      await slots.close();
    },
  };
}

function chooseLauncher({ requireSandbox, log, modelsDir, program, bwrap }: ReaderPoolOptions): Launcher {
  const alsoVisible = [modelsDir, program && dirname(program)].filter((path) => path !== undefined);
  const launcher = findLauncher({ alsoVisible, ...(bwrap === undefined ? {} : { bwrap }) });
  const { isolation, whyPlain } = launcher;
  if (whyPlain === null) {
    log.info({ isolation }, "readers are boxed by bubblewrap");
    return launcher;
  }
  if (requireSandbox) {
    throw new StartupError(
      `ESTRATTO_REQUIRE_SANDBOX is set, but bubblewrap does not work here (${whyPlain}). Install it and allow user namespaces, or unset it.`,
    );
  }
  log.warn({ isolation, whyPlain }, "bubblewrap does not work here: readers are plain child processes");
  return launcher;
}

function shuttingDown(): AppError {
  return new AppError("maintenance", "The service is shutting down. Try again.", { retryAfterSeconds: 5 });
}

/** A child that replies to a request other than the one it got was taken over by its document. */
function wrongAnswer(): AppError {
  return new AppError("file_corrupt", "The file is damaged and cannot be read.", {
    cause: new Error("the reader's answer does not fit"),
  });
}
