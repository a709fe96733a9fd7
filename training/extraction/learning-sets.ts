import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Truth } from "../../measuring/metrics.ts";
import type { PortableDefinition } from "../../measuring/portable-definition.ts";
import { makeMadeDocuments } from "./made-sets.ts";
import { opaqueDefinition, opaqueKey } from "./opaque.ts";

/** A labelled document of a set. */
export interface Paper {
  readonly id: string;
  readonly path: string;
  /** What is printed alike: a layout, a vendor. */
  readonly layout: string;
  readonly fields: Readonly<Record<string, Truth>>;
}

export interface LearningSet {
  readonly name: string;
  readonly title: string;
  readonly definition: PortableDefinition;
  readonly papers: readonly Paper[];
  /** No shipped model was fitted on papers of the layout, or chosen by looking at them. */
  readonly isForTest: (paper: Paper) => boolean;
}

/** Invoices of fifteen layouts; receipts of vendors; orders, whose fields no shipped model knows. */
export function labelledLearningSets(sharedDir: string): LearningSet[] {
  const set = (
    name: string,
    title: string,
    folder: string,
    service: string,
    layoutOf: (line: LabelLine) => string,
  ) => ({
    name,
    title,
    definition: readJson(join(sharedDir, "eval", "services", `${service}.json`)),
    papers: readPapers(join(sharedDir, "data", folder, "eval.jsonl"), layoutOf),
    isForTest: ({ layout }: Paper) => isForTest(layout),
  });
  const letters = (text: unknown) =>
    String(text)
      .toUpperCase()
      .replace(/[^A-Z]/g, "");
  return [
    set("fatura", "invoices", "fatura_dev120", "invoice", ({ id }) => id.replace(/_.*$/, "")),
    set("receipts", "receipts, scanned", "sroie_train_grey", "receipt", ({ fields }) => letters(fields.company)),
    { ...set("adbuy", "television orders", "vrdu_adbuy40", "adbuy", ({ id }) => id), isForTest: () => true },
  ];
}

/** Layouts of the generator's test part, `copies` documents each, as PDF with text. */
export function madeLearningSet(type: string, copies: number, workDir: string): LearningSet {
  const { folder, labels } = makeMadeDocuments(type, { copies, degrade: "none", workDir });
  const layouts = new Map(readLines(join(folder, "labels.jsonl")).map(({ id, layout }) => [id, String(layout)]));
  return {
    name: `made-${type.replaceAll("_", "-")}`,
    title: `made documents: ${type.replaceAll("_", " ")}`,
    definition: readJson(join(folder, "service.json")),
    papers: readPapers(labels, ({ id }) => layouts.get(id)!),
    isForTest: () => true,
  };
}

/** The set with its fields reduced to their types: what a user's own fields are to the product. */
export function asOwnFields(set: LearningSet): LearningSet {
  const renamed = ({ fields }: Paper) =>
    Object.fromEntries(Object.entries(fields).map(([key, truth]) => [opaqueKey(set.definition, key), truth]));
  return {
    ...set,
    definition: opaqueDefinition(set.definition),
    papers: set.papers.map((paper) => ({ ...paper, fields: renamed(paper) })),
  };
}

/** Half of the layouts are only ever used for testing; which half follows from the name alone. */
export function isForTest(layout: string): boolean {
  return createHash("sha256").update(layout).digest()[0]! % 2 === 1;
}

interface LabelLine {
  readonly id: string;
  readonly file: string;
  readonly layout?: number;
  readonly fields: Paper["fields"];
}

function readPapers(labels: string, layoutOf: (line: LabelLine) => string): Paper[] {
  return readLines(labels).map((line) => ({
    id: line.id,
    path: join(dirname(labels), line.file),
    layout: layoutOf(line),
    fields: line.fields,
  }));
}

function readLines(path: string): LabelLine[] {
  return readFileSync(path, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as LabelLine);
}

function readJson(path: string): PortableDefinition {
  return JSON.parse(readFileSync(path, "utf8")) as PortableDefinition;
}
