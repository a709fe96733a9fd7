import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type PortableDefinition, readDefinition } from "../../bench/portable-definition.ts";
import type { ReadDocument } from "../../src/core/document.ts";
import type { ServiceDefinition, TemplateName } from "../../src/core/service-definition.ts";
import type { FieldType } from "../../src/core/values.ts";

/** One labelled document, read. `group` is what must not be in training and test at once: a vendor, a layout, a source. */
export interface LabelledDocument {
  readonly id: string;
  readonly group: string;
  readonly document: ReadDocument;
  readonly truths: Readonly<Record<string, readonly string[]>>;
}

export interface LabelledType {
  readonly template: TemplateName;
  readonly service: ServiceDefinition;
  readonly typeOf: (key: string) => FieldType;
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
  readonly definition: string;
  readonly sets: readonly {
    readonly name: string;
    readonly labels: string;
    readonly groupOf: (line: LabelLine) => string;
  }[];
}[] = [
  {
    template: "receipt",
    definition: "receipt.json",
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
    definition: "invoice.json",
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

/** Reads the sets: labels and definitions from `sharedDir`, words from `cacheDir`/<set>/<file name>.json. Attachments are left out. */
export function loadLabelledTypes(sharedDir: string, cacheDir: string): LabelledType[] {
  return TYPES.map(({ template, definition, sets }) => {
    const portable = JSON.parse(
      readFileSync(join(sharedDir, "eval/services", definition), "utf8"),
    ) as PortableDefinition;
    const documents = sets.flatMap(({ name, labels, groupOf }) =>
      readFileSync(join(sharedDir, "data", name, labels), "utf8")
        .trim()
        .split("\n")
        .flatMap((text): LabelledDocument[] => {
          const line = JSON.parse(text) as LabelLine;
          const path = join(cacheDir, name, `${basename(line.file)}.json`);
          if (!existsSync(path)) return [];
          const document = { ...(JSON.parse(readFileSync(path, "utf8")) as ReadDocument), facts: [] };
          const truths = Object.entries(line.fields).map(([key, truth]) => [key, listOf(truth)] as const);
          return [{ id: `${name}/${line.id}`, group: groupOf(line), document, truths: Object.fromEntries(truths) }];
        }),
    );
    const typeOf = (key: string): FieldType => portable.service_fields[key]?.type ?? "text";
    return { template, service: readDefinition(portable), typeOf, documents };
  });
}

function listOf(truth: string | readonly string[] | null): readonly string[] {
  if (truth === null || truth === "") return [];
  return typeof truth === "string" ? [truth] : truth;
}
