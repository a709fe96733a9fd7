import { DOUBT, type GuaranteeSettings } from "../services/guarantee-settings.ts";
import { type Certificate, certify, type ScoredOutcome } from "./certify.ts";
import { coinOf, tieBreak } from "./sampling.ts";
import { errorsHaveRisen, NEWEST_SCORES, scoresHaveShifted } from "./shift.ts";

/** What a decision needs to know of a document; recorded while its service has a target. */
export interface ScoredRecord {
  readonly documentId: string;
  readonly chance: number;
  /** Share of the comparable documents that go to review: 1 while nothing is guaranteed, the audit rate afterwards. */
  readonly inclusion: number;
  /** Scored above the threshold: it was approved, or belongs to the audit sample. */
  readonly admitted: boolean;
  readonly decidedAt: Date;
  readonly isRight: boolean | null;
}

export interface ApprovalRecord extends ScoredRecord {
  readonly fields: Readonly<Record<string, number>>;
  readonly wrong: readonly string[];
  readonly judged: readonly string[] | "all" | null;
}

/**
 * off       – the service has no target.
 * holding   – documents above the threshold are approved.
 * collecting – too few reviewed documents to guarantee anything.
 * errors    – too many of the reviewed documents were wrong, even among the surest.
 * reviews   – too many documents of the sample wait for review: those reviewed may not be representative.
 */
export type GuaranteeState = "off" | "holding" | "collecting" | "errors" | "reviews";

export interface Guarantee {
  readonly state: GuaranteeState;
  readonly certificate: Certificate;
  /** Documents of the sample that are not reviewed but were decided before the newest reviewed one. */
  readonly skipped: number;
  /** Set if today's documents differ from earlier ones: earlier evidence does not count. */
  readonly shift: { readonly reason: ShiftReason; readonly since: Date } | null;
}

export type ShiftReason = "scores" | "errors";

const MOST_SKIPPED = 0.2;
/** With this many reviews and some errors, a lack of reviews is no longer the obstacle. */
const MANY_OUTCOMES = 50;

/** @param records newest first; of one service, since counting began */
export function guaranteeOf(records: readonly ScoredRecord[], { maxErrorRate }: GuaranteeSettings): Guarantee {
  const sample = records.filter(isOfSample);
  const outcomes = sample.flatMap((record) =>
    record.isRight === null ? [] : [{ record, score: scoreOf(record), isRight: record.isRight }],
  );
  const certificate = certify(outcomes, maxErrorRate, DOUBT);
  const skipped = countSkipped(sample);
  const { threshold } = certificate;
  const common = { certificate, skipped };
  // What was admitted was guaranteed to be right, whatever the threshold is now; what is above it today would be
  // admitted.
  const promised = outcomes.filter(({ record }) => record.admitted).map(({ isRight }) => isRight);
  const above = outcomes.filter(({ score }) => threshold !== null && score > threshold).map(({ isRight }) => isRight);
  if (errorsHaveRisen(promised, maxErrorRate) || errorsHaveRisen(above, maxErrorRate)) {
    return { ...common, state: "errors", shift: { reason: "errors", since: records[0]!.decidedAt } };
  }
  if (threshold === null) {
    const isHopeless = certificate.wrong > 0 && certificate.outcomes >= MANY_OUTCOMES;
    return { ...common, shift: null, state: isHopeless ? "errors" : "collecting" };
  }
  if (scoresHaveShifted(records.map(scoreOf))) {
    return { ...common, state: "collecting", shift: { reason: "scores", since: records[NEWEST_SCORES]!.decidedAt } };
  }
  const isReviewed = skipped <= MOST_SKIPPED * (skipped + certificate.outcomes);
  return { ...common, state: isReviewed ? "holding" : "reviews", shift: null };
}

/**
 * Whether it is in the random sample: every document while everything is reviewed, afterwards those the coin chose,
 * above the threshold and below.
 */
