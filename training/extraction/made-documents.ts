import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { evalLine } from "../documents/labels.ts";
import { makeDocument, type Order } from "../documents/make-documents.ts";
import { openPress, type Press } from "../documents/render/press.ts";
import { DOCUMENT_TYPES } from "../documents/types/all.ts";
import type { DocumentType } from "../documents/types/document-type.ts";
import { readHandWritten } from "./hand-written.ts";
import { handWrittenFolder, MADE_SETS, type MadeSet, madeFolder } from "./labelled-sets.ts";
import { kindsFolder } from "./papers-by-layout.ts";
import { openReader, type Read } from "./shipped-reader.ts";

/**
 * Number of documents of each set that are generated for a type: two of each layout; for scans, which must be read,
 * one.
 */
const MADE_DOCUMENTS: Readonly<Record<MadeSet, number>> = { training: 160, validation: 80, "validation-scan": 40 };
/**
 * Half of the F24 forms lack each of the sections whose balances are asked for; parties to a trade are called in many
 * ways.
 */
const MORE_TO_LEARN: Readonly<Record<string, number>> = {
  f24: 320,
  invoice: 240,
  delivery_note: 240,
  purchase_order: 240,
};
/** Scans are of other documents than those used as words. */
const SEEDS: Readonly<Record<MadeSet, number>> = { training: 1, validation: 1, "validation-scan": 31 };

/**
 * Generates the missing documents for training: words with 1.2 % of them misread in one letter, as
 * training/documents/make.ts writes them, and scans as the shipped reader reads them (a second each). The same
 * documents every time.
 */
export async function makeMissingDocuments(folder: string): Promise<void> {
  const missing = DOCUMENT_TYPES.flatMap((type) =>
    MADE_SETS.filter((set) => !existsSync(join(madeFolder(folder, type.name, set), "eval.jsonl"))).map((set) => ({
      type,
      set,
    })),
  );
  if (!existsSync(join(handWrittenFolder(folder), "eval.jsonl"))) await readHandWritten(handWrittenFolder(folder));
  if (!existsSync(join(kindsFolder(folder), "eval.jsonl")))
    await readHandWritten(kindsFolder(folder), new URL("../kinds/", import.meta.url));
  if (missing.length === 0) return;
  const press = await openPress();
  const read = await openReader();
  try {
    for (const { type, set } of missing) await makeSet(press, read, type, set, madeFolder(folder, type.name, set));
  } finally {
    await press.close();
  }
}

async function makeSet(press: Press, read: Read, type: DocumentType, set: MadeSet, out: string): Promise<void> {
  const isScan = set === "validation-scan";
  const order: Order = {
    type,
    part: set === "training" ? "training" : "validation",
    seed: SEEDS[set],
    degradation: isScan ? "scan" : "words",
  };
  const count = (set === "training" ? MORE_TO_LEARN[type.name] : undefined) ?? MADE_DOCUMENTS[set];
  const lines: { evals: string[]; labels: string[] } = { evals: [], labels: [] };
  mkdirSync(out, { recursive: true });
  for (let serial = 0; serial < count; serial++) {
    const { id, layout, bytes, values } = await makeDocument(press, order, serial);
    writeFileSync(join(out, `${id}.json`), isScan ? await read(bytes) : bytes);
    lines.evals.push(JSON.stringify(evalLine(type, id, `${id}.json`, values)));
    lines.labels.push(JSON.stringify({ id, layout }));
  }
  writeFileSync(join(out, "labels.jsonl"), `${lines.labels.join("\n")}\n`);
  writeFileSync(join(out, "eval.jsonl"), `${lines.evals.join("\n")}\n`);
  console.log(`made ${count} documents of ${type.name}, ${set}`);
}
