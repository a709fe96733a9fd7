import type { ReadDocument } from "../core/document.ts";
import type { DocumentResult, Entity } from "../core/result.ts";
import type { ServiceDefinition } from "../core/service-definition.ts";
import { applyCorrection } from "./apply-correction.ts";
import { calibrationInput, confidenceOf } from "./calibrate.ts";
import { findCandidates, readPage, readService } from "./candidates.ts";
import { categorise } from "./category.ts";
import type { Extraction, TemplateMemory } from "./contract.ts";
import { type Decision, decode } from "./decode.ts";
import { structuredRows } from "./fact-rows.ts";
import { type StructuredValues, structuredValue } from "./facts.ts";
import { layOutDocument } from "./layout.ts";
import { loadShippedModels, type ShippedModels } from "./models.ts";
import { type PlacedEntity, pageResults, placeRows } from "./page-results.ts";
import { type ScoredCandidate, scoreCandidates } from "./score.ts";
import { shownPolygons } from "./shown-polygons.ts";
import { extractRows } from "./tables/extract-rows.ts";
import { rememberedCandidates } from "./template-candidates.ts";
import { learnTemplate, matchTemplates } from "./templates.ts";
import { styleOf } from "./votes.ts";

/** Changes whenever the same words may give other values, so that a stored result can say what made it. */
const ENGINE_VERSION = "extraction-2";

/** Loads the shipped models once; the verbs after that are pure. Throws when `modelsDir`/extraction is missing or unusable. */
export function loadExtraction(modelsDir: string): Extraction {
  const models = loadShippedModels(modelsDir);
  const modelVersion = `${ENGINE_VERSION}/${models.version}`;
  return {
    extract: (document, service, memory) => extractDocument(document, service, memory, models, modelVersion),
    applyCorrection,
    learnTemplate,
    modelVersion,
  };
}

/** Lay out, find candidates, score them, decide together, and put confidence, boxes and ids to what was decided. */
export function extractDocument(
  document: ReadDocument,
  service: ServiceDefinition,
  memory: readonly TemplateMemory[],
  models: ShippedModels,
  modelVersion: string,
): DocumentResult {
  const layouts = layOutDocument(document);
  const style = styleOf(layouts);
  const { fields, labels } = readService(service);
  const pages = layouts.map((layout) => readPage(layout, labels));
  const remembered = matchTemplates(layouts, memory);

  const structured: StructuredValues[] = [];
  const open = fields.flatMap((read) => {
    const found = findCandidates(pages, read, style);
    const candidates = [...found, ...rememberedCandidates(pages, read, remembered, style, found)];
    const stated = structuredValue(document, read, candidates);
    if (stated) structured.push(stated);
    return stated
      ? []
      : [{ read, scored: scoreCandidates(candidates, read, models, service.template, remembered, style) }];
  });
  const values = [
    ...structured.flatMap(({ entities }) => entities),
    ...decode(open).flatMap((decision) => entitiesOf(decision, document, service, models)),
  ];
  const printedRows = placeRows(document, service, extractRows(document, service));
  const rows = structuredRows(document, service, printedRows) ?? printedRows;
  const mismatches = structured.flatMap(({ mismatches: errors }) => errors);
  return {
    contentType: document.contentType,
    category: categorise(layouts, service),
    pages: pageResults(document, service, values, rows, mismatches),
    modelVersion,
  };
}

const ALTERNATIVES_SHOWN = 3;

function entitiesOf(
  { read, chosen, others }: Decision,
  document: ReadDocument,
  service: ServiceDefinition,
  models: ShippedModels,
): PlacedEntity[] {
  const confidence = (option: ScoredCandidate, rivals: readonly ScoredCandidate[]) =>
    confidenceOf(calibrationInput(option, rivals), read, service.template, models);
  return chosen.map((option): PlacedEntity => {
    const { candidate, evidence, origin } = option;
    const page = document.pages[candidate.pageIndex]!;
    const alternatives = others.slice(0, ALTERNATIVES_SHOWN).map((other) => ({
      text: other.candidate.text,
      confidence: Math.min(confidence(other, [option]), 100 - confidence(option, others)),
      boundingBoxes: shownPolygons(other.candidate.tokens, document.pages[other.candidate.pageIndex]!),
    }));
    const entity: Omit<Entity, "id" | "boundingBoxes"> = {
      text: candidate.text,
      confidence: confidence(option, others),
      value: candidate.value,
      source: origin,
      ocrConfidence: ocrConfidenceOf(option),
      evidence,
      alternatives: alternatives.map((other) => ({ ...other, confidence: Math.round(100 * other.confidence) / 100 })),
    };
    const boundingBoxes = shownPolygons(candidate.tokens, page);
    return { fieldKey: read.field.key, pageIndex: candidate.pageIndex, boundingBoxes, entity };
  });
}

/** 0..100 from the least sure word; null where nothing was read by OCR. */
function ocrConfidenceOf({ candidate }: ScoredCandidate): number | null {
  const read = candidate.tokens.filter(({ word }) => word.source === "ocr");
  return read.length === 0 ? null : Math.round(1000 * Math.min(...read.map(({ word }) => word.confidence))) / 10;
}
