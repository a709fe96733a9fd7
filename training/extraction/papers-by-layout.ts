/**
 * Labelled documents by what is printed alike, for what is learned from one document about others: the layouts and
 * vendors on which bench/learning.ts does not test, and generated documents of the generator's training part.
 */
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { PortableDefinition } from "../../measuring/portable-definition.ts";
import type { ReadDocument } from "../../src/core/documents/document.ts";
import type { ServiceDefinition } from "../../src/core/services/service-definition.ts";
import type { Extraction, TemplateMemory } from "../../src/extraction/contract.ts";
import { serviceDefinition } from "../documents/labels.ts";
import { DOCUMENT_TYPES } from "../documents/types/all.ts";
import type { DocumentType } from "../documents/types/document-type.ts";
import { handWrittenFolder, madeFolder } from "./labelled-sets.ts";
import { isForTest } from "./learning-sets.ts";

export interface Paper {
  readonly group: string;
  readonly read: () => ReadDocument;
  readonly fields: Readonly<Record<string, string | readonly string[] | null>>;
}

export interface Source {
  readonly name: string;
  /** "of users": kinds of papers by other writers, with the fields that users define for them by their own names. */
  readonly origin: "real" | "made" | "by hand" | "of users";
  readonly definition: PortableDefinition;
  readonly papers: readonly Paper[];
}

export interface Folders {
  readonly shared: string;
  /** Words of the labelled sets, read by the product: <cache>/<set>/<file name>.json. */
  readonly cache: string;
  /** Generated words: <made>/<type>-training, as fit.ts makes them; <made>/hand-written and <made>/kinds. */
  readonly made: string;
  /** Kinds of training/kinds to leave out, to be used for judging. */
  readonly without?: readonly string[];
}

/** Corrects as a person would, and returns what that teaches at once. */
export function teach(
  paper: Paper,
  service: ServiceDefinition,
  renamed: (key: string) => string,
  extraction: Extraction,
): TemplateMemory {
  const machine = extraction.extract(paper.read(), service, []);
  const known = singleFields(paper, service, renamed).filter(({ texts }) => texts.length > 0);
  const entities = Object.fromEntries(known.map(({ key, texts }) => [key, [{ text: texts[0]!, boxes: null }]]));
  const { result } = extraction.applyCorrection(machine, service, { entities, aggregatedEntities: {} });
  return extraction.learnTemplate(
    result,
    service,
    known.map(({ key }) => key),
    machine,
  );
}

export function singleFields(paper: Paper, service: ServiceDefinition, renamed: (key: string) => string) {
  return Object.entries(paper.fields).flatMap(([named, truth]) => {
    const key = renamed(named);
    const field = service.fields.find((one) => one.key === key);
    if (!field || field.multiple || field.aggregationFields) return [];
    return [{ key, texts: [truth ?? []].flat() }];
  });
}

/** Generated layouts are many, and their candidates more: one in this many is enough. */
const MADE_STEP = 2;

export function papersByLayout({ shared, cache, made, without = [] }: Folders): Source[] {
  const labelled = (set: string, definition: string, groupOf: (line: Paper & { id: string }) => string): Source => {
    const papers = readLines(join(shared, "data", set, "eval.jsonl")).flatMap((line): Paper[] => {
      const path = join(cache, set, `${basename(line.file)}.json`);
      const paper = { ...line, group: "", read: () => ({ ...readJson<ReadDocument>(path), facts: [] }) };
      const group = groupOf(paper);
      return existsSync(path) && !isForTest(group) ? [{ ...paper, group }] : [];
    });
    const path = join(shared, "eval", "services", `${definition}.json`);
    return { name: set, origin: "real", definition: readJson<PortableDefinition>(path), papers };
  };
  const letters = (text: unknown) =>
    String(text)
      .toUpperCase()
      .replace(/[^A-Z]/g, "");
  const types = DOCUMENT_TYPES.filter(({ name }) => existsSync(join(madeFolder(made, name, "training"), "eval.jsonl")));
  return [
    labelled("fatura_dev120", "invoice", ({ id }) => id.replace(/_.*$/, "")),
    labelled("sroie_train_grey", "receipt", ({ fields }) => letters(fields.company)),
    ...types.map((type) => madeSource(type, madeFolder(made, type.name, "training"))),
    ...DOCUMENT_TYPES.flatMap((type) => handWrittenSource(type, handWrittenFolder(made))),
    ...kindsOfUsers(kindsFolder(made)).filter(({ name }) => !without.includes(name)),
  ];
}

/** Each is a layout of its own. */
function handWrittenSource(type: DocumentType, folder: string): Source[] {
  const definition = serviceDefinition(type) as PortableDefinition;
  const papers = readLines(join(folder, "eval.jsonl"))
    .filter(({ template }) => template === type.template)
    .map(({ id, file, fields }): Paper => {
      const asked = Object.entries(fields).filter(([key]) => definition.service_fields[key]);
      const read = () => ({ ...readJson<ReadDocument>(join(folder, file)), facts: [] });
      return { group: id, fields: Object.fromEntries(asked), read };
    });
  return papers.length === 0 ? [] : [{ name: `${type.name}, by hand`, origin: "by hand", definition, papers }];
}

const KINDS = new URL("../kinds/", import.meta.url);

/** Words of training/kinds, read by the product. */
export function kindsFolder(made: string): string {
  return join(made, "kinds");
}

/** Three layouts per kind, three papers per layout. */
function kindsOfUsers(folder: string): Source[] {
  const lines = readLines(fileURLToPath(new URL("labels.jsonl", KINDS)));
  return [...Map.groupBy(lines, ({ template }) => template!)].map(([kind, papers]) => ({
    name: kind,
    origin: "of users",
    definition: readJson<PortableDefinition>(fileURLToPath(new URL(`services/${kind}.json`, KINDS))),
    papers: papers.map(({ id, layout, fields }) => ({
      group: String(layout),
      fields,
      read: () => readJson<ReadDocument>(join(folder, `${id}.json`)),
    })),
  }));
}

function madeSource(type: DocumentType, folder: string): Source {
  const layouts = new Map(readLines(join(folder, "labels.jsonl")).map(({ id, layout }) => [id, String(layout)]));
  const papers = readLines(join(folder, "eval.jsonl")).map(
    ({ id, file, fields }): Paper => ({
      group: layouts.get(id)!,
      fields,
      read: () => readJson<ReadDocument>(join(folder, file)),
    }),
  );
  const definition = serviceDefinition(type) as PortableDefinition;
  return {
    name: type.name,
    origin: "made",
    definition,
    papers: papers.filter(({ group }) => Number(group) % MADE_STEP === 0),
  };
}

interface LabelLine {
  readonly id: string;
  readonly file: string;
  readonly layout?: number | string;
  /** For papers written by hand. */
  readonly template?: string;
  readonly fields: Paper["fields"];
}

function readLines(path: string): LabelLine[] {
  return readFileSync(path, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as LabelLine);
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, "utf8")) as T;
}
