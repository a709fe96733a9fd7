import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Truth } from "../measuring/metrics.ts";
import type { TruthRow } from "../measuring/row-alignment.ts";
import type { ReadDocument } from "../src/core/documents/document.ts";
import { readHandWritten } from "../training/extraction/hand-written.ts";
import { mediumOf } from "../training/extraction/paper-options.ts";

/** A paper of eval/papers. */
export interface Paper {
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

/**
 * The papers that nobody looks at, and their words. `words`, a folder, is filled if it is empty; without it they are
 * read each time.
 */
export async function openPapers({ words, as }: { readonly words?: string | undefined; readonly as: string }) {
  const medium = mediumOf(as);
  const folder = words ?? mkdtempSync(join(tmpdir(), "estratto-papers-"));
  const labels = join(folder, "eval.jsonl");
  if (!existsSync(labels)) await readHandWritten(folder, new URL("../eval/papers/", import.meta.url), medium);
  const lines = readFileSync(labels, "utf8").trim().split("\n");
  return {
    papers: lines.map((line) => JSON.parse(line) as Paper),
    wordsOf: ({ file }: Paper) => JSON.parse(readFileSync(join(folder, file), "utf8")) as ReadDocument,
  };
}
