import { type Static, Type } from "typebox";
import { DateTime, nullable, oneOf, record, strict } from "./shapes.ts";

/** What a service has learned, its versions and their replay (contract section 8; design of extraction, section 6). */

export const ExampleAdded = Type.Object(
  { document_id: Type.String(), aligned: record(Type.Boolean()) },
  { title: "ExampleAdded" },
);

export const Learning = Type.Object(
  {
    state: oneOf(["idle", "training"]),
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
  },
  { title: "ImportedExamples" },
);
