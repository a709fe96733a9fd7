import { type Static, Type } from "typebox";
import { PROCESSING_STATUSES, REVISION_STATUSES } from "../../core/documents/revision.ts";
import { Polygon } from "./results.ts";
import { DateTime, nullable, oneOf, Reason, record, strict } from "./shapes.ts";

/** Stored documents: revision, correction, list, events, jobs, limits (specification 4.4, contract section 8). */

export const RevisionChange = strict(
  {
    revision_status: oneOf(REVISION_STATUSES),
    reason: Type.Optional(Reason),
  },
  { title: "RevisionChange" },
);

export const RevisionChanged = Type.Object(
  { message: Type.String(), fields_updated: Type.Object({ revision_status: oneOf(REVISION_STATUSES) }) },
  { title: "RevisionChanged" },
);

const ShownValue = strict({
  text: Type.String({ maxLength: 5000 }),
  page_index: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  bounding_boxes: Type.Optional(Type.Unsafe<number[][][]>({ ...Polygon, title: undefined, ...boxesInput() })),
  as_read: Type.Optional(
    Type.Boolean({
      description: "Nobody judged this value; it is named because its neighbours are, and stays as the machine read it",
    }),
  ),
});

function boxesInput() {
  const coordinate = { type: "number", minimum: 0, maximum: 100_000 };
  const point = { type: "array", items: coordinate, minItems: 2, maxItems: 2 };
  const polygon = { type: "array", items: point, minItems: 3, maxItems: 50 };
  return { type: "array", items: polygon, maxItems: 50 };
}

/** A text alone is located on the pages; with page_index and bounding_boxes the person has marked its position. */
const CorrectedValue = Type.Union([Type.String({ maxLength: 5000 }), ShownValue], { title: "CorrectedValue" });
export type CorrectedValueJson = Static<typeof CorrectedValue>;

export const CorrectionInput = strict(
  {
    entities: Type.Optional(
      record(Type.Union([CorrectedValue, Type.Array(CorrectedValue, { maxItems: 2000 }), Type.Null()])),
    ),
    aggregated_entities: Type.Optional(
      record(Type.Array(record(Type.Union([CorrectedValue, Type.Null()])), { maxItems: 2000 })),
    ),
    category: Type.Optional(
      nullable(Type.String({ maxLength: 200 }), {
        description: "Key of one of the service's categories; null: none of them",
      }),
    ),
  },
  { title: "Correction", description: "A key that is not named stays as it is; null marks a field absent" },
);
export type CorrectionJson = Static<typeof CorrectionInput>;

export const CorrectionKept = Type.Object(
  {
    message: Type.String(),
    fields_updated: Type.Object({
      entities: Type.Array(Type.String({ description: "Key of a field" })),
      aggregated_entities: Type.Array(Type.String({ description: "Key of an aggregation" })),
    }),
  },
  { title: "CorrectionKept", description: "Of a correction by a key without the scope read: only what it named" },
);
export type CorrectionKeptJson = Static<typeof CorrectionKept>;

export const DocumentEvents = Type.Object(
  {
    events: Type.Array(
      Type.Object({
        kind: oneOf(["created", "processed", "failed", "corrected", "revision_status_changed"]),
        actor: Type.String({ description: "member:<id>, key:<id>, operator, or estratto itself" }),
        actor_name: nullable(Type.String(), {
          description: "What the person or the API key is called; null: neither, or no longer there",
        }),
        at: DateTime,
        from: nullable(Type.String()),
        to: nullable(Type.String()),
        reason: nullable(Type.String()),
      }),
    ),
  },
  { title: "DocumentEvents" },
);
export type DocumentEventsJson = Static<typeof DocumentEvents>;

export const JobParams = Type.Object({ job: Type.String() });
export const Job = Type.Object(
  {
    job: Type.String(),
    resource: Type.String(),
    service: Type.String(),
    status: oneOf(PROCESSING_STATUSES),
    message: nullable(Type.String()),
    pages_done: Type.Integer(),
    page_count: Type.Integer(),
  },
  { title: "Job" },
);
export type JobJson = Static<typeof Job>;

export const LimitsInfo = Type.Object(
  {
    file_types: Type.Array(Type.String()),
    file_bytes: Type.Integer(),
    json_bytes: Type.Integer({ description: "Of a body that is JSON" }),
    form_parts: Type.Integer({ description: "Of a form, those that nobody knows included" }),
    pages_sync: Type.Integer(),
    pages_async: Type.Integer(),
    image_pixels: Type.Integer(),
    side_px_min: Type.Integer(),
    side_px_max: Type.Integer(),
    upload_timeout_seconds: Type.Number(),
    sync_timeout_seconds: Type.Number(),
    async_timeout_seconds: Type.Number(),
    queued_documents_per_service: Type.Integer(),
    rate: Type.Object({
      inference_per_minute: Type.Integer(),
      other_per_minute: Type.Integer(),
      concurrent: Type.Integer(),
    }),
  },
  { title: "Limits" },
);
