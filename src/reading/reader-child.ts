import type { ChildProcess } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { AppError } from "../errors.ts";
import { encodeFrame, type Frame, frameReader } from "./frames.ts";
import { giveWay, NICENESS, residentBytes } from "./process-tree.ts";
import { checkReply } from "./protocol.ts";
import type { ChildAnswer, Task } from "./reader-task.ts";
import type { Launcher } from "./sandbox.ts";
import { type Stopwatch, startStopwatch } from "./work-watch.ts";

/**
 * Limits of a child's time and memory; if it exceeds one it is killed and its document is a bad file. Times as measured
 * by `Stopwatch`.
 */
export interface ChildLimits {
  readonly pageTimeoutMs: number;
  /** A document may take `pageTimeoutMs` plus this per page. */
  readonly usualPageMs: number;
  readonly memoryBytes: number;
  readonly answerBytes: number;
}

export const CHILD_LIMITS: ChildLimits = {
  pageTimeoutMs: 15_000,
  // The densest A4, 8 000 characters by OCR, takes 5.5 s.
  usualPageMs: 8000,
  // The documented limit is 512 MiB; the difference covers growth between two checks.
  memoryBytes: 480 * 1024 * 1024,
  answerBytes: 64 * 1024 * 1024,
};

/** Why a child was ended that used more than `memoryBytes`. */
export class MemoryExceeded extends Error {
  override name = "MemoryExceeded";
}

/**
 * A child ended by a signal that neither this process nor a document sends: the kernel ran out of memory, for which
 * readers are its first choice (sandbox.ts), or a person did it. Says nothing about the document.
 */
export class KilledFromOutside extends Error {
  override name = "KilledFromOutside";
}

type ChildTask = Pick<Task, "request" | "bytes" | "events" | "budgetMs">;

/**
 * One reading process.
 *
 *   starting ──ready──▶ idle ──ask──▶ busy ──last reply──▶ idle
 *       └──────────────────┴─────────────┴──▶ ended ──the pipes are closed──▶ gone
 *
 * It ends by `kill`, by an aborted `signal`, by its own death, by breaking a limit or the protocol, or by reporting
 * that its document poisoned it. A pending request then rejects at once, and no more are accepted.
 */
export interface ReaderChild {
  /** Resolves when the models are loaded; rejects if the process ends before. */
  readonly ready: Promise<void>;
  /** Resolves when the process and all its descendants have closed their pipes. */
  readonly gone: Promise<void>;
  /** False once it ended. */
  readonly usable: () => boolean;
  /** One task at a time. `signal` kills the process: nothing else stops a document that loops. */
  ask(task: ChildTask, signal?: AbortSignal): Promise<ChildAnswer>;
  residentBytes(): number;
  /** Whether the current page has taken longer than this, as measured by `Stopwatch`. */
  pageTakes(longerThanMs: number): boolean;
  /** Lowers its priority below other processes for the rest of its life. */
  giveWay(): void;
  kill(): void;
}

interface Pending {
  readonly task: ChildTask;
  readonly resolve: (answer: ChildAnswer) => void;
  readonly reject: (error: Error) => void;
  readonly document: Stopwatch;
  page: Stopwatch;
  answeredBytes: number;
}

/** What the functions below share about one process. Busy is `pending !== null`. */
interface State {
  readonly process: ChildProcess;
  readonly limits: ChildLimits;
  readonly ready: PromiseWithResolvers<void>;
  readonly gone: PromiseWithResolvers<void>;
  pending: Pending | null;
  gaveWay: boolean;
  /** Used more than `NEAR` of its memory at the last check. */
  large: boolean;
  ended: boolean;
}

const [CHECK_MS, PIPES_CLOSE_MS] = [50, 1000];
/** A process close to its memory limit is checked five times as often: a bomb took 120 MiB in 50 ms. */
const [NEAR, NEAR_CHECK_MS] = [0.75, 10];

