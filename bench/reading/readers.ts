import { setTimeout as sleep } from "node:timers/promises";
import type { ReadDocument } from "../../src/core/documents/document.ts";
import { AppError } from "../../src/errors.ts";
import { createReaderPool } from "../../src/reading/reader-pool.ts";
import type { Reader, ReadLimits } from "../../src/reading/types.ts";
import { meterCpu, watchReaderMemory } from "./processes.ts";

export const LIMITS: ReadLimits = { maxPages: 500, maxImagePixels: 100_000_000, maxSidePx: 10_000, minSidePx: 50 };

const peaksMiB = new Map<string, number>();

/** The largest reader process of each part so far, in MiB. */
export function readerPeaks(): ReadonlyMap<string, number> {
  return peaksMiB;
}

/**
 * Runs `work` with the product's own pool of reader processes, as many as `children`, each warm before the clock can
 * start: the second of a pool starts only when there is a queue. No child is replaced while it works well: its start
 * would count in the measured time.
 */
export async function withReaders<T>(
  part: string,
  children: number,
  warmUp: Uint8Array,
  work: (reader: Reader) => Promise<T>,
): Promise<T> {
  const silent = { info: () => undefined, warn: () => undefined };
  const pool = createReaderPool({
    children,
    log: silent,
    requireSandbox: false,
    documentsPerChild: 1_000_000,
    idleMs: 3_600_000,
    maxQueued: 10_000,
  });
  const memory = watchReaderMemory();
  try {
    await pool.ready();
    for (let round = 0; round < 2; round++)
      await Promise.all(Array.from({ length: children }, async () => await readOrRefuse(pool, warmUp)));
    await untilQuiet();
    return await work(pool);
  } finally {
    peaksMiB.set(part, Math.max(memory.stop(), peaksMiB.get(part) ?? 0));
    await pool.close();
  }
}

/** The pool may start a process in reserve when its others are busy; loading the models would be counted as reading. */
async function untilQuiet(): Promise<void> {
  const [lookMs, quietMs, giveUpMs] = [400, 40, 20_000];
  for (let waited = 0; waited < giveUpMs; waited += lookMs) {
    const meter = meterCpu();
    await sleep(lookMs);
    if (meter.stop() < quietMs) return;
  }
}

export async function read(reader: Reader, bytes: Uint8Array): Promise<ReadDocument> {
  return await reader.read(bytes, { limits: LIMITS, priority: "async" });
}

export interface TimedReading {
  /** One per file, in their order; without pages if the file was refused. */
  readonly documents: readonly ReadDocument[];
  readonly refused: number;
  readonly pages: number;
  readonly cpuMs: number;
  readonly wallMs: number;
}

/** All files at once: the pool keeps every child busy. */
export async function readAllTimed(reader: Reader, files: readonly Uint8Array[]): Promise<TimedReading> {
  const [begun, meter] = [performance.now(), meterCpu()];
  const documents = await Promise.all(files.map(async (bytes) => await readOrRefuse(reader, bytes)));
  const [wallMs, cpuMs] = [performance.now() - begun, meter.stop()];
  const pages = documents.reduce((sum, document) => sum + document.pages.length, 0);
  return {
    documents,
    refused: documents.filter((document) => document.pages.length === 0).length,
    pages,
    cpuMs,
    wallMs,
  };
}

/**
 * A refused file is scored as one without words, and named in the table: on an overloaded machine that happens to slow
 * pages.
 */
async function readOrRefuse(reader: Reader, bytes: Uint8Array): Promise<ReadDocument> {
  try {
    return await read(reader, bytes);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { contentType: "application/pdf", pages: [], facts: [] };
  }
}

/** The words of a document, page after page, in reading order. */
export function readWords(document: ReadDocument): string[] {
  return document.pages.flatMap((page) => page.words.map((word) => word.text));
}
