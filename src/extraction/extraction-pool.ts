import { availableParallelism } from "node:os";
import { Piscina } from "piscina";
import { AppError } from "../errors.ts";
import type { ExtractionPool } from "./contract.ts";
import { loadExtraction } from "./extraction.ts";

/**
 * Extraction on worker threads, so that a page of a thousand words does not hold up the event loop. Calls wait in order of arrival. A
 * thread that dies is replaced by piscina; the call it was on rejects with `internal`.
 *
 * @example
 * const pool = createExtractionPool({ threads: 2, modelsDir: "models" });
 * const result = await pool.extract(document, service, []);
 * await pool.close();
 */
export function createExtractionPool({
  threads,
  modelsDir,
}: {
  readonly threads: number;
  readonly modelsDir: string;
}): ExtractionPool {
  // Loaded here too: unusable models must stop the start of the service, not its first document.
  const { modelVersion } = loadExtraction(modelsDir);
  const count = Math.max(1, Math.min(threads, availableParallelism()));
  const pool = new Piscina({
    filename: new URL("./extraction-worker.ts", import.meta.url).href,
    workerData: { modelsDir },
    minThreads: 1,
    maxThreads: count,
    idleTimeout: 60_000,
  });
  const run = async <Result>(name: string, call: readonly unknown[]): Promise<Result> => {
    try {
      return (await pool.run(call, { name })) as Result;
    } catch (cause) {
      throw new AppError("internal", "Extraction failed on this document.", { cause });
    }
  };
  return {
    extract: (...call) => run("extract", call),
    applyCorrection: (...call) => run("applyCorrection", call),
    learnTemplate: (...call) => run("learnTemplate", call),
    modelVersion,
    close: () => pool.close(),
  };
}
