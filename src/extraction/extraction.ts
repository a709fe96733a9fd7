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
import { fieldModelOf, nameVersion, readServiceModel, type ServiceModel } from "./learning/service-model.ts";
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
    extract: (document, service, memory, own = null) => {
      const known = { models, memory, serviceModel: readServiceModel(own?.model) };
      return extractDocument(document, service, known, nameVersion(modelVersion, own?.version ?? null));
    },
    applyCorrection,
    learnTemplate,
    modelVersion,
  };
}

/** What was learned before the document came. */
export interface Known {
  readonly models: ShippedModels;
  readonly memory: readonly TemplateMemory[];
  readonly serviceModel: ServiceModel | null;
}

/** Lay out, find candidates, score them, decide together, and put confidence, boxes and ids to what was decided. */
export function extractDocument(
  document: ReadDocument,
  service: ServiceDefinition,
  known: Known,
  modelVersion: string,
): DocumentResult {
  const layouts = layOutDocument(document);
  const style = styleOf(layouts);
  const { fields, labels } = readService(service);
  const pages = layouts.map((layout) => readPage(layout, labels));
  const remembered = matchTemplates(layouts, known.memory);

  const structured: StructuredValues[] = [];
  const open = fields.flatMap((read) => {
    const found = findCandidates(pages, read, style);
    const candidates = [...found, ...rememberedCandidates(pages, read, remembered, style, found)];
    const stated = structuredValue(document, read, candidates);
    if (stated) structured.push(stated);
    return stated
      ? []
      : [
          {
            read,
            scored: scoreCandidates(candidates, read, { ...known, template: service.template, remembered }, style),
          },
        ];
  });
  const values = [
    ...structured.flatMap(({ entities }) => entities),
    ...decode(open).flatMap((decision) => entitiesOf(decision, document, service, known)),
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
  { models, serviceModel }: Known,
): PlacedEntity[] {
  const own = fieldModelOf(serviceModel, read.field.key, read.meaning.type)?.calibration ?? null;
  // That it is the field's value, and that a repair gave back what was printed, are two things to be sure of.
  const confidence = (option: ScoredCandidate, rivals: readonly ScoredCandidate[]) =>
    (option.candidate.repairSureness ?? 1) *
    confidenceOf(calibrationInput(option, rivals), read, service.template, models, own);
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
      confidence: rounded(confidence(option, others)),
      value: candidate.value,
      source: origin,
      ocrConfidence: ocrConfidenceOf(option),
      evidence,
      alternatives: alternatives.map((other) => ({ ...other, confidence: rounded(other.confidence) })),
    };
    const boundingBoxes = shownPolygons(candidate.tokens, page);
    return { fieldKey: read.field.key, pageIndex: candidate.pageIndex, boundingBoxes, entity };
  });
}

function rounded(confidence: number): number {
  return Math.round(100 * confidence) / 100;
}

/** 0..100 from the least sure word; null where nothing was read by OCR. */
function ocrConfidenceOf({ candidate }: ScoredCandidate): number | null {
  const read = candidate.tokens.filter(({ word }) => word.source === "ocr");
  return read.length === 0 ? null : Math.round(1000 * Math.min(...read.map(({ word }) => word.confidence))) / 10;
}
