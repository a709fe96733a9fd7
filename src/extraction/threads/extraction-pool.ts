import { availableParallelism } from "node:os";
import { Piscina } from "piscina";
import { createTurns } from "../../core/basics/turns.ts";
import { AppError } from "../../errors.ts";
import type { ExtractionPool } from "../contract.ts";
import { startComputingLimit } from "./computing-limit.ts";
import { createSharing } from "./shared-json.ts";

/**
 * A page takes 8–25 ms, one of sixty rows of a table 200; a page made to be slow (thousands of one-letter lines) takes
 * seconds. Beyond this limit, as `startComputingLimit` measures it, the document is given up.
 */
const TIME_LIMIT_MS = 10_000;
const TIME_LIMIT_PER_PAGE_MS = 400;

/**
 * The models and the candidates of 500 pages; a thread that wants more is terminated, and the document's extraction
 * fails instead of the service.
 */
const MEMORY_MB = 2_500;

/**
 * Extraction on worker threads, so that a page of a thousand words does not block the event loop. Calls wait in order
 * of arrival. A thread that dies is replaced by piscina; its call rejects with `internal`. A thread that exceeds its
 * time is terminated and replaced; its call rejects with `file_corrupt`, as a reader's does. Resolves when the first
 * thread has its models; rejects if they are missing or unusable: that must stop the start of the service, not its
 * first document.
 *
 * @example
 * const pool = await createExtractionPool({ threads: 2, modelsDir: "models" });
 * const result = await pool.extract(document, service, []);
 * await pool.close();
 */
export async function createExtractionPool({
  threads,
  modelsDir,
  timeLimitMs = TIME_LIMIT_MS,
}: {
  readonly threads: number;
  readonly modelsDir: string;
  /** In addition to a share for each page. */
  readonly timeLimitMs?: number;
}): Promise<ExtractionPool> {
  const count = Math.max(1, Math.min(threads, availableParallelism()));
  const pool = new Piscina({
    filename: new URL("./extraction-worker.ts", import.meta.url).href,
    workerData: { modelsDir },
    minThreads: 1,
    maxThreads: count,
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const modelVersion = await versionOf(pool);
  const share = createSharing();
  // As many at once as there are threads, in order of arrival: a call's time runs from its turn, not while it waits for
  // others.
  const turns = createTurns(count, Number.POSITIVE_INFINITY);
  const run = async <Result>(name: string, call: readonly unknown[], pageCount: number): Promise<Result> => {
    const release = await turns.take();
    using limit = startComputingLimit(timeLimitMs + pageCount * TIME_LIMIT_PER_PAGE_MS);
    try {
      return (await pool.run(call, { name, signal: limit.signal })) as Result;
    } catch (cause) {
      if (limit.signal.aborted) {
        throw new AppError("file_corrupt", "The document is too intricate: extraction took too long.", { cause });
      }
      throw new AppError("internal", "Extraction failed on this document.", { cause });
    } finally {
      release?.();
    }
  };
  return {
    extract: (document, service, memory, own = null, proposals = null) =>
      run("extract", [document, service, share(memory), own && share(own), proposals], document.pages.length),
    applyCorrection: (...call) => run("applyCorrection", call, call[0].pages.length),
    learnTemplate: (...call) => run("learnTemplate", call, call[0].pages.length),
    printedLabels: (document) => run("printedLabels", [document], document.pages.length),
    modelVersion,
    close: () => pool.close(),
  };
}

async function versionOf(pool: Piscina): Promise<string> {
  try {
    return (await pool.run(null, { name: "modelVersion" })) as string;
  } catch (error) {
    await pool.destroy();
    throw error;
  }
}
