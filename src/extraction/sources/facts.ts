import type { FactConcept, FactSource, Page, ReadDocument } from "../../core/documents/document.ts";
import type { Alternative, Entity } from "../../core/documents/result.ts";
import { clampPolygon, type Polygon } from "../../core/geometry.ts";
import type { Candidate, ReadField, ScoredCandidate } from "../candidate.ts";
import { typedValueOf } from "../fields/typed-value.ts";
import { foldText } from "../page/text.ts";
import type { PlacedEntity, PlacedError } from "../page-results.ts";
import type { DocumentStyle } from "../types/document-style.ts";
import { type CrossCheck, crossCheck, isSameAs, mismatchError, type PageReading } from "./cross-check.ts";
import { shownPolygons } from "./shown-polygons.ts";

/**
 * Structured sources beat ink: what an attached XML or a machine-readable zone states is the value. The page is
 * searched for the same value, for boxes and as a cross-check.
 */
export interface StructuredValues {
  readonly entities: readonly PlacedEntity[];
  readonly errors: readonly PlacedError[];
  /** One of them says the same as this printed value. */
  readonly isStated: (printed: Candidate) => boolean;
}

/** The page, read on its own, says the same. */
const CONFIDENCE_AGREED = 99.9;
/** No page has it: there is nothing to compare it with. */
const CONFIDENCE_STATED = 99;
/** A zone whose check digits fail was read, but not verified. */
const CONFIDENCE_UNPROVEN = 90;
/** Source and page differ: one of them is wrong, and a person must decide which. */
const CONFIDENCE_DISPUTED = 60;

/** The structured values of one field, null if no source has any: one, or one for each page that has its own source. */
export function structuredValues(
  document: ReadDocument,
  sources: readonly FactSource[],
  read: ReadField,
  page: PageReading,
): StructuredValues | null {
  const concept = read.meaning.concept as FactConcept | null;
  if (concept === null) return null;
  const stating = sources.filter((source) => states(source, read.meaning));
  const [first] = stating;
  if (!first) return null;
  const own = stating.filter(
    ({ kind, pageIndex }, i) =>
      kind === first.kind && pageIndex !== null && stating.findIndex((other) => other.pageIndex === pageIndex) === i,
  );
  const entities: PlacedEntity[] = [];
  const errors: PlacedError[] = [];
  // A batch of invoices, or two cards on two pages: each page is a document of its own, with a value of its own.
  for (const source of own.length > 1 && first.kind !== "barcode" ? own : [first]) {
    const stated = source.values[concept]!;
    const ofBatch = document.facts.flatMap(({ values }) => values[concept] ?? []);
    const reading = onOwnPage(page, own.length > 1 ? source.pageIndex : null);
    const check = crossCheck(stated, read, reading, { source, ofBatch });
    entities.push(structuredEntity(document, source, read, stated, check));
    if (check.outcome === "disputed") errors.push(mismatchError(source, read, stated, check.answer.candidate));
  }
  const texts = stating.map(({ values }) => values[concept]!);
  return { entities, errors, isStated: (printed) => texts.some((stated) => isSameAs(stated, printed, read)) };
}

/**
 * Whether a source states a value for a field. A personal number in a zone is that of its own state: it says nothing
 * for the codice fiscale field of another.
 */
function states({ kind, values }: FactSource, { concept, type }: ReadField["meaning"]): boolean {
  const stated = values[concept as FactConcept] ?? "";
  if (stated === "" || kind !== "mrz" || concept !== "identity.personal_number") return stated !== "";
  const value = typedValueOf(type, stated);
  return value !== null && (value.type !== "identifier" || value.valid);
}

/** Whether a source verified by its check digits states the field's value. */
export function isProvenByZone(sources: readonly FactSource[], { meaning }: ReadField): boolean {
  return sources.some((source) => source.kind === "mrz" && source.valid && states(source, meaning));
}

/** Ranks the places where the pages print what a verified zone states far ahead of all others. */
export function asZonesSay(
  scored: readonly ScoredCandidate[],
  sources: readonly FactSource[],
  read: ReadField,
): readonly ScoredCandidate[] {
  const zones = sources.filter(({ kind, valid }) => kind === "mrz" && valid);
  const texts = zones.flatMap(({ values }) => values[read.meaning.concept as FactConcept] ?? []);
  return scored.map((one) =>
    texts.some((stated) => isSameAs(stated, one.candidate, read)) ? { ...one, logit: one.logit + SAID_BY_ZONE } : one,
  );
}

const SAID_BY_ZONE = 10;

/**
 * The sources that describe the pages: of several attached invoices (a batch, or papers that go with the invoice) the
 * one of whose values the pages show most; all other sources unchanged.
 */
