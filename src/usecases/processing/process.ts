import { createRecentlyUsed } from "../../core/basics/recently-used.ts";
import type { Page, ReadDocument } from "../../core/documents/document.ts";
import type { Proposals } from "../../core/documents/proposals.ts";
import type { DocumentResult } from "../../core/documents/result.ts";
import { evaluatePolicies } from "../../core/policies/evaluate-policies.ts";
import { lifeOf } from "../../core/services/life-of-service.ts";
import type { Policy, PolicyViolation } from "../../core/services/policies.ts";
import type { ServiceDefinition } from "../../core/services/service-definition.ts";
import type { OwnModel, TemplateMemory } from "../../extraction/contract.ts";
import type { InspectOptions, ReadLimits } from "../../reading/types.ts";
import type { ServiceRecord } from "../../store/contract/service-types.ts";
import type { Limits } from "../limits.ts";
import type { Ports } from "../ports.ts";
import { aboutTheFile } from "./about-the-file.ts";

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

  /** What a language model says of the document, where the service wants that: I/O, so here and not on an extraction thread. */
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
      const [document, memory] = await Promise.all([
        aboutTheFile(reader.read(bytes, { ...rest, limits: readLimits(ambient.limits, maxPages) })),
        memoryOf(service),
      ]);
      const limits = readLimits(ambient.limits, maxPages);
      const proposals = await propose(document, service.definition, bytes, { ...rest, limits });
      const { templates, own } = memory;
      const result = await aboutTheFile(extraction.extract(document, service.definition, templates, own, proposals));
      return withViolations(result, service.definition);
    },
  };
}

/** Policies always run, so that a stored document can show its violations later; whether an answer shows them is the edge's. */
export function withViolations(result: DocumentResult, definition: ServiceDefinition): DocumentResult {
  return { ...result, pages: evaluatePolicies(result.pages, definition).pages };
}

/**
 * What the policies of today say of a result that was judged by those of another day. Other documents are not asked about again: whether
 * there is a copy is what was found when it was stored (decision 0031).
 */
export function judgedByToday(result: DocumentResult, definition: ServiceDefinition): DocumentResult {
  const before = result.pages.flatMap((page) => page.policyViolations);
  const duplicatesOf = ({ policyId, fields }: Policy): readonly string[] => {
    const found = before.find((violation) => violation.policyId === policyId && violation.failure === "violated");
    if (found?.fields.join() !== fields.join()) return [];
    return (found.actual as { readonly documents?: readonly string[] } | undefined)?.documents ?? [];
  };
  return { ...result, pages: evaluatePolicies(result.pages, definition, { duplicatesOf }).pages };
}

/** Only "error" stores a document under only_review and stands in the way of automatic approval (contract section 1). */
export function errorViolations(result: DocumentResult): PolicyViolation[] {
  return result.pages.flatMap((page) => page.policyViolations).filter((violation) => violation.severity === "error");
}

export function readLimits(limits: Limits, maxPages: number): ReadLimits {
  return {
    maxPages,
    maxImagePixels: limits.imagePixels,
    maxSidePx: limits.maxSidePx,
    minSidePx: limits.minSidePx,
  };
}