/** `command` is the program that speaks the protocol and its arguments. */
export function startReaderChild(launcher: Launcher, limits: ChildLimits, command: readonly string[]): ReaderChild {
  const process = launcher.start(command, ["pipe", "ignore", "pipe", "pipe"]);
  const child: State = {
    process,
    limits,
    ready: Promise.withResolvers(),
    gone: Promise.withResolvers(),
    pending: null,
    gaveWay: false,
    large: false,
    ended: false,
  };
  // Callers that do not await `ready` must not cause an unhandled rejection.
  child.ready.promise.catch(() => undefined);
  watchDeath(child);
  watchReplies(child);
  return {
    ready: child.ready.promise,
    gone: child.gone.promise,
    usable: () => !child.ended,
    residentBytes: () => residentBytes(process.pid),
    pageTakes: (ms) => child.pending !== null && child.pending.page.wallMs() > ms && child.pending.page.usedMs() > ms,
    giveWay: () => {
      child.gaveWay = true;
      giveWay(process.pid, NICENESS.long);
    },
    kill: () => endBy(child, "the reader was stopped"),
    ask: async (task, signal) => await ask(child, task, signal),
  };
}

/** idle → busy → idle, watched for its limits. */
async function ask(child: State, task: ChildTask, signal: AbortSignal | undefined): Promise<ChildAnswer> {
  signal?.throwIfAborted();
  const { process } = child;
  const onAbort = () => end(child, signal?.reason instanceof Error ? signal.reason : new Error("aborted"));
  signal?.addEventListener("abort", onAbort, { once: true });
  const watch = [
    setInterval(() => checkLimits(child), CHECK_MS),
    setInterval(() => child.large && checkMemory(child), NEAR_CHECK_MS),
  ];
  try {
    return await new Promise<ChildAnswer>((resolve, reject) => {
      if (child.ended || child.pending !== null) throw new Error("the reader is not free");
      const [document, page] = [startStopwatch(process.pid), startStopwatch(process.pid)];
      child.pending = { task, resolve, reject, document, page, answeredBytes: 0 };
      for (const part of encodeFrame(task.request, task.bytes)) (process.stdio[0] as Writable).write(part);
    });
  } finally {
    for (const timer of watch) clearInterval(timer);
    signal?.removeEventListener("abort", onAbort);
  }
}

function checkMemory(child: State): void {
  const { pending, process, limits } = child;
  if (pending === null) return;
  const bytes = residentBytes(process.pid);
  child.large = bytes > NEAR * limits.memoryBytes;
  if (bytes > limits.memoryBytes)
    end(child, badFile("memory", new MemoryExceeded("the document took too much memory")));
}

function checkLimits(child: State): void {
  checkMemory(child);
  const { pending, limits } = child;
  if (pending === null) return;
  if (isOver(pending.page, limits.pageTimeoutMs, child.gaveWay)) return endLate(child, "a page took too long");
  if (isOver(pending.document, pending.task.budgetMs, child.gaveWay))
    return endLate(child, "the document took too long");
}

/**
 * On an overloaded machine time limits are extended, so that the load does not turn a good file into a bad one, but
 * only by this factor, so that callers get a result. With free cores they are not. A process with lowered priority
 * waits on our account alone.
 */
const STRETCH = 3;

function isOver(watch: Stopwatch, limitMs: number, gaveWay: boolean): boolean {
  const wallMs = watch.wallMs();
  if (wallMs <= limitMs) return false;
  return (!gaveWay && wallMs > limitMs * STRETCH) || watch.usedMs() > limitMs;
}

function watchReplies(child: State): void {
  const { limits } = child;
  const onChunk = frameReader(limits.answerBytes, (frame) => onFrame(child, frame));
  (child.process.stdio[3] as Readable).on("data", (chunk: Buffer) => {
    if (child.ended) return;
    try {
      if (child.pending !== null) child.pending.answeredBytes += chunk.byteLength;
      if ((child.pending?.answeredBytes ?? 0) > limits.answerBytes) throw new Error("the answer is too long");
      onChunk(chunk);
    } catch (error) {
      end(child, badFile("fault", error));
    }
  });
}

