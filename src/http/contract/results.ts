import { type Static, Type } from "typebox";
import { PROCESSING_STATUSES, REVISION_STATUSES } from "../../core/documents/revision.ts";
import { POLICY_TYPES } from "../../core/services/policies.ts";
import { DateTime, nullable, oneOf, record } from "./shapes.ts";

/** The inference result and its parts (specification 2.5 to 2.8, contract section 1). */

export const Polygon = Type.Array(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 }), {
  title: "Polygon",
  description: "[x, y] points in pixels of the page image, origin top left, clockwise from the top-left corner",
});

const Confidence = Type.Number({
  minimum: 0,
  maximum: 100,
  description: "Calibrated: of values shown with 90, nine in ten are right",
});

const TypedValue = Type.Union(
  [
    Type.Object({ type: Type.Literal("date"), iso: nullable(Type.String()), ambiguous: Type.Optional(Type.Boolean()) }),
    Type.Object({
      type: Type.Literal("amount"),
      amount: Type.String(),
      currency: nullable(Type.String()),
      repaired: Type.Optional(Type.Boolean()),
    }),
    Type.Object({ type: Type.Literal("number"), amount: Type.String(), repaired: Type.Optional(Type.Boolean()) }),
    Type.Object({ type: Type.Literal("boolean"), value: Type.Boolean() }),
    Type.Object({ type: Type.Literal("enum"), value: Type.String() }),
    Type.Object({ type: Type.Literal("text"), value: Type.String() }),
    Type.Object({
      type: Type.Literal("identifier"),
      scheme: Type.String(),
      value: Type.String(),
      valid: Type.Boolean(),
      repaired: Type.Optional(Type.Boolean()),
    }),
  ],
  { title: "TypedValue" },
);

const Entity = Type.Object(
  {
    id: Type.Integer(),
    text: Type.String({ description: "What stands on the page" }),
    confidence: Confidence,
    bounding_boxes: Type.Array(Polygon),
    value: Type.Optional(TypedValue),
    source: oneOf(["model", "template", "rule", "structured", "llm", "human"]),
    ocr_confidence: Type.Optional(Confidence),
    evidence: Type.Optional(Type.Array(Type.Object({ term: Type.String(), weight: Type.Number() }))),
    alternatives: Type.Optional(
      Type.Array(Type.Object({ text: Type.String(), confidence: Confidence, bounding_boxes: Type.Array(Polygon) })),
    ),
  },
  { title: "Entity" },
);
export type EntityJson = Static<typeof Entity>;

/** `{}`: a single field that was not extracted is still an object. */
const Nothing = Type.Object({}, { additionalProperties: false, title: "NotExtracted" });

const AggregatedEntity = Type.Object(
  { id: Type.Integer(), aggregated_fields: record(nullable(Entity)) },
  { title: "AggregatedEntity" },
);
export type AggregatedEntityJson = Static<typeof AggregatedEntity>;

const PolicyViolation = Type.Object(
  {
    policy_id: Type.String(),
    policy_name: Type.String(),
    policy_type: oneOf(POLICY_TYPES),
    severity: oneOf(["error", "warning", "info"]),
    message: Type.String(),
    fields: Type.Array(Type.String()),
    entity_ids: Type.Array(Type.Integer()),
    scope: oneOf(["page", "document"]),
    expected: Type.Optional(Type.Unknown()),
    actual: Type.Optional(Type.Unknown()),
    failure: oneOf(["violated", "not_evaluable"]),
  },
  { title: "PolicyViolation" },
);
export type PolicyViolationJson = Static<typeof PolicyViolation>;

const OcrWord = Type.Object(
  {
    Text: Type.String(),
    Confidence: Type.Number({ minimum: 0, maximum: 100 }),
    BoundingBox: Polygon,
    Line: Type.Integer(),
    Source: oneOf(["text_layer", "ocr"]),
  },
  { title: "OcrWord" },
);
export type OcrWordJson = Static<typeof OcrWord>;

const PageError = Type.Object(
  {
    code: Type.String(),
    message: Type.String(),
    stage: oneOf(["render", "ocr", "layout", "classify", "extract", "normalise", "validate"]),
    retryable: Type.Boolean(),
  },
  { title: "PageError" },
);

const DocumentPage = Type.Object(
  {
    page_index: Type.Integer({ minimum: 0 }),
    page_layout: Type.Object({ height: Type.Number(), width: Type.Number(), rotation_angle: Type.Number() }),
    ocr: Type.Array(OcrWord),
    entities_index: Type.Integer({ description: "The last identifier assigned to an entity on the page" }),
    entities: record(Type.Union([Type.Array(Entity), Entity, Nothing])),
    aggregated_entities: record(Type.Union([Type.Array(AggregatedEntity), AggregatedEntity, Nothing])),
    policy_violations: Type.Array(PolicyViolation),
    errors: Type.Array(PageError),
    machine: Type.Optional(
      Type.Object(
        {
          entities: record(Type.Array(Entity)),
          aggregated_entities: record(Type.Array(AggregatedEntity)),
        },
        {
          title: "MachineReading",
          description: "include=machine: of the fields of this page that people changed, what the machine had read",
        },
      ),
    ),
  },
  { title: "DocumentPage" },
);
export type DocumentPageJson = Static<typeof DocumentPage>;

const SummaryEntity = Type.Object({ text: Type.String(), confidence: Confidence }, { title: "SummaryEntity" });
export type SummaryEntityJson = Static<typeof SummaryEntity>;

const SummaryRow = Type.Object({ aggregated_fields: record(nullable(SummaryEntity)) }, { title: "SummaryRow" });
export type SummaryRowJson = Static<typeof SummaryRow>;