export function isOfSample({ documentId, inclusion }: ScoredRecord): boolean {
  return coinOf(documentId) < inclusion;
}

export function scoreOf({ chance, documentId }: Pick<ScoredRecord, "chance" | "documentId">): number {
  return tieBreak(chance, documentId);
}

function countSkipped(sample: readonly ScoredRecord[]): number {
  const newestReviewed = sample.findIndex(({ isRight }) => isRight !== null);
  if (newestReviewed < 0) return 0;
  return sample.slice(newestReviewed).filter(({ isRight }) => isRight === null).length;
}

/** What happens to a document under a guarantee. */
export interface Admission {
  readonly admitted: boolean;
  readonly inclusion: number;
  /** Admitted, and chosen for the audit. */
  readonly isAudit: boolean;
}

export function admit(
  document: { readonly documentId: string; readonly chance: number },
  { state, certificate }: Guarantee,
  { auditRate }: GuaranteeSettings,
): Admission {
  if (state !== "holding" || certificate.threshold === null) return { admitted: false, inclusion: 1, isAudit: false };
  const admitted = document.chance > 0 && scoreOf(document) > certificate.threshold;
  return { admitted, inclusion: auditRate, isAudit: admitted && coinOf(document.documentId) < auditRate };
}

/** Of all documents, since counting began. */
export interface ApprovalTotals {
  readonly documents: number;
  /** Approved automatically. */
  readonly approved: number;
}

/** The record of automatic approval. */
export interface GuaranteeFigures extends ApprovalTotals {
  /** Share of the documents above the threshold. */
  readonly coverage: number | null;
  readonly audited: number;
  readonly auditsWaiting: number;
  /**
   * Error rate of the admitted documents, from their audits and earlier reviews, each weighted by what it represents.
   */
  readonly realisedErrorRate: number | null;
  readonly fields: Readonly<Record<string, Certificate>>;
}

export function figuresOf(
  records: readonly ApprovalRecord[],
  totals: ApprovalTotals,
  { certificate: { threshold } }: Guarantee,
  settings: GuaranteeSettings,
  fieldKeys: readonly string[],
): GuaranteeFigures {
  const above = threshold === null ? [] : records.filter((record) => record.chance > 0 && scoreOf(record) > threshold);
  const admitted = records.filter((record) => record.admitted);
  const audits = admitted.filter(isOfSample);
  const judged = above.filter((record) => isOfSample(record) && record.isRight !== null);
  const weight = judged.reduce((sum, { inclusion }) => sum + 1 / inclusion, 0);
  const wrong = judged.reduce((sum, { inclusion, isRight }) => sum + (isRight ? 0 : 1 / inclusion), 0);
  return {
    ...totals,
    coverage: threshold === null || records.length === 0 ? null : above.length / records.length,
    audited: audits.filter(({ isRight }) => isRight !== null).length,
    auditsWaiting: audits.filter(({ isRight }) => isRight === null).length,
    realisedErrorRate: weight === 0 ? null : wrong / weight,
    fields: Object.fromEntries(fieldKeys.map((key) => [key, certifyField(records, key, settings)])),
  };
}

/**
 * Each field has a guarantee of its own: of its values above the threshold at most `target` is wrong. Scores are
 * confidences, 0..100.
 */
function certifyField(
  records: readonly ApprovalRecord[],
  key: string,
  { maxErrorRate }: GuaranteeSettings,
): Certificate {
  const outcomes = records.filter(isOfSample).flatMap((record): ScoredOutcome[] => {
    const confidence = Object.hasOwn(record.fields, key) ? record.fields[key] : undefined;
    const isJudged = record.judged === "all" || (record.judged?.includes(key) ?? false);
    if (confidence === undefined || !isJudged) return [];
    return [{ score: tieBreak(confidence, record.documentId), isRight: !record.wrong.includes(key) }];
  });
  return certify(outcomes, maxErrorRate, DOUBT);
}
