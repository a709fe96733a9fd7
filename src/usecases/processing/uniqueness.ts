import { createHash } from "node:crypto";
import type { DocumentResult } from "../../core/documents/result.ts";
import { evaluatePolicies } from "../../core/policies/evaluate-policies.ts";
import { comparableValues } from "../../core/policies/unique-values.ts";
import { lifeOf } from "../../core/services/life-of-service.ts";
import type { Policy } from "../../core/services/policies.ts";
import type { ServiceDefinition } from "../../core/services/service-definition.ts";
import type { ServiceRecord } from "../../store/contract/service-types.ts";
import type { Ports } from "../ports.ts";

type Service = Pick<ServiceRecord, "serviceId" | "createdAt" | "version" | "definition">;

/**
 * How many documents from before the check are added to the comparison at a time; a service with 100 000 takes a minute
 * or two, once.
 */
const TAKEN_UP = 200;

export type Uniqueness = ReturnType<typeof createUniqueness>;

/**
 * Policies of type `uniqueness`: whether another document of the service has the same values. All other policies judge
 * a document by itself; this one needs the database, so it is judged where a result is about to be shown or stored.
 */
export function createUniqueness({ store }: Pick<Ports, "store">) {
  /** Versions of services of whose documents nothing is missing in the comparison. */
  const takenUp = new Set<string>();

  /** Documents that were processed before the service compared any. */
  async function takeUp(service: Service): Promise<void> {
    const { serviceId, version, definition } = service;
    const name = `${lifeOf(service)}:${version}`;
    if (takenUp.has(name)) return;
    for (;;) {
      const ids = await store.comparisons.unkept(serviceId, TAKEN_UP);
      const documents = await store.values.of(serviceId, ids);
      for (const { documentId, result } of documents) {
        await store.comparisons.keep(documentId, digestsOf(serviceId, definition, result));
      }
      // Fewer than were asked for were deleted meanwhile, or are the last.
      if (ids.length < TAKEN_UP || documents.length === 0) break;
    }
    takenUp.add(name);
  }

  async function judge(service: Service, documentId: string | null, result: DocumentResult): Promise<DocumentResult> {
    const { serviceId, definition } = service;
    const values = comparableValues(result.pages, definition);
    const duplicates = new Map<Policy, readonly string[]>();
    for (const policy of uniquenessOf(definition)) {
      const digests = digestsFor(policy, values, serviceId);
      duplicates.set(policy, digests ? await store.comparisons.same(serviceId, documentId, digests) : []);
    }
    const duplicatesOf = (policy: Policy) => duplicates.get(policy) ?? [];
    return { ...result, pages: evaluatePolicies(result.pages, definition, { duplicatesOf }).pages };
  }

  return {
    /** The result with all its violations, as the other documents are now. `documentId` null: it is not stored. */
    async judged(service: Service, documentId: string | null, result: DocumentResult): Promise<DocumentResult> {
      if (uniquenessOf(service.definition).length === 0) return result;
      await takeUp(service);
      return judge(service, documentId, result);
    },

    /**
     * Stores a result by `keep`, in one transaction with its judgement: of two copies that are processed at the same
     * moment the second one waits for the first, and is found to be the copy.
     */
    async storing<T>(
      service: Service,
      documentId: string,
      result: DocumentResult,
      keep: (judged: DocumentResult) => Promise<T>,
    ): Promise<T> {
      const { serviceId, definition } = service;
      const policies = uniquenessOf(definition);
      if (policies.length === 0) return keep(result);
      await takeUp(service);
      const values = comparableValues(result.pages, definition);
      const held = policies.flatMap((policy) => {
        const digests = digestsFor(policy, values, serviceId);
        return digests ? [digests] : [];
      });
      return store.together(async () => {
        // In one order everywhere: two documents that share two policies' values must not wait for each other.
        for (const digests of held.sort((a, b) => (a.join() < b.join() ? -1 : 1)))
          await store.comparisons.hold(digests);
        const kept = await keep(await judge(service, documentId, result));
        await store.comparisons.keep(documentId, digestsOf(serviceId, definition, result));
        return kept;
      });
    },
  };
}

function uniquenessOf({ policies }: Pick<ServiceDefinition, "policies">): Policy[] {
  return policies.filter(({ policyType }) => policyType === "uniqueness");
}

/** Of every value, whichever policy there is: a later one needs no second look at the documents. */
function digestsOf(serviceId: string, definition: ServiceDefinition, { pages }: DocumentResult): string[] {
  return [...comparableValues(pages, definition)].map(([key, meaning]) => digestOf(serviceId, key, meaning));
}

/** What another document must hold all of to be the same for the policy; null where this one lacks a value. */
function digestsFor(
  { fields }: Policy,
  values: ReadonlyMap<string, string>,
  serviceId: string,
): readonly string[] | null {
  const digests = fields.flatMap((key) => {
    const meaning = values.get(key);
    return meaning === undefined ? [] : [digestOf(serviceId, key, meaning)];
  });
  return digests.length === fields.length && digests.length > 0 ? digests.sort() : null;
}

/**
 * Represents a value in the database: a signed number of 64 bits, as text. Values are only compared and never displayed
 * from it, and the service's id keeps equal values of two services apart.
 */
function digestOf(serviceId: string, key: string, meaning: string): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([serviceId, key, meaning]))
    .digest();
  return hash.readBigInt64BE(0).toString();
}
