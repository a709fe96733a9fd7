import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  ApiError,
  type CorrectionJson,
  type Include,
  isComplete,
  type RevisionStatus,
  type StoredResultJson,
} from "../../../src/client.ts";
import { client } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import { useProblem } from "../ui/problem-alert.tsx";
import { useNotify } from "../ui/use-notify.ts";

/** How often a document that is being read is asked for. */
const REFRESH_MS = 1000;

/** Everything the review screen shows, in one answer. */
const EVERYTHING = [
  "ocr",
  "service_fields",
  "service_categories",
  "validation_errors",
  "evidence",
  "alternatives",
] as const satisfies Include[];

export interface DocumentIds {
  readonly serviceId: string;
  readonly documentId: string;
}

export function documentQuery({ serviceId, documentId }: DocumentIds) {
  return queryOptions({
    queryKey: ["document", serviceId, documentId],
    queryFn: ({ signal }) =>
      client.service(serviceId).document(documentId, {
        include: EVERYTHING,
        signal,
      }),
    refetchInterval: ({ state }) => (state.data?.data.document.status === "RUNNING" ? REFRESH_MS : false),
  });
}

/** Changes to the document. Each carries the etag of what the reviewer saw; after one that failed the newest state is fetched. */
export function useDocumentChanges(ids: DocumentIds) {
  const queries = useQueryClient();
  const { t } = useLanguage();
  const explain = useExplain();
  const notify = useNotify();
  const verbs = client.service(ids.serviceId);
  const { queryKey } = documentQuery(ids);
  const etag = () => queries.getQueryData(queryKey)?.etag ?? null;
  const refreshList = () => queries.invalidateQueries({ queryKey: ["documents", ids.serviceId] });
  const refresh = () => Promise.all([queries.invalidateQueries({ queryKey }), refreshList()]);

  const correct = useMutation({
    // The correction is made from the state it will be applied to: one that waited for another must not undo it.
    mutationFn: async (correctionOf: (shown: StoredResultJson) => CorrectionJson) => {
      const shown = queries.getQueryData(queryKey);
      if (shown === undefined || !isComplete(shown.data)) throw new Error("Only a complete document is corrected.");
      const correction = correctionOf(shown.data);
      return verbs.correct(ids.documentId, correction, { ifMatch: shown.etag, include: EVERYTHING });
    },
    onSuccess: (corrected) => {
      queries.setQueryData(queryKey, corrected);
      return queries.invalidateQueries({ queryKey: [...queryKey, "json"] });
    },
    onError: (error) => {
      explain(error);
      return refresh();
    },
    // One after the other: each must carry the etag that the one before it made.
    scope: { id: `document:${ids.documentId}` },
  });
  const revise = useMutation({
    mutationFn: (status: RevisionStatus) => verbs.revise(ids.documentId, status, { ifMatch: etag() }),
    onSuccess: (_, status) => notify("good", t("review.revisionSet", { status: t(`revision.${status}`) })),
    onError: explain,
    onSettled: refresh,
    scope: { id: `document:${ids.documentId}` },
  });
  const remove = useMutation({
    mutationFn: () => verbs.remove(ids.documentId),
    onSuccess: () => {
      queries.removeQueries({ queryKey });
      notify("good", t("review.deleted"));
      return refreshList();
    },
    onError: explain,
  });
  return { correct, revise, remove };
}

export function useDocument(ids: DocumentIds) {
  return useQuery(documentQuery(ids));
}

function useExplain(): (error: unknown) => void {
  const { t } = useLanguage();
  const notify = useNotify();
  const offline = useProblem(null).detail;
  return (error) => {
    const message = !(error instanceof ApiError) ? offline : isConflict(error) ? t("value.conflict") : error.message;
    const requestId = error instanceof ApiError && error.requestId !== null ? ` (${error.requestId})` : "";
    notify("bad", message + requestId);
  };
}

/** The closed list of statuses has no 412: a tag that does not match is 422, pointing at the header. */
function isConflict(error: ApiError): boolean {
  return error.status === 422 && error.errors.some(({ pointer }) => /if-match/i.test(pointer));
}
