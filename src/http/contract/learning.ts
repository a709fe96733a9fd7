import { type Static, Type } from "typebox";
import { DateTime, nullable, oneOf, record, strict } from "./shapes.ts";

/** What a service has learned, its versions and their replay (contract section 8; design of extraction, section 6). */

export const ExampleAdded = Type.Object(
  { document_id: Type.String(), aligned: record(Type.Boolean()) },
  { title: "ExampleAdded" },
);

export const Refit = Type.Object(
  {
    done: nullable(Type.Integer(), { description: "Steps; null: it waits for its turn" }),
    total: nullable(Type.Integer()),
    forgets_live: Type.Boolean({
      description:
        "The live version was fitted on a document that is deleted. It goes when the refit ends, and at once if that is cancelled",
    }),
  },
  { title: "Refit" },
);
export type RefitJson = Static<typeof Refit>;

export const Learning = Type.Object(
  {
    state: oneOf(["idle", "training"]),
    refit: nullable(Refit, { description: "Learning in the background, which waits or is at work; null: idle" }),
    documents: Type.Integer({ description: "Documents that taught a layout" }),
    corrections: Type.Integer(),
    reviewed_documents: Type.Integer({
      description: "Documents that a person corrected, labelled or approved: what the next refit learns from",
    }),
    next_refit_at: Type.Integer({ description: "How many reviewed documents the next refit waits for" }),
    model_version: Type.String(),
  },
  { title: "Learning" },
);

export type LearningJson = Static<typeof Learning>;

const Tally = Type.Object(
  {
    values: Type.Integer({ description: "Fields of documents that a person judged" }),
    right_before: Type.Integer(),
    right_after: Type.Integer(),
    fixes: Type.Integer(),
    breaks: Type.Integer(),
  },
  { title: "ReplayTally" },
);

const bothWays = {
  new_layouts: Type.Object(Tally.properties, {
    title: "ReplayTally",
    description: "Each document as if its layout had never been seen, read by a model that was not fitted on it",
  }),
  known_layouts: Type.Object(Tally.properties, {
    title: "ReplayTally",
    description: "The same, with what other documents of its layout taught",
  }),
};

const Replay = Type.Object(
  {
    documents: Type.Integer(),
    layouts: Type.Integer(),
    ...bothWays,
    changes_of_approved: Type.Array(Type.Object({ document_id: Type.String(), field: Type.String() }), {
      description: "Values that are read right today and would be read otherwise; what is stored never changes",
    }),
    fields: record(Type.Object({ is_new: Type.Boolean({ description: "Learned anew in this version" }), ...bothWays })),
    categories: Type.Optional(
      Type.Object(
        {
          documents: Type.Integer({ description: "Reviewed documents whose category a person named or approved" }),
          right_before: Type.Integer(),
          right_after: Type.Integer(),
          fixes: Type.Integer(),
          breaks: Type.Integer(),
        },
        { title: "CategoryTally", description: "Of the category, on documents that the model was not fitted on" },
      ),
    ),
  },
  { title: "Replay" },
);
export type ReplayJson = Static<typeof Replay>;

export const ServiceModels = Type.Object(
  {
    live_version: nullable(Type.Integer(), { description: "null: the shipped models and remembered layouts only" }),
    pinned: Type.Boolean({ description: "A person chose the live version: later ones wait until they are chosen" }),
    versions: Type.Array(
      Type.Object(
        {
          version: Type.Integer(),
          status: oneOf(["candidate", "live", "retired"]),
          shipped_version: Type.String({ description: "The shipped models it was fitted on top of" }),
          documents: Type.Integer({ description: "Reviewed documents it was fitted on" }),
          size_bytes: Type.Integer(),
          created_at: DateTime,
          replay: Replay,
        },
        { title: "ServiceModelVersion" },
      ),
      { description: "Newest first" },
    ),
  },
  { title: "ServiceModels" },
);
export type ServiceModelsJson = Static<typeof ServiceModels>;

export const LiveModelInput = strict(
  {
    version: nullable(Type.Integer({ minimum: 1, maximum: 1_000_000_000 }), {
      description: "null: without what was learned in the background",
    }),
    pinned: Type.Optional(
      Type.Boolean({ default: true, description: "false: the next refit that wins may take its place" }),
    ),
  },
  { title: "LiveModelInput" },
);

export const ImportedExamples = Type.Object(
  {
    documents: Type.Array(Type.Object({ file: Type.String(), document_id: Type.String(), job: Type.String() }), {
      description: "Queued; each is stored as approved and teaches the service when it has been read",
    }),
    refused: Type.Array(Type.Object({ file: Type.String(), code: Type.String(), detail: Type.String() })),
    batch: Type.String({
      description:
        "All of them as one thing to watch or cancel: …/batches/<batch>. It is listed there from before the first file is taken; files that a cancelled import did not come to are in neither list",
    }),
  },
  { title: "ImportedExamples" },
);

const Share = Type.Number({ minimum: 0, maximum: 1 });

export const LearningHistory = Type.Object(
  {
    documents: Type.Integer({ description: "Reviewed documents that the figures are of, the newest" }),
    complete: Type.Boolean({ description: "false: older reviews are still being looked at; ask again" }),
    teachers: Type.Array(
      Type.Object(
        {
          actor: Type.String({ description: "As in the audit trail" }),
          name: nullable(Type.String()),
          corrections: Type.Integer(),
          approvals: Type.Integer(),
          documents: Type.Integer(),
          last_at: DateTime,
        },
        { title: "Teacher" },
      ),
      { description: "The busiest first" },
    ),
    curve: Type.Array(
      Type.Object(
        {
          from: DateTime,
          to: DateTime,
          documents: Type.Integer({ description: "Reviewed" }),
          judged: Type.Integer({ description: "Of them as a whole" }),
          untouched: Type.Integer({ description: "Of these with nothing to correct" }),
          values: Type.Integer(),
          right_values: Type.Integer(),
        },
        { title: "LearningCurvePoint" },
      ),
      { description: "By day, week or month, whichever gives at most 31; periods without a review are left out" },
    ),
    reliability: Type.Object(
      {
        bins: Type.Array(
          Type.Object({
            from: Type.Number(),
            to: Type.Number({ description: "Confidence, 0 to 100; the last bin includes its end" }),
            values: Type.Integer(),
            right_values: Type.Integer(),
            mean_confidence: nullable(Type.Number()),
          }),
        ),
        calibration_error: nullable(Share, { description: "Mean distance between confidence and share right (ECE)" }),
      },
      { title: "Reliability" },
    ),
    basis: oneOf(["sample", "reviewed"], {
      description: "sample: a random share of all documents · reviewed: whatever people reviewed",
    }),
    automation: Type.Array(
      Type.Object(
        {
          max_error_rate: Share,
          promised: nullable(Share, {
            description: "Share of the documents that needs no person, with 95 % confidence; null: too few reviews",
          }),
          observed: Type.Number({ minimum: 0, maximum: 1, description: "Share that would have kept the rate so far" }),
          outcomes: Type.Integer(),
          wrong: Type.Integer(),
          outcomes_missing: Type.Integer({
            description: "Further reviews, all right, until something can be promised",
          }),
        },
        { title: "AutomationPoint" },
      ),
    ),
  },
  { title: "LearningHistory" },
);
export type LearningHistoryJson = Static<typeof LearningHistory>;
