import type { TextKey } from "../i18n/en.ts";
import type { Translate } from "../i18n/language.tsx";

/**
 * The service names its reasons in English, as the API gives them. Those that are met every day are said in the reader's language, what
 * stands on the page in quotes; any other stays as it came.
 */
const REASONS: readonly (readonly [RegExp, TextKey])[] = [
  [/^label \w+: (?<phrase>.+)$/, "evidence.label"],
  [/^shape\b/, "evidence.shape"],
  [/^learned from labelled documents$/, "evidence.learned"],
  [/^expected on this type of document$/, "evidence.expected"],
  [/^in the seller's block$/, "evidence.seller"],
  [/^in the buyer's block$/, "evidence.buyer"],
  [/^in another party's block$/, "evidence.otherParty"],
  [/^outside any party's block$/, "evidence.noParty"],
  [/^remembered layout: place, label and shape$/, "evidence.layout"],
  [/^remembered layout: has no such value$/, "evidence.layoutWithout"],
  [/^printed more than once$/, "evidence.twice"],
  [/^printed on page (?<page>\d+) too$/, "evidence.alsoOn"],
  [/^page (?<page>\d+) shows another value$/, "evidence.otherOn"],
  [/^stated by (?<source>.+)$/, "evidence.stated"],
  [/^largest amount$/, "evidence.largest"],
  [/^(?:only|first) date$/, "evidence.firstDate"],
];

/** null: where every candidate of the field begins, which tells a person nothing about this one. */
export function evidenceText(term: string, t: Translate): string | null {
  if (term === "prior") return null;
  for (const [pattern, key] of REASONS) {
    const match = pattern.exec(term);
    if (match !== null) return t(key, match.groups);
  }
  return term;
}
