import type { FactSource, ReadDocument } from "../core/documents/document.ts";
import type { Proposals } from "../core/documents/proposals.ts";
import type { Alternative, DocumentResult, Entity } from "../core/documents/result.ts";
import type { ServiceDefinition } from "../core/services/service-definition.ts";
import type { ReadField, ReadPage, ScoredCandidate } from "./candidate.ts";
import { findCandidates, readPage } from "./candidates/candidates.ts";
import { type CategoryModel, loadCategoryModel } from "./categories/category-model.ts";
import { categoriseDocument, rememberCategory, withCategory } from "./categories/document-categories.ts";
import { isForeignKind } from "./categories/foreign-kind.ts";
import { surelyHoldsSeveral } from "./categories/split.ts";
import type { Extraction, TemplateMemory } from "./contract.ts";
import { applyCorrection } from "./corrections/apply-correction.ts";
import { listsItsType, MOST_LISTED } from "./fields/listed-values.ts";
import { withTaughtList } from "./layouts/list-evidence.ts";
import { withPartedNames } from "./layouts/parted-lists.ts";
import { withTaughtSeparator } from "./layouts/taught-separator.ts";
import { rememberedCandidates } from "./layouts/template-candidates.ts";
import { learnedTable, matchTemplates, type TemplateMatch } from "./layouts/template-match.ts";
import { learnTemplate } from "./layouts/templates.ts";
import { nameVersion } from "./model-version.ts";
import { layOutDocument } from "./page/layout.ts";
import {
  capConfidence,
  capRowConfidence,
  type PlacedEntity,
  type PlacedError,
  type PlacedRow,
  pageResults,
  placeRows,
  withGroupedValues,
} from "./page-results.ts";
import { withPlannedPayments } from "./planned-payments.ts";
import { withProvenTotals, withSummedTaxes } from "./proven-totals.ts";
import { readService } from "./read-service.ts";
import { calibrationInput, confidenceOf } from "./scoring/calibrate.ts";
import { type Decision, decode, totalsAddUp } from "./scoring/decode.ts";
import { loadShippedModels, type ShippedModels } from "./scoring/models.ts";
import { scoreCandidates } from "./scoring/score.ts";
import { fieldModelOf, readServiceModel, type ServiceModel } from "./scoring/service-model.ts";
import { structuredRows } from "./sources/fact-rows.ts";
import { asZonesSay, isProvenByZone, sourcesOfPages, structuredValues } from "./sources/facts.ts";
import { type GroundedField, groundField } from "./sources/grounding.ts";
import { withProposals } from "./sources/proposal-evidence.ts";
import { proposedRows, valuesOfGroups } from "./sources/proposed-rows.ts";
import { shownPolygons } from "./sources/shown-polygons.ts";
import { type ExtractedRow, extractRows } from "./tables/extract-rows.ts";
import type { DocumentStyle } from "./types/document-style.ts";
import { styleOf } from "./types/votes.ts";

/** Changes whenever the same words may yield other values, so that a stored result records what produced it. */
const ENGINE_VERSION = "extraction-45";

/**
 * Loads the shipped models once; the operations after that are pure. Throws if `modelsDir`/extraction is missing or
 * unusable.
 */
export function loadExtraction(modelsDir: string): Extraction {
  const models = loadShippedModels(modelsDir);
  const categoryModel = loadCategoryModel(modelsDir);
  const modelVersion = `${ENGINE_VERSION}/${models.version}.${categoryModel.version}`;
  return {
    extract: (document, service, memory, own = null, proposals = null) => {
      const serviceModel = readServiceModel(own?.model);
      const known = { models, categoryModel, memory, serviceModel, proposals };
      const version = own && serviceModel ? own.version : null;
      return extractDocument(document, service, known, nameVersion(modelVersion, version));
    },
    applyCorrection: (result, service, correction) => {
      const outcome = applyCorrection(result, service, correction);
      const { category } = correction;
      return category === undefined ? outcome : { ...outcome, result: withCategory(outcome.result, category) };
    },
    learnTemplate: (result, service, correctedKeys, before, isCategorySaid = false) => {
      const memory = learnTemplate(result, service, correctedKeys, before);
      return isCategorySaid ? { ...memory, category: rememberCategory(result) } : memory;
    },
    modelVersion,
  };
}

