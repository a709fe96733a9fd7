import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { distance } from "fastest-levenshtein";
import type { ReadDocument } from "../../src/core/documents/document.ts";
import { layOutDocument } from "../../src/extraction/page/layout.ts";
import { jsonLines, type Paper } from "./papers.ts";

const SET = "sroie_train_grey";

/**
 * The receipts with their issuer as `layout`. Labels spell one company in several ways ("MR. D.I.Y. (M) SDN BHD", "MR
 * DIY SDN. BHD."): legal forms are left out, and names that differ in at most two letters are one.
 */
export function issuersOfReceipts(shared: string, cache: string): Paper[] {
  const labels = jsonLines<{ id: string; file: string; fields: { company: string } }>(
    join(shared, "data", SET, "eval.jsonl"),
  );
  const names = [...new Set(labels.map(({ fields }) => bareName(fields.company)))].sort();
  const nameOf = new Map<string, string>();
  for (const name of names) {
    const alike = [...new Set(nameOf.values())].find((known) => name.length > 6 && distance(known, name) <= 2);
    nameOf.set(name, alike ?? name);
  }
  return labels.flatMap(({ id, file, fields }): Paper[] => {
    const path = join(cache, SET, `${file.replace(/^.*\//, "")}.json`);
    if (!existsSync(path)) return [];
    const document = JSON.parse(readFileSync(path, "utf8")) as ReadDocument;
    return [
      { id, kind: "receipt", layout: nameOf.get(bareName(fields.company))!, document, pages: layOutDocument(document) },
    ];
  });
}

function bareName(company: string): string {
  return company
    .toUpperCase()
    .replace(/SDN\.? *BH?N?D|BERHAD|\bBHD\b|\(M\)|\bSB\b/g, "")
    .replace(/[^A-Z]/g, "");
}
