import type { Box } from "../../core/geometry.ts";
import type { Candidate, ReadField, ScoredCandidate } from "../candidate.ts";
import { findCandidates } from "../candidates/candidates.ts";
import { type CandidateSet, describeSet } from "../evidence/candidate-set.ts";
import { sameValue } from "../fields/typed-value.ts";
import { evaluateTrees } from "../gbdt.ts";
import { TAUGHT_ELSEWHERE } from "../layouts/taught-elsewhere.ts";
import { rememberedCandidates } from "../layouts/template-candidates.ts";
import { layoutEvidence } from "../layouts/template-evidence.ts";
import { foldText, similarity } from "../page/text.ts";
import { featuresOf } from "../scoring/features.ts";
import { type Learned, scoreCandidates } from "../scoring/score.ts";
import type { Scorer } from "../scoring/scorer.ts";
import type { Step } from "./fit-progress.ts";
import type { PreparedDocument, Truth } from "./reviewed-document.ts";

/** A candidate of a field on a reviewed document. */
export interface Case {
  readonly candidate: Candidate;
  /** Position in `DocumentCases.set`. */
  readonly index: number;
  /** Logit from rules and the shipped scorer: what the service's own scorer is added to. */
  readonly base: number;
  /** The part of `base` that other layouts taught. */
  readonly byOthers: number;
  /** Logits from the layouts remembered from other documents. */
  readonly remembered: number;
  /** Found only because such a layout is remembered. */
  readonly isRemembered: boolean;
  /** Has the value that the person gave. */
  readonly isRight: boolean;
  /**
   * It is where the person saw the value: this is what is learned from. The same amount may be printed elsewhere for
   * another reason.
   */
  readonly isThePlace: boolean;
}

/** One field on one reviewed document. */
export interface DocumentCases {
  /** False if nobody said what the value is. */
  readonly isJudged: boolean;
  /** The document has the field. */
  readonly isPresent: boolean;
  readonly layout: number;
  readonly cases: readonly Case[];
  readonly set: CandidateSet;
}

/** All candidates of a field, document by document. */
export function gatherCases(
  documents: readonly PreparedDocument[],
  read: ReadField,
  shipped: Pick<Learned, "models">,
  step: Step = () => undefined,
): DocumentCases[] {
  return documents.map((document) => {
    const cases = casesOf(document, read, shipped);
    step(1);
    return cases;
  });
}

function casesOf(
  { pages, fields, style, truths, remembered, elsewhere, layout }: PreparedDocument,
  usual: ReadField,
  shipped: Pick<Learned, "models">,
): DocumentCases {
  const read = fields.find(({ field }) => field.key === usual.field.key) ?? usual;
  const wanted = truths[read.field.key];
  const found = wanted ? findCandidates(pages, read, style) : [];
  const candidates = wanted ? [...found, ...rememberedCandidates(pages, read, remembered, style, found)] : [];
  const scored = scoreCandidates(
    candidates,
    read,
    { ...shipped, serviceModel: null, remembered: [], memory: elsewhere },
    style,
  );
  const isRight = candidates.map(({ text }) =>
    (wanted ?? []).some((truth) => sameValue(read.meaning.type, truth.text, text, style)),
  );
  const logits = scored.map(({ logit }) => logit);
  const byLayouts = layoutEvidence(candidates, logits, read, remembered, shipped.models.layouts);
  const places = thePlaces(candidates, isRight, wanted ?? []);
  return {
    isJudged: wanted !== undefined,
    isPresent: (wanted?.length ?? 0) > 0,
    layout,
    set: describeSet(candidates, style.decimal),
    cases: scored.map(
      ({ candidate, logit, evidence }, index): Case => ({
        candidate,
        index,
        base: logit,
        byOthers: evidence.find(({ term }) => term === TAUGHT_ELSEWHERE)?.weight ?? 0,
        remembered: byLayouts[index]?.weight ?? 0,
        isRemembered: index >= found.length,
        isRight: isRight[index]!,
        isThePlace: places[index]!,
      }),
    ),
  };
}

/** A misread value is an example too, if most of its letters agree with the person's. */
const MISREAD_SIMILARITY = 0.8;

/**
 * The right candidates at the place the person saw; else those that are right anywhere; else the misread ones at the
 * place.
 */
function thePlaces(candidates: readonly Candidate[], isRight: readonly boolean[], truths: readonly Truth[]): boolean[] {
  const stands = candidates.map((candidate, i) => isRight[i]! && truths.some((truth) => standsAt(candidate, truth)));
  if (stands.includes(true)) return stands;
  if (isRight.includes(true)) return [...isRight];
  const likeness = candidates.map((candidate) =>
    Math.max(
      0,
      ...truths
        .filter((truth) => standsAt(candidate, truth))
        .map(({ text }) => similarity(foldText(text), foldText(candidate.text))),
    ),
  );
  const most = Math.max(MISREAD_SIMILARITY, ...likeness);
  return likeness.map((share) => share >= most);
}

/** The centre of each is inside the other. */
function standsAt({ box, pageIndex }: Candidate, truth: Truth): boolean {
  return (
    pageIndex === truth.pageIndex && truth.box !== null && holdsMiddle(box, truth.box) && holdsMiddle(truth.box, box)
  );
}

function holdsMiddle(outer: Box, inner: Box): boolean {
  const [x, y] = [(inner.x0 + inner.x1) / 2, (inner.y0 + inner.y1) / 2];
  return x >= outer.x0 && x <= outer.x1 && y >= outer.y0 && y <= outer.y1;
}

/** What a scorer adds to each candidate of a document, in logits. */
export function scoreCases({ cases, set }: DocumentCases, read: ReadField, scorer: Scorer): Float64Array {
  return Float64Array.from(
    cases,
    ({ candidate, index, base }) =>
      evaluateTrees(scorer.trees, featuresOf({ candidate, index, set }, read, base, scorer.words)) + scorer.bias,
  );
}

/**
 * As the decision sees them; `learned` is what a scorer adds, null for nothing. `isNewLayout` leaves out what other
 * documents of the layout taught.
 */
export function asScored(
  { cases }: DocumentCases,
  learned: Float64Array | null,
  isNewLayout: boolean,
): ScoredCandidate[] {
  return cases.flatMap(({ candidate, index, base, remembered, isRemembered }) =>
    isNewLayout && isRemembered
      ? []
      : [
          {
            candidate,
            logit: base + (learned?.[index] ?? 0) + (isNewLayout ? 0 : remembered),
            evidence: [],
            origin: "model" as const,
          },
        ],
  );
}
