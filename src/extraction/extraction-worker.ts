import { workerData } from "node:worker_threads";
import { loadExtraction } from "./extraction.ts";

/** Runs in a thread of the pool: models are loaded once, when the thread starts. */
const { modelsDir } = workerData as { readonly modelsDir: string };
const extraction = loadExtraction(modelsDir);

export const extract = (call: Parameters<typeof extraction.extract>) => extraction.extract(...call);
export const applyCorrection = (call: Parameters<typeof extraction.applyCorrection>) =>
  extraction.applyCorrection(...call);
export const learnTemplate = (call: Parameters<typeof extraction.learnTemplate>) => extraction.learnTemplate(...call);
