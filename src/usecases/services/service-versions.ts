import type { DocumentResult } from "../../core/documents/result.ts";
import { type DefinitionChange, definitionChanges } from "../../core/services/definition-changes.ts";
import type { Policy, PolicyViolation } from "../../core/services/policies.ts";
import type { FieldDefinition, ServiceDefinition } from "../../core/services/service-definition.ts";
import { AppError } from "../../errors.ts";
import type { ServiceRecord, ServiceVersion } from "../../store/contract/service-types.ts";
import { actorOf, personNames } from "../access/actors.ts";
import { createTrail } from "../access/audit.ts";
import type { AdmittedService } from "../access/caller.ts";
import type { Ports } from "../ports.ts";
import type { Uniqueness } from "../processing/uniqueness.ts";
import { withViolations } from "../processing/violations.ts";
import { refuseBadDefinition, refusePolicy } from "./check-definition.ts";

/** A version in the list: what it changed in the one before it. */
export interface ListedVersion extends ServiceVersion {
  /** null: a person who is no member any more, or no person. */
  readonly actorName: string | null;
  /** null: the version before is not kept (the first one). */
  readonly changes: readonly DefinitionChange[] | null;
}

/** What a policy would have said of one past document. */
export interface TestedDocument {
  readonly documentId: string;
  readonly originalName: string;
  readonly createdAt: Date;
  readonly violations: readonly PolicyViolation[];
}

export interface PolicyTest {
  readonly documents: number;
  /** Those with a violation, newest first. */
  readonly violating: readonly TestedDocument[];
}

export interface ServiceVersionUseCases {
  /** Newest first. `before` null: from the newest. */
  serviceVersions(
    service: AdmittedService,
    page: { before: number | null; limit: number },
  ): Promise<{ versions: readonly ListedVersion[]; nextBefore: number | null }>;
  serviceVersion(service: AdmittedService, version: number): Promise<ServiceVersion>;
  /** What leads from one version to another; `to` null: the present one. */
  serviceChanges(
    service: AdmittedService,
    versions: { from: number; to: number | null },
  ): Promise<{ from: number; to: number; changes: readonly DefinitionChange[] }>;
  /** The old definition becomes a new version; nothing of the history is lost. */
  rollbackService(
    service: AdmittedService,
    change: { version: number; expectedVersion: number | null },
  ): Promise<ServiceRecord>;
  /** Which of the newest documents would violate a policy; nothing is changed. */
  testPolicy(service: AdmittedService, policy: Omit<Policy, "policyId">, documents: number): Promise<PolicyTest>;
}

/** A page of dense text is about 100 kB of JSON: this much is read in some seconds. */
const PAGES_TESTED = 400;
const LIST_PAGE = 100;

/** The history of a service's definition, and what a policy would have said before it is one. */
export function createServiceVersions(ports: Ports, uniqueness: Uniqueness): ServiceVersionUseCases {
  const { store, ambient } = ports;
  const trail = createTrail(ports);

  async function versionOf(serviceId: string, version: number): Promise<ServiceVersion> {
    const found = await store.services.version(serviceId, version);
    if (!found) throw new AppError("route_not_found", `The service has no version ${version}.`);
    return found;
  }

  return {
    async serviceVersions({ serviceId }, { before, limit }) {
      // One more than is listed: the last of the list is compared with it.
      const found = await store.services.versions(serviceId, { before, limit: limit + 1 });
      const names = await personNames(
        store,
        found.map(({ actor }) => actor),
      );
      const versions = found.slice(0, limit).map((version, i): ListedVersion => {
        const former = found[i + 1];
        return {
          ...version,
          actorName: names.get(version.actor) ?? null,
          changes: former ? definitionChanges(former.definition, version.definition) : null,
        };
      });
      return { versions, nextBefore: found.length > limit ? (versions.at(-1)?.version ?? null) : null };
    },

    serviceVersion: ({ serviceId }, version) => versionOf(serviceId, version),

    async serviceChanges({ serviceId, version: present }, { from, to }) {
      const [before, after] = await Promise.all([versionOf(serviceId, from), versionOf(serviceId, to ?? present)]);
      return {
        from: before.version,
        to: after.version,
        changes: definitionChanges(before.definition, after.definition),
      };
    },

    async rollbackService({ serviceId, caller }, { version, expectedVersion }) {
      const { definition } = await versionOf(serviceId, version);
      // A version of an earlier release may say what this one refuses.
      refuseBadDefinition(definition);
      const note = `rollback:${version}`;
      const change = { actor: actorOf(caller), now: ambient.now(), note, expectedVersion };
      return store.together(async () => {
        const service = await store.services.update(serviceId, definition, change);
        if (!service) throw new AppError("service_not_found", "No service has this id.");
        await trail(caller, service.accountId, "service.rolled_back", serviceId);
        return service;
      });
    },

    async testPolicy(service, policy, documents) {
      const { serviceId, definition } = service;
      refusePolicy(definition, policy);
      const tested = { ...service, definition: { ...definition, policies: [{ ...policy, policyId: "" }] } };
      const violating: TestedDocument[] = [];
      let count = 0;
      let pages = 0;
      for await (const { documentId, originalName, createdAt, pageCount } of newest(serviceId)) {
        pages += pageCount;
        if (count === documents || pages > PAGES_TESTED) break;
        const stored = await store.documents.find(serviceId, documentId);
        if (!stored?.result) continue;
        count += 1;
        const { pages: judged } = await uniqueness.judged(
          tested,
          documentId,
          withViolations(stored.result, tested.definition),
        );
        const violations = judged.flatMap((page) => page.policyViolations);
        if (violations.length > 0) violating.push({ documentId, originalName, createdAt, violations });
      }
      return { documents: count, violating };
    },
  };

  async function* newest(serviceId: string) {
    for (let cursor: string | null = null; ; ) {
      const page = await store.documents.list(serviceId, {
        status: "ACTIVE",
        limit: LIST_PAGE,
        ...(cursor !== null && { cursor }),
      });
      yield* page.documents;
      if (page.nextCursor === null) return;
      cursor = page.nextCursor;
    }
  }
}

/**
 * Fields that a service no longer has but for which a document has values: they are shown as defined by the version
 * with which the document was read, so that what was read before a field was removed stays readable.
 */
export function formerFields(
  present: ServiceDefinition,
  former: ServiceDefinition,
  { pages }: DocumentResult,
): readonly FieldDefinition[] {
  const known = new Set(present.fields.map(({ key }) => key));
  return former.fields.filter(({ key }) => {
    if (known.has(key)) return false;
    return pages.some((page) => (page.entities[key] ?? page.aggregatedEntities[key] ?? []).length > 0);
  });
}

/** The same of categories: that of a document is a key that has a label (specification 2.6). */
export function formerCategories(
  present: ServiceDefinition,
  former: ServiceDefinition,
  { category, pageRanges = [] }: DocumentResult,
): ServiceDefinition["categories"] {
  const known = new Set(present.categories.map(({ key }) => key));
  const given = new Set([category, ...pageRanges.map((range) => range.category)].map((each) => each?.value));
  return former.categories.filter(({ key }) => given.has(key) && !known.has(key));
}
