import {
  bestOf,
  calibrationError,
  type Judgement,
  percent,
  type Truth,
  textsOf,
  thresholdAt,
} from "../../measuring/metrics.ts";
import { filledCells, type TruthRow } from "../../measuring/row-alignment.ts";
import type { ReadDocument } from "../../src/core/documents/document.ts";
import type { DocumentResult } from "../../src/core/documents/result.ts";
import type { ServiceDefinition } from "../../src/core/services/service-definition.ts";
import type { Correction, Extraction, ReviewedDocument, TemplateMemory } from "../../src/extraction/contract.ts";
import { agreesAs } from "./labelled-sets.ts";

/**
 * A paper that was read before; its labels use the service's keys. A missing key is not labelled, null is known to be
 * absent.
 */
export interface LabelledPaper {
  readonly id: string;
  readonly document: ReadDocument;
  readonly fields: Readonly<Record<string, Truth>>;
  /** Rows of its tables, if they are labelled. */
  readonly rows?: Readonly<Record<string, readonly TruthRow[]>>;
}

/** The review of a person: the machine's result, corrected to the labels. */
export function review(
  extraction: Extraction,
  service: ServiceDefinition,
  { id, document, fields, rows = {} }: LabelledPaper,
  memory: readonly TemplateMemory[] = [],
): ReviewedDocument & { readonly template: TemplateMemory } {
  const machine = extraction.extract(document, service, memory);
  const judged = Object.keys(fields).filter((key) => service.fields.some((field) => field.key === key));
  const correction: Correction = {
    entities: Object.fromEntries(
      judged.map((key) => {
        const [text] = textsOf(fields[key]!);
        return [key, text === undefined ? null : [{ text, boxes: null }]];
      }),
    ),
    aggregatedEntities: Object.fromEntries(Object.entries(rows).map(([table, own]) => [table, own.map(rowAsGiven)])),
  };
  const { result } = extraction.applyCorrection(machine, service, correction);
  const all = [...judged, ...Object.keys(rows)];
  return { documentId: id, result, judged: all, template: extraction.learnTemplate(result, service, all, machine) };
}

function rowAsGiven(row: TruthRow): Correction["aggregatedEntities"][string][number] {
  return Object.fromEntries(filledCells(row).map(([key, [text]]) => [key, { text: text!, boxes: null }]));
}

/** A field of a paper that is labelled. */
export interface Asked {
  readonly key: string;
  /** The paper has it. */
  readonly isThere: boolean;
  readonly shown: Judgement | null;
}

/** What was shown for the fields that are single values, compared with the labels. */
export function judge({ pages }: DocumentResult, service: ServiceDefinition, fields: LabelledPaper["fields"]): Asked[] {
  return service.fields.flatMap(({ key, type, multiple }): Asked[] => {
    const truth = fields[key];
    if (truth === undefined || multiple) return [];
    const texts = textsOf(truth);
    const isThere = texts.length > 0;
    const best = bestOf(pages.flatMap(({ entities }) => entities[key] ?? []));
    if (!best) return [{ key, isThere, shown: null }];
    const isRight = texts.some((text) => agreesAs(type ?? "text", text, best.text));
    return [{ key, isThere, shown: { confidence: best.confidence, isRight, isInvented: !isThere } }];
  });
}

/** A line of a table. */
export function figuresOf(asked: readonly Asked[]) {
  const judged = asked.flatMap(({ shown }) => shown ?? []);
  const values = asked.filter(({ isThere }) => isThere).length;
  const sure = thresholdAt(judged, 95);
  return {
    values,
    "right %": percent(judged.filter(({ isRight }) => isRight).length, values),
    ECE: calibrationError(judged),
    "at 95, share %": sure.coverage,
    "at 95, right %": sure.precision,
    "made up": judged.filter(({ isInvented }) => isInvented).length,
  };
}
