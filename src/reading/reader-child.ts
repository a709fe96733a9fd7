import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import type { Readable, Writable } from "node:stream";
import type { Page } from "../core/document.ts";
import { AppError } from "../errors.ts";
import { encodeFrame, type Frame, frameReader } from "./frames.ts";
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
 * One reading process. States: starting → idle ⇄ busy → gone. It goes by `kill`, by its own death, or by breaking a limit or the
 * protocol; what was asked of it then rejects, and `gone` resolves.
 */
export interface ReaderChild {
  /** Resolves when the models are loaded; rejects when the process ends before. */
  readonly ready: Promise<void>;
  readonly gone: Promise<void>;
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

const MEMORY_CHECK_MS = 200;

/** `command` is the program that speaks the protocol and its arguments. */
export function startReaderChild(launcher: Launcher, limits: ChildLimits, command: readonly string[]): ReaderChild {
  const process = spawn(launcher.program, [...launcher.args, ...command], {
    stdio: ["pipe", "ignore", "pipe", "pipe"],
    env: {},
  });
  const input = process.stdio[0] as Writable;
  const lastWords = keepTail(process.stdio[2] as Readable);
  let pending: Pending | null = null;
  let ended = false;
  const ready = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  // Whoever does not wait for `ready` must not be hit by an unhandled rejection.
  ready.promise.catch(() => undefined);

  const settle = (finish: (request: Pending) => void): void => {
    const request = pending;
    if (request === null) return;
    pending = null;
    clearTimeout(request.limitTimer);
    clearTimeout(request.pageTimer);
    finish(request);
  };
  const end = (cause: Error): void => {
    ended = true;
    process.kill("SIGKILL");
    ready.reject(cause);
    settle((request) => request.reject(cause));
  };
  const endBy = (reason: string) => end(badFile(new Error(reason)));

  process.on("error", (error) => {
    end(error);
    gone.resolve();
  });
  process.on("exit", (code, signal) => {
    end(badFile(new Error(`the reader ended (${signal ?? `code ${code}`}) ${lastWords()}`)));
    gone.resolve();
  });
  // A broken pipe is followed by the exit above, which tells more.
  input.on("error", () => undefined);

  const onFrame = ({ json, bytes }: Frame): void => {
    const reply = checkReply(json);
    if (reply.kind === "ready") return ready.resolve();
    if (pending === null) throw new Error("a reply to no request");
    if (reply.kind === "page") {
      clearTimeout(pending.pageTimer);
      pending.pageTimer = setTimeout(() => endBy("a page took too long"), limits.pageTimeoutMs);
      return pending.onPage(reply.page);
    }
    if (reply.kind !== "failed") return settle((request) => request.resolve({ reply, bytes }));
    settle((request) => request.reject(new AppError(reply.code, reply.detail, { cause: reply.cause })));
    if (reply.poisoned) endBy("the reader was poisoned by its document");
  };
  const onChunk = frameReader(limits.answerBytes, onFrame);
  (process.stdio[3] as Readable).on("data", (chunk: Buffer) => {
    if (ended) return;
    try {
      if (pending !== null) pending.answeredBytes += chunk.byteLength;
      if ((pending?.answeredBytes ?? 0) > limits.answerBytes) throw new Error("the answer is too long");
      onChunk(chunk);
    } catch (error) {
      end(badFile(error));
    }
  });

  return {
    ready: ready.promise,
    gone: gone.promise,
    usable: () => !ended,
    residentBytes: () => residentBytes(process),
    kill: () => endBy("the reader was stopped"),
    ask: async (request, bytes, onPage, signal) => {
      signal?.throwIfAborted();
      const onAbort = () => end(signal?.reason instanceof Error ? signal.reason : new Error("aborted"));
      signal?.addEventListener("abort", onAbort, { once: true });
      const watch = setInterval(() => {
        if (residentBytes(process) > limits.memoryBytes) endBy("the document took too much memory");
      }, MEMORY_CHECK_MS);
      try {
        return await new Promise<ChildAnswer>((resolve, reject) => {
          if (ended || pending !== null) throw new Error("the reader is not free");
          const total = request.kind === "read" ? limits.documentTimeoutMs : limits.pageTimeoutMs;
          const limitTimer = setTimeout(() => endBy("the document took too long"), total);
          const pageTimer = setTimeout(() => endBy("a page took too long"), limits.pageTimeoutMs);
          pending = { onPage, resolve, reject, limitTimer, pageTimer, answeredBytes: 0 };
          for (const part of encodeFrame(request, bytes)) input.write(part);
        });
      } finally {
        clearInterval(watch);
        signal?.removeEventListener("abort", onAbort);
      }
    },
  };
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

const PAGE_BYTES = 4096;

/** Resident memory of a process and all below it (bubblewrap stands between); 0 where /proc is missing, i.e. not on Linux. */
function residentBytes({ pid }: ChildProcess): number {
  if (pid === undefined) return 0;
  try {
    return residentBelow(pid);
  } catch {
    return 0; // It ended between two reads of /proc.
  }
}

function residentBelow(pid: number): number {
  const own = Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * PAGE_BYTES;
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").split(" ").filter(Boolean),
  );
  return children.reduce((sum, child) => sum + residentBelow(Number(child)), own);
}