/** What was learned before the document arrived. */
export interface Known {
  readonly models: ShippedModels;
  readonly categoryModel: CategoryModel;
  readonly memory: readonly TemplateMemory[];
  readonly serviceModel: ServiceModel | null;
  /** A language model's proposals for this document; null if none was asked. */
  readonly proposals?: Proposals | null;
}

/**
 * Confidence limit on a paper that is certainly of another kind: values are shown, in case it was sent on purpose, but
 * left to a person to judge.
 */
const CONFIDENCE_ON_FOREIGN_KIND = 50;

/**
 * Confidence limit of what a document has once, in a file that surely holds several: the number may be of one of them
 * and the day of another.
 */
const CONFIDENCE_AMONG_SEVERAL = 60;

/**
 * Lays out the page, finds candidates, scores them, decides all fields together, and adds confidence, boxes and ids to
 * the decisions.
 */
function extractDocument(
  document: ReadDocument,
  service: ServiceDefinition,
  told: Known,
  modelVersion: string,
): DocumentResult {
  const known = { ...told, proposals: told.proposals ? valuesOfGroups(told.proposals, service) : null };
  const layouts = layOutDocument(document);
  const style = styleOf(layouts);
  const { kind, fields, labels } = readService(service, layouts);
  const tag = known.models.tagger.ofKind(kind);
  const pages = layouts.map((layout) => readPage(layout, labels, { tag }));
  const remembered = matchTemplates(layouts, known.memory);
  const notes = (known.proposals?.notes ?? []).map((error): PlacedError => ({ pageIndex: 0, error }));

  const scored = fields.map((read) => scoreField(read, { document, known, pages, remembered, style }));
  const sources = sourcesOfPages(document);
  const extracted = extractRows(
    document,
    service,
    (key) => learnedTable(known.memory, remembered, key),
    known.models.tables,
  );
  const chosen = decideBesideZones(scored, sources);
  const proven = withSummedTaxes(withProvenTotals(chosen, layouts, extracted, style.decimal), layouts);
  const decisions = withPlannedPayments(proven, layouts, style);
  const addUp = totalsAddUp(decisions);
  const decided = decisions.map((decision, i): FieldOutcome => {
    const onPaper = { ...known, style };
    return settleField(decision, scored[i]!.grounded, { document, known: onPaper, sources, totalsAddUp: addUp });
  });
  const { rows, errors: rowErrors } = rowsOfTables(document, service, { known, extracted, sources, style });
  const errors = [
    ...notes,
    ...scored.flatMap(({ grounded }) => grounded.errors),
    ...rowErrors,
    ...decided.flatMap((outcome) => outcome.errors),
    ...decisions.flatMap(listBrokenOff),
  ];
  // What a person confirmed on such papers outweighs their kind.
  const isTaught = remembered.length > 0 || known.serviceModel !== null;
  const isForeign = !isTaught && isForeignKind(layouts, service.template, known.categoryModel);
  const most = isForeign ? CONFIDENCE_ON_FOREIGN_KIND : 100;
  const kinds = categoriseDocument(layouts, service, {
    model: known.categoryModel,
    memory: known.memory,
    learned: known.serviceModel?.categories ?? null,
  });
  const isPile = !isTaught && kinds.pageRanges.length > 1 && surelyHoldsSeveral(layouts, known.categoryModel);
  const mostAlone = isPile ? Math.min(most, CONFIDENCE_AMONG_SEVERAL) : most;
  const isList = new Set(service.fields.filter(({ multiple }) => multiple).map(({ key }) => key));
  const values = decided
    .flatMap(({ entities }) => entities)
    .map((value) => capConfidence(value, isList.has(value.fieldKey) ? most : mostAlone));
  const cappedRows = rows.map((row) => capRowConfidence(row, most));
  return {
    contentType: document.contentType,
    ...kinds,
    pages: pageResults(document, service, values, withGroupedValues(service, values, cappedRows), errors),
    modelVersion,
  };
}

