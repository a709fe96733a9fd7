import type { Candidate, ReadField, ReadPage } from "../../src/extraction/candidate.ts";
import { findCandidates, readPage } from "../../src/extraction/candidates/candidates.ts";
import { describeSet } from "../../src/extraction/evidence/candidate-set.ts";
import type { LabelHit } from "../../src/extraction/page/label-hit.ts";
import { layOutDocument } from "../../src/extraction/page/layout.ts";
import { readService } from "../../src/extraction/read-service.ts";
import { featuresOf } from "../../src/extraction/scoring/features.ts";
import { ruleEvidence } from "../../src/extraction/scoring/rules.ts";
import { neighbourhoodWords } from "../../src/extraction/scoring/word-features.ts";
import type { DocumentStyle } from "../../src/extraction/types/document-style.ts";
import { styleOf } from "../../src/extraction/types/votes.ts";
import { seedOf } from "../documents/layout.ts";
import type { LabelledDocument, LabelledType } from "./labelled-sets.ts";
import type { TaggedPages } from "./tagger/unseen.ts";

/** A candidate of a labelled document, and whether it is the value. */
export interface Case {
  readonly document: number;
  readonly isMade: boolean;
  readonly candidate: Candidate;
  /** Without the words around it, which a scorer counts itself. */
  readonly features: Float64Array;
  readonly words: ReturnType<typeof neighbourhoodWords>;
  readonly rule: number;
  readonly isRight: boolean;
}

export interface FieldCases {
  readonly read: ReadField;
  /** By document; empty if the field is not labelled, or is read with the models of another kind. */
  readonly cases: readonly (readonly Case[])[];
  /**
   * By document: whether the field is read with the models of this kind. A confirmation of an order names its parties
   * as an invoice does.
   */
  readonly isOwn: readonly boolean[];
  /** By document. */
  readonly styles: readonly DocumentStyle[];
}

/** A labelled document as extraction reads it, except for the labels that are to be unknown. */
export function readLabelled({ service }: LabelledType, labelled: LabelledDocument, tagged?: TaggedPages) {
  const layouts = layOutDocument(labelled.document);
  const { kind, fields, labels } = readService(service, layouts);
  const counts = (hit: LabelHit) => labelled.forgets === 0 || !isForgotten(hit, labelled);
  const pages = layouts.map((layout, index): ReadPage => {
    return readPage(layout, labels, { counts, tag: tagged?.(labelled, index, kind) });
  });
  return { kind, fields, pages, style: styleOf(layouts) };
}

export function gatherCases(type: LabelledType, tagged: TaggedPages): FieldCases[] {
  const { service, agrees, documents } = type;
  const { fields } = readService(service);
  const gathered = fields.map((read) => ({
    read,
    cases: [] as Case[][],
    isOwn: [] as boolean[],
    styles: [] as DocumentStyle[],
  }));
  documents.forEach((labelled, index) => {
    const { truths, isMade } = labelled;
    const { fields: onPaper, pages, style } = readLabelled(type, labelled, tagged);
    gathered.forEach(({ read: usual, cases, isOwn, styles }, at) => {
      const read = onPaper[at]!;
      isOwn.push(read.template === usual.template);
      styles.push(style);
      const wanted = isOwn[index] ? truths[read.field.key] : undefined;
      const candidates = wanted === undefined ? [] : findCandidates(pages, read, style);
      const set = describeSet(candidates, style.decimal);
      cases.push(
        candidates.map((candidate, i): Case => {
          const rule = ruleEvidence(candidate, read, candidates).reduce((sum, { weight }) => sum + weight, 0);
          const isRight = wanted!.some((truth) => agrees(read.field.key, truth, candidate.text));
          const features = featuresOf({ candidate, index: i, set }, read, rule, null);
          const words = neighbourhoodWords(candidate);
          return { document: index, isMade, candidate, features, words, rule, isRight };
        }),
      );
    });
  });
  return gathered;
}

/**
 * A layout forgets a phrase everywhere; but the means of payment of a receipt is a value, which is known or is not
 * there.
 */
function isForgotten({ phrase, meanings }: LabelHit, { group, forgets }: LabelledDocument): boolean {
  if (meanings.has("other.payment")) return false;
  return (seedOf(`${group}/${phrase}`) % 1000) / 1000 < forgets;
}
