import { type DocumentSummary, summarise } from "../../core/documents/summary.ts";
import type { Sort } from "../../core/search/sorts.ts";
import { fieldInvalid } from "../../errors.ts";
import { MOST_PAGES_A_STATEMENT, type ReadingPace } from "../../store/contract/document-types.ts";
import type { DocumentFilter, ListedDocument } from "../../store/contract/list-types.ts";
import type { ExportFormat } from "../../store/contract/list-work-types.ts";
import { createTrail } from "../access/audit.ts";
import type { AdmittedService } from "../access/caller.ts";
import type { Ports } from "../ports.ts";
import { type FollowedExport, followExport } from "./export-runs.ts";
import { type ExportedFields, exportedFields } from "./exported-fields.ts";
import { refuseUnknownKeys } from "./known-keys.ts";

export interface ExportedDocument {
  readonly document: ListedDocument;
  /** null: it was not read, or not yet. */
  readonly summary: DocumentSummary | null;
}

export interface ExportRequest {
  readonly filter: DocumentFilter;
  readonly sort: Sort | null;
  readonly format: ExportFormat;
  /** More than that: field_invalid, before anything is read. null: no matter how many. */
  readonly atMost: number | null;
  /** Also the fields that the service no longer has, where documents have values of them. */
  readonly withFormerFields: boolean;
}

export interface DocumentsExport extends FollowedExport<ExportedDocument>, ExportedFields {}

export interface ExportUseCases {
  /**
   * The documents that match, in their current state; read while they are consumed, so that a million need no more
   * memory than a hundred. The requester can see the progress; if it is stopped, it breaks off with an error.
   */
  exportDocuments(service: AdmittedService, request: ExportRequest): Promise<DocumentsExport>;
}

const DOCUMENTS_AT_ONCE = 100;

/** How many documents from this one on have no more pages together than one statement takes; one at least. */
function countWithin(documents: readonly ListedDocument[], from: number, pages: number): number {
  let count = 0;
  for (let room = pages; from + count < documents.length; count++) {
    room -= documents[from + count]!.pageCount;
    if (room < 0) break;
  }
  return Math.max(1, count);
}

export function createExport(ports: Pick<Ports, "store" | "ambient">): ExportUseCases {
  const { store } = ports;
  const trail = createTrail(ports);

  async function* read(
    service: AdmittedService,
    { filter, sort }: ExportRequest,
    exported: ExportedFields,
  ): AsyncGenerator<ExportedDocument> {
    const pace: ReadingPace = { pages: MOST_PAGES_A_STATEMENT };
    let cursor: string | null = null;
    do {
      const query = { ...filter, ...(sort && { sort }), ...(cursor !== null && { cursor }), limit: DOCUMENTS_AT_ONCE };
      const page = await store.documents.list(service.serviceId, query);
      const { documents } = page;
      for (let at = 0; at < documents.length; ) {
        const some = documents.slice(at, at + countWithin(documents, at, pace.pages));
        const ids = some.map(({ documentId }) => documentId);
        const values = await store.values.of(service.serviceId, ids, pace);
        const results = new Map(values.map(({ documentId, result }) => [documentId, result]));
        for (const document of some) {
          const result = results.get(document.documentId);
          yield { document, summary: result ? summarise(result.pages, exported) : null };
        }
        at += some.length;
      }
      cursor = page.nextCursor;
    } while (cursor !== null);
  }

  return {
    async exportDocuments(service, request) {
      const { filter, atMost, format, withFormerFields } = request;
      await refuseUnknownKeys(ports, service, { category: filter.category }, "#/query");
      const { total } = await store.documents.list(service.serviceId, { ...filter, limit: 1, isCounted: true });
      const count = total ?? 0;
      if (atMost !== null && count > atMost) {
        const detail = `${count} documents match; this format takes at most ${atMost}. Filter them more closely, or take csv or json.`;
        throw fieldInvalid("#/query/format", detail);
      }
      const exported = await exportedFields(ports, service, withFormerFields);
      await trail(service.caller, service.accountId, `documents.exported.${count}`, service.serviceId);
      const run = await followExport(ports, service, { format, total: count }, read(service, request, exported));
      return { ...run, ...exported };
    },
  };
}
