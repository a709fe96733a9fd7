import { json, queryOf, type Requester } from "./request.ts";
import type * as api from "./types.ts";

/** Operations on many documents of one service at once; `base` is its path. */
export function listVerbs(request: Requester, base: string) {
  const batch = (id: string) => `${base}/batches/${encodeURIComponent(id)}`;
  const view = (id: string) => `${base}/views/${encodeURIComponent(id)}`;
  const exportPath = (query: api.ExportQueryJson) => `${base}/predicted-documents/export${queryOf({ ...query })}`;
  return {
    /**
     * Decides on many documents, or deletes them; each as if it were done alone. Most of the work goes on after this
     * resolves; `batch` reports its progress.
     * @example const { done, refused } = await client.service(id).startBatch({ action: "approved", filter: { violation:
     * "none" } });
     */
    startBatch: (input: api.BatchInputJson) => json<api.BatchJson>(request("POST", `${base}/batches`, { body: input })),
    /**
     * The newest 20, including imports of archives. @example const { batches } = await client.service(id).batches();
     */
    batches: (signal?: AbortSignal) =>
      json<{ batches: api.BatchJson[] }>(request("GET", `${base}/batches`, { signal })),
    /**
     * Progress of a batch, and the outcome of each document.
     * @example const { results } = await client.service(id).batch(started.batch, { outcome: "refused" });
     */
    batch: (id: string, page: { from?: number; limit?: number; outcome?: "refused" } = {}, signal?: AbortSignal) =>
      json<api.BatchDetailsJson>(request("GET", `${batch(id)}${queryOf(page)}`, { signal })),
    /** What has been done is not undone. @example await client.service(id).cancelBatch(started.batch); */
    cancelBatch: (id: string) => json<api.BatchJson>(request("DELETE", batch(id))),

    /**
     * What is in progress now, and the outcome of those named in `watch`. A browser can follow it: `new
     * EventSource(progressUrl(…))`.
     * @example const { documents, batches } = await client.service(id).progress({ documents: [submitted.resource] });
     */
    progress: (watch: ProgressWatch = {}, signal?: AbortSignal) =>
      json<api.ProgressJson>(request("GET", progressPath(base, watch), { signal })),
    /**
     * @example
     * const source = new EventSource(client.service(id).progressUrl());
     * source.addEventListener("progress", ({ data }) => show(JSON.parse(data)));
     */
    progressUrl: (watch: ProgressWatch = {}) => request.urlOf(progressPath(base, watch)),

    /**
     * The matching documents as a file.
     * @example const csv = await (await client.service(id).exportDocuments({ format: "csv", revision_status: "approved"
     * })).text();
     */
    exportDocuments: (query: api.ExportQueryJson) =>
      request("GET", exportPath(query)).then((response) => response.blob()),
    /** URL of the same, for a download link. @example link.href = client.service(id).exportUrl({ format: "xlsx" }); */
    exportUrl: (query: api.ExportQueryJson) => request.urlOf(exportPath(query)),

    /**
     * The caller's own exports, in progress or just ended. @example const { exports } = await
     * client.service(id).exports();
     */
    exports: (signal?: AbortSignal) =>
      json<{ exports: api.ExportJson[] }>(request("GET", `${base}/exports`, { signal })),
    /** Cuts the download off. @example await client.service(id).cancelExport(exports[0].export); */
    cancelExport: (id: string) => json<api.ExportJson>(request("DELETE", `${base}/exports/${encodeURIComponent(id)}`)),

    /**
     * The caller's own views and shared ones; for people. @example const { views } = await client.service(id).views();
     */
    views: () => json<{ views: api.ViewJson[] }>(request("GET", `${base}/views`)),
    /** @example await client.service(id).saveView({ name: "Doubtful", query: { confidence_below: 80 } }); */
    saveView: (input: api.ViewInputJson) => json<api.ViewJson>(request("POST", `${base}/views`, { body: input })),
    /** @example await client.service(id).replaceView(view_id, { name: "Doubtful", query, shared: true }); */
    replaceView: (viewId: string, input: api.ViewInputJson) =>
      json<api.ViewJson>(request("PUT", view(viewId), { body: input })),
    /** @example await client.service(id).removeView(view_id); */
    removeView: (viewId: string) => request("DELETE", view(viewId)).then(() => undefined),

    /**
     * What the reviews show: who taught the service, accuracy over time, whether confidences hold, what could be
     * automatic.
     * @example const { automation } = await client.service(id).learningHistory();
     */
    learningHistory: () => json<api.LearningHistoryJson>(request("GET", `${base}/learning/history`)),
  };
}

/** Reported once more after they have ended, with their outcome. */
export interface ProgressWatch {
  readonly documents?: readonly string[];
  readonly batches?: readonly string[];
}

function progressPath(base: string, { documents = [], batches = [] }: ProgressWatch): string {
  return `${base}/progress${queryOf({ documents: documents.join(","), batches: batches.join(",") })}`;
}
