import { fileURLToPath } from "node:url";
import type { Page } from "../core/document.ts";
import { AppError, StartupError } from "../errors.ts";
import type { ReaderRequest } from "./protocol.ts";
import {
  CHILD_LIMITS,
  type ChildAnswer,
  type ChildLimits,
  type ReaderChild,
  startReaderChild,
} from "./reader-child.ts";
import { findLauncher, type Launcher } from "./sandbox.ts";
import type { Reader, ReadOptions } from "./types.ts";

/** The part of a pino logger that is used here. */
export interface ReaderLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export interface ReaderPoolOptions {
  /** Processes that read at the same time; one thread each. */
  readonly children: number;
  readonly log: ReaderLog;
  /** Refuse to start where the children cannot be boxed. */
  readonly requireSandbox: boolean;
  /** Absolute path of the `models` folder; by default the one of this checkout. */
  readonly modelsDir?: string;
  /** Requests that may wait; one more is `overloaded`. */
  readonly maxQueued?: number;
  /** A child is replaced after this many documents, so that nothing a document left behind lives long. */
  readonly documentsPerChild?: number;
  /** After this long without work all but one child end, and the last is replaced if it grew. */
  readonly idleMs?: number;
  readonly childLimits?: Partial<ChildLimits>;
  /** For tests: another program that speaks the protocol. */
  readonly program?: string;
}

