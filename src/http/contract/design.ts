import { type Static, Type } from "typebox";
import { TEMPLATE_NAMES } from "../../core/services/service-definition.ts";
import { GALLERY_LANGUAGES, galleryIn } from "../../usecases/gallery/in-languages.ts";
import { FieldDefinition, PlanQuotas, PolicyInput, ServiceDefinition, ServiceDefinitionInput } from "./services.ts";
import { DateTime, nullable, oneOf, record, strict } from "./shapes.ts";

/** Designing a service: starting points, versions, and trials of a policy (docs/designer.md). */

export const LanguageQuery = Type.Object({ language: Type.Optional(oneOf(GALLERY_LANGUAGES, { default: "en" })) });

const inDefinition = ServiceDefinition.properties;

export const Gallery = Type.Object(
  {
    gallery: Type.Array(
      Type.Object(
        {
          gallery_id: Type.String(),
          template: oneOf(TEMPLATE_NAMES),
          name: Type.String(),
          description: Type.String(),
          service_fields: inDefinition.service_fields,
          service_categories: record(Type.String()),
        },
        { title: "GalleryEntry" },
      ),
    ),
  },
  { title: "Gallery" },
);
export type GalleryJson = Static<typeof Gallery>;

export const OffersQuery = Type.Object({
  ...LanguageQuery.properties,
  gallery_id: Type.Optional(
    oneOf(
      galleryIn("en").map(({ galleryId }) => galleryId),
      { description: "The kind to compare with; absent: the one that the service's documents are of" },
    ),
  ),
});

export const ServiceOffers = Type.Object(
  {
    kind: nullable(
      Type.Object({
        gallery_id: Type.String(),
        template: oneOf(TEMPLATE_NAMES),
        name: Type.String(),
        known_by: oneOf(["template", "fields", "request"], {
          description: "template: the service's; fields: most of the service's fields are of this kind",
        }),
      }),
      { description: "null: nobody said what documents the service reads, and its fields do not tell" },
    ),
    offers: Type.Array(
      Type.Object(
        {
          gallery_key: Type.String({ description: "Unique among the offers, and the same whatever the service has" }),
          key: Type.String({ description: "The same, with a number behind it where the service has that key" }),
          field: FieldDefinition,
          columns: record(FieldDefinition, { description: "Of a table that is offered" }),
          into: nullable(Type.String(), { description: "The service's table that it is a column for" }),
          removed_in: nullable(Type.Integer(), {
            description: "The version since which the service does not have it any more; null: it never had it",
          }),
        },
        { title: "FieldOffer" },
      ),
    ),
  },
  { title: "ServiceOffers" },
);
export type ServiceOffersJson = Static<typeof ServiceOffers>;

export const NoteQuery = Type.Object({
  note: Type.Optional(Type.String({ maxLength: 500, description: "Why; shown in the list of versions" })),
});

const Change = Type.Object(
  {
    what: oneOf(["field", "category", "policy", "setting"]),
    key: Type.String(),
    label: Type.String(),
    change: oneOf(["added", "removed", "changed", "moved"]),
    parts: Type.Array(Type.Object({ part: Type.String(), before: Type.Unknown(), after: Type.Unknown() })),
  },
  { title: "DefinitionChange" },
);
export type DefinitionChangeJson = Static<typeof Change>;

const VersionHead = {
  version: Type.Integer(),
  created_at: DateTime,
  actor: Type.String(),
  actor_name: nullable(Type.String()),
  note: nullable(Type.String()),
};

export const ServiceVersions = Type.Object(
  {
    versions: Type.Array(
      Type.Object(
        {
          ...VersionHead,
          changes: nullable(Type.Array(Change), { description: "In the version before; null where none is kept" }),
        },
        { title: "ServiceVersion" },
      ),
    ),
    next_before: nullable(Type.Integer({ description: "For the next page: `before`" })),
  },
  { title: "ServiceVersions" },
);
export type ServiceVersionsJson = Static<typeof ServiceVersions>;

export const VersionsQuery = Type.Object({
  before: Type.Optional(Type.Integer({ minimum: 1 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 30 })),
});
export const VersionParams = Type.Object({ service_id: Type.String(), version: Type.String() });
export const ChangesQuery = Type.Object({
  to: Type.Optional(Type.Integer({ minimum: 1, description: "Absent: the present version" })),
});
export const Changes = Type.Object(
  { from: Type.Integer(), to: Type.Integer(), changes: Type.Array(Change) },
  { title: "DefinitionChanges" },
);
export type ChangesJson = Static<typeof Changes>;

