import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { AbsentError } from "./absent-error.ts";

/** A line of a set's labels.jsonl, as far as reading needs it. */
export interface Label {
  readonly id: string;
  readonly docs: readonly string[];
  readonly lines?: readonly { readonly text: string }[];
}

export interface LabelledSet {
  readonly folder: string;
  readonly labels: readonly Label[];
}

/** A labelled set below `dataDir`; the sets need licences of their own and are not part of this repository. */
export function openSet(dataDir: string, name: string): LabelledSet {
  const folder = join(dataDir, name);
  if (!existsSync(join(folder, "labels.jsonl")))
    throw new AbsentError(`${folder} is absent (--data names the folder of labelled sets)`);
  const lines = readFileSync(join(folder, "labels.jsonl"), "utf8").trim().split("\n");
  return { folder, labels: lines.map((line) => JSON.parse(line) as Label) };
}

/** Every n-th item, so that a share is spread over the whole list; at least two. */
export function takeShare<T>(items: readonly T[], share: number): T[] {
  if (share >= 1) return [...items];
  const count = Math.max(Math.min(2, items.length), Math.round(items.length * share));
  return Array.from({ length: count }, (_, i) => items[Math.floor((i * items.length) / count)]!);
}
