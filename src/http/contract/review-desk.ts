import { type Static, Type } from "typebox";
import { REVISION_STATUSES } from "../../core/documents/revision.ts";
import { DateTime, nullable, oneOf, strict } from "./shapes.ts";

/** Who is reviewing which document, and what waits for review (contract section 6). */

export const ClaimInput = strict(
  { take_over: Type.Optional(Type.Boolean({ description: "Also where another person is reviewing the document" })) },
  { title: "ClaimInput" },
);

export const Claim = Type.Object(
  {
    holder: nullable(Type.String(), { description: "null: nobody is reviewing the document" }),
    holder_name: nullable(Type.String()),
    yours: Type.Boolean(),
    claimed_at: nullable(DateTime),
    expires_at: nullable(DateTime, { description: "When it lapses unless it is renewed" }),
  },
  { title: "Claim", description: "Who is reviewing a document: a lock beside the revision status" },
);
export type ClaimJson = Static<typeof Claim>;

export const NextQuery = Type.Object({
  after: Type.Optional(Type.String({ maxLength: 100, description: "A document; the next one follows it" })),
});

export const NextToReview = Type.Object(
  {
    document: nullable(
      Type.Object({
        id: Type.String(),
        original_name: Type.String(),
        revision_status: oneOf(REVISION_STATUSES),
        page_count: Type.Integer(),
        created_at: DateTime,
      }),
      { description: "null: nothing waits" },
    ),
    waiting: Type.Integer({ description: "How many wait besides the one in `after`; counted up to 1000" }),
  },
  { title: "NextToReview" },
);
export type NextToReviewJson = Static<typeof NextToReview>;