/** The rows of each table: stated by a structured source, else printed, else proposed by a language model. */
function rowsOfTables(
  document: ReadDocument,
  service: ServiceDefinition,
  {
    known,
    extracted,
    sources,
    style,
  }: {
    readonly known: Known;
    readonly extracted: readonly ExtractedRow[];
    readonly sources: readonly FactSource[];
    readonly style: DocumentStyle;
  },
): { readonly rows: readonly PlacedRow[]; readonly errors: readonly PlacedError[] } {
  const printed = placeRows(document, service, extracted);
  const stated = structuredRows(sources, service, printed);
  const keys = new Set(stated.map(({ aggregationKey }) => aggregationKey));
  const found = [...stated, ...printed.filter((row) => !keys.has(row.aggregationKey))];
  // An invoice that states its taxes says nothing of a table that only the service's user knows.
  const proposed = proposedRows(known.proposals?.rows ?? [], found, service, { document, style });
  return { rows: [...found, ...proposed.rows], errors: proposed.errors };
}

/** A list that has as many values as are kept may have more. */
function listBrokenOff({ read, chosen }: Decision): PlacedError[] {
  if (chosen.length < MOST_LISTED || !listsItsType(read)) return [];
  const message = `${read.field.key}: the ${MOST_LISTED} surest values are shown, and there may be more. A table with a column for them has them all.`;
  const error = { code: "VALUES_LEFT_OUT", message, stage: "extract", retryable: false } as const;
  return [{ pageIndex: Math.max(...chosen.map(({ candidate }) => candidate.page.pageIndex)), error }];
}

type ScoredField = ReturnType<typeof scoreField>;

/**
 * Decides all fields. Values in a proven machine-readable zone are excluded from other fields: the day of issue is not
 * that of birth, which the zone has, nor may the words of a stated surname be a place. The zone's own fields are
 * decided without it, so that a contradiction on the page is detected.
 */
function decideBesideZones(scored: readonly ScoredField[], sources: readonly FactSource[]): Decision[] {
  const decisions = decode(scored);
  const isStated = scored.map(({ read }) => isProvenByZone(sources, read));
  if (!isStated.includes(true)) return decisions;
  const told = scored.map((field, i) =>
    isStated[i] ? { ...field, scored: asZonesSay(field.scored, sources, field.read) } : field,
  );
  return decode(told).map((decision, i) => (isStated[i] ? decisions[i]! : decision));
}

/** All evidence for and against the values of one field, summed for each. */
function scoreField(
  read: ReadField,
  {
    document,
    known,
    pages,
    remembered,
    style,
  }: {
    readonly document: ReadDocument;
    readonly known: Known;
    readonly pages: readonly ReadPage[];
    readonly remembered: readonly TemplateMatch[];
    readonly style: DocumentStyle;
  },
): { readonly read: ReadField; readonly scored: readonly ScoredCandidate[]; readonly grounded: GroundedField } {
  const found = findCandidates(pages, read, style);
  const all = [...found, ...rememberedCandidates(pages, read, remembered, style, found)];
  const printed = withTaughtSeparator(all, read, remembered);
  const { proposals = null } = known;
  const proposed = proposals?.values.filter(({ fieldKey }) => fieldKey === read.field.key) ?? [];
  const grounded = groundField(proposed, read, printed, { document, pages, style });
  const single = scoreCandidates(grounded.candidates, read, { ...known, remembered }, style);
  const parted = withPartedNames(single, read, pages, style);
  const scored = withTaughtList(parted, read, pages, remembered, style);
  if (!proposals) return { read, scored, grounded };
  const isOnlyWord = read.meaning.concept === null && scored.every(({ origin }) => origin === "rule");
  const { isComplete } = proposals;
  return { read, scored: withProposals(scored, grounded, { isComplete, isOnlyWord }), grounded };
}

