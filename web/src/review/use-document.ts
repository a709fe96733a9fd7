import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import {
  ApiError,
  type CorrectionAnswer,
  type CorrectionJson,
  type DocumentAnswer,
  type Include,
  isComplete,
  type RevisionStatus,
  type StoredResultJson,
  type Tagged,
} from "../../../src/client.ts";
import { client } from "../api.ts";

/** Polling interval for a document that is being read. */
const REFRESH_MS = 1000;

/** Everything the review screen shows, in one response. */
const EVERYTHING = [
  "ocr",
  "service_fields",
  "service_categories",
  "validation_errors",
  "evidence",
  "alternatives",
  "machine",
] as const satisfies Include[];

/** A correction does not change the words, which are most of a long document. */
const BUT_THE_WORDS = EVERYTHING.filter((part) => part !== "ocr");

export interface DocumentIds {
  readonly serviceId: string;
  readonly documentId: string;
}

export type Complete = Tagged<StoredResultJson>;

export function documentQuery({ serviceId, documentId }: DocumentIds) {
  return queryOptions({
    queryKey: ["document", serviceId, documentId],
    queryFn: ({ signal }) => client.service(serviceId).document(documentId, { include: EVERYTHING, signal }),
    refetchInterval: ({ state }) => (state.data?.data.document.status === "RUNNING" ? REFRESH_MS : false),
  });
}

/** What happened to the document, the newest last. */
export function eventsQuery({ serviceId, documentId }: DocumentIds) {
  return queryOptions({
    queryKey: ["document", serviceId, documentId, "tab", "events"],
    queryFn: () => client.service(serviceId).events(documentId),
  });
}

export function useDocument(ids: DocumentIds) {
  return useQuery(documentQuery(ids));
}

/**
 * The actions on the document; each leaves the newest state in the query cache. They reject with the service's own
 * error.
 */
export function useDocumentVerbs(ids: DocumentIds) {
  const queries = useQueryClient();
  const { serviceId, documentId } = ids;
  return useMemo(() => {
    const { queryKey } = documentQuery({ serviceId, documentId });
    const verbs = client.service(serviceId);
    const refreshList = () => queries.invalidateQueries({ queryKey: ["documents", serviceId] });
    const refreshTabs = () => queries.invalidateQueries({ queryKey: [...queryKey, "tab"] });
    const stored = (answer: Tagged<CorrectionAnswer>): Complete => {
      const complete = withWordsOf(queries.getQueryData(queryKey), completeOf(answer));
      queries.setQueryData(queryKey, complete);
      void refreshTabs();
      return complete;
    };
    return {
      correct: async (correction: CorrectionJson, etag: string | null): Promise<Complete> =>
        stored(await verbs.correct(documentId, correction, { ifMatch: etag, include: BUT_THE_WORDS })),
      fetch: async (): Promise<Complete> => stored(await verbs.document(documentId, { include: EVERYTHING })),
      async revise(status: RevisionStatus, etag: string | null, reason: string | null): Promise<string | null> {
        const revised = await verbs.revise(documentId, status, { ifMatch: etag, ...(reason !== null && { reason }) });
        queries.setQueryData(queryKey, (before) => before && { ...withStatus(before, status), etag: revised.etag });
        await Promise.all([refreshList(), refreshTabs()]);
        return revised.etag;
      },
      async remove(): Promise<void> {
        await verbs.remove(documentId);
        queries.removeQueries({ queryKey });
        await refreshList();
      },
    };
  }, [queries, serviceId, documentId]);
}

function completeOf({ data, etag }: Tagged<CorrectionAnswer>): Complete {
  if (!isComplete(data)) throw new ApiError(404, { code: "document_not_found" }, null);
  return { data, etag };
}

function withWordsOf(before: Tagged<DocumentAnswer> | undefined, now: Complete): Complete {
  if (before === undefined || !isComplete(before.data)) return now;
  const pages = before.data.document_pages;
  const document_pages = now.data.document_pages.map((page, index) =>
    page.ocr.length > 0 ? page : { ...page, ocr: pages[index]?.ocr ?? [] },
  );
  return { ...now, data: { ...now.data, document_pages } };
}

function withStatus(before: Tagged<DocumentAnswer>, status: RevisionStatus): Tagged<DocumentAnswer> {
  if (!isComplete(before.data)) return before;
  return { ...before, data: { ...before.data, document: { ...before.data.document, revision_status: status } } };
}
