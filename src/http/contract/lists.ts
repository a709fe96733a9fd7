import { type Static, Type } from "typebox";
import { PROCESSING_STATUSES, REVISION_STATUSES } from "../../core/documents/revision.ts";
import { TABLE_LANGUAGES } from "../../core/documents/table-words.ts";
import { SORTS } from "../../core/search/sorts.ts";
import { Refit } from "./learning.ts";
import { DateTime, DateTimeInput, nameUpTo, nullable, oneOf, Reason, record, ServiceParams, strict } from "./shapes.ts";

/** Lists of documents and what is done with many of them at once: docs/documents.md. */

/** The filter of a list, a batch and an export; all given conditions must hold. */
const filter = {
  revision_status: Type.Optional(oneOf(REVISION_STATUSES)),
  status: Type.Optional(oneOf(PROCESSING_STATUSES)),
  category: Type.Optional(Type.String({ maxLength: 200 })),
  q: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        "Part of the original name or of an extracted value, without regard to case and accents; amounts and days as printed or as typed. One or two letters: part of the name",
    }),
  ),
  confidence_below: Type.Optional(
    Type.Number({ minimum: 0, maximum: 100, description: "The least sure value is below, 0 to 100" }),
  ),
  violation: Type.Optional(
    Type.String({ maxLength: 100, description: "any, error, none, or the id of the policy that is violated" }),
  ),
  created_from: Type.Optional(Type.String({ ...DateTimeInput, description: "Received at this time or after it" })),
  created_to: Type.Optional(Type.String({ ...DateTimeInput, description: "Received before this time" })),
  pages_from: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  pages_to: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
};
const sort = Type.Optional(oneOf(SORTS, { description: "With a minus: the largest first", default: "-created_at" }));

const fields = Type.Optional(
  Type.String({
    maxLength: 400,
    description: "Keys of fields with commas between, three at most: what each document says of them comes in `values`",
  }),
);

const FilterInput = strict(filter, { title: "DocumentFilter" });
export type FilterJson = Static<typeof FilterInput>;

export const ListQuery = Type.Object({
  ...filter,
  sort,
  fields,
  cursor: Type.Optional(Type.String({ maxLength: 4000 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  total: Type.Optional(Type.Boolean({ default: false, description: "Count all that match, too" })),
});

export type ListQueryJson = Static<typeof ListQuery>;

export const DocumentList = Type.Object(
  {
    documents: Type.Array(
      Type.Object(
        {
          id: Type.String(),
          status: oneOf(PROCESSING_STATUSES),
          revision_status: oneOf(REVISION_STATUSES),
          original_name: Type.String(),
          content_type: Type.String(),
          page_count: Type.Integer(),
          category: nullable(Type.String()),
          created_at: DateTime,
          confidence: nullable(Type.Number(), { description: "Of the least sure of its values; null: none was read" }),
          violations: Type.Integer(),
          error_violations: Type.Integer(),
          match: nullable(
            Type.Object({
              field: Type.String({ description: "Its key" }),
              text: Type.String({ description: "As it is printed" }),
            }),
            { description: "The value that `q` was found in; null: the name, or nothing was looked for" },
          ),
          values: Type.Optional(
            record(Type.String(), {
              description: "Only with `fields`: by key, as they are printed; a field without a value is missing",
            }),
          ),
        },
        { title: "DocumentListItem" },
      ),
    ),
    next_cursor: nullable(Type.String()),
    total: Type.Optional(Type.Integer({ description: "Only where it was asked for" })),
  },
  { title: "DocumentList" },
);
export type DocumentListJson = Static<typeof DocumentList>;

/** Formats of an export, with the content type and the extension of each. */
export const EXPORT_FORMATS = {
  csv: { type: "text/csv; charset=utf-8", extension: "csv" },
  xlsx: { type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", extension: "xlsx" },
  json: { type: "application/json; charset=utf-8", extension: "json" },
} as const;
export type ExportFormat = keyof typeof EXPORT_FORMATS;

export const ExportQuery = Type.Object({
  ...filter,
  sort,
  format: oneOf(Object.keys(EXPORT_FORMATS) as ExportFormat[]),
  ids: Type.Optional(
    Type.String({ maxLength: 8000, description: "Only these documents: ids with commas between, 200 at most" }),
  ),
  table: Type.Optional(
    Type.String({ maxLength: 200, description: "csv: the rows of this aggregation instead of the documents" }),
  ),
  with_confidence: Type.Optional(Type.Boolean({ default: false, description: "A column beside each value" })),
  header: Type.Optional(
    oneOf(["key", "name"], { default: "key", description: "csv, xlsx: what stands over the columns" }),
  ),
  delimiter: Type.Optional(oneOf(["comma", "semicolon", "tab"], { default: "comma", description: "csv" })),
  decimal: Type.Optional(oneOf(["point", "comma"], { default: "point", description: "csv: of numbers" })),
  language: Type.Optional(
    oneOf(TABLE_LANGUAGES, {
      description:
        "csv, xlsx: for people, in this language: titles (with `header=name`), statuses, categories by their labels, days as they are written. Left out, titles are English, and statuses and categories as everywhere in the API",
    }),
  ),
  time_zone: Type.Optional(
    Type.String({
      maxLength: 100,
      description: "csv, xlsx: an IANA name, such as Europe/Rome, in whose time documents were received. Left out: UTC",
    }),
  ),
  former_fields: Type.Optional(
    Type.Boolean({
      default: false,
      description: "Also the fields that the service no longer has, where documents have values of them",
    }),
  ),
  bom: Type.Optional(
    Type.Boolean({ default: false, description: "csv: a byte order mark, by which Excel knows that it is UTF-8" }),
  ),
});
export type ExportQueryJson = Static<typeof ExportQuery>;

const viewQuery = Type.Unsafe<Record<string, string | number>>({
  type: "object",
  additionalProperties: false,
  properties: { ...filter, sort, fields },
});

export const ViewInput = strict(
  {
    name: nameUpTo(100),
    query: viewQuery,
    shared: Type.Optional(
      Type.Boolean({ default: false, description: "Colleagues see it too; only its maker changes it" }),
    ),
  },
  { title: "SavedViewInput" },
);
export type ViewInputJson = Static<typeof ViewInput>;

export const View = Type.Object(
  {
    view_id: Type.String(),
    name: Type.String(),
    query: viewQuery,
    shared: Type.Boolean(),
    yours: Type.Boolean(),
    owner_name: nullable(Type.String(), { description: "null: somebody who was removed" }),
    created_at: DateTime,
  },
  { title: "SavedView" },
);
export type ViewJson = Static<typeof View>;
export const Views = Type.Object({ views: Type.Array(View) }, { title: "SavedViews" });
export const ViewParams = Type.Object({ ...ServiceParams.properties, view_id: Type.String() });

const BATCH_ACTIONS = ["approved", "not_approved", "to_review", "pending", "delete"] as const;

export const BatchInput = strict(
  {
    action: oneOf(BATCH_ACTIONS, { description: "The revision status to set, or delete" }),
    documents: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { minItems: 1, maxItems: 1000 }),
    ),
    filter: Type.Optional(FilterInput),
    reason: Type.Optional(Reason),
  },
  { title: "BatchInput", description: "Either `documents` or `filter`; an empty filter means all of them" },
);
export type BatchInputJson = Static<typeof BatchInput>;

const batch = {
  batch: Type.String(),
  action: oneOf([...BATCH_ACTIONS, "import"]),
  state: oneOf(["running", "done", "cancelled"]),
  total: Type.Integer(),
  done: Type.Integer(),
  refused: Type.Integer(),
  reason: nullable(Type.String()),
  created_at: DateTime,
  finished_at: nullable(DateTime),
};
export const Batch = Type.Object(batch, { title: "Batch" });
export type BatchJson = Static<typeof Batch>;
export const Batches = Type.Object({ batches: Type.Array(Batch) }, { title: "Batches" });

export const BatchDetails = Type.Object(
  {
    ...batch,
    results: Type.Array(
      Type.Object(
        {
          position: Type.Integer(),
          document_id: nullable(Type.String(), {
            description: "null: a file that was not taken, or not yet; a document that the service has not",
          }),
          name: nullable(Type.String(), {
            description: "null: the document is gone. Of one that the service has not: its id, as it was given",
          }),
          outcome: nullable(oneOf(["done", "refused"]), { description: "null: not yet" }),
          code: nullable(Type.String()),
          detail: nullable(Type.String()),
        },
        { title: "BatchResult" },
      ),
    ),
  },
  { title: "BatchDetails" },
);
export type BatchDetailsJson = Static<typeof BatchDetails>;

export const BatchParams = Type.Object({ ...ServiceParams.properties, batch: Type.String() });
export const BatchQuery = Type.Object({
  from: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0, description: "Position" })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 100 })),
  outcome: Type.Optional(oneOf(["refused"], { description: "Only those" })),
});

