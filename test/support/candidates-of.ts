import type { FieldType } from "../../src/core/values.ts";
import type { Candidate, ReadField } from "../../src/extraction/candidate.ts";
import { findCandidates, readPage } from "../../src/extraction/candidates/candidates.ts";
import { layOutDocument } from "../../src/extraction/page/layout.ts";
import { readService } from "../../src/extraction/read-service.ts";
import { styleOf } from "../../src/extraction/types/votes.ts";
import { serviceOfOwnFields } from "./own-fields.ts";
import { type PrintedLine, printedDocument } from "./word-pages.ts";

/** The candidates of the first of a user's own fields on a printed page. */
export function candidatesOf(
  fields: Readonly<Record<string, FieldType>>,
  lines: readonly PrintedLine[],
): { readonly read: ReadField; readonly candidates: readonly Candidate[] } {
  const layouts = layOutDocument(printedDocument(lines));
  const { fields: asked, labels } = readService(serviceOfOwnFields(fields), layouts);
  const read = asked[0]!;
  const pages = layouts.map((layout) => readPage(layout, labels));
  return { read, candidates: findCandidates(pages, read, styleOf(layouts)) };
}
