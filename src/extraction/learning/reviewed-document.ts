import type { DocumentResult } from "../../core/documents/result.ts";
import { type Box, boxOfPolygon, unionOfBoxes } from "../../core/geometry.ts";
import { entityFields, type ServiceDefinition } from "../../core/services/service-definition.ts";
import type { ReadField, ReadPage } from "../candidate.ts";
import { readPage } from "../candidates/candidates.ts";
import type { ReviewedDocument, TemplateMemory } from "../contract.ts";
import { matchTemplates, type TemplateMatch } from "../layouts/template-match.ts";
import { learnTemplate } from "../layouts/templates.ts";
import { layOutPage } from "../page/layout.ts";
import { readService } from "../read-service.ts";
import type { ShippedModels } from "../scoring/models.ts";
import type { DocumentStyle } from "../types/document-style.ts";
import { styleOf } from "../types/votes.ts";

/** A value that a person gave or confirmed. */
export interface Truth {
  readonly text: string;
  readonly pageIndex: number;
  /** Null if it was found nowhere on the page. */
  readonly box: Box | null;
}

/** A reviewed document, laid out once for all its fields. */
export interface PreparedDocument {
  readonly documentId: string;
  readonly pages: readonly ReadPage[];
  /** As they are on this paper. */
  readonly fields: readonly ReadField[];
  readonly style: DocumentStyle;
  /**
   * By field key; an empty list = a person said that the document has no such value. A field that nobody judged is
   * missing.
   */
  readonly truths: Readonly<Record<string, readonly Truth[]>>;
  /** Layouts remembered from *other* documents: what the service would know about it if it had not been reviewed. */
  readonly remembered: readonly TemplateMatch[];
  /** What documents of *other* layouts taught: what would be known about it if its layout were new. */
  readonly elsewhere: readonly TemplateMemory[];
  /** Documents with the same number look alike; they must not be on both sides of a test. */
  readonly layout: number;
}

/** The number of remembered layouts that extraction is given. */
const NEWEST_TEMPLATES = 200;

/** In the order given, newest first. */
export function prepareDocuments(
  documents: readonly ReviewedDocument[],
  service: ServiceDefinition,
  { tagger }: Pick<ShippedModels, "tagger">,
): { fields: readonly ReadField[]; prepared: PreparedDocument[] } {
  const { fields } = readService(service);
  const laidOut = documents.map((document) => ({
    ...document,
    layouts: document.result.pages.map((page) => layOutPage({ ...page, errors: [] })),
    // A document that was approved without a correction taught no template; its head is still needed to identify its
    // layout.
    memory: document.template ?? learnTemplate(document.result, service, []),
  }));
  const layoutOf = new Map<unknown, number>();
  let count = 0;
  const prepared = laidOut.map(
    ({ documentId, result, judged, layouts, memory }, index): Omit<PreparedDocument, "elsewhere"> => {
      const [alike] = matchTemplates(
        layouts,
        laidOut.slice(0, index).map((earlier) => earlier.memory),
      );
      const layout = (alike && layoutOf.get(alike.memory)) ?? count++;
      layoutOf.set(memory, layout);
      const others = laidOut
        .slice(0, NEWEST_TEMPLATES)
        .flatMap(({ template }, i) => (i === index || !template ? [] : [template]));
      const onPaper = readService(service, layouts);
      return {
        documentId,
        pages: layouts.map((page) => readPage(page, onPaper.labels, { tag: tagger.ofKind(onPaper.kind) })),
        fields: onPaper.fields,
        style: styleOf(layouts),
        truths: truthsOf(result, service, judged),
        remembered: matchTemplates(layouts, others),
        layout,
      };
    },
  );
  const taught = laidOut
    .slice(0, NEWEST_TEMPLATES)
    .flatMap(({ template }, i) => (template ? [{ template, layout: prepared[i]!.layout }] : []));
  const elsewhere = (own: number) => taught.flatMap(({ template, layout }) => (layout === own ? [] : [template]));
  return { fields, prepared: prepared.map((one) => ({ ...one, elsewhere: elsewhere(one.layout) })) };
}

/**
 * What people said about the fields: about all if the document was approved, else about those that corrections name.
 */
function truthsOf(
  result: DocumentResult,
  service: ServiceDefinition,
  judged: ReviewedDocument["judged"],
): Record<string, Truth[]> {
  const truths: Record<string, Truth[]> = {};
  for (const { key } of entityFields(service)) {
    const found = result.pages.flatMap((page) =>
      (page.entities[key] ?? []).map((entity) => ({ entity, pageIndex: page.pageIndex })),
    );
    const isJudged = judged === "all" || judged.includes(key) || found.some(({ entity }) => entity.source === "human");
    if (!isJudged) continue;
    truths[key] = found.map(({ entity, pageIndex }) => {
      const boxes = entity.boundingBoxes.map(boxOfPolygon);
      return { text: entity.text, pageIndex, box: boxes.length > 0 ? unionOfBoxes(boxes) : null };
    });
  }
  return truths;
}
