import { json, type Requester } from "./request.ts";
import type * as api from "./types.ts";

/** What a service learns from and what it guarantees; `base` is the service's path. */
export function learningVerbs(request: Requester, base: string) {
  return {
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
  };
}
