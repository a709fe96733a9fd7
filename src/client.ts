import { accountVerbs, memberVerbs, sessionVerbs } from "./client/accounts.ts";
import { designVerbs } from "./client/design.ts";
import { listVerbs } from "./client/lists.ts";
import type { ConnectionOptions, Requester } from "./client/request.ts";
import { createRequester, json, pause, queryOf } from "./client/request.ts";
import type * as api from "./client/types.ts";
import { webhookVerbs } from "./client/webhooks.ts";

export { ApiError } from "./client/request.ts";
export type * from "./client/types.ts";

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

export function isComplete(answer: DocumentAnswer): answer is api.StoredResultJson {
  return "document_pages" in answer;
}

/** Filter, order and page of a list. */
export type DocumentFilter = Readonly<api.ListQueryJson>;

export interface Condition {
  /** Etag of the state that the change is based on. */
  readonly ifMatch?: string | null;
}

export type Client = ReturnType<typeof createClient>;

/**
 * A client of an estratto service. It needs nothing but `fetch`, and works in browsers and in Node.
 *
 * @example
 * const client = createClient({ baseUrl: "http://localhost:8080", apiKey: process.env.KEY });
 * const { data } = await client.service(serviceId).predict(file, { include: ["ocr"] });
 * console.log(data.document_pages[0]?.entities);
 */
export function createClient(options: ConnectionOptions = {}) {
  const request = createRequester(options);
  return {
    /** The operations of one service. */
    service: (serviceId: string) => serviceVerbs(request, serviceId),
    job: jobVerbs(request),
    session: sessionVerbs(request),
    admin: adminVerbs(request),
    /**
     * The limits of this installation (file size, pages, rates).
     * @example const limits = await client.limits();
     */
    limits: () => json<api.LimitsJson>(request("GET", "/limits")),
  };
}

