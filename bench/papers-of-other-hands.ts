import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Truth } from "../measuring/metrics.ts";
import type { TruthRow } from "../measuring/row-alignment.ts";
import type { ReadDocument } from "../src/core/documents/document.ts";
import { readHandWritten } from "../training/extraction/hand-written.ts";
import { mediumOf } from "../training/extraction/paper-options.ts";

/** A paper of eval/papers, or of another folder of that form. */
export interface Paper {
  readonly id: string;
  readonly file: string;
  readonly template: string;
  readonly fields: Readonly<Record<string, Truth>>;
  /** For the kinds that have tables. */
  readonly rows?: Readonly<Record<string, readonly TruthRow[]>>;
  /**
   * For the rows' table: the values of additional columns or of labels in its lines, by their title; "" if a row has
   * none.
   */
  readonly columns?: Readonly<Record<string, readonly string[]>>;
}

export const BLIND_PAPERS = "eval/papers";

/**
 * The papers of a folder, those that nobody looks at unless another is named, and their words. `words`, a folder, is
 * filled if it is empty; without it they are read each time.
 */
export async function openPapers({
  papers = BLIND_PAPERS,
  words,
  as,
}: {
  readonly papers?: string;
  readonly words?: string | undefined;
  readonly as: string;
}) {
  const medium = mediumOf(as);
  const folder = words ?? mkdtempSync(join(tmpdir(), "estratto-papers-"));
  const labels = join(folder, "eval.jsonl");
  if (!existsSync(labels)) await readHandWritten(folder, pathToFileURL(`${resolve(papers)}/`), medium);
  const lines = readFileSync(labels, "utf8").trim().split("\n");
  return {
    papers: lines.map((line) => JSON.parse(line) as Paper),
    wordsOf: ({ file }: Paper) => JSON.parse(readFileSync(join(folder, file), "utf8")) as ReadDocument,
  };
}
