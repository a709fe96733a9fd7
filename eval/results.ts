import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { LearningPoint } from "../bench/learning/scenarios.ts";
import type { FieldVerdict, ReliabilityBin, Threshold } from "../measuring/metrics.ts";
import type { Cause, WrongValue } from "./causes.ts";
import type { RowVerdict } from "./judge.ts";

/** Every figure of docs/accuracy.md. The page is made from this and nothing else. */
export interface Results {
  readonly sets: readonly SetResult[];
  readonly learning: readonly LearningResult[];
}

/** Where and when a figure was measured. */
export interface Made {
  /** Date, ISO 8601. */
  readonly date: string;
  readonly machine: string;
  /** Node, the engine and the shipped models. */
  readonly versions: string;
  /** Hash of sources and models: a set whose figures were made from the same is not measured again. */
  readonly code: string;
  readonly seconds: number;
}

export interface SetResult {
  readonly name: string;
  readonly title: string;
  /** Files through the interface, or ground-truth words in place of reading. */
  readonly how: "end to end" | "ground-truth words" | "end to end, made documents";
  readonly fittedOn: string;
  readonly made: Made;
  readonly documents: number;
  readonly failed: number;
  readonly pages: number | null;
  readonly mean: number | null;
  readonly table: readonly FieldVerdict[];
  readonly rows: Readonly<Record<string, RowVerdict>>;
  readonly allRight: number | null;
  readonly ece: number | null;
  readonly at95: Threshold;
  readonly at98: Threshold;
  readonly at99: Threshold;
  readonly inventedAt90: number | null;
  readonly p50ms: number | null;
  readonly p95ms: number | null;
  readonly broken: number;
  readonly reliability: readonly ReliabilityBin[];
  /** Means of parts of the set. */
  readonly apart: readonly { readonly name: string; readonly documents: number; readonly mean: number | null }[];
  readonly causes: Readonly<Partial<Record<Cause, number>>>;
  /** Some of each cause; empty if errors are not to be looked at. */
  readonly examples: readonly WrongValue[];
}

export interface LearningResult {
  readonly name: string;
  readonly title: string;
  readonly made: Made;
  /** Number of documents asked, none of whose layouts or vendors was taught. */
  readonly tested: number;
  readonly points: readonly LearningPoint[];
  /** Of the values shown at all sizes. */
  readonly reliability: readonly ReliabilityBin[];
}

export const RESULTS_FILE = "docs/accuracy/results.json";
const NOTHING: Results = { sets: [], learning: [] };

export function readResults(path: string): Results {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Results;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return NOTHING;
    throw error;
  }
}

/** Atomic: a measurement that is stopped leaves what was measured before. */
export function writeResults(path: string, results: Results): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.part`, `${JSON.stringify(results, null, 1)}\n`);
  renameSync(`${path}.part`, path);
}

/** In the order of `names`; one that is not measured any more is removed. */
export function putResult<T extends { readonly name: string }>(
  all: readonly T[],
  one: T,
  names: readonly string[],
): T[] {
  const others = all.filter(({ name }) => name !== one.name && names.includes(name));
  return [...others, one].sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
}
