import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Truth } from "./metrics.ts";

/** What is asked, and what the answers should be. */
export interface Examination {
  readonly name: string;
  /** Portable definition of the service that is asked. */
  readonly definition: string;
  readonly labels: string;
  /** False: only its figures may be looked at, never its errors. */
  readonly showsErrors: boolean;
  /** Groups of documents whose figures are also given separately. */
  readonly apart?: (label: LabelLine) => string;
}

/** A labelled set of ../shared/data, and everything that a reader of its figures must know. */
export interface EvalSet extends Examination {
  readonly title: string;
  /** Which part of it, or what similar data, the shipped models were fitted on. */
  readonly fittedOn: string;
}

export interface LabelLine {
  readonly id: string;
  readonly file: string;
  readonly fields: Readonly<Record<string, Truth>>;
}

const FITTED_ON_RECEIPTS =
  "Nothing of these 66. The reader and the receipt model were fitted on the other 553 training receipts of the same collection; vendors that are among those are given apart.";
const FITTED_ON_INVOICES =
  "The invoice model was fitted on this set, among others: a figure on documents that it knows. The same model's figures on layouts and sources that a fold left out are in models/extraction/README.md; layouts never seen are in the learning curve and among the made documents.";
const NOT_FITTED = "Nothing.";

/** The sets of ../shared/data that have single values; `sharedDir` is that folder's parent. */
export function labelledSets(sharedDir: string): EvalSet[] {
  const definition = (name: string) => join(sharedDir, "eval", "services", `${name}.json`);
  const labels = (set: string, file = "eval.jsonl") => join(sharedDir, "data", set, file);
  return [
    {
      name: "receipts",
      title: "Receipts, scanned (sroie_eval66)",
      definition: definition("receipt"),
      labels: labels("sroie_eval66"),
      fittedOn: FITTED_ON_RECEIPTS,
      showsErrors: false,
      apart: vendorsSeen(labels("sroie_train_grey")),
    },
    {
      name: "einvoices",
      title: "E-invoices, PDF with XML (einvoice50)",
      definition: definition("invoice"),
      labels: labels("einvoice50"),
      fittedOn: "Nothing: the attached XML is read.",
      showsErrors: true,
    },
    {
      name: "einvoice-pictures",
      title: "E-invoices as scanned pictures, without XML (einvoice50)",
      definition: definition("invoice"),
      labels: labels("einvoice50", "eval_pictures.jsonl"),
      fittedOn: FITTED_ON_INVOICES,
      showsErrors: true,
    },
    {
      name: "fatturapa",
      title: "FatturaPA print-outs, PDF (fatturapa47)",
      definition: definition("invoice"),
      labels: labels("fatturapa47"),
      fittedOn: FITTED_ON_INVOICES,
      showsErrors: true,
    },
    {
      name: "fatturapa-pictures",
      title: "FatturaPA print-outs as scanned pictures (fatturapa47)",
      definition: definition("invoice"),
      labels: labels("fatturapa47", "eval_pictures.jsonl"),
      fittedOn: FITTED_ON_INVOICES,
      showsErrors: true,
    },
    {
      name: "fatura",
      title: "Invoices in fifteen layouts (fatura_dev120)",
      definition: definition("invoice"),
      labels: labels("fatura_dev120"),
      fittedOn: FITTED_ON_INVOICES,
      showsErrors: true,
    },
    {
      name: "adbuy",
      title: "Television orders, a user's own fields, nothing taught (vrdu_adbuy40)",
      definition: definition("adbuy"),
      labels: labels("vrdu_adbuy40"),
      fittedOn: NOT_FITTED,
      showsErrors: true,
    },
    {
      name: "mrz",
      title: "Passports, identity cards and visas (mrz29)",
      definition: definition("identity"),
      labels: labels("mrz29"),
      fittedOn: NOT_FITTED,
      showsErrors: true,
    },
  ];
}

export function readLabels(path: string): LabelLine[] {
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as LabelLine);
}

/** Whether a receipt's vendor is one of those that models were fitted on. Names are compared by their letters. */
function vendorsSeen(trainingLabels: string): (label: LabelLine) => string {
  const letters = ({ fields }: LabelLine) =>
    String(fields.company)
      .toUpperCase()
      .replace(/[^A-Z]/g, "");
  let seen: Set<string> | null = null;
  return (label) => {
    seen ??= new Set(readLabels(trainingLabels).map(letters));
    return seen.has(letters(label)) ? "vendors seen in training" : "vendors never seen";
  };
}

/** Null, or what is missing, in words for the person who started the measurement. */
export function whatIsAbsent(sharedDir: string): string | null {
  const needed = [join(sharedDir, "eval", "score.mjs"), join(sharedDir, "data", "README.md")];
  const missing = needed.filter((path) => !existsSync(path));
  if (missing.length === 0) return null;
  return `The labelled sets and the judge are no part of this project, and are not here: ${missing.map((path) => dirname(path)).join(", ")}. Name the folder that holds eval/ and data/ with --shared.`;
}
