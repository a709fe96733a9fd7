import { setPriority } from "node:os";
import { workerData } from "node:worker_threads";
import type { ReadDocument } from "../../core/documents/document.ts";
import type { Proposals } from "../../core/documents/proposals.ts";
import type { ServiceDefinition } from "../../core/services/service-definition.ts";
import type { OwnModel, TemplateMemory } from "../contract.ts";
import { loadExtraction } from "../extraction.ts";
import { printedLabels as printedLabelsOf } from "../fields/printed-pairs.ts";
import { createSharedReader, type SharedJson } from "./shared-json.ts";

/**
 * On Linux a priority is per thread: answering people goes before computing, as with readers (NICENESS in
 * reading/process-tree).
 */
if (process.platform === "linux") setPriority(5);

/** Runs in a thread of the pool: models are loaded once, when the thread starts. */
const { modelsDir } = workerData as { readonly modelsDir: string };
const extraction = loadExtraction(modelsDir);

/** Memory and model of the last services used; at most a few megabytes each. */
const SHARED_KEPT = 16;
const read = createSharedReader(SHARED_KEPT);

type ExtractCall = readonly [
  ReadDocument,
  ServiceDefinition,
  memory: SharedJson,
  own: SharedJson | null,
  proposals: Proposals | null,
];

export const modelVersion = () => extraction.modelVersion;
export const extract = ([document, service, memory, own, proposals]: ExtractCall) =>
  extraction.extract(document, service, read(memory) as TemplateMemory[], own && (read(own) as OwnModel), proposals);
export const applyCorrection = (call: Parameters<typeof extraction.applyCorrection>) =>
  extraction.applyCorrection(...call);
export const learnTemplate = (call: Parameters<typeof extraction.learnTemplate>) => extraction.learnTemplate(...call);
export const printedLabels = ([document]: readonly [ReadDocument]) => printedLabelsOf(document);
