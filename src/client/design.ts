import { ApiError, json, queryOf, type Requester } from "./request.ts";
import type * as api from "./types.ts";

/** A definition, with the tag that makes a later change conditional. */
export interface TaggedDefinition {
  readonly data: api.ServiceDefinitionJson;
  readonly etag: string | null;
}

export interface ProposalProgress {
  /** Number of whole documents, and of pages over all of them. */
  readonly done: number;
  readonly of: number;
  readonly pages_done: number;
  readonly pages: number;
}

/** Designing services: starting points, versions, trials of a policy, and the figures of the start page. */
export function designVerbs(request: Requester) {
  const path = (serviceId: string) => `/admin/services/${encodeURIComponent(serviceId)}`;
  return {
    /**
     * The shipped document types, to start a service from. @example const { gallery } = await
     * client.admin.gallery("it");
     */
    gallery: (language: "it" | "en" = "en") =>
      json<api.GalleryJson>(request("GET", `/admin/gallery${queryOf({ language })}`)),
    /**
     * What documents of the service's kind, or of the one that is named, have and the service does not read.
     * @example const { offers } = await client.admin.offers(id, { language: "it" });
     */
    offers: (serviceId: string, query: { language?: "it" | "en"; gallery_id?: string } = {}) =>
      json<api.ServiceOffersJson>(request("GET", `${path(serviceId)}/offers${queryOf(query)}`)),
    /** The definition with its etag. @example const { data, etag } = await client.admin.definition(id); */
    definition: async (serviceId: string) => tagged(await request("GET", path(serviceId))),
    /**
     * Creates a version. @example await client.admin.updateService(id, { ...data, name: "Bills" }, { ifMatch: etag });
     */
    updateService: async (
      serviceId: string,
      definition: api.ServiceDefinitionInputJson,
      { ifMatch, note }: { ifMatch?: string | null; note?: string } = {},
    ) => tagged(await request("PUT", `${path(serviceId)}${queryOf({ note })}`, { body: definition, ifMatch })),
    /**
     * Deletes the service and everything it owns; cannot be undone. A service with documents is refused (422) unless
     * they are to be deleted too.
     * @example await client.admin.deleteService(id, { documents: "delete" });
     */
    deleteService: (
      serviceId: string,
      { ifMatch, documents }: { ifMatch?: string | null; documents?: "delete" } = {},
    ) => json<{ message: string }>(request("DELETE", `${path(serviceId)}${queryOf({ documents })}`, { ifMatch })),
    /** Newest first, each with its changes. @example const { versions } = await client.admin.versions(id); */
    versions: (serviceId: string, page: { before?: number; limit?: number } = {}) =>
      json<api.ServiceVersionsJson>(request("GET", `${path(serviceId)}/versions${queryOf(page)}`)),
    /** A definition as it was. @example const old = await client.admin.version(id, 3); */
    version: (serviceId: string, version: number) =>
      json<api.ServiceDefinitionJson>(request("GET", `${path(serviceId)}/versions/${version}`)),
    /** The changes from one version to another, or to the present one. @example await client.admin.changes(id, 3); */
    changes: (serviceId: string, from: number, to?: number) =>
      json<api.ChangesJson>(request("GET", `${path(serviceId)}/versions/${from}/changes${queryOf({ to })}`)),
    /** The old definition becomes the newest version. @example await client.admin.rollback(id, 3); */
    rollback: async (serviceId: string, version: number, { ifMatch }: { ifMatch?: string | null } = {}) =>
      tagged(await request("POST", `${path(serviceId)}/versions/${version}/rollback`, { ifMatch })),
    /**
     * Which of the newest documents would violate the policy. @example const { violating } = await
     * client.admin.testPolicy(id, policy);
     */
    testPolicy: (serviceId: string, policy: api.PolicyInputJson, documents?: number, signal?: AbortSignal) =>
      json<api.PolicyTestJson>(
        request("POST", `${path(serviceId)}/policies/test`, {
          body: { policy, ...(documents !== undefined && { documents }) },
          signal,
        }),
      ),
    /**
     * Proposes a service for 3 to 10 similar documents; nothing is stored.
     * @example const { service } = await client.admin.proposeService(files, { onProgress: show });
     */
    async proposeService(
      files: readonly (File | Blob)[],
      options: { language?: "it" | "en"; onProgress?: (progress: ProposalProgress) => void; signal?: AbortSignal } = {},
    ): Promise<api.ProposalJson> {
      const form = new FormData();
      form.append("language", options.language ?? "en");
      for (const file of files) form.append("file", file, file instanceof File ? file.name : "document");
      const { signal } = options;
      const accept = "application/x-ndjson";
      const response = await request("POST", "/admin/services/proposal", { form, signal, accept });
      for await (const line of linesOf(response)) {
        const said = JSON.parse(line) as ProposalLine;
        if (said.progress) options.onProgress?.(said.progress);
        if (said.problem) throw new ApiError(said.problem.status ?? 500, said.problem, null);
        if (said.proposal) return said.proposal;
      }
      throw new ApiError(503, { code: "dependency_unavailable", detail: "The answer ended early; try again." }, null);
    },
    /** What needs attention now, and recent figures. @example const { services } = await client.admin.overview(); */
    overview: () => json<api.OverviewJson>(request("GET", "/admin/overview")),
    /** Health of the installation. @example const { isolation } = await client.admin.system(); */
    system: () => json<api.SystemHealthJson>(request("GET", "/admin/system")),
  };
}

interface ProposalLine {
  readonly progress?: ProposalProgress;
  readonly problem?: Partial<api.ProblemJson>;
  readonly proposal?: api.ProposalJson;
}

async function tagged(response: Response): Promise<TaggedDefinition> {
  return { data: (await response.json()) as api.ServiceDefinitionJson, etag: response.headers.get("etag") };
}

async function* linesOf(response: Response): AsyncGenerator<string> {
  if (response.body === null) return;
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
    const lines = rest.split("\n");
    rest = lines.pop() ?? "";
    yield* lines.filter((line) => line !== "");
    if (done) break;
  }
  if (rest !== "") yield rest;
}