function serviceVerbs(request: Requester, serviceId: string) {
  const info = `/service/${encodeURIComponent(serviceId)}`;
  const base = `/inference${info}`;
  const path = (documentId: string) => `${base}/predicted-documents/${encodeURIComponent(documentId)}`;
  const imagePath = (documentId: string, pageIndex: number, width?: number) =>
    `${path(documentId)}/pages/${pageIndex}/image${width === undefined ? "" : `?width=${width}`}`;
  const document = async (documentId: string, options: ResultOptions = {}): Promise<Tagged<DocumentAnswer>> => {
    const { signal } = options;
    return tagged<DocumentAnswer>(await request("GET", path(documentId) + resultQuery(options), { signal }));
  };
  return {
    /**
     * Name, fields and categories of the service.
     * @example const { service_fields } = await client.service(id).info();
     */
    info: () => json<api.ServiceInfoJson>(request("GET", info)),

    /**
     * Pages consumed and the plan's limit. May lag behind; the `planUsage` of an inference does not.
     * @example const { plan_usage, plan_usage_limit } = await client.service(id).quotas();
     */
    quotas: () => json<api.PlanQuotasJson>(request("GET", `${info}/plan/quotas`)),

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
     * Corrects values; the service learns from it. Keys left out stay as they are; null marks a field absent.
     * @example await client.service(id).correct(documentId, { entities: { total: "118,00", due_date: null } }, {
     * ifMatch: etag });
     */
    async correct(documentId: string, correction: api.CorrectionJson, options: Condition & ResultOptions = {}) {
      const at = `${path(documentId)}/entities${resultQuery(options)}`;
      const { ifMatch, signal } = options;
      return tagged<DocumentAnswer>(await request("PUT", at, { body: correction, ifMatch, signal }));
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
     * Deletes a document and everything derived from it.
     * @example await client.service(id).remove(documentId);
     */
    remove: (documentId: string) => json<{ message: string }>(request("DELETE", path(documentId))),

    /**
     * Adds a labelled document: its values are located on the pages, and the service learns from it.
     * @example const { aligned } = await client.service(id).addExample(file, { entities: { total: "118,00" } });
     */
    addExample(file: File | Blob, values: api.CorrectionJson, options: { category?: string } = {}) {
      const form = new FormData();
      form.append("entities", JSON.stringify(values));
      if (options.category !== undefined) form.append("category", options.category);
      form.append("file", file, file instanceof File ? file.name : "document");
      return json<api.ExampleAddedJson>(request("POST", `${base}/examples`, { form }));
    },

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

    /**
     * Who is reviewing the document; `holder` is null if nobody is.
     * @example const { holder_name, yours } = await client.service(id).claimOf(documentId);
     */
    claimOf: (documentId: string) => json<api.ClaimJson>(request("GET", `${path(documentId)}/claim`)),

    /**
     * Claims the document for review, or renews the claim, which lapses 15 minutes after the last call. `yours` is
     * false if someone else holds it; `takeOver` takes it from any holder.
     * @example const { yours, holder_name } = await client.service(id).claim(documentId);
     */
    claim: (documentId: string, { takeOver = false }: { takeOver?: boolean } = {}) =>
      json<api.ClaimJson>(request("PUT", `${path(documentId)}/claim`, { body: takeOver ? { take_over: true } : {} })),

    /**
     * Releases the claim. With `isLeaving` the request outlives the page that makes it.
     * @example await client.service(id).releaseClaim(documentId);
     */
    releaseClaim: (documentId: string, { isLeaving = false }: { isLeaving?: boolean } = {}) =>
      json<api.ClaimJson>(request("DELETE", `${path(documentId)}/claim`, { keepalive: isLeaving })),

    /**
     * The next document that needs review and that nobody else is reviewing, most pressing first, then oldest; after
     * `after`.
     * @example const { document, waiting } = await client.service(id).nextToReview();
     */
    nextToReview: (after?: string, signal?: AbortSignal) =>
      json<api.NextToReviewJson>(request("GET", `${base}/review-queue/next${queryOf({ after })}`, { signal })),

    /**
     * Uploads a zip of labelled documents: `labels.jsonl` and the files it names. They are read in the background.
     * @example const { documents, refused } = await client.service(id).importExamples(zip);
     */
    importExamples(archive: File | Blob, { signal }: { signal?: AbortSignal } = {}) {
      const form = new FormData();
      form.append("file", archive);
      return json<api.ImportedExamplesJson>(request("POST", `${base}/examples/archive`, { form, signal }));
    },

    /**
     * What the service has learned from corrections and examples.
     * @example const { documents } = await client.service(id).learning();
     */
    learning: () => json<api.LearningJson>(request("GET", `${base}/learning`)),

    /**
     * What automatic approval guarantees today, on what evidence, and what is missing.
     * @example const { state, threshold, coverage } = await client.service(id).guarantee();
     */
    guarantee: () => json<api.GuaranteeJson>(request("GET", `${base}/guarantee`)),

    ...listVerbs(request, base),
  };
}

function jobVerbs(request: Requester) {
  const path = (job: string) => `/jobs/${encodeURIComponent(job)}`;
  return {
    /**
     * Progress of an asynchronous document, in pages.
     * @example const { pages_done, page_count } = await client.job.get(submitted.job);
     */
    get: (job: string, signal?: AbortSignal) => json<api.JobJson>(request("GET", path(job), { signal })),
    /**
     * Stops the job; its document ends as ERROR.
     * @example await client.job.cancel(submitted.job);
     */
    cancel: (job: string) => json<api.JobJson>(request("DELETE", path(job))),
  };
}

function adminVerbs(request: Requester) {
  const keys = (serviceId: string) => `/admin/services/${encodeURIComponent(serviceId)}/api-keys`;
  const policies = (serviceId: string) => `/admin/services/${encodeURIComponent(serviceId)}/policies`;
  const guarantee = (serviceId: string) => `/admin/services/${encodeURIComponent(serviceId)}/guarantee`;
  const models = (serviceId: string) => `/admin/services/${encodeURIComponent(serviceId)}/models`;
  return {
    /** @example const { services } = await client.admin.services(); */
    services: () => json<{ services: api.ServiceDefinitionJson[] }>(request("GET", "/admin/services")),
    /** The definition, in the form that `updateService` accepts. @example await client.admin.service(id); */
    service: (serviceId: string) =>
      json<api.ServiceDefinitionJson>(request("GET", `/admin/services/${encodeURIComponent(serviceId)}`)),
    /** @example await client.admin.createService({ name: "Receipts", service_fields: { total: totalField } }); */
    createService: (definition: api.ServiceDefinitionInputJson) =>
      json<api.ServiceDefinitionJson>(request("POST", "/admin/services", { body: definition })),
    /** @example const { api_keys } = await client.admin.keys(serviceId); */
    keys: (serviceId: string) => json<{ api_keys: api.ApiKeyJson[] }>(request("GET", keys(serviceId))),
    /**
     * `key` of the response is shown only this once. @example const { key } = await client.admin.createKey(id, { name:
     * "ERP" });
     */
    createKey: (serviceId: string, key: api.ApiKeyInputJson) =>
      json<api.CreatedApiKeyJson>(request("POST", keys(serviceId), { body: key })),
    /** Takes effect at once and cannot be undone. @example await client.admin.revokeKey(serviceId, keyId); */
    revokeKey: (serviceId: string, keyId: string) =>
      request("DELETE", `${keys(serviceId)}/${encodeURIComponent(keyId)}`).then(() => undefined),
    /** @example const { policies } = await client.admin.policies(serviceId); */
    policies: (serviceId: string) => json<{ policies: api.PolicyJson[] }>(request("GET", policies(serviceId))),
    /**
     * @example
     * await client.admin.addPolicy(id, { policy_name: "Total", policy_type: "mandatory_labels", fields: ["total"] });
     */
    addPolicy: (serviceId: string, policy: api.PolicyInputJson) =>
      json<api.PolicyJson>(request("POST", policies(serviceId), { body: policy })),
    /**
     * The models fitted in the background, newest first. @example const { versions } = await client.admin.models(id);
     */
    models: (serviceId: string) => json<api.ServiceModelsJson>(request("GET", models(serviceId))),
    /**
     * Rolls back, accepts a candidate, or switches learning off (null). @example await client.admin.setLiveModel(id, {
     * version: 3 });
     */
    setLiveModel: (serviceId: string, choice: { version: number | null; pinned?: boolean }) =>
      json<api.ServiceModelsJson>(request("PUT", `${models(serviceId)}/live`, { body: choice })),
    /** Fits a model to the reviewed documents now. @example await client.admin.refit(serviceId); */
    refit: (serviceId: string) => request("POST", `${models(serviceId)}/refit`).then(() => undefined),
    /** Stops the fitting; the live model stays live. @example await client.admin.cancelRefit(serviceId); */
    cancelRefit: (serviceId: string) => request("DELETE", `${models(serviceId)}/refit`).then(() => undefined),
    /**
     * What automatic approval can guarantee. @example const { outcomes_missing } = await client.admin.guarantee(id);
     */
    guarantee: (serviceId: string) => json<api.GuaranteeJson>(request("GET", guarantee(serviceId))),
    /** Sets the target; null removes it. @example await client.admin.setGuarantee(id, { max_error_rate: 0.01 }); */
    setGuarantee: (serviceId: string, settings: api.GuaranteeSettingsJson | null) =>
      json<api.GuaranteeJson>(request("PUT", guarantee(serviceId), { body: { guarantee: settings } })),
    ...designVerbs(request),
    ...webhookVerbs(request),
    ...accountVerbs(request),
    ...memberVerbs(request),
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
