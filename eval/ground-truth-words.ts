import { readFileSync } from "node:fs";
import { type PortableDefinition, readDefinition } from "../bench/portable-definition.ts";
import type { ReadDocument, Word } from "../src/core/document.ts";
import { polygonOfBox } from "../src/core/geometry.ts";
import type { DocumentResult } from "../src/core/result.ts";
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
import type { ShownValue } from "./metrics.ts";
import { type Examination, readLabels } from "./sets.ts";

/** A page's lines as people wrote them down; `box` is its corners, x before y. */
export interface LineTruth {
  readonly id: string;
  readonly lines: readonly { readonly text: string; readonly box: readonly number[] }[];
}

/**
 * The same documents with the words that people wrote down in place of those that were read: what extraction would do if reading made no
 * mistake. In process, because the interface takes documents and no words.
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

const MARGIN_PX = 20;

/** A line's words share its width by their characters: the truth has boxes of lines only. */
export function documentOfLines({ lines }: LineTruth): ReadDocument {
  const words = lines.flatMap(({ text, box }, line): Word[] => {
    const [xs, ys] = [0, 1].map((axis) => box.filter((_, i) => i % 2 === axis));
    const [x0, x1] = [Math.min(...xs!), Math.max(...xs!)];
    const [y0, y1] = [Math.min(...ys!), Math.max(...ys!)];
    const step = (x1 - x0) / Math.max(1, text.length);
    return [...text.matchAll(/\S+/g)].map(
      (match): Word => ({
        text: match[0],
        confidence: 1,
        polygon: polygonOfBox({
          x0: x0 + step * match.index,
          x1: x0 + step * (match.index + match[0].length),
          y0,
          y1,
        }),
        line,
        source: "ocr",
      }),
    );
  });
  const extent = (axis: number) => Math.max(0, ...words.flatMap(({ polygon }) => polygon.map((point) => point[axis]!)));
  const page = {
    pageIndex: 0,
    width: Math.ceil(extent(0)) + MARGIN_PX,
    height: Math.ceil(extent(1)) + MARGIN_PX,
    rotationAngle: 0,
    words,
    errors: [],
  };
  return { contentType: "image/jpeg", pages: [page], facts: [] };
}
