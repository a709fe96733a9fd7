import { json, pause, queryOf, type Requester } from "./request.ts";
import type * as api from "./types.ts";

/** A stored document, with the tag that makes a later change conditional. */
export interface Tagged<T> {
  readonly data: T;
  /** Pass it back as `ifMatch`: a change that someone else made meanwhile is then refused instead of overwritten. */
  readonly etag: string | null;
}

export interface Usage {
  /** Pages already consumed on the plan; null if the service did not report it. */
  readonly planUsage: number | null;
  readonly planUsageLimit: number | null;
}

export interface ResultOptions {
  readonly include?: readonly api.Include[];
  readonly details?: "pages" | "summary";
  readonly signal?: AbortSignal;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** A repeated call with the same key within 24 h returns the first one's response, which makes retries safe. */
  readonly idempotencyKey?: string;
}

export interface SubmitOptions extends CallOptions {
  /** Shown to people; defaults to the file's own name. */
  readonly name?: string;
}

export interface PredictOptions extends SubmitOptions, ResultOptions {
  readonly push?: "never" | "always" | "only_review";
}

export interface Predicted extends Usage {
  readonly data: api.SyncResultJson;
  /** null when the document was not stored. */
  readonly documentId: string | null;
}

export interface Submitted extends Usage {
  readonly job: string;
  /** The document's id. */
  readonly resource: string;
}

/** Either complete, or still RUNNING / ended in ERROR with a message; `isComplete` narrows the type. */
export type DocumentAnswer = api.StoredResultJson | api.IncompleteResultJson;

/** The document as it is corrected; with a key that may only review, no more than what the correction named. */
export type CorrectionAnswer = DocumentAnswer | api.CorrectionKeptJson;

export function isComplete(answer: CorrectionAnswer): answer is api.StoredResultJson {
  return "document_pages" in answer;
}

/** Filter, order and page of a list. */
export type DocumentFilter = Readonly<api.ListQueryJson>;

export interface Condition {
  /** Etag of the state that the change is based on. */
  readonly ifMatch?: string | null;
}

