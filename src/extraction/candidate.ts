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

/** A possible value of a field, with its surroundings. */
export interface Candidate extends Found {
  readonly page: PageLayout;
  readonly box: Box;
  readonly labels: readonly LabelRelation[];
  readonly party: PartyPlace | null;
  /** Index of the text block in which it begins, on its page. */
  readonly block: number;
  /** Evidence in its block for the paper's issuer, in logits. */
  readonly writerMarks?: number;
  /** The highest such evidence of any other block of the page. */
  readonly marksElsewhere?: number;
  /** How the lines of the page relate to its parties; absent if the paper does not name two. */
  readonly partyLines?: PartyLines;
  readonly section: { readonly section: string; readonly distance: number } | null;
  /** No finder proposed it: a remembered layout has a value at its place. */
  readonly isRemembered?: boolean;
  /** Its first words are a label, which may have been read together with the value. */
  readonly opensWithLabel: boolean;
  /** The tagger's output for the words of its page; null if it did not read that. */
  readonly tags?: () => Tags | null;
  /** A party's heading that is its first words, or directly precedes them in its line. */
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

/** A field of the service with its interpretation. */
export interface ReadField {
  readonly field: FieldDefinition;
  /**
   * The document type whose models are used: that of the service, or, where a paper names its parties as another type
   * does, that one.
   */
  readonly template: TemplateName;
  readonly meaning: FieldMeaning;
  /** Meanings of labels that are evidence for the field. */
  readonly ownMeanings: ReadonlySet<string>;
  /** The section of a form that contains it, if forms have sections. */
  readonly section: string | null;
  /** Documents of the service's type nearly always have it. */
  readonly isExpected: boolean;
  /** The service's other fields that the product does not know; absent if it knows this one. */
  readonly others?: readonly ReadField[];
  /** Whether it is a fact of the paper's issuer (true) or recipient (false); absent if unknown. */
  readonly isWriters?: boolean;
}

export interface ScoredCandidate {
  readonly candidate: Candidate;
  /** Relative to the null candidate, whose logit is 0. */
  readonly logit: number;
  readonly evidence: readonly Evidence[];
  readonly origin: "rule" | "model" | "template" | "llm";
  /** Upper limit of the confidence, whatever the score. */
  readonly confidenceCap?: number;
}
