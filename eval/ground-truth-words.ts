import { readFileSync } from "node:fs";
import { documentOfLines, type LineTruth } from "../measuring/line-truth.ts";
import type { ShownValue } from "../measuring/metrics.ts";
import { type PortableDefinition, readDefinition } from "../measuring/portable-definition.ts";
import { type Examination, readLabels } from "../measuring/sets.ts";
import type { DocumentResult } from "../src/core/documents/result.ts";
import { loadExtraction } from "../src/extraction/extraction.ts";
import { causeOf } from "./causes.ts";
import {
  type AnsweredDocument,
  countCauses,
  figuresOf,
  type Measured,
  someOfEachCause,
  specsOf,
} from "./measure-set.ts";

/**
 * The same documents with transcribed words in place of those that were read: the result of extraction if reading made
 * no mistake. In process, because the interface takes documents and no words.
 *
 * @param lineTruth labels.jsonl of the set
 */
export function measureGroundTruthWords(set: Examination, lineTruth: string): Measured {
  const definition = JSON.parse(readFileSync(set.definition, "utf8")) as PortableDefinition;
  const service = readDefinition(definition);
  const specs = specsOf(definition);
  const extraction = loadExtraction("models");
  const truths = new Map(
    readFileSync(lineTruth, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as LineTruth)
      .map((truth) => [truth.id, documentOfLines(truth)]),
  );
  const documents: AnsweredDocument[] = [];
  const wrong = readLabels(set.labels).flatMap((label) => {
    const document = truths.get(label.id);
    if (!document) throw new Error(`${set.name}: ${label.id} has no lines in ${lineTruth}.`);
    const result = extraction.extract(document, service, []);
    const outcomes = Object.entries(label.fields)
      .filter(([field]) => specs.has(field))
      .map(([field, truth]) => ({ documentId: label.id, field, truth, shown: shownBy(result, field) }));
    documents.push({ label, outcomes });
    return outcomes.flatMap((outcome) => causeOf(outcome, document.pages, service) ?? []);
  });
  return {
    ...figuresOf(set, specs, documents),
    documents: documents.length,
    failed: 0,
    pages: documents.length,
    rows: {},
    allRight: null,
    p50ms: null,
    p95ms: null,
    broken: 0,
    causes: countCauses(wrong),
    examples: set.showsErrors ? someOfEachCause(wrong) : [],
  };
}

function shownBy({ pages }: DocumentResult, key: string): ShownValue[] {
  return pages.flatMap((page) => page.entities[key] ?? []);
}