export function sourcesOfPages({ facts, pages }: ReadDocument): readonly FactSource[] {
  const isAttached = ({ kind, pageIndex }: FactSource) => pageIndex === null && INVOICE_KINDS.has(kind);
  const attached = facts.filter(isAttached);
  if (attached.length < 2) return facts;
  const printed = foldText(pages.flatMap(({ words }) => words.map(({ text }) => text)).join(""));
  const shown = ({ values }: FactSource) =>
    TELLING.filter((concept) => values[concept] !== undefined && printed.includes(foldText(values[concept]))).length;
  const best = attached.reduce((most, source) => (shown(source) > shown(most) ? source : most));
  return facts.filter((source) => !isAttached(source) || source === best);
}

const INVOICE_KINDS: ReadonlySet<FactSource["kind"]> = new Set(["fatturapa", "cii", "ubl"]);
const TELLING = [
  "invoice.number",
  "invoice.gross_total",
  "invoice.net_total",
  "seller.vat_id",
  "buyer.vat_id",
] as const;

function onOwnPage({ answer, candidates, totalsAddUp }: PageReading, pageIndex: number | null): PageReading {
  if (pageIndex === null) return { answer, candidates, totalsAddUp };
  const here = (candidate: Candidate) => candidate.pageIndex === pageIndex;
  return { answer: answer && here(answer.candidate) ? answer : null, candidates: candidates.filter(here), totalsAddUp };
}

function structuredEntity(
  document: ReadDocument,
  source: FactSource,
  { field, meaning }: ReadField,
  stated: string,
  check: CrossCheck,
): PlacedEntity {
  const currency = source.values["invoice.currency"] ?? null;
  const style: DocumentStyle = { decimal: ".", currency, dateOrder: "day_first", language: null };
  const shown = check.outcome === "agreed" ? check.shown : null;
  const page = shown ? document.pages[shown.pageIndex]! : undefined;
  const entity: Omit<Entity, "id" | "boundingBoxes"> = {
    text: shown && (saysAll(shown, stated) || isWholeName(check)) ? shown.text : stated,
    confidence: source.valid ? confidenceAfter(check) : Math.min(CONFIDENCE_UNPROVEN, confidenceAfter(check)),
    value: typedValueOf(meaning.type, stated, style, field.options),
    source: "structured",
    ocrConfidence: null,
    evidence: [{ term: `stated by ${source.kind}`, weight: 6 }, ...evidenceOf(check)],
    alternatives: check.outcome === "disputed" ? [pageValue(check.answer, document.pages)] : [],
  };
  return {
    fieldKey: field.key,
    pageIndex: shown?.pageIndex ?? source.pageIndex ?? 0,
    boundingBoxes: shown && page ? shownPolygons(shown.tokens, page) : zoneOf(source, document.pages),
    entity,
  };
}

/**
 * Whether the print can represent the value: in a format of its own, but not misread and with nothing else around it; a
 * letter for the sex in the state's own language cannot.
 */
function saysAll({ text, value }: Candidate, stated: string): boolean {
  const isTyped = value !== null && value.type !== "text" && value.type !== "boolean" && value.type !== "enum";
  return isTyped || foldText(text) === foldText(stated);
}

/** The print has all letters of a name of which a zone has some. */
function isWholeName(check: CrossCheck): boolean {
  return check.outcome === "agreed" && check.isWholeName === true;
}

function confidenceAfter({ outcome }: CrossCheck): number {
  switch (outcome) {
    case "agreed":
      return CONFIDENCE_AGREED;
    case "stated_only":
      return CONFIDENCE_STATED;
    case "disputed":
      return CONFIDENCE_DISPUTED;
  }
}

function evidenceOf(check: CrossCheck): Entity["evidence"] {
  switch (check.outcome) {
    case "agreed":
      return [{ term: `printed on page ${check.shown.pageIndex + 1} too`, weight: 2 }];
    case "stated_only":
      return [];
    case "disputed":
      return [{ term: `page ${check.answer.candidate.pageIndex + 1} shows another value`, weight: -5 }];
  }
}

function pageValue({ candidate, confidence }: NonNullable<PageReading["answer"]>, pages: readonly Page[]): Alternative {
  return {
    text: candidate.text,
    confidence: Math.min(confidence, 100 - CONFIDENCE_DISPUTED),
    boundingBoxes: shownPolygons(candidate.tokens, pages[candidate.pageIndex]!),
  };
}

function zoneOf({ polygons, pageIndex }: FactSource, pages: readonly Page[]): Polygon[] {
  const page = pages[pageIndex ?? -1];
  return page && polygons ? polygons.map((polygon) => clampPolygon(polygon, page.width, page.height)) : [];
}
