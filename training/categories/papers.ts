import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { ReadDocument } from "../../src/core/documents/document.ts";
import { layOutDocument, type PageLayout } from "../../src/extraction/page/layout.ts";
import type { Part } from "../documents/parts.ts";

/** A read document of a known kind. */
export interface Paper {
  readonly id: string;
  /** Name of one of the shipped kinds. */
  readonly kind: string;
  /** Papers of one issuer's layout. */
  readonly layout: string;
  readonly document: ReadDocument;
  readonly pages: readonly PageLayout[];
  readonly isHandWritten?: boolean;
}

export const MADE_KINDS = [
  "payslip",
  "cu",
  "f24",
  "invoice",
  "receipt",
  "bank_statement",
  "utility_bill",
  "delivery_note",
  "purchase_order",
  "identity_card",
  "health_card",
] as const;

/** The output of `training/documents/make.ts --degrade words` in <folder>/<part>/<type>. */
export function madePapers(folder: string, part: Part): Paper[] {
  return MADE_KINDS.flatMap((kind) =>
    jsonLines<{ id: string; file: string; layout: number }>(join(folder, part, kind, "labels.jsonl")).map(
      ({ id, file, layout }): Paper => {
        const document = readJson<ReadDocument>(join(folder, part, kind, file));
        return { id, kind, layout: `${kind} ${layout}`, document, pages: layOutDocument(document) };
      },
    ),
  );
}

/** Templates of services for which the kind has another name. */
const TEMPLATE_KINDS: Readonly<Record<string, string>> = { identity: "identity_card" };

/** Papers written by hand, as they were scanned and read; their kind is the template that asks for their values. */
export function handWrittenPapers(folder: string): Paper[] {
  return jsonLines<{ id: string; file: string; template: string }>(join(folder, "eval.jsonl")).map(
    ({ id, file, template }): Paper => {
      const document = readJson<ReadDocument>(join(folder, file));
      return {
        id,
        kind: TEMPLATE_KINDS[template] ?? template,
        layout: id,
        document,
        pages: layOutDocument(document),
        isHandWritten: true,
      };
    },
  );
}

/**
 * Real papers whose kind is that of their set. vrdu_adbuy40 is left out: orders, invoices and contracts are mixed in
 * it.
 */
const REAL_SETS: readonly { readonly name: string; readonly kindOf: (id: string) => string }[] = [
  { name: "sroie_train_grey", kindOf: () => "receipt" },
  { name: "einvoice50", kindOf: () => "invoice" },
  { name: "fatturapa47", kindOf: () => "invoice" },
  { name: "fatura_dev120", kindOf: () => "invoice" },
  { name: "mrz29", kindOf: (id) => (/passport|_p-|pass/i.test(id) ? "passport" : "identity_card") },
];

/**
 * Documents of the development sets, read before: <cache>/<set>/<file name>.json. sroie_eval66 is not among them and
 * must not be.
 */
export function realPapers(shared: string, cache: string): Paper[] {
  return REAL_SETS.flatMap(({ name, kindOf }) =>
    jsonLines<{ id: string; file: string }>(join(shared, "data", name, "eval.jsonl")).flatMap(
      ({ id, file }): Paper[] => {
        const path = join(cache, name, `${basename(file)}.json`);
        if (!existsSync(path)) return [];
        const document = readJson<ReadDocument>(path);
        return [
          { id: `${name}/${id}`, kind: kindOf(id), layout: `${name}/${id}`, document, pages: layOutDocument(document) },
        ];
      },
    ),
  );
}

export function jsonLines<T>(path: string): T[] {
  return readFileSync(path, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as T);
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, "utf8")) as T;
}
