import type { TemplateName } from "../../src/core/services/service-definition.ts";
import type { ScoredCandidate } from "../../src/extraction/candidate.ts";
import type { Outcome } from "../../src/extraction/learning/fit-platt.ts";
import { wholesInFull } from "../../src/extraction/parties/wholes.ts";
import { calibrationInput, nameInCommas } from "../../src/extraction/scoring/calibrate.ts";
import { decode } from "../../src/extraction/scoring/decode.ts";
import type { Case, FieldCases } from "./cases.ts";
import type { LabelledType } from "./labelled-sets.ts";

/** Share of the counted documents whose best candidate is right. */
export function accuracy(
  cases: readonly (readonly Case[])[],
  logitOf: (one: Case) => number,
  counted: (document: number) => boolean,
): number {
  let [right, all] = [0, 0];
  cases.forEach((own, document) => {
    if (!counted(document)) return;
    all++;
    const best = own.reduce<Case | null>((a, b) => (!a || logitOf(b) > logitOf(a) ? b : a), null);
    if (best?.isRight) right++;
  });
  return all === 0 ? 0 : right / all;
}

/** The outcome for a value that would be shown, and the calibrations for which it counts. */
export interface NamedOutcome {
  readonly key: string;
  readonly document: number;
  readonly names: readonly string[];
  readonly outcome: Outcome;
}

/**
 * All values on 20 validation layouts of generated receipts are read: for the confidence in the next layout these are
 * 20 cases, not 120.
 */
const COUNTED_BY_GROUP: ReadonlySet<TemplateName> = new Set(["receipt"]);

/**
 * Nearly all real receipts are Malaysian: their labels were written down in haste, and European ones are read better
 * than these suggest.
 */
const PARTED_BY_COMMA: ReadonlySet<TemplateName> = new Set(["receipt"]);

/** Decides every document as extraction would, with scores of scorers that did not see it. */
export function outcomesOf(
  type: LabelledType,
  gathered: readonly FieldCases[],
  unseen: ReadonlyMap<Case, number>,
): NamedOutcome[] {
  return type.documents.flatMap(({ truths, isMade, isHandWritten, part, group }, document): NamedOutcome[] => {
    if (isMade && !isHandWritten && part === "training") return [];
    const grouped = COUNTED_BY_GROUP.has(type.template) ? { group } : {};
    const fields = gathered.map(({ read, cases }) => {
      const candidates = cases[document]!.map(({ candidate }) => candidate);
      const logits = cases[document]!.map((one) => unseen.get(one) ?? one.rule);
      const inFull = wholesInFull(candidates, logits, read);
      const scored = candidates.map((candidate, i): ScoredCandidate => {
        return { candidate, logit: logits[i]! + (inFull[i]?.weight ?? 0), evidence: [], origin: "rule" };
      });
      return { read, scored };
    });
    return decode(fields).flatMap(({ read, chosen, others }): NamedOutcome[] => {
      const { key } = read.field;
      const wanted = truths[key];
      if (!wanted) return [];
      const own = `${type.template}/${read.meaning.concept}`;
      // Real papers come from few sources, generated ones are cleaner: both count for their concept, only real ones for
      // a type of value.
      const style = gathered[0]!.styles[document]!;
      const inCommas = PARTED_BY_COMMA.has(type.template) && style.decimal === "," ? [nameInCommas(own)] : [];
      const names = [own, ...inCommas, ...(isMade ? [] : [`type:${read.meaning.type}`, "default"])];
      return chosen.map((option) => {
        const isRight = wanted.some((truth) => type.agrees(key, truth, option.candidate.text));
        return {
          key,
          document,
          names,
          outcome: { input: calibrationInput(option, others, style), isRight, ...grouped },
        };
      });
    });
  });
}
