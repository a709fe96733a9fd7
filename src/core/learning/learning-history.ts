import { type Certificate, certify } from "../guarantee/certify.ts";
import { tieBreak } from "../guarantee/sampling.ts";
import { DOUBT } from "../services/guarantee-settings.ts";

/**
 * A service's accuracy according to its reviews, over time and by confidence; from outcomes alone, without any
 * document's values.
 */

export interface CurvePoint {
  /** The first day of the period, and the first after it. */
  readonly from: Date;
  readonly to: Date;
  readonly documents: number;
  /** How many of them were judged as a whole, and how many of these needed no correction. */
  readonly judged: number;
  readonly untouched: number;
  readonly values: number;
  readonly rightValues: number;
}

export interface ReliabilityBin {
  /** Confidence, 0..100; the last bin includes its end. */
  readonly from: number;
  readonly to: number;
  readonly values: number;
  readonly rightValues: number;
  readonly meanConfidence: number | null;
}

export interface Reliability {
  readonly bins: readonly ReliabilityBin[];
  /** Mean distance between confidence and accuracy, weighted by values (ECE), 0..1; null if no value was judged. */
  readonly calibrationError: number | null;
}

/** How much needs no review at this error rate. */
export interface AutomationPoint {
  readonly maxErrorRate: number;
  /** Share of the documents that can be guaranteed, with 95 % confidence; null: too few reviews. */
  readonly promised: number | null;
  /** Share that would have kept the rate on the reviewed documents: an observation, not a guarantee. */
  readonly observed: number;
  readonly certificate: Certificate;
}

export interface JudgedOutcome {
  readonly documentId: string;
  readonly reviewedAt: Date;
  readonly isRight: boolean | null;
  readonly judged: readonly (readonly [field: string, confidence: number | null, isRight: boolean])[];
}

/** A document with the machine's confidence in it (0..1), and the reviewers' finding; null: not reviewed. */
export interface ScoredDocument {
  readonly documentId: string;
  readonly chance: number;
  readonly isRight: boolean | null;
}

const DAY_MS = 86_400_000;
const MOST_POINTS = 31;

/**
 * By days, weeks or months, whichever yields at most a month's worth of points; periods without a review are left out.
 */
export function learningCurve(outcomes: readonly JudgedOutcome[]): CurvePoint[] {
  const times = outcomes.map(({ reviewedAt }) => reviewedAt.getTime());
  const [first, last] = [minimum(times), maximum(times)];
  if (first === null || last === null) return [];
  const days = (last - first) / DAY_MS;
  const startOf = days <= MOST_POINTS ? dayOf : days <= 7 * MOST_POINTS ? weekOf : monthOf;
  const periods = Map.groupBy(outcomes, ({ reviewedAt }) => startOf(reviewedAt));
  return [...periods]
    .sort(([a], [b]) => a - b)
    .map(([start, list]) => {
      const judged = list.filter(({ isRight }) => isRight !== null);
      const values = list.flatMap((outcome) => outcome.judged);
      return {
        from: new Date(start),
        to: new Date(endOf(start, startOf)),
        documents: list.length,
        judged: judged.length,
        untouched: judged.filter(({ isRight }) => isRight).length,
        values: values.length,
        rightValues: values.filter(([, , isRight]) => isRight).length,
      };
    });
}

function dayOf(at: Date): number {
  return Math.floor(at.getTime() / DAY_MS) * DAY_MS;
}

/** Weeks begin on Monday; the first day of 1970 was a Thursday. */
function weekOf(at: Date): number {
  const day = Math.floor(at.getTime() / DAY_MS);
  return (day - ((day + 3) % 7)) * DAY_MS;
}

function monthOf(at: Date): number {
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1);
}

function endOf(start: number, startOf: (at: Date) => number): number {
  const later = startOf === dayOf ? 1 : startOf === weekOf ? 7 : 32;
  return startOf(new Date(start + later * DAY_MS));
}

/** Finer bins where decisions are made. */
const EDGES = [0, 20, 40, 60, 70, 80, 90, 95, 98, 100];

export function reliability(outcomes: readonly JudgedOutcome[]): Reliability {
  const values = outcomes
    .flatMap(({ judged }) => judged)
    .flatMap(([, confidence, isRight]) => (confidence === null ? [] : [{ confidence, isRight }]));
  const bins = EDGES.slice(0, -1).map((from, index) => {
    const to = EDGES[index + 1]!;
    const inside = values.filter(({ confidence }) => confidence >= from && (confidence < to || to === 100));
    const sum = inside.reduce((total, { confidence }) => total + confidence, 0);
    return {
      from,
      to,
      values: inside.length,
      rightValues: inside.filter(({ isRight }) => isRight).length,
      meanConfidence: inside.length === 0 ? null : sum / inside.length,
    };
  });
  const distance = bins.reduce(
    (sum, bin) => sum + Math.abs(bin.rightValues - (bin.values * (bin.meanConfidence ?? 0)) / 100),
    0,
  );
  return { bins, calibrationError: values.length === 0 ? null : distance / values.length };
}

/** Error rates shown: from one in a thousand to one in five. */
const TARGETS = [0.001, 0.002, 0.005, 0.01, 0.015, 0.02, 0.03, 0.04, 0.05, 0.07, 0.1, 0.15, 0.2];

/**
 * For every error rate the share of the documents that could pass unseen.
 *
 * @param outcomes reviewed documents that represent the others: all of them, or a random sample
 * @param population the documents whose share is returned
 */
export function automation(
  outcomes: readonly ScoredDocument[],
  population: readonly ScoredDocument[],
): AutomationPoint[] {
  const scored = outcomes
    .flatMap((document) =>
      document.isRight === null ? [] : [{ score: scoreOf(document), isRight: document.isRight, ...whole(document) }],
    )
    .sort((a, b) => b.score - a.score);
  const scores = population.filter(({ chance }) => chance > 0).map(scoreOf);
  return TARGETS.map((maxErrorRate) => {
    const certificate = certify(scored, maxErrorRate, DOUBT);
    const { threshold } = certificate;
    const above = threshold === null ? 0 : scores.filter((score) => score > threshold).length;
    return {
      maxErrorRate,
      promised: threshold === null || population.length === 0 ? null : above / population.length,
      observed: observedShare(scored, maxErrorRate),
      certificate,
    };
  });
}

function scoreOf({ chance, documentId }: ScoredDocument): number {
  return tieBreak(chance, documentId);
}

function whole({ chance }: ScoredDocument): { readonly mayPass: boolean } {
  return { mayPass: chance > 0 };
}

/** The largest share of the most confident documents in which the error rate is not exceeded. */
function observedShare(
  scored: readonly { readonly isRight: boolean; readonly mayPass: boolean }[],
  maxErrorRate: number,
): number {
  let wrong = 0;
  let most = 0;
  for (const [index, { isRight, mayPass }] of scored.entries()) {
    if (!mayPass) break;
    if (!isRight) wrong += 1;
    if (wrong <= maxErrorRate * (index + 1)) most = index + 1;
  }
  return scored.length === 0 ? 0 : most / scored.length;
}

const minimum = (numbers: readonly number[]) =>
  numbers.length === 0 ? null : numbers.reduce((a, b) => Math.min(a, b));
const maximum = (numbers: readonly number[]) =>
  numbers.length === 0 ? null : numbers.reduce((a, b) => Math.max(a, b));
