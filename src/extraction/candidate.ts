import type { Evidence } from "../core/documents/result.ts";
import type { Box } from "../core/geometry.ts";
import type { FieldDefinition, TemplateName } from "../core/services/service-definition.ts";
import type { FieldMeaning } from "./fields/field-concepts.ts";
import type { Bindings, LabelHit } from "./page/label-hit.ts";
import type { LabelRelation } from "./page/labels.ts";
import type { PageLayout } from "./page/layout.ts";
import type { SectionHeading } from "./page/sections.ts";
import type { PartyBlocks, PartyPlace } from "./parties/party-blocks.ts";
import type { PartyLines } from "./parties/party-lines.ts";
import type { WriterMarks } from "./parties/writer-marks.ts";
import type { Tags } from "./tagger/tags.ts";
import type { Found } from "./types/field-type.ts";

/** A value that may be a field's, with what stands around it. */
export interface Candidate extends Found {
  readonly page: PageLayout;
  readonly box: Box;
  readonly labels: readonly LabelRelation[];
  readonly party: PartyPlace | null;
  /** Number of the block of text that it begins in, on its page. */
  readonly block: number;
  /** What in its block speaks for the paper's writer, in logits. */
  readonly writerMarks?: number;
  /** The most that any other block of the page has of that. */
  readonly marksElsewhere?: number;
  /** What the lines of the page are to its parties; absent where the paper does not name two. */
  readonly partyLines?: PartyLines;
  readonly section: { readonly section: string; readonly distance: number } | null;
  /** No finder took it for a value: it stands where a remembered layout has one. */
  readonly isRemembered?: boolean;
  /** Its first words are a label: it may have been read together with the value. */
  readonly opensWithLabel: boolean;
  /** What the tagger says of the words of its page; null where it did not read that. */
  readonly tags?: () => Tags | null;
  /** A party's heading that is its first words, or stands right before them in its line. */
  readonly heading?: { readonly party: string; readonly isWithin: boolean };
}

/** A page with everything that is the same for all fields. */
export interface ReadPage {
  readonly layout: PageLayout;
  readonly hits: readonly LabelHit[];
  readonly bindings: Bindings;
  readonly parties: PartyBlocks;
  readonly writerMarks: WriterMarks;
  readonly partyLines: PartyLines;
  readonly sections: readonly SectionHeading[];
  readonly tags: () => Tags | null;
}

/** A field of the service, as what it is read for. */
export interface ReadField {
  readonly field: FieldDefinition;
  /** The kind of document that its models are of: what the service is for, or, where a paper names its parties as another does, that. */
  readonly template: TemplateName;
  readonly meaning: FieldMeaning;
  /** Meanings of labels that speak for the field. */
  readonly ownMeanings: ReadonlySet<string>;
  /** The part of a form that it stands in, where forms tell. */
  readonly section: string | null;
  /** Documents of the service's type nearly always have it. */
  readonly isExpected: boolean;
  /** The service's other fields that the product does not know; absent where it knows this one. */
  readonly others?: readonly ReadField[];
  /** It is a fact of whoever writes such papers, or of whom they are for; absent where neither can be said. */
  readonly isWriters?: boolean;
}

export interface ScoredCandidate {
  readonly candidate: Candidate;
  /** Against the null candidate, which stands at 0. */
  readonly logit: number;
  readonly evidence: readonly Evidence[];
  readonly origin: "rule" | "model" | "template" | "llm";
  /** Confidence is not above it, whatever the score says. */
  readonly confidenceCap?: number;
}