/** Throws for an invalid reply, or one that does not match the request. */
function onFrame(child: State, { json, bytes }: Frame): void {
  const reply = checkReply(json);
  if (reply.kind === "ready") {
    giveWay(child.process.pid, NICENESS.computing);
    return child.ready.resolve();
  }
  if (child.pending === null) throw new Error("a reply to no request");
  if (reply.kind === "opened") return child.pending.task.events.opened(reply.pageCount);
  if (reply.kind === "page") {
    child.pending.page = startStopwatch(child.process.pid);
    return child.pending.task.events.page(reply.page);
  }
  if (reply.kind !== "failed")
    return settle(child, ({ resolve, document }) => resolve({ reply, bytes, usedMs: document.usedMs() }));
  settle(child, ({ reject }) => reject(new AppError(reply.code, reply.detail, { cause: reply.cause })));
  if (reply.poisoned) endBy(child, "the reader was poisoned by its document");
}

/** busy → idle, or busy → ended. */
function settle(child: State, finish: (pending: Pending) => void): void {
  const { pending } = child;
  if (pending === null) return;
  child.pending = null;
  finish(pending);
}

function end(child: State, cause: Error): void {
  child.ended = true;
  child.process.kill("SIGKILL");
  child.ready.reject(cause);
  settle(child, ({ reject }) => reject(cause));
}

function endBy(child: State, reason: string): void {
  end(child, badFile("fault", new Error(reason)));
}

function endLate(child: State, reason: string): void {
  end(child, badFile("time", new Error(reason)));
}

/** 128 plus the signal's number: bubblewrap's exit code if its child was killed. */
const KILLED_IN_ITS_BOX = 128 + 9;

function watchDeath(child: State): void {
  const { process, gone } = child;
  const pipes = process.stdio.filter((pipe) => pipe !== null);
  const lastWords = keepTail(process.stdio[2] as Readable);
  // A broken pipe is followed by the exit event below, which is more informative.
  process.stdio[0]?.on("error", () => undefined);
  process.on("error", (error) => {
    end(child, error);
    gone.resolve();
  });
  process.on("exit", (code, signal) => {
    const what = `the reader ended (${signal ?? `code ${code}`}) ${lastWords()}`;
    const isKilled = signal === "SIGKILL" || code === KILLED_IN_ITS_BOX;
    end(child, isKilled ? new KilledFromOutside(what) : badFile("fault", new Error(what)));
    // If it was killed in its box, bubblewrap ends slightly before node; a pipe that is still held elsewhere is not
    // waited for.
    setTimeout(() => pipes.map((pipe) => pipe?.destroy()), PIPES_CLOSE_MS).unref();
  });
  process.on("close", () => gone.resolve());
}

/** What a document cost its reader: it ran out of time, out of memory, or failed. */
export type ReaderLoss = "time" | "memory" | "fault";

/** A good file may be too much to read; only of one on which the reader failed is damage the likely reason. */
const LOSSES: Readonly<Record<ReaderLoss, string>> = {
  time: "Reading the file took longer than it may. Send fewer pages at once, or pictures of less resolution (300 dpi are enough).",
  memory:
    "Reading the file took more memory than it may. Send fewer pages at once, or pictures of less resolution (300 dpi are enough).",
  fault: "The file made its reader fail; it is probably damaged. Open it on your side and save it anew.",
};

/** The error for the sender of a document that could not be read to its end. */
export function badFile(loss: ReaderLoss, cause: unknown): AppError {
  return new AppError("file_corrupt", LOSSES[loss], { cause });
}

/** The end of a child's error output, for the log when it dies. */
function keepTail(stream: Readable): () => string {
  const KEPT = 2000;
  let tail = "";
  stream.on("data", (chunk: Buffer) => {
    tail = (tail + chunk.toString("utf8")).slice(-KEPT);
  });
  return () => tail;
}
