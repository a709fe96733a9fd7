/**
 * A child of the reader pool: takes one document at a time from standard input, replies on file descriptor 3, has no
 * secret and no path of a document. It ends when its parent does.
 */
import { Socket } from "node:net";
import { pathToFileURL } from "node:url";
import { getHeapSpaceStatistics } from "node:v8";
import { Worker } from "node:worker_threads";
import sharp from "sharp";
import { AppError } from "../errors.ts";
import { openDocument, readDocument } from "./document.ts";
import { encodeFrame, type Frame, frameReader } from "./frames.ts";
import { loadTools } from "./load-tools.ts";
import type { ReadingTools } from "./pages.ts";
import type { ReaderReply, ReaderRequest } from "./protocol.ts";

/** Far above any limit on uploads; the parent, which is trusted, sends nothing larger. */
const MAX_REQUEST_BYTES = 2 ** 31;

/** Resident memory that a page of common size does not reach. */
const LARGE_BYTES = 320 * 1024 * 1024;
/** Amount of garbage that is tolerated: a dozen digital pages leave as much. */
const GARBAGE_BYTES = 24 * 1024 * 1024;

const output = new Socket({ fd: 3, readable: false });

function send(reply: ReaderReply, bytes?: Uint8Array): void {
  for (const part of encodeFrame(reply, bytes)) output.write(part);
}

async function answer(tools: ReadingTools, { json, bytes }: Frame): Promise<void> {
  // Trusted: the parent wrote it.
  const request = json as ReaderRequest;
  switch (request.kind) {
    case "inspect": {
      const document = await openDocument(tools, bytes, request.limits);
      if (request.checkWhole) await document.checkWhole?.();
      document.close();
      send({ kind: "inspected", inspection: { contentType: document.contentType, pageCount: document.pageCount } });
      return;
    }
    case "read": {
      const read = await readDocument(tools, bytes, request.limits, request.share, {
        opened: (pageCount) => send({ kind: "opened", pageCount }),
        page: (page) => send({ kind: "page", page }),
      });
      // The pool checks the memory of a child that has replied.
      if (process.memoryUsage.rss() > LARGE_BYTES) collectGarbage();
      send({ kind: "read", contentType: read.contentType, facts: read.facts });
      return;
    }
    case "render": {
      const document = await openDocument(tools, bytes, request.limits);
      const raster = await document.renderPage(request.pageIndex, request.frame);
      document.close();
      const size = { width: raster.width, height: raster.height, channels: 3 } as const;
      send({ kind: "rendered" }, await sharp(raster.data, { raw: size }).webp({ quality: 80, effort: 0 }).toBuffer());
      return;
    }
  }
}

/** Long-lived bytes in JavaScript's heap and outside it, after the last collection. */
let heldBytes = 0;

/**
 * What a document left behind must not count as the next one's memory. Not after each: a collection takes 40 ms of CPU
 * on its threads, twice what a digital page does, and discards compiled code. The young generation has a small space of
 * its own and is collected by itself.
 */
function collectGarbage(): void {
  if (longLivedBytes() < heldBytes + GARBAGE_BYTES) return;
  globalThis.gc?.();
  heldBytes = longLivedBytes();
}

function longLivedBytes(): number {
  const old = getHeapSpaceStatistics().filter(({ space_name }) => !space_name.startsWith("new_"));
  return old.reduce((sum, space) => sum + space.space_used_size, process.memoryUsage().external);
}

function failure(error: unknown): ReaderReply {
  const cause = error instanceof AppError ? error.cause : error;
  return {
    kind: "failed",
    code: error instanceof AppError ? error.code : "file_corrupt",
    detail: error instanceof AppError ? error.message : "The file is damaged and cannot be read.",
    cause: String(cause instanceof Error ? cause.stack : (cause ?? "")).slice(0, 2000),
    // After any unforeseen error (a WebAssembly trap, out of memory) the process is not trusted with another document.
    poisoned: !(error instanceof AppError),
  };
}

/**
 * Standard input ends with the parent, but during a document that loops this thread never sees it; a second thread
 * does.
 */
function dieWithParent(): void {
  process.stdin.on("end", () => process.exit(0));
  const watch = `const parent = process.ppid; setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, "SIGKILL"); }, 500);`;
  new Worker(watch, {
    eval: true,
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 },
  });
}

dieWithParent();
const tools = await loadTools(pathToFileURL(`${process.argv[2]}/`));
let queue = Promise.resolve();
const onChunk = frameReader(MAX_REQUEST_BYTES, (frame) => {
  queue = queue
    .then(async () => await answer(tools, frame).catch((error: unknown) => send(failure(error))))
    .then(collectGarbage);
});
process.stdin.on("data", onChunk);
send({ kind: "ready" });
