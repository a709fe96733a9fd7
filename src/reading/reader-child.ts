import type { ChildProcess } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { AppError } from "../errors.ts";
import { encodeFrame, type Frame, frameReader } from "./frames.ts";
import { giveWay, NICENESS, residentBytes } from "./process-tree.ts";
import { checkReply } from "./protocol.ts";
import type { ChildAnswer, Task } from "./reader-task.ts";
import type { Launcher } from "./sandbox.ts";
import { type Stopwatch, startStopwatch } from "./work-watch.ts";

/** How long and how large a child may work; beyond any of them it is killed and its document is a bad file. Times as `Stopwatch` has them. */
export interface ChildLimits {
  readonly pageTimeoutMs: number;
  /** A document may take `pageTimeoutMs` and this much for each of its pages. */
  readonly usualPageMs: number;
  readonly memoryBytes: number;
  readonly answerBytes: number;
}

export const CHILD_LIMITS: ChildLimits = {
  pageTimeoutMs: 15_000,
  // The densest A4, 8 000 characters by OCR, takes 5.5 s.
  usualPageMs: 8000,
  // 512 MiB are promised; what is taken between two looks must fit in between.
  memoryBytes: 480 * 1024 * 1024,
  answerBytes: 64 * 1024 * 1024,
};

/** Why a child ended that held more than `memoryBytes`. */
export class MemoryExceeded extends Error {
  override name = "MemoryExceeded";
}

/**
 * Why a child ended that nothing here ended, by a signal that no document sends: the kernel lacked memory, readers are the first it takes
 * (sandbox.ts), or a person did. It says nothing of the document.
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
 * It ends by `kill`, by an aborted `signal`, by its own death, by breaking a limit or the protocol, or by saying that its document
 * poisoned it. What was asked of it then rejects at once; it takes nothing more.
 */
export interface ReaderChild {
  /** Resolves when the models are loaded; rejects when the process ends before. */
  readonly ready: Promise<void>;
  /** Resolves when the process and all it may have started have let go of their pipes. */
  readonly gone: Promise<void>;
  /** False once it ended. */
  readonly usable: () => boolean;
  /** One task at a time. `signal` kills the process: nothing else stops a document that spins. */
  ask(task: ChildTask, signal?: AbortSignal): Promise<ChildAnswer>;
  residentBytes(): number;
  /** Whether the page under way has taken longer than this, as `Stopwatch` has it. */
  pageTakes(longerThanMs: number): boolean;
  /** For the rest of its life other processes come first. */
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
  /** Held more than `NEAR` of its memory when last looked at. */
  large: boolean;
  ended: boolean;
}

const [CHECK_MS, PIPES_CLOSE_MS] = [50, 1000];
/** A process that holds most of what it may is looked at five times as often: a bomb took 120 MiB in 50 ms. */
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
  // Whoever does not wait for `ready` must not be hit by an unhandled rejection.
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
  if (bytes > limits.memoryBytes) end(child, badFile(new MemoryExceeded("the document took too much memory")));
}

function checkLimits(child: State): void {
  checkMemory(child);
  const { pending, limits } = child;
  if (pending === null) return;
  if (isOver(pending.page, limits.pageTimeoutMs, child.gaveWay)) return endBy(child, "a page took too long");
  if (isOver(pending.document, pending.task.budgetMs, child.gaveWay)) return endBy(child, "the document took too long");
}

/**
 * On a crowded machine a limit is stretched, so that the crowd does not make a bad file of a good one; no further, so that whoever waits
 * has an answer. Where cores are free it is not. A process that was told to give way waits on our account alone.
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
      end(child, badFile(error));
    }
  });
}

/** Throws for whatever is no reply, or none to the request. */
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
  end(child, badFile(new Error(reason)));
}

/** 128 and the signal's number: how bubblewrap says that what it held was killed. */
const KILLED_IN_ITS_BOX = 128 + 9;

function watchDeath(child: State): void {
  const { process, gone } = child;
  const pipes = process.stdio.filter((pipe) => pipe !== null);
  const lastWords = keepTail(process.stdio[2] as Readable);
  // A broken pipe is followed by the exit below, which tells more.
  process.stdio[0]?.on("error", () => undefined);
  process.on("error", (error) => {
    end(child, error);
    gone.resolve();
  });
  process.on("exit", (code, signal) => {
    const what = `the reader ended (${signal ?? `code ${code}`}) ${lastWords()}`;
    const isKilled = signal === "SIGKILL" || code === KILLED_IN_ITS_BOX;
    end(child, isKilled ? new KilledFromOutside(what) : badFile(new Error(what)));
    // Killed in its box, bubblewrap is gone a moment before node is; a pipe that something else still holds is not waited for.
    setTimeout(() => pipes.map((pipe) => pipe?.destroy()), PIPES_CLOSE_MS).unref();
  });
  process.on("close", () => gone.resolve());
}

/** What the sender is told of a document that got the better of its reader. */
export function badFile(cause: unknown): AppError {
  return new AppError(
    "file_corrupt",
    "The file could not be read within the limits of time and memory; it is probably damaged.",
    { cause },
  );
}

/** The end of what a child wrote to its error output, for the log when it dies. */
function keepTail(stream: Readable): () => string {
  const KEPT = 2000;
  let tail = "";
  stream.on("data", (chunk: Buffer) => {
    tail = (tail + chunk.toString("utf8")).slice(-KEPT);
  });
  return () => tail;
}
