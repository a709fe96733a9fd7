import { type Static, Type } from "typebox";
import { DEFAULT_AUDIT_RATE } from "../../core/services/guarantee-settings.ts";
import { DateTime, nullable, oneOf, record, strict } from "./shapes.ts";

/** A guaranteed error rate of automatic approval: docs/guarantee.md. All rates are shares, 0 to 1. */

const Rate = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });

export const GuaranteeSettings = strict(
  {
    max_error_rate: Type.Number({
      minimum: 0.001,
      maximum: 0.5,
      description: "At most this share of the automatically approved documents may be wrong, e.g. 0.01",
    }),
    audit_rate: Type.Optional(
      Type.Number({
        minimum: 0.01,
        maximum: 1,
        default: DEFAULT_AUDIT_RATE,
        description: "Share of the documents that would be approved which people review all the same",
      }),
    ),
  },
  { title: "GuaranteeSettings" },
);
export type GuaranteeSettingsJson = Static<typeof GuaranteeSettings>;

export const GuaranteeInput = strict(
  { guarantee: nullable(GuaranteeSettings, { description: "null: no target" }) },
  { title: "GuaranteeInput" },
);

const certificate = {
  bound: nullable(Rate("With the stated confidence, at most this share of what is above the threshold is wrong")),
  outcomes: Type.Integer({ description: "Reviewed documents of the random sample" }),
  wrong: Type.Integer({ description: "Of them, changed by people" }),
  outcomes_above: Type.Integer({ description: "Of them, above the threshold" }),
  wrong_above: Type.Integer(),
  outcomes_missing: Type.Integer({
    description:
      "Further reviewed documents, all right, until a threshold can be given; 0 where one is. An estimate after errors",
  }),
};

const FieldGuarantee = Type.Object(
  {
    threshold: nullable(
      Type.Number({ minimum: 0, maximum: 100, description: "Confidence, 0 to 100; null: none can be promised" }),
    ),
    ...certificate,
  },
  { title: "FieldGuarantee" },
);

export const Guarantee = Type.Object(
  {
    state: oneOf(["off", "collecting", "holding", "errors", "reviews"], {
      description:
        "off: no target · collecting: too few reviewed documents · holding: documents above the threshold are approved · " +
        "errors: too many were wrong · reviews: too many documents of the sample wait for review",
    }),
    max_error_rate: nullable(Type.Number()),
    audit_rate: nullable(Type.Number()),
    confidence: Type.Number({ description: "Of the promise" }),
    auto_validation: Type.Boolean({
      description: "false: nothing is approved by itself, and the figures say what could be",
    }),
    threshold: nullable(Rate("Documents whose chance of being all right is above this are admitted; null: none")),
    coverage: nullable(Rate("Share of the counted documents above the threshold")),
    ...certificate,
    realised_error_rate: nullable(
      Rate("Of what is above the threshold, by its reviewed sample, weighted by what it stands for"),
    ),
    documents: Type.Integer({ description: "Counted, reviewed or not" }),
    approved: Type.Integer({ description: "Approved by themselves" }),
    audited: Type.Integer({ description: "Would have been approved, and were reviewed" }),
    audits_waiting: Type.Integer({ description: "Would have been approved, and wait for review" }),
    reviews_skipped: Type.Integer({ description: "Of the sample, not reviewed though a later one was" }),
    restarted: nullable(Type.Object({ since: DateTime, reason: oneOf(["scores", "errors"]) }), {
      description: "The documents changed: nothing decided until then counts any more",
    }),
    fields: record(FieldGuarantee),
  },
  { title: "Guarantee" },
);
export type GuaranteeJson = Static<typeof Guarantee>;