interface Job {
  readonly request: ReaderRequest;
  readonly bytes: Uint8Array;
  readonly onPage: (page: Page) => void;
  readonly signal: AbortSignal | undefined;
  readonly resolve: (answer: ChildAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/** A place in the pool: its process, what it has read, and whether it reads now. */
interface Slot {
  readonly child: ReaderChild;
  state: "starting" | "idle" | "busy";
  documents: number;
  /** Ends once its replacement is ready, or when it has finished what it reads. */
  retiring: boolean;
}

const READER_PROGRAM = fileURLToPath(new URL("./reader-process.ts", import.meta.url));
const MODELS_DIR = fileURLToPath(new URL("../../models/", import.meta.url));
const [START_ATTEMPTS, RESTART_PAUSE_MS] = [3, 1000];
/** A child that idles with more than this is replaced: a fresh one holds some 170 MiB, one that read a large page keeps twice that. */
const GROWN_BYTES = 260 * 1024 * 1024;

/**
 * Reads documents in child processes. A job waits in one of two queues (sync before async), goes to an idle child and settles with that
 * child's answer or death. Children start on demand up to `children`; the first at once. A worn child serves on until its replacement is
 * ready, so that recycling costs no request a wait.
 */
export function createReaderPool(options: ReaderPoolOptions): Reader {
  const launcher = chooseLauncher(options);
  const { children, log, maxQueued = 256, documentsPerChild = 50, idleMs = 30_000 } = options;
  const program = options.program ?? READER_PROGRAM;
  const modelsDir = options.modelsDir ?? MODELS_DIR;
  const limits = { ...CHILD_LIMITS, ...options.childLimits };
  const slots = new Set<Slot>();
  const queues: Record<ReadOptions["priority"], Job[]> = { sync: [], async: [] };
  const firstReady = Promise.withResolvers<void>();
  firstReady.promise.catch(() => undefined);
  let failedStarts = 0;
  let closed = false;
  let idleTimer: NodeJS.Timeout | undefined;
  let restartTimer: NodeJS.Timeout | undefined;

  const start = (replaces?: Slot): void => {
    const slot: Slot = {
      child: startReaderChild(launcher, limits, [program, modelsDir]),
      state: "starting",
      documents: 0,
      retiring: false,
    };
    slots.add(slot);
    const begun = performance.now();
    slot.child.ready.then(
      () => {
        failedStarts = 0;
        slot.state = "idle";
        firstReady.resolve();
        log.info({ startMs: Math.round(performance.now() - begun), isolation: launcher.isolation }, "reader ready");
        if (replaces !== undefined) retire(replaces);
        dispatch();
      },
      (error: unknown) => onFailedStart(error),
    );
    void slot.child.gone.then(() => {
      slots.delete(slot);
      // A replacement that failed: the worn child serves another share of documents before the next try.
      if (replaces !== undefined) Object.assign(replaces, { retiring: false, documents: 0 });
      if (slot.state !== "starting") grow();
    });
  };

  const onFailedStart = (error: unknown): void => {
    if (closed) return;
    failedStarts++;
    const cause = error instanceof AppError ? error.cause : error;
    log.warn({ err: cause, failedStarts }, "a reader did not start");
    if (failedStarts >= START_ATTEMPTS) {
      firstReady.reject(
        new StartupError("The document readers do not start; is the installation complete (models, node_modules)?", {
          cause,
        }),
      );
      const down = new AppError("dependency_unavailable", "Documents cannot be read at the moment. Try again later.", {
        cause,
        retryAfterSeconds: 10,
      });
      for (const job of [...queues.sync.splice(0), ...queues.async.splice(0)]) job.reject(down);
    }
    restartTimer = setTimeout(grow, RESTART_PAUSE_MS);
  };

  /** Keeps one child warm and starts another for each job that waits, up to the limit. */
  const grow = (): void => {
    if (closed) return;
    const present = [...slots].filter((slot) => !slot.retiring);
    const free = present.filter((slot) => slot.state !== "busy").length;
    const waiting = queues.sync.length + queues.async.length;
    if (present.length === 0 || (waiting > free && present.length < children)) start();
  };

  const retire = (slot: Slot): void => {
    if (slot.state === "busy") slot.retiring = true;
    else slot.child.kill();
  };

  const dispatch = (): void => {
    for (const slot of slots) {
      if (slot.state !== "idle" || !slot.child.usable()) continue;
      const job = queues.sync.shift() ?? queues.async.shift();
      if (job === undefined) break;
      void work(slot, job);
    }
    grow();
  };

  const work = async (slot: Slot, { request, bytes, onPage, signal, resolve, reject }: Job): Promise<void> => {
    slot.state = "busy";
    clearTimeout(idleTimer);
    try {
      resolve(await slot.child.ask(request, bytes, onPage, signal));
    } catch (error) {
      if (!slot.child.usable() && !closed)
        log.warn({ err: error instanceof AppError ? error.cause : error }, "a reader was lost with its document");
      reject(error);
    }
    slot.state = "idle";
    slot.documents++;
    if (slot.retiring) slot.child.kill();
    else if (slot.documents === documentsPerChild && slot.child.usable()) start(slot);
    if (!closed && [...slots].every((other) => other.state !== "busy")) idleTimer = setTimeout(shrink, idleMs).unref();
    dispatch();
  };

  /** Gives memory back after a while without work. */
  const shrink = (): void => {
    const idle = [...slots].filter((slot) => slot.state === "idle");
    for (const slot of idle.slice(1)) slot.child.kill();
    const last = idle[0];
    if (last !== undefined && last.child.residentBytes() > GROWN_BYTES) start(last);
  };

  const submit = async (
    request: ReaderRequest,
    bytes: Uint8Array,
    { priority, signal }: Omit<ReadOptions, "onPage">,
    onPage: (page: Page) => void = () => undefined,
  ): Promise<ChildAnswer> => {
    signal?.throwIfAborted();
    if (closed) throw new AppError("maintenance", "The service is shutting down. Try again.", { retryAfterSeconds: 5 });
    if (queues.sync.length + queues.async.length >= maxQueued) {
      throw new AppError("overloaded", "Too many documents wait to be read. Try again later.", {
        retryAfterSeconds: 5,
      });
    }
    return await new Promise((resolve, reject) => {
      const job: Job = { request, bytes, onPage, signal, resolve, reject };
      queues[priority].push(job);
      signal?.addEventListener("abort", () => forget(queues[priority], job), { once: true });
      dispatch();
    });
  };

  start();
  return {
    isolation: launcher.isolation,
    ready: async () => await firstReady.promise,
    inspect: async (bytes, readOptions) => {
      refuseEmpty(bytes);
      const { reply } = await submit({ kind: "inspect", limits: readOptions.limits }, bytes, readOptions);
      if (reply.kind !== "inspected") throw wrongAnswer();
      return reply.inspection;
    },
    read: async (bytes, readOptions) => {
      refuseEmpty(bytes);
      const pages: Page[] = [];
      const onPage = (page: Page): void => {
        pages.push(page);
        readOptions.onPage?.(page);
      };
      const { reply } = await submit({ kind: "read", limits: readOptions.limits }, bytes, readOptions, onPage);
      if (reply.kind !== "read" || pages.length === 0 || pages.some((page, i) => page.pageIndex !== i))
        throw wrongAnswer();
      return { contentType: reply.contentType, pages, facts: reply.facts };
    },
    renderPage: async (bytes, { pageIndex, ...frame }, readOptions) => {
      refuseEmpty(bytes);
      const answer = await submit({ kind: "render", limits: readOptions.limits, pageIndex, frame }, bytes, readOptions);
      if (answer.reply.kind !== "rendered") throw wrongAnswer();
      return { bytes: answer.bytes, contentType: "image/webp" };
    },
    close: async () => {
      closed = true;
      clearTimeout(idleTimer);
      clearTimeout(restartTimer);
      const stopped = new AppError("maintenance", "The service is shutting down. Try again.", { retryAfterSeconds: 5 });
      for (const job of [...queues.sync.splice(0), ...queues.async.splice(0)]) job.reject(stopped);
      for (const { child } of slots) child.kill();
      await Promise.all([...slots].map(({ child }) => child.gone));
    },
  };
}

function chooseLauncher({ requireSandbox, log, modelsDir }: ReaderPoolOptions): Launcher {
  const launcher = findLauncher(modelsDir === undefined ? [] : [modelsDir]);
  if (launcher.isolation === "bubblewrap") return launcher;
  if (requireSandbox) {
    throw new StartupError(
      "ESTRATTO_REQUIRE_SANDBOX is set, but bubblewrap (bwrap) does not work here. Install it and allow user namespaces, or unset it.",
    );
  }
  log.warn({ isolation: launcher.isolation }, "bubblewrap does not work here: readers are plain child processes");
  return launcher;
}

/** Drops a job that still waits; one that runs is ended by its child. */
function forget(queue: Job[], job: Job): void {
  const at = queue.indexOf(job);
  if (at < 0) return;
  queue.splice(at, 1);
  job.reject(job.signal?.reason);
}

function refuseEmpty(bytes: Uint8Array): void {
  if (bytes.byteLength === 0) throw new AppError("file_empty", "The file is empty (0 bytes).");
}

/** A child that answers another question than it was asked was taken over by its document. */
function wrongAnswer(): AppError {
  return new AppError("file_corrupt", "The file is damaged and cannot be read.", {
    cause: new Error("the reader's answer does not fit"),
  });
}
