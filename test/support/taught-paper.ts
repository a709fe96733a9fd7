import type { ServiceDefinition } from "../../src/core/services/service-definition.ts";
import type { FieldType } from "../../src/core/values.ts";
import type { TemplateMemory } from "../../src/extraction/contract.ts";
import { loadExtraction } from "../../src/extraction/extraction.ts";
import { aField, aService } from "./service-definition.ts";
import { type PrintedLine, printedDocument } from "./word-pages.ts";

/** A corrected paper of a service with one field, and the next one of its layout. */

export const extraction = loadExtraction("models");

/** A service with one field, of which only the type is known. */
export const serviceOf = (type: FieldType, alias = "xx") => aService([aField("xx", { type, alias })]);

/**
 * What the correction of a person teaches, who says that these texts are the values and that the paper lacks those that
 * are null. It was read with what was `known` before.
 */
export function teachValues(
  service: ServiceDefinition,
  lines: readonly PrintedLine[],
  values: Readonly<Record<string, string | null>>,
  known: readonly TemplateMemory[] = [],
): TemplateMemory {
  const machine = extraction.extract(printedDocument(lines), service, known);
  const entities = Object.fromEntries(
    Object.entries(values).map(([key, text]) => [key, text === null ? null : [{ text, boxes: null }]]),
  );
  const { result } = extraction.applyCorrection(machine, service, { entities, aggregatedEntities: {} });
  return extraction.learnTemplate(result, service, Object.keys(values), machine);
}

export const teach = (type: FieldType, lines: readonly PrintedLine[], text: string, alias?: string): TemplateMemory =>
  teachValues(serviceOf(type, alias), lines, { xx: text });

export function read(
  type: FieldType,
  lines: readonly PrintedLine[],
  memory: readonly TemplateMemory[],
  alias?: string,
): string | null {
  const { pages } = extraction.extract(printedDocument(lines), serviceOf(type, alias), memory);
  return pages[0]!.entities.xx?.[0]?.text ?? null;
}

/** A form of one issuer, with the given lines in the middle. */
export const form = (...middle: readonly PrintedLine[]): readonly PrintedLine[] => [
  [
    [40, "Consorzio Irriguo Valle Serena"],
    [700, "Ufficio utenze"],
  ],
  "Via dei Mulini 4, 12030 Casalpiano",
  "Avviso ai consorziati della zona irrigua",
  "",
  ...middle,
  "",
  "Il presente avviso non richiede risposta da parte del consorziato",
  "Per informazioni rivolgersi allo sportello nelle ore di apertura",
];
export const pair = (left: string, right: string): PrintedLine => [
  [40, left],
  [400, right],
];
