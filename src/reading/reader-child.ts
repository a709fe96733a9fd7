import { type ChildProcess, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import type { Page } from "../core/document.ts";
import { AppError } from "../errors.ts";
import { encodeFrame, type Frame, frameReader } from "./frames.ts";
import { residentBytes } from "./process-memory.ts";
import { checkReply, type ReaderReply, type ReaderRequest } from "./protocol.ts";
import type { Launcher } from "./sandbox.ts";

/** How long and how large a child may work; beyond any of them it is killed and its document is a bad file. */
export interface ChildLimits {
  readonly pageTimeoutMs: number;
  readonly documentTimeoutMs: number;
  readonly memoryBytes: number;
  readonly answerBytes: number;
}

export const CHILD_LIMITS: ChildLimits = {
  pageTimeoutMs: 15_000,
  documentTimeoutMs: 120_000,
  memoryBytes: 512 * 1024 * 1024,
  answerBytes: 64 * 1024 * 1024,
};

/** The last reply to a request, with the bytes that came with it; pages went to `onPage`. */
export interface ChildAnswer {
  readonly reply: Exclude<ReaderReply, { kind: "page" | "ready" | "failed" }>;
  readonly bytes: Buffer;
}

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
  /** One request at a time. `signal` kills the process: nothing else stops a document that spins. */
  ask(
    request: ReaderRequest,
    bytes: Uint8Array,
    onPage: (page: Page) => void,
    signal?: AbortSignal,
  ): Promise<ChildAnswer>;
  residentBytes(): number;
  kill(): void;
}

interface Pending {
  readonly onPage: (page: Page) => void;
  readonly resolve: (answer: ChildAnswer) => void;
  readonly reject: (error: Error) => void;
  readonly limitTimer: NodeJS.Timeout;
  pageTimer: NodeJS.Timeout;
  answeredBytes: number;
}

/** What the functions below share about one process. Busy is `pending !== null`. */
interface State {
  readonly process: ChildProcess;
  readonly limits: ChildLimits;
  readonly ready: PromiseWithResolvers<void>;
  readonly gone: PromiseWithResolvers<void>;
  pending: Pending | null;
  ended: boolean;
}

const [MEMORY_CHECK_MS, PIPES_CLOSE_MS] = [200, 1000];

/** `command` is the program that speaks the protocol and its arguments. */
export function startReaderChild(launcher: Launcher, limits: ChildLimits, command: readonly string[]): ReaderChild {
  const process = spawn(launcher.program, [...launcher.args, ...command], {
    stdio: ["pipe", "ignore", "pipe", "pipe"],
    env: {},
  });
  const child: State = {
    process,
    limits,
    ready: Promise.withResolvers(),
    gone: Promise.withResolvers(),
    pending: null,
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
    kill: () => endBy(child, "the reader was stopped"),
    ask: async (request, bytes, onPage, signal) => await ask(child, request, bytes, onPage, signal),
  };
}

/** idle → busy → idle, watched for its limits. */
async function ask(
  child: State,
  request: ReaderRequest,
  bytes: Uint8Array,
  onPage: (page: Page) => void,
  signal: AbortSignal | undefined,
): Promise<ChildAnswer> {
  signal?.throwIfAborted();
  const { process, limits } = child;
  const onAbort = () => end(child, signal?.reason instanceof Error ? signal.reason : new Error("aborted"));
  signal?.addEventListener("abort", onAbort, { once: true });
  const watch = setInterval(() => {
    if (residentBytes(process.pid) > limits.memoryBytes) endBy(child, "the document took too much memory");
  }, MEMORY_CHECK_MS);
  try {
    return await new Promise<ChildAnswer>((resolve, reject) => {
      if (child.ended || child.pending !== null) throw new Error("the reader is not free");
      const total = request.kind === "read" ? limits.documentTimeoutMs : limits.pageTimeoutMs;
      const limitTimer = setTimeout(() => endBy(child, "the document took too long"), total);
      child.pending = { onPage, resolve, reject, limitTimer, pageTimer: startPageTimer(child), answeredBytes: 0 };
      for (const part of encodeFrame(request, bytes)) (process.stdio[0] as Writable).write(part);
    });
  } finally {
    clearInterval(watch);
    signal?.removeEventListener("abort", onAbort);
  }
}

function startPageTimer(child: State): NodeJS.Timeout {
  return setTimeout(() => endBy(child, "a page took too long"), child.limits.pageTimeoutMs);
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
  if (reply.kind === "ready") return child.ready.resolve();
  if (child.pending === null) throw new Error("a reply to no request");
  if (reply.kind === "page") {
    clearTimeout(child.pending.pageTimer);
    child.pending.pageTimer = startPageTimer(child);
    return child.pending.onPage(reply.page);
  }
  if (reply.kind !== "failed") return settle(child, (request) => request.resolve({ reply, bytes }));
  settle(child, (request) => request.reject(new AppError(reply.code, reply.detail, { cause: reply.cause })));
  if (reply.poisoned) endBy(child, "the reader was poisoned by its document");
}

/** busy → idle, or busy → ended. */
function settle(child: State, finish: (request: Pending) => void): void {
  const request = child.pending;
  if (request === null) return;
  child.pending = null;
  clearTimeout(request.limitTimer);
  clearTimeout(request.pageTimer);
  finish(request);
}

function end(child: State, cause: Error): void {
  child.ended = true;
  child.process.kill("SIGKILL");
  child.ready.reject(cause);
  settle(child, (request) => request.reject(cause));
}

function endBy(child: State, reason: string): void {
  end(child, badFile(new Error(reason)));
}

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
    end(child, badFile(new Error(`the reader ended (${signal ?? `code ${code}`}) ${lastWords()}`)));
    // Killed in its box, bubblewrap is gone a moment before node is; a pipe that something else still holds is not waited for.
    setTimeout(() => pipes.map((pipe) => pipe?.destroy()), PIPES_CLOSE_MS).unref();
  });
  process.on("close", () => gone.resolve());
}

function badFile(cause: unknown): AppError {
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
