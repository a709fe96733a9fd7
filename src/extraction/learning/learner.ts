import { MessageChannel } from "node:worker_threads";
import { Piscina } from "piscina";
import type { FitProgress, FittedModel, Learner } from "../contract.ts";

/**
 * Enough for 500 documents and their candidates; a thread that wants more is terminated, and the refit fails instead of
 * the service.
 */
const MEMORY_MB = 1_500;
const IDLE_MS = 1_000;

/**
 * Runs refits on their own thread: one at a time, and no thread while there is nothing to learn.
 *
 * @example
 * const learner = createLearner({ modelsDir: "models" });
 * const { model, report, mayGoLive } = await learner.fit({ documents, service, live: null }, signal);
 */
export function createLearner({ modelsDir }: { readonly modelsDir: string }): Learner {
  const pool = new Piscina({
    filename: new URL("./learning-worker.ts", import.meta.url).href,
    workerData: { modelsDir },
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  return {
    fit: async (task, signal, onProgress) => {
      const { port1: ours, port2: progress } = new MessageChannel();
      ours.on("message", (now: FitProgress) => onProgress?.(now));
      try {
        const transferList = [progress];
        return (await pool.run({ ...task, progress }, { name: "fit", signal, transferList })) as FittedModel;
      } finally {
        ours.close();
      }
    },
    // A refit in progress is not waited for: its job is retried.
    close: () => pool.destroy(),
  };
}
