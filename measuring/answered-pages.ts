import type { Page } from "../src/core/documents/document.ts";
import type { DocumentPageJson, EntityJson, SyncResultJson } from "../src/http/contract/results.ts";
import type { ShownValue } from "./metrics.ts";

/** The pages of an answer that was asked to include its words, in the form of reading's output. */
export function pagesOfAnswer({ document_pages: pages }: SyncResultJson): Page[] {
  return pages.map(
    ({ page_index, page_layout, ocr, errors }): Page => ({
      pageIndex: page_index,
      width: page_layout.width,
      height: page_layout.height,
      rotationAngle: page_layout.rotation_angle,
      words: ocr.map(({ Text, Confidence, BoundingBox, Line, Source }) => ({
        text: Text,
        confidence: Confidence / 100,
        polygon: BoundingBox.map(([x = 0, y = 0]) => [x, y] as const),
        line: Line,
        source: Source,
      })),
      errors,
    }),
  );
}

/** The values shown for a field, in page order. */
export function shownIn({ document_pages: pages }: Pick<SyncResultJson, "document_pages">, key: string): ShownValue[] {
  return pages.flatMap((page) =>
    entitiesOf(page, key).map(({ text, confidence, value }) => ({ text, confidence, value: value ?? null })),
  );
}

function entitiesOf({ entities }: DocumentPageJson, key: string): EntityJson[] {
  const own = entities[key];
  if (Array.isArray(own)) return own;
  return own && "text" in own ? [own] : [];
}
