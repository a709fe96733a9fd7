import { createRecentlyUsed } from "../../core/basics/recently-used.ts";
import type { Page, ReadDocument } from "../../core/documents/document.ts";
import type { Proposals } from "../../core/documents/proposals.ts";
import type { DocumentResult } from "../../core/documents/result.ts";
import { lifeOf } from "../../core/services/life-of-service.ts";
import type { ServiceDefinition } from "../../core/services/service-definition.ts";
import { AppError } from "../../errors.ts";
import type { OwnModel, TemplateMemory } from "../../extraction/contract.ts";
import { wordsAlone } from "../../extraction/words-alone.ts";
import type { InspectOptions, ReadLimits } from "../../reading/types.ts";
import type { ServiceRecord } from "../../store/contract/service-types.ts";
import type { Ports } from "../ports.ts";
import { aboutTheFile } from "./about-the-file.ts";
import { readLimits } from "./read-limits.ts";
import { withViolations } from "./violations.ts";

/** A service's memory is a few megabytes at most. */
const SERVICES_REMEMBERED = 32;

interface ServiceMemory {
  readonly revision: number;
  readonly templates: readonly TemplateMemory[];
  readonly own: OwnModel | null;
}

/** A service brought from another installation may want what this one does not have. */
const NO_LANGUAGE_MODEL: Proposals = {
  values: [],
  rows: [],
  isComplete: false,
  notes: [
    {
      code: "LLM_UNAVAILABLE",
      message: "The document was read without a language model: none is set up on this installation.",
      stage: "extract",
      retryable: false,
    },
  ],
};

export type Processing = ReturnType<typeof createProcessing>;

/**
 * The steps every document takes, whoever waits for it: bytes → words → entities → violations.
 * Sync, async and examples differ in priority, limits and what is stored afterwards.
 */
export function createProcessing({ store, reader, extraction, languageModel, ambient }: Ports) {
  const remembered = createRecentlyUsed<string, ServiceMemory>(SERVICES_REMEMBERED);

  /** What the service has learned; one cheap query tells whether the copy in memory is still good. */
  async function memoryOf(service: ServiceRecord): Promise<ServiceMemory> {
    const { serviceId } = service;
    const revision = await store.learning.revision(serviceId);
    const known = remembered.get(lifeOf(service));
    const memory = known?.revision === revision ? known : await recall(serviceId, revision);
    remembered.set(lifeOf(service), memory);
    return memory;
  }

  async function recall(serviceId: string, revision: number): Promise<ServiceMemory> {
    const [templates, own] = await Promise.all([
      store.learning.templates(serviceId),
      store.learning.liveModel(serviceId),
    ]);
    return { revision, templates: templates.map(({ payload }) => payload as TemplateMemory), own };
  }

  /**
   * A language model's proposals for the document, if the service wants them: I/O, so here and not on an extraction
   * thread.
   */
  async function propose(
    document: ReadDocument,
    definition: ServiceDefinition,
    bytes: Uint8Array,
    options: { limits: ReadLimits; priority: "sync" | "async"; signal: AbortSignal },
  ): Promise<Proposals | null> {
    if (definition.llm !== true) return null;
    if (languageModel === null) return NO_LANGUAGE_MODEL;
    const renderPage = (pageIndex: number) => reader.renderPage(bytes, document.pages[pageIndex]!, options);
    return await languageModel.propose(document, definition, { signal: options.signal, renderPage });
  }

  /**
   * Entities of a document that was read. That extraction fails or takes too long does not take its words from it: a
   * fault is tried twice, since a thread may have died of something else; then it is left without values.
   */
  async function extract(
    document: ReadDocument,
    { serviceId, definition }: ServiceRecord,
    { templates, own }: ServiceMemory,
    proposals: Proposals | null,
  ): Promise<DocumentResult> {
    const once = () => extraction.extract(document, definition, templates, own, proposals);
    try {
      return await once().catch((error: unknown) => {
        if (!isFault(error)) throw error;
        ambient.log.warn({ err: error, serviceId }, "extraction failed and is tried again");
        return once();
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      ambient.log.error({ err: error, serviceId }, "extraction failed: the document is left without values");
      return wordsAlone(document, definition, extraction.modelVersion);
    }
  }

  return {
    inspect: (
      bytes: Uint8Array,
      maxPages: number,
      priority: "sync" | "async",
      options: Pick<InspectOptions, "signal" | "checkWhole"> = {},
    ) => aboutTheFile(reader.inspect(bytes, { limits: readLimits(ambient.limits, maxPages), priority, ...options })),

    async process(
      service: ServiceRecord,
      bytes: Uint8Array,
      options: { maxPages: number; priority: "sync" | "async"; signal: AbortSignal; onPage?: (page: Page) => void },
    ): Promise<DocumentResult> {
      const { maxPages, ...rest } = options;
      const limits = readLimits(ambient.limits, maxPages);
      const [document, memory] = await Promise.all([
        aboutTheFile(reader.read(bytes, { ...rest, limits })),
        memoryOf(service),
      ]);
      const proposals = await propose(document, service.definition, bytes, { ...rest, limits });
      return withViolations(await extract(document, service, memory, proposals), service.definition);
    },
  };
}

/** A document that is too intricate for its time is as intricate the second time. */
function isFault(error: unknown): boolean {
  return error instanceof AppError && error.code === "internal";
}