export const ExportParams = Type.Object({
  ...ServiceParams.properties,
  export: Type.String({ description: "As listed, or the x-export-id of the answer" }),
});

export const Export = Type.Object(
  {
    export: Type.String(),
    format: oneOf(Object.keys(EXPORT_FORMATS) as ExportFormat[]),
    state: oneOf(["running", "done", "cancelled"], {
      description: "cancelled: somebody stopped it, or the download broke off",
    }),
    total: Type.Integer({ description: "Documents" }),
    done: Type.Integer({ description: "Written so far" }),
    created_at: DateTime,
  },
  { title: "Export" },
);
export type ExportJson = Static<typeof Export>;
export const Exports = Type.Object({ exports: Type.Array(Export, { description: "Newest first" }) });

export const ProgressQuery = Type.Object({
  documents: Type.Optional(
    Type.String({ maxLength: 8000, description: "Ids with commas between: told how they ended, too; 200 at most" }),
  ),
  batches: Type.Optional(Type.String({ maxLength: 2000, description: "The same for batches" })),
});

export const Progress = Type.Object(
  {
    documents: Type.Array(
      Type.Object(
        {
          id: Type.String(),
          job: nullable(Type.String()),
          original_name: Type.String(),
          status: oneOf(PROCESSING_STATUSES),
          revision_status: oneOf(REVISION_STATUSES),
          message: nullable(Type.String()),
          pages_done: Type.Integer(),
          page_count: Type.Integer(),
        },
        { title: "DocumentProgress" },
      ),
      { description: "Waiting or being read, the oldest first, 200 at most; and those asked for" },
    ),
    running: Type.Integer({ description: "Documents waiting or being read in all" }),
    batches: Type.Array(Batch, { description: "At work; and those asked for" }),
    exports: Type.Array(Export, { description: "The caller's own, under way or just ended" }),
    learning: oneOf(["idle", "training"]),
    refit: nullable(Refit, { description: "Learning in the background; null: idle" }),
  },
  { title: "Progress" },
);
export type ProgressJson = Static<typeof Progress>;
