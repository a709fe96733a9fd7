import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { same } from "../../measuring/comparison.ts";
import { documentOfLines, type LineTruth } from "../../measuring/line-truth.ts";
import type { ReadDocument } from "../../src/core/documents/document.ts";
import type { FieldDefinition, ServiceDefinition, TemplateName } from "../../src/core/services/service-definition.ts";
import type { FieldType } from "../../src/core/values.ts";
import { currencyIn } from "../../src/extraction/types/numbers/currency.ts";
import { GALLERY } from "../../src/usecases/gallery/gallery.ts";
import type { Part } from "../documents/parts.ts";

/** One labelled document, read. `group` is what must not be in training and test at once: a vendor, a layout, a source. */
export interface LabelledDocument {
  readonly id: string;
  readonly group: string;
  /** Made by training/documents: it widens what is learned, but where real papers are labelled they say how sure a value is. */
  readonly isMade: boolean;
  /** Of training/papers: made too, but each by hand, in a layout of its own. It stands for papers that no generator thought of. */
  readonly isHandWritten: boolean;
  /** Its words are those that people wrote down, not the reader's: learned from, and no document more when real ones are counted. */
  readonly isWrittenDown: boolean;
  readonly part: Part;
  /** Made, and read from a picture: it says how sure values are, and no more; layouts that are judged twice would count twice. */
  readonly isScan: boolean;
  /** Share of the labels on it that are to be unknown. */
  readonly forgets: number;
  readonly document: ReadDocument;
  /** A key with no texts is known to be absent; a key that is not here is not labelled. */
  readonly truths: Readonly<Record<string, readonly string[]>>;
}

export interface LabelledType {
  readonly template: TemplateName;
  readonly service: ServiceDefinition;
  readonly agrees: (key: string, truth: string, got: string) => boolean;
  readonly documents: readonly LabelledDocument[];
}

export interface Folders {
  /** ../shared: the labelled sets. */
  readonly shared: string;
  /** Their words, as ReadDocument JSON: <set>/<file>.json. */
  readonly cache: string;
  /** Made documents (`made-documents.ts`). */
  readonly made: string;
}

interface LabelLine {
  readonly id: string;
  readonly file: string;
  readonly fields: Readonly<Record<string, string | readonly string[] | null>>;
}

interface RealSet {
  readonly name: string;
  /** Its labels.jsonl has the lines of each page as people wrote them down. */
  readonly hasLines?: boolean;
  /** Its papers are there as pictures, too, of the same truths: eval_pictures.jsonl. */
  readonly hasPictures?: boolean;
  readonly groupOf: (line: LabelLine) => string;
}

/** sroie_eval66 is not here and must never be: it is for the final figure. */
const TYPES: readonly {
  readonly template: TemplateName;
  readonly sets: readonly RealSet[];
  /** Names of training/documents. */
  readonly made: readonly string[];
}[] = [
  {
    template: "receipt",
    sets: [
      {
        name: "sroie_train_grey",
        hasLines: true,
        groupOf: ({ fields }) =>
          String(fields.company)
            .toUpperCase()
            .replace(/[^A-Z]/g, ""),
      },
    ],
    made: ["receipt"],
  },
  {
    template: "invoice",
    sets: [
      // Two renderings of a few sources: one group a rendering and source. E-invoices: print-outs of the same sample share a seller.
      { name: "fatturapa47", hasPictures: true, groupOf: ({ id }) => id.replace(/_\d+_/, "_") },
      {
        name: "einvoice50",
        hasPictures: true,
        groupOf: ({ fields }) => `ei ${String(fields.number ?? fields.gross_total)}`,
      },
      { name: "fatura_dev120", groupOf: ({ id }) => id.replace(/_.*$/, "") },
    ],
    made: ["invoice"],
  },
  { template: "payslip", sets: [], made: ["payslip"] },
  { template: "cu", sets: [], made: ["cu"] },
  { template: "f24", sets: [], made: ["f24"] },
  { template: "bank_statement", sets: [], made: ["bank_statement"] },
  { template: "utility_bill", sets: [], made: ["utility_bill"] },
  { template: "delivery_note", sets: [], made: ["delivery_note"] },
  { template: "purchase_order", sets: [], made: ["purchase_order"] },
  { template: "identity", sets: [], made: ["identity_card", "health_card"] },
];