/** What is known of the service, and the paper's notation. */
interface KnownOnPaper extends Known {
  readonly style: DocumentStyle;
}

interface FieldOutcome {
  readonly entities: readonly PlacedEntity[];
  readonly errors: readonly PlacedError[];
}

/**
 * Compares the value stated by a structured source with the decision on the page; without such a source, returns the
 * decision.
 */
function settleField(
  decision: Decision,
  { candidates, claims }: GroundedField,
  {
    document,
    known,
    sources,
    totalsAddUp,
  }: {
    readonly document: ReadDocument;
    readonly known: KnownOnPaper;
    readonly sources: readonly FactSource[];
    readonly totalsAddUp: boolean;
  },
): FieldOutcome {
  const { read, chosen, others } = decision;
  const printed = entitiesOf(decision, claims, document, known);
  const [best] = chosen;
  const answer = best && { candidate: best.candidate, confidence: confidenceIn(best, others, read, known) };
  const reading = { answer: answer ?? null, candidates, totalsAddUp };
  const stated = structuredValues(document, sources, read, reading);
  if (!stated) return { entities: printed, errors: [] };
  // A source may state one of several values, and the page show more.
  const more = chosen.flatMap(({ candidate }, i) => (stated.isStated(candidate) ? [] : [printed[i]!]));
  return { entities: [...stated.entities, ...(read.field.multiple ? more : [])], errors: stated.errors };
}

const ALTERNATIVES_SHOWN = 3;

function entitiesOf(
  { read, chosen, others }: Decision,
  claims: readonly Alternative[],
  document: ReadDocument,
  known: KnownOnPaper,
): PlacedEntity[] {
  const confidence = (option: ScoredCandidate, rivals: readonly ScoredCandidate[]) =>
    confidenceIn(option, rivals, read, known);
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
      alternatives: [
        ...alternatives.map((other) => ({ ...other, confidence: rounded(other.confidence) })),
        ...claims.map((claim) => ({
          ...claim,
          confidence: rounded(Math.min(claim.confidence, 100 - confidence(option, others))),
        })),
      ],
    };
    const boundingBoxes = shownPolygons(candidate.tokens, page);
    return { fieldKey: read.field.key, pageIndex: candidate.pageIndex, boundingBoxes, entity };
  });
}

/** Two uncertainties: that it is the field's value, and that a repair restored what was printed. */
function confidenceIn(
  option: ScoredCandidate,
  rivals: readonly ScoredCandidate[],
  read: ReadField,
  { models, serviceModel, style }: KnownOnPaper,
): number {
  const own = {
    calibration: fieldModelOf(serviceModel, read.field.key, read.meaning.type)?.calibration ?? null,
    shift: serviceModel?.ownFieldsShift ?? 0,
  };
  const calibrated = confidenceOf(calibrationInput(option, rivals, style), read, models, own);
  return Math.min(option.confidenceCap ?? 100, (option.candidate.repairSureness ?? 1) * calibrated);
}

function rounded(confidence: number): number {
  return Math.round(100 * confidence) / 100;
}

/** 0..100 from the least certain word; null if nothing was read by OCR. */
function ocrConfidenceOf({ candidate }: ScoredCandidate): number | null {
  const read = candidate.tokens.filter(({ word }) => word.source === "ocr");
  return read.length === 0 ? null : Math.round(1000 * Math.min(...read.map(({ word }) => word.confidence))) / 10;
}
