import { availableParallelism, cpus } from "node:os";
import { loadExtraction } from "../src/extraction/extraction.ts";

/** E.g. "2 × Intel(R) Xeon(R) CPU @ 2.20GHz". */
export function machineName(): string {
  return `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? "unknown processor"}`;
}

let versions: string | null = null;

export function versionsOf(): string {
  versions ??= `Node ${process.version}, ${loadExtraction("models").modelVersion}`;
  return versions;
}
