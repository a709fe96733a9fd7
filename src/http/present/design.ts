import type { DefinitionChange } from "../../core/services/definition-changes.ts";
import type { GalleryEntry } from "../../usecases/gallery/in-languages.ts";
import type { ServiceOffers } from "../../usecases/gallery/service-offers.ts";
import type { Overview, SystemHealth } from "../../usecases/lists/overview.ts";
import type { ProposedService } from "../../usecases/proposal/propose-service.ts";
import type { ListedVersion, PolicyTest } from "../../usecases/services/service-versions.ts";
import type {
  DefinitionChangeJson,
  GalleryJson,
  OverviewJson,
  PolicyTestJson,
  ProposalJson,
  ServiceOffersJson,
  ServiceVersionsJson,
  SystemHealthJson,
} from "../contract/design.ts";
import { presentQuotas } from "./admin.ts";
import { presentField } from "./definition.ts";
import { categoriesOf } from "./results.ts";

export function presentGalleryEntry({ galleryId, definition }: GalleryEntry): GalleryJson["gallery"][number] {
  const { template, name, description, fields } = definition;
  return {
    gallery_id: galleryId,
    template,
    name,
    description,
    service_fields: Object.fromEntries(fields.map((field) => [field.key, presentField(field)])),
    service_categories: categoriesOf(definition),
  };
}

export function presentOffers({ kind, offers }: ServiceOffers): ServiceOffersJson {
  return {
    kind: kind && {
      gallery_id: kind.entry.galleryId,
      template: kind.entry.definition.template,
      name: kind.entry.definition.name,
      known_by: kind.knownBy,
    },
    offers: offers.map(({ galleryKey, field, columns, into, removedIn }) => ({
      gallery_key: galleryKey,
      key: field.key,
      field: presentField(field),
      columns: Object.fromEntries(columns.map((column) => [column.key, presentField(column)])),
      into,
      removed_in: removedIn,
    })),
  };
}

export function presentVersion(version: ListedVersion): ServiceVersionsJson["versions"][number] {
  return {
    version: version.version,
    created_at: version.createdAt.toISOString(),
    actor: version.actor,
    actor_name: version.actorName,
    note: version.note,
    changes: version.changes?.map(presentChange) ?? null,
  };
}

/** Parts have the names of the portable definition. */
export function presentChange({ what, key, label, change, parts }: DefinitionChange): DefinitionChangeJson {
  return {
    what,
    key: what === "setting" ? snakeCase(key) : key,
    label: what === "setting" ? snakeCase(label) : label,
    change,
    parts: parts.map(({ part, before, after }) => ({ part: PORTABLE[part] ?? snakeCase(part), before, after })),
  };
}

const PORTABLE: Readonly<Record<string, string>> = {
  alias: "tag_alias",
  multiple: "tag_multiple_values",
  aggregationFields: "tag_aggregation",
};

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function presentPolicyTest({ documents, violating }: PolicyTest): PolicyTestJson {
  return {
    documents,
    violating: violating.map(({ documentId, originalName, createdAt, violations }) => ({
      document_id: documentId,
      original_name: originalName,
      created_at: createdAt.toISOString(),
      messages: violations.map(({ message }) => message),
      not_evaluable: violations.every(({ failure }) => failure === "not_evaluable"),
    })),
  };
}

export function presentProposal({ definition, agreeing, printedIn, examples, fields }: ProposedService): ProposalJson {
  return {
    service: {
      name: definition.name,
      description: definition.description,
      template: definition.template,
      service_fields: Object.fromEntries(definition.fields.map((field) => [field.key, presentField(field)])),
      service_categories: categoriesOf(definition),
    },
    template: definition.template,
    agreeing,
    printed_in: printedIn,
    examples: examples.map(({ name, pageCount, template }) => ({ name, page_count: pageCount, template })),
    fields: fields.map(({ key, origin, foundOn, values }) => ({
      key,
      origin,
      found_on: foundOn,
      values: values.map(({ example, text }) => ({ example, text })),
    })),
  };
}

export function presentOverview({ services, days, failed, plans, accuracy }: Overview): OverviewJson {
  return {
    services: services.map(({ service, queue }) => ({
      service_id: service.serviceId,
      name: service.definition.name,
      auto_validation: service.definition.autoValidation,
      queue: queue.map((waiting) => ({
        revision_status: waiting.revisionStatus,
        documents: waiting.documents,
        oldest_at: waiting.oldestAt.toISOString(),
        over_one_day: waiting.overOneDay,
        over_three_days: waiting.overThreeDays,
      })),
    })),
    days: days.map((each) => ({ ...each })),
    failed,
    plans: plans.map(({ plan, days: usage, forecast }) => ({
      plan_id: plan.planId,
      ...presentQuotas(plan),
      days: usage.map(({ day, pages }) => ({ day, pages })),
      forecast: {
        pages_per_day: forecast.pagesPerDay === null ? null : Math.round(forecast.pagesPerDay * 10) / 10,
        days_with_pages: forecast.daysWithPages,
        usage_at_end: forecast.usageAtEnd,
        reached_on: forecast.reachedOn?.toISOString() ?? null,
      },
    })),
    accuracy: accuracy.map((each) => ({ ...each })),
  };
}

export function presentSystem(health: SystemHealth, version: string): SystemHealthJson {
  return {
    version,
    isolation: health.isolation === "bubblewrap" ? "bubblewrap" : "process",
    language_model: health.hasLanguageModel,
    processes: health.processes,
    running: health.running,
    oldest_running_at: health.oldestRunningAt?.toISOString() ?? null,
    being_deleted: health.beingDeleted,
    documents: health.documents,
    stored_bytes: health.storedBytes,
  };
}
