import type { ServiceDefinition } from "../../src/core/services/service-definition.ts";
import type { PrintedLine } from "./word-pages.ts";

/**
 * A field that no shipped type knows, and papers with two numbers of its kind: the job, and the machine that a slip
 * would take.
 */
const JOB = { key: "job", alias: "Job", multiple: false, aggregationFields: null, required: false, labels: {} };
export const orders: ServiceDefinition = {
  name: "Orders",
  description: "",
  template: "generic",
  policies: [],
  autoValidation: false,
  categories: [],
  fields: [{ ...JOB, type: "document_number" }],
};
export const order = (job: string, machine: string): readonly PrintedLine[] => [
  "BETA STAMPA SNC tipografia litografia",
  "Conferma di lavorazione per il committente",
  [
    [40, "Commessa interna"],
    [500, job],
  ],
  [
    [40, "Commessa esterna"],
    [500, machine],
  ],
];
