import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { same } from "../../bench/judge.ts";
import type { ReadDocument } from "../../src/core/document.ts";
import type { ServiceDefinition, TemplateName } from "../../src/core/service-definition.ts";
import type { FieldType } from "../../src/core/values.ts";
import { GALLERY } from "../../src/usecases/gallery.ts";
import { makeInvoice } from "./synthetic/invoices.ts";
import { makeReceipt, type SyntheticPaper } from "./synthetic/receipts.ts";

/** One labelled document, read. `group` is what must not be in training and test at once: a vendor, a layout, a source. */
export interface LabelledDocument {
  readonly id: string;
  readonly group: string;
  /** Made by our generator: it widens what is learned, but says nothing about how sure a value is. */
  readonly isSynthetic: boolean;
  readonly document: ReadDocument;
  readonly truths: Readonly<Record<string, readonly string[]>>;
}

export interface LabelledType {
  readonly template: TemplateName;
  readonly service: ServiceDefinition;
  readonly agrees: (key: string, truth: string, got: string) => boolean;
  readonly documents: readonly LabelledDocument[];
}

interface LabelLine {
  readonly id: string;
  readonly file: string;
  readonly fields: Readonly<Record<string, string | readonly string[] | null>>;
}

/** sroie_eval66 is not here and must never be: it is for the final figure. */
const TYPES: readonly {
  readonly template: TemplateName;
  readonly sets: readonly {
    readonly name: string;
    readonly labels: string;
    readonly groupOf: (line: LabelLine) => string;
  }[];
}[] = [
  {
    template: "receipt",
    sets: [
      {
        name: "sroie_train_grey",
        labels: "eval.jsonl",
        groupOf: ({ fields }) =>
          String(fields.company)
            .toUpperCase()
            .replace(/[^A-Z]/g, ""),
      },
    ],
  },
  {
    template: "invoice",
    sets: [
      // Two renderings of a few sources: one group a rendering and source. E-invoices: print-outs of the same sample share a seller.
      { name: "fatturapa47", labels: "eval.jsonl", groupOf: ({ id }) => id.replace(/_\d+_/, "_") },
      {
        name: "einvoice50",
        labels: "eval.jsonl",
        groupOf: ({ fields }) => `ei ${String(fields.number ?? fields.gross_total)}`,
      },
      { name: "fatura_dev120", labels: "eval.jsonl", groupOf: ({ id }) => id.replace(/_.*$/, "") },
    ],
  },
];

/** Reads the sets: labels from `sharedDir`, words from `cacheDir`/<set>/<file name>.json. Attachments are left out. */
export function loadLabelledTypes(sharedDir: string, cacheDir: string): LabelledType[] {
  return TYPES.map(({ template, sets }) => {
    const service = GALLERY.find((shipped) => shipped.template === template)!;
    const real = sets.flatMap(({ name, labels, groupOf }) =>
      readFileSync(join(sharedDir, "data", name, labels), "utf8")
        .trim()
        .split("\n")
        .flatMap((text): LabelledDocument[] => {
          const line = JSON.parse(text) as LabelLine;
          const path = join(cacheDir, name, `${basename(line.file)}.json`);
          if (!existsSync(path)) return [];
          const document = { ...(JSON.parse(readFileSync(path, "utf8")) as ReadDocument), facts: [] };
          const truths = Object.entries(line.fields).map(([key, truth]) => [key, listOf(truth)] as const);
          return [
            {
              id: `${name}/${line.id}`,
              group: groupOf(line),
              isSynthetic: false,
              document,
              truths: Object.fromEntries(truths),
            },
          ];
        }),
    );
    const types = new Map(service.fields.map(({ key, type }) => [key, type ?? "text"]));
    const agrees = (key: string, truth: string, got: string) => agreesAs(types.get(key) ?? "text", truth, got);
    return { template, service, agrees, documents: [...real, ...syntheticDocuments(template)] };
  });
}

/** FatturaPA's labels leave out the country that its print-outs put before a VAT number; the number is the same. */
function agreesAs(type: FieldType, truth: string, got: string): boolean {
  const bare = (text: string) => (type === "eu.vat" ? text.replace(/^[A-Z]{2}(?=[\s\d])/, "") : text);
  return same(type, truth, got) || same(type, bare(truth), bare(got));
}

const SYNTHETIC = {
  receipt: { layouts: 24, copies: 6, make: makeReceipt },
  invoice: { layouts: 30, copies: 5, make: makeInvoice },
} as const;

function syntheticDocuments(template: TemplateName): LabelledDocument[] {
  if (template !== "receipt" && template !== "invoice") return [];
  const { layouts, copies, make } = SYNTHETIC[template];
  const papers: SyntheticPaper[] = [];
  for (let copy = 0; copy < copies; copy++) {
    for (let layout = 0; layout < layouts; layout++) papers.push(make(layout, copy));
  }
  return papers.map(({ layout, document, truths }, index) => ({
    id: `synthetic/${template}-${index}`,
    group: `synthetic layout ${layout}`,
    isSynthetic: true,
    document,
    truths: Object.fromEntries(Object.entries(truths).map(([key, truth]) => [key, listOf(truth)])),
  }));
}

function listOf(truth: string | readonly string[] | null): readonly string[] {
  if (truth === null || truth === "") return [];
  return typeof truth === "string" ? [truth] : truth;
}
