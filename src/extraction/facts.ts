import type { FactConcept, FactSource, Page, PageError, ReadDocument } from "../core/document.ts";
import { clampPolygon, type Polygon } from "../core/geometry.ts";
import type { Candidate, ReadField } from "./candidates.ts";
import type { PlacedEntity } from "./page-results.ts";
import { shownPolygons } from "./shown-polygons.ts";
import { foldText } from "./text.ts";
import { typedValueOf } from "./typed-value.ts";
import type { DocumentStyle } from "./votes.ts";

/**
 * Structured sources beat ink: what an attached XML or a machine-readable zone says is the value. The page is searched for the same
 * value, for boxes and as a cross-check.
 */
export interface StructuredValues {
  readonly entities: readonly PlacedEntity[];
  /** Values an attachment states and the pages do not show. */
  readonly mismatches: readonly PageError[];
}

const CONFIDENCE_VALID = 99.5;
/** A zone whose check digits fail was read, but not proven. */
const CONFIDENCE_UNPROVEN = 90;

/** An attachment that differs here from the page may be the wrong attachment; a name may be written in many ways. */
const CROSS_CHECKED: ReadonlySet<FactConcept> = new Set(["invoice.number", "invoice.date", "invoice.gross_total"]);

/** The structured value of one field, null where no source has it. `candidates` are the field's on all pages. */
export function structuredValue(
  document: ReadDocument,
  read: ReadField,
  candidates: readonly Candidate[],
): StructuredValues | null {
  for (const source of document.facts) {
    const stated = read.meaning.concept === null ? undefined : source.values[read.meaning.concept as FactConcept];
    if (stated === undefined || stated === "") continue;
    const currency = source.values["invoice.currency"] ?? null;
    const style: DocumentStyle = { decimal: ".", currency, dateOrder: "day_first", language: null };
    const value = typedValueOf(read.meaning.type, stated, style, read.field.options);
    const shown = candidates.find((candidate) => isSame(candidate, stated));
    const place = shown
      ? { pageIndex: shown.pageIndex, boundingBoxes: shownPolygons(shown.tokens, document.pages[shown.pageIndex]!) }
      : { pageIndex: source.pageIndex ?? 0, boundingBoxes: zoneOf(source, document.pages) };
    const entity = {
      text: shown?.text ?? stated,
      confidence: source.valid ? CONFIDENCE_VALID : CONFIDENCE_UNPROVEN,
      value,
      source: "structured" as const,
      ocrConfidence: null,
      evidence: [{ term: `stated by ${source.kind}`, weight: 6 }],
      alternatives: [],
    };
    return {
      entities: [{ fieldKey: read.field.key, ...place, entity }],
      mismatches: crossCheck(document, source, read, stated, shown),
    };
  }
  return null;
}

function isSame(candidate: Candidate, stated: string): boolean {
  if (candidate.key === stated || foldText(candidate.text) === foldText(stated)) return true;
  const { value } = candidate;
  if (value?.type === "amount" || value?.type === "number")
    return Math.abs(Number(value.amount) - Number(stated)) < 0.005;
  return value?.type === "date" ? value.iso === stated : false;
}

function zoneOf({ polygons, pageIndex }: FactSource, pages: readonly Page[]): Polygon[] {
  const page = pages[pageIndex ?? -1];
  return page && polygons ? polygons.map((polygon) => clampPolygon(polygon, page.width, page.height)) : [];
}

function crossCheck(
  { pages }: ReadDocument,
  { kind, polygons }: FactSource,
  { field, meaning }: ReadField,
  stated: string,
  shown: Candidate | undefined,
): PageError[] {
  const isAttachment = polygons === null && pages.some((page) => page.words.length > 0);
  if (!isAttachment || shown || !CROSS_CHECKED.has(meaning.concept as FactConcept)) return [];
  return [
    {
      code: "STRUCTURED_MISMATCH",
      message: `The ${kind} attachment states ${field.key} = "${stated}", which no page shows.`,
      stage: "validate",
      retryable: false,
    },
  ];
}
