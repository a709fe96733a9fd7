import { sessionVerbs } from "./client/accounts.ts";
import { adminVerbs } from "./client/admin.ts";
import { documentVerbs } from "./client/documents.ts";
import { learningVerbs } from "./client/learning.ts";
import { listVerbs } from "./client/lists.ts";
import type { ConnectionOptions, Requester } from "./client/request.ts";
import { createRequester, json } from "./client/request.ts";
import { reviewVerbs } from "./client/review.ts";
import type * as api from "./client/types.ts";

export type * from "./client/documents.ts";
export { isComplete } from "./client/documents.ts";
export { ApiError } from "./client/request.ts";
export type * from "./client/types.ts";

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

    ...documentVerbs(request, base),
    ...reviewVerbs(request, base),
    ...learningVerbs(request, base),
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