/** Reading documents, and what is stored of them; `base` is the service's path. */
export function documentVerbs(request: Requester, base: string) {
  const path = (documentId: string) => `${base}/predicted-documents/${encodeURIComponent(documentId)}`;
  const imagePath = (documentId: string, pageIndex: number, width?: number) =>
    `${path(documentId)}/pages/${pageIndex}/image${width === undefined ? "" : `?width=${width}`}`;
  const document = async (documentId: string, options: ResultOptions = {}): Promise<Tagged<DocumentAnswer>> => {
    const { signal } = options;
    return tagged<DocumentAnswer>(await request("GET", path(documentId) + resultQuery(options), { signal }));
  };
  return {
    /**
     * Reads a document and waits for the result. `push` decides whether it is stored: never (default), always, or
     * only_review.
     * @example
     * const { data, documentId } = await client.service(id).predict(file, { push: "always", include:
     * ["validation_errors"] });
     */
    async predict(file: File | Blob, options: PredictOptions = {}): Promise<Predicted> {
      const form = new FormData();
      form.append("push_result_on_platform", options.push ?? "never");
      form.append("file", file, options.name ?? (file instanceof File ? file.name : "document"));
      const response = await request("POST", `${base}/predict${resultQuery(options)}`, {
        form,
        ...callOptions(options),
      });
      const data: api.SyncResultJson = await response.json();
      return { data, documentId: response.headers.get("x-document-id"), ...usageOf(response) };
    },

    /**
     * Submits a document and returns at once; fetch the result with `waitForDocument`.
     * @example
     * const { resource } = await client.service(id).submit(file);
     * const { data } = await client.service(id).waitForDocument(resource);
     */
    async submit(file: File | Blob, options: SubmitOptions = {}): Promise<Submitted> {
      const form = new FormData();
      form.append("file", file, options.name ?? (file instanceof File ? file.name : "document"));
      const response = await request("POST", `${base}/async-predict`, { form, ...callOptions(options) });
      const answer: { job: string; resource: string } = await response.json();
      return { ...answer, ...usageOf(response) };
    },

    /**
     * A stored document as it is now; `data.document.status` is RUNNING, ACTIVE or ERROR.
     * @example const { data, etag } = await client.service(id).document(documentId, { include: ["ocr"] });
     */
    document,

    /**
     * Polls until the document is ACTIVE or ERROR. Rejects with the signal's reason when it is aborted.
     * @example const { data } = await client.service(id).waitForDocument(resource, { signal:
     * AbortSignal.timeout(60_000) });
     */
    async waitForDocument(documentId: string, options: ResultOptions & { intervalMs?: number } = {}) {
      for (;;) {
        const answer = await document(documentId, options);
        if (answer.data.document.status !== "RUNNING") return answer;
        await pause(options.intervalMs ?? 1000, options.signal);
      }
    },

    /**
     * One page of the stored documents, newest first.
     * @example
     * for (let cursor: string | null = null; ; ) {
     *   const page = await client.service(id).documents({ revision_status: "to_review", ...(cursor && { cursor }) });
     *   page.documents.forEach(show);
     *   if ((cursor = page.next_cursor) === null) break;
     * }
     */
    documents: (filter: DocumentFilter = {}, signal?: AbortSignal) =>
      json<api.DocumentListJson>(request("GET", `${base}/predicted-documents${queryOf({ ...filter })}`, { signal })),

    /**
     * Corrects values; the service learns from it. Keys left out stay as they are; null marks a field absent. A key
     * that may review and not read is told what it named, and nothing of the document.
     * @example
     * const correction = { entities: { total: "118,00", due_date: null } };
     * const { data } = await client.service(id).correct(documentId, correction, { ifMatch: etag });
     * console.log(isComplete(data) ? data.document_pages : data);
     */
    async correct(documentId: string, correction: api.CorrectionJson, options: Condition & ResultOptions = {}) {
      const at = `${path(documentId)}/entities${resultQuery(options)}`;
      const { ifMatch, signal } = options;
      return tagged<CorrectionAnswer>(await request("PUT", at, { body: correction, ifMatch, signal }));
    },

    /**
     * Sets the revision status; every transition is allowed.
     * @example await client.service(id).revise(documentId, "approved");
     */
    revise(documentId: string, revisionStatus: api.RevisionStatus, options: Condition & { reason?: string } = {}) {
      const { reason, ...condition } = options;
      const body = { revision_status: revisionStatus, ...(reason !== undefined && { reason }) };
      return request("PATCH", path(documentId), { body, ...condition }).then(tagged<api.RevisionChangedJson>);
    },

    /**
     * Deletes a document and everything derived from it. With `ifMatch` only as long as nobody has changed it.
     * @example await client.service(id).remove(documentId, { ifMatch: etag });
     */
    remove: (documentId: string, { ifMatch }: Condition = {}) =>
      json<{ message: string }>(request("DELETE", path(documentId), { ifMatch })),

    /**
     * URL of a page's image, in whose pixels boxes are stated. In a browser session it can be the src of an <img>.
     * `width` requests a smaller one.
     * @example img.src = client.service(id).pageImageUrl(documentId, 0);
     */
    pageImageUrl: (documentId: string, pageIndex: number, width?: number) =>
      request.urlOf(imagePath(documentId, pageIndex, width)),

    /**
     * The image of a page.
     * @example const blob = await client.service(id).pageImage(documentId, 0);
     */
    pageImage: (documentId: string, pageIndex: number, width?: number) =>
      request("GET", imagePath(documentId, pageIndex, width)).then((response) => response.blob()),

    /** URL of the original file, for a download link. */
    originalUrl: (documentId: string) => request.urlOf(`${path(documentId)}/file`),

    /**
     * The file as it was uploaded.
     * @example const bytes = await (await client.service(id).original(documentId)).arrayBuffer();
     */
    original: (documentId: string) => request("GET", `${path(documentId)}/file`).then((response) => response.blob()),

    /**
     * The document's history: who did what, oldest first.
     * @example const { events } = await client.service(id).events(documentId);
     */
    events: (documentId: string) => json<api.DocumentEventsJson>(request("GET", `${path(documentId)}/events`)),
  };
}

function resultQuery({ include, details }: ResultOptions): string {
  return queryOf({ include, document_details: details });
}

function callOptions({ signal, idempotencyKey }: CallOptions) {
  return { signal, idempotencyKey };
}

async function tagged<T>(response: Response): Promise<Tagged<T>> {
  return { data: (await response.json()) as T, etag: response.headers.get("etag") };
}

function usageOf(response: Response): Usage {
  const numberOf = (name: string) => {
    const value = response.headers.get(name);
    return value === null ? null : Number(value);
  };
  return { planUsage: numberOf("x-plan-usage"), planUsageLimit: numberOf("x-plan-usage-limit") };
}