export const PolicyTestInput = strict(
  {
    policy: PolicyInput,
    documents: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 200, default: 50, description: "How many, newest first" }),
    ),
  },
  { title: "PolicyTestInput" },
);
export const PolicyTest = Type.Object(
  {
    documents: Type.Integer({ description: "How many were looked at" }),
    violating: Type.Array(
      Type.Object({
        document_id: Type.String(),
        original_name: Type.String(),
        created_at: DateTime,
        messages: Type.Array(Type.String()),
        not_evaluable: Type.Boolean({ description: "The policy could not be judged on this document" }),
      }),
    ),
  },
  { title: "PolicyTest" },
);
export type PolicyTestJson = Static<typeof PolicyTest>;

export const ProposalForm = Type.Object({
  file: Type.Array(Type.String({ format: "binary" }), { minItems: 3, maxItems: 10 }),
  language: Type.Optional(oneOf(GALLERY_LANGUAGES, { default: "en" })),
});
export const Proposal = Type.Object(
  {
    service: ServiceDefinitionInput,
    template: oneOf(TEMPLATE_NAMES),
    agreeing: Type.Integer({ description: "Examples taken for documents of the template" }),
    printed_in: nullable(Type.String({ description: "ISO 639-1" })),
    examples: Type.Array(
      Type.Object({ name: Type.String(), page_count: Type.Integer(), template: oneOf(TEMPLATE_NAMES) }),
    ),
    fields: Type.Array(
      Type.Object({
        key: Type.String(),
        origin: oneOf(["template", "label"]),
        found_on: Type.Integer({ description: "Examples on which the proposed service finds it" }),
        values: Type.Array(Type.Object({ example: Type.Integer({ description: "0-based" }), text: Type.String() })),
      }),
    ),
  },
  { title: "Proposal" },
);
export type ProposalJson = Static<typeof Proposal>;

const days = Type.Array(
  Type.Object({
    day: Type.String({ format: "date" }),
    documents: Type.Integer(),
    pages: Type.Integer(),
    automatic: Type.Integer({ description: "Approved by the service; nobody touched them" }),
    confirmed: Type.Integer({ description: "Approved by a person who changed nothing" }),
    open: Type.Integer({ description: "Not decided yet" }),
  }),
);

export const AccountQuery = Type.Object({ account_id: Type.Optional(Type.String()) });

export const Overview = Type.Object(
  {
    services: Type.Array(
      Type.Object({
        service_id: Type.String(),
        name: Type.String(),
        auto_validation: Type.Boolean(),
        queue: Type.Array(
          Type.Object({
            revision_status: oneOf(["pending", "to_review", "review_required"]),
            documents: Type.Integer(),
            oldest_at: DateTime,
            over_one_day: Type.Integer(),
            over_three_days: Type.Integer({ description: "Counted among those over one day too" }),
          }),
        ),
      }),
    ),
    days,
    failed: Type.Integer({ description: "Documents of these days that ended in an error" }),
    plans: Type.Array(
      Type.Object({
        plan_id: Type.String(),
        ...PlanQuotas.properties,
        days: Type.Array(Type.Object({ day: Type.String({ format: "date" }), pages: Type.Integer() })),
        forecast: Type.Object({
          pages_per_day: nullable(Type.Number({ description: "Mean since the first page of the last 14 days" })),
          days_with_pages: Type.Integer({
            description:
              "Of the last 14 days. With fewer than three of them nothing is forecast: the next two are null",
          }),
          usage_at_end: nullable(Type.Integer()),
          reached_on: nullable(DateTime),
        }),
      }),
    ),
    accuracy: Type.Array(
      Type.Object({
        week: Type.String({ format: "date", description: "Its Monday" }),
        documents: Type.Integer(),
        shown: Type.Integer({ description: "Values the machine gave" }),
        kept: Type.Integer({ description: "… that people left as they were" }),
        added: Type.Integer({ description: "Values that people had to add" }),
      }),
    ),
  },
  { title: "Overview" },
);
export type OverviewJson = Static<typeof Overview>;

export const SystemHealth = Type.Object(
  {
    version: Type.String(),
    isolation: oneOf(["bubblewrap", "process"]),
    language_model: Type.Boolean(),
    processes: Type.Integer({ description: "Processes of the installation that are alive" }),
    running: Type.Integer({ description: "Documents waiting for a reader or being read" }),
    oldest_running_at: nullable(DateTime),
    being_deleted: Type.Integer(),
    documents: Type.Integer(),
    stored_bytes: Type.Integer(),
  },
  { title: "SystemHealth" },
);
export type SystemHealthJson = Static<typeof SystemHealth>;