const DocumentSummary = Type.Object(
  {
    entities: record(Type.Union([Type.Array(SummaryEntity), SummaryEntity])),
    aggregated_entities: record(Type.Union([Type.Array(SummaryRow), SummaryRow, Nothing])),
    policy_violations: Type.Array(PolicyViolation),
  },
  { title: "DocumentSummary" },
);
export type DocumentSummaryJson = Static<typeof DocumentSummary>;

const FieldInInference = Type.Object(
  { tag_alias: Type.String(), tag_multiple_values: Type.Boolean() },
  { title: "InferenceField" },
);

const Category = nullable(Type.Object({ value: Type.String(), confidence: Confidence }, { title: "Category" }));

/** Additive: the documents that a file contains (usually one), with the category of each. */
const PageRanges = Type.Array(
  Type.Object(
    {
      from: Type.Integer({ minimum: 0, description: "Zero-based index of its first page" }),
      to: Type.Integer({ minimum: 0, description: "Of its last page" }),
      category: Category,
    },
    { title: "PageRange" },
  ),
);

const resultParts = {
  service: Type.String(),
  service_name: Type.String(),
  service_fields: record(FieldInInference),
  current_date: DateTime,
  document_pages: Type.Array(DocumentPage),
  document_summary: Type.Union([DocumentSummary, Nothing]),
};

const fileFacts = {
  original_name: Type.String(),
  content_type: Type.String(),
  page_count: Type.Integer(),
};

export const SyncResult = Type.Object(
  {
    ...resultParts,
    document: Type.Object({ ...fileFacts, category: Type.Optional(Category), page_ranges: Type.Optional(PageRanges) }),
  },
  { title: "SyncResult" },
);
export type SyncResultJson = Static<typeof SyncResult>;

export const StoredResult = Type.Object(
  {
    ...resultParts,
    service_categories: Type.Optional(record(Type.String())),
    document: Type.Object({
      id: Type.String(),
      status: oneOf(PROCESSING_STATUSES),
      revision_status: oneOf(REVISION_STATUSES),
      ...fileFacts,
      category: Type.Optional(Category),
      page_ranges: Type.Optional(PageRanges),
    }),
  },
  { title: "StoredResult" },
);
export type StoredResultJson = Static<typeof StoredResult>;

export const IncompleteResult = Type.Object(
  {
    service: Type.String(),
    current_date: DateTime,
    document: Type.Object({ status: oneOf(["RUNNING", "ERROR"]), message: Type.String() }),
  },
  { title: "IncompleteResult" },
);
export type IncompleteResultJson = Static<typeof IncompleteResult>;

export const SubmitAcknowledgement = Type.Object(
  { job: Type.String(), resource: Type.String() },
  { title: "SubmitAcknowledgement" },
);

const syncIncludes = ["ocr", "service_fields", "validation_errors", "evidence", "alternatives"] as const;
const storedIncludes = [...syncIncludes, "service_categories", "machine"] as const;
export type Include = (typeof storedIncludes)[number];

/** Brackets are no part of the name (`include[]` is ignored like all that is unknown), and a comma parts nothing. */
const INCLUDES =
  "Repeated for each: include=ocr&include=service_fields. ocr: every word with its box, by page. service_fields: the service's fields. " +
  "validation_errors: the policies that each page violates. evidence: what spoke for a value. alternatives: what else was considered.";
const STORED_INCLUDES = `${INCLUDES} service_categories: the service's categories. machine: what had been read of values that people changed.`;

const documentDetails = Type.Optional(
  oneOf(["pages", "summary"], {
    default: "pages",
    description:
      "pages: each page's values with their boxes, in document_pages. summary: text and confidence of the document's values, of a single field the surest, in document_summary",
  }),
);

/** Unknown parameters are ignored; a known one with an invalid value is refused (contract section 2). */
export const SyncQuery = Type.Object({
  include: Type.Optional(Type.Array(oneOf(syncIncludes), { description: INCLUDES })),
  document_details: documentDetails,
});

export const StoredQuery = Type.Object({
  include: Type.Optional(Type.Array(oneOf(storedIncludes), { description: STORED_INCLUDES })),
  document_details: documentDetails,
});

/** The earlier form knows only this parameter (specification 9.2). */
export const LegacyQuery = Type.Object({
  // A string, like the form field of the same name: Python clients send `True`.
  include_validation_errors: Type.Optional(Type.String({ description: "true or false", default: "false" })),
});

/** Documents the multipart bodies; upload.ts reads and checks them. */
const filePart = Type.Unsafe<string>({
  type: "string",
  contentMediaType: "application/octet-stream",
  description: "The document. Its type is decided by its bytes; the name and the declared type are ignored.",
});
export const PUSH_VALUES = ["never", "always", "only_review"] as const;
export const PredictForm = Type.Object({
  file: filePart,
  push_result_on_platform: oneOf(PUSH_VALUES, {
    description:
      "Whether the document is stored besides. never: no byte of it. always. only_review: if it violates a policy of severity error; x-document-id tells",
  }),
});
export const LegacyPredictForm = Type.Object({
  ...PredictForm.properties,
  include_validation_errors: Type.Optional(
    Type.Boolean({ default: false, description: "Report the policies that each page violates" }),
  ),
});
export const SubmitForm = Type.Object({ file: filePart });
export const ArchiveForm = Type.Object({
  file: Type.Unsafe<Buffer>({
    ...filePart,
    description:
      "A zip of documents with a labels.jsonl: one JSON object a line, {file, entities, aggregated_entities?, category?}",
  }),
});

export const ExampleForm = Type.Object({
  file: filePart,
  entities: Type.String({ description: "JSON: a Correction, or the map of its `entities` alone" }),
  category: Type.Optional(Type.String()),
});