/** All types that are labelled, or those of them that are wanted, in a fixed order. */
export function labelledTypeNames(wanted?: readonly string[]): TemplateName[] {
  return TYPES.map(({ template }) => template).filter((template) => !wanted || wanted.includes(template));
}

/** Types of which real papers are labelled. */
export function typesOfRealPapers(): TemplateName[] {
  return TYPES.filter(({ sets }) => sets.length > 0).map(({ template }) => template);
}

/** Reads the sets of all types, or of those named. Attachments are left out. */
export function loadLabelledTypes(folders: Folders, wanted?: readonly string[]): LabelledType[] {
  return TYPES.filter(({ template }) => !wanted || wanted.includes(template)).map(({ template, sets, made }) => {
    const service = serviceOf(template);
    const types = new Map(service.fields.map(({ key, type }) => [key, type ?? "text"]));
    const agrees = (key: string, truth: string, got: string) => agreesAs(types.get(key) ?? "text", truth, got);
    const real = sets.flatMap((set) => realDocuments(set, folders));
    const mades = made.flatMap((name) => MADE_SETS.flatMap((set) => madeDocuments(name, set, folders)));
    return { template, service, agrees, documents: [...real, ...mades, ...handWritten(template, folders)] };
  });
}

/** The gallery's services of a type as one: a card and a passport share their concepts. */
function serviceOf(template: TemplateName): ServiceDefinition {
  const services = GALLERY.filter((shipped) => shipped.template === template);
  const fields = new Map<string, FieldDefinition>(
    services.flatMap((service) => service.fields.map((field) => [field.key, field])),
  );
  return { ...services[0]!, fields: [...fields.values()] };
}

function realDocuments(set: RealSet, { shared, cache }: Folders): LabelledDocument[] {
  const { name, groupOf, hasLines = false, hasPictures = false } = set;
  const folder = join(shared, "data", name);
  const lines = readLines<LabelLine>(join(folder, "eval.jsonl"));
  type Kind = "" | "/lines" | "/picture";
  const labelled = (line: LabelLine, kind: Kind, document: ReadDocument): LabelledDocument => ({
    id: `${name}/${line.id}${kind}`,
    group: groupOf(line),
    isMade: false,
    isHandWritten: false,
    isWrittenDown: kind === "/lines",
    part: "training",
    isScan: false,
    forgets: 0,
    document,
    truths: truthsOf(line),
  });
  const readLine = (kind: Kind) => (line: LabelLine) => {
    const path = join(cache, name, `${basename(line.file)}.json`);
    return existsSync(path) ? [labelled(line, kind, { ...readWords(path), facts: [] })] : [];
  };
  const pictures = hasPictures ? readLines<LabelLine>(join(folder, "eval_pictures.jsonl")) : [];
  const read = [...lines.flatMap(readLine("")), ...pictures.flatMap(readLine("/picture"))];
  if (!hasLines) return read;
  const written = new Map(readLines<LineTruth>(join(folder, "labels.jsonl")).map((truth) => [truth.id, truth]));
  return [...read, ...lines.map((line) => labelled(line, "/lines", documentOfLines(written.get(line.id)!)))];
}

/**
 * Whoever wrote the lexicons knew the wordings that training documents use; of an unseen issuer's labels they know perhaps half. So that
 * the scorer learns to do without, made training documents forget labels at these rates, one after the other.
 */
const FORGOTTEN_IN_TRAINING = [0, 0.3, 0.6] as const;
/**
 * Validation judges, and says how sure values are, with the labels that its own wordings leave known and with half of these: confidence
 * fitted on known labels alone was 22 points off on orders of unseen wordings.
 */
const FORGOTTEN_IN_VALIDATION = [0, 0.5] as const;
/** Made receipts have few labels: with half of them known, numbers and times of validation are all read, of test layouts 65 % at 99 sure. */
const FORGOTTEN_ON_RECEIPTS = [0, 0.5, 1] as const;

function forgottenShares(name: string, part: Part, index: number): readonly number[] {
  return part === "validation"
    ? name === "receipt"
      ? FORGOTTEN_ON_RECEIPTS
      : FORGOTTEN_IN_VALIDATION
    : [FORGOTTEN_IN_TRAINING[index % FORGOTTEN_IN_TRAINING.length]!];
}

/** Made to learn from; to judge by; and, of the same layouts as these, scanned and read. */
export const MADE_SETS = ["training", "validation", "validation-scan"] as const;
export type MadeSet = (typeof MADE_SETS)[number];

export function madeFolder(folder: string, type: string, set: MadeSet): string {
  return join(folder, `${type}-${set}`);
}

function madeDocuments(name: string, set: MadeSet, { made }: Folders): LabelledDocument[] {
  const folder = madeFolder(made, name, set);
  const part = set === "training" ? "training" : "validation";
  const layouts = new Map(
    readLines<{ id: string; layout: number }>(join(folder, "labels.jsonl")).map(({ id, layout }) => [id, layout]),
  );
  return readLines<LabelLine>(join(folder, "eval.jsonl")).flatMap((line, index) =>
    forgottenShares(name, part, index).map((forgets) => ({
      id: forgets > 0 && part === "validation" ? `made/${line.id}/forgets ${forgets}` : `made/${line.id}`,
      group: `made ${name} ${layouts.get(line.id)}`,
      isMade: true,
      isHandWritten: false,
      isWrittenDown: false,
      part,
      isScan: set === "validation-scan",
      forgets,
      document: readWords(join(folder, line.file)),
      truths: truthsOf(line),
    })),
  );
}

export function handWrittenFolder(folder: string): string {
  return join(folder, "hand-written");
}

function handWritten(template: TemplateName, { made }: Folders): LabelledDocument[] {
  const folder = handWrittenFolder(made);
  return readLines<LabelLine & { readonly template: TemplateName }>(join(folder, "eval.jsonl"))
    .filter((line) => line.template === template)
    .map((line) => ({
      id: `hand-written/${line.id}`,
      group: `hand-written ${line.id}`,
      isMade: true,
      isHandWritten: true,
      isWrittenDown: false,
      part: "training",
      isScan: false,
      forgets: 0,
      document: readWords(join(folder, line.file)),
      truths: truthsOf(line),
    }));
}

function readLines<Line>(path: string): Line[] {
  return readFileSync(path, "utf8")
    .trim()
    .split("\n")
    .map((text) => JSON.parse(text) as Line);
}

function readWords(path: string): ReadDocument {
  return JSON.parse(readFileSync(path, "utf8")) as ReadDocument;
}

function truthsOf({ fields }: LabelLine): LabelledDocument["truths"] {
  return Object.fromEntries(Object.entries(fields).map(([key, truth]) => [key, listOf(truth)]));
}

/**
 * FatturaPA's labels leave out the country that its print-outs put before a VAT number; the number is the same. Made papers are labelled with
 * the sign that they print, "€", and read as what it means, "EUR".
 */
export function agreesAs(type: FieldType, truth: string, got: string): boolean {
  const bare = (text: string) => (type === "eu.vat" ? text.replace(/^[A-Z]{2}(?=[\s\d])/, "") : text);
  if (type === "currency" && currencyIn(truth) !== null) return currencyIn(truth) === currencyIn(got);
  return same(type, truth, got) || same(type, bare(truth), bare(got));
}

function listOf(truth: string | readonly string[] | null): readonly string[] {
  if (truth === null || truth === "") return [];
  return typeof truth === "string" ? [truth] : truth;
}
