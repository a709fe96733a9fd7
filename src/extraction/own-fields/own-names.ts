import { keptByText } from "../../core/basics/kept-by-text.ts";
import { oncePer } from "../../core/basics/once-per.ts";
import type { FieldType } from "../../core/values.ts";
import type { Candidate, ReadField } from "../candidate.ts";
import { segmentOf, type Token } from "../page/layout.ts";
import { textOf } from "../page/text.ts";
import { foldsOf } from "../page/words.ts";
import { labelAgreement } from "./label-agreement.ts";
import { LABEL_SIDES, type LabelSide, labelPlaces, type Printed } from "./label-places.ts";
import { BARE_NUMBER, type DayEnd, endIn, KIND_OF, type OwnName, phrasesOf, STOP_WORDS } from "./own-name-words.ts";
import { isThing } from "./translated-words.ts";

/**
 * Agreement of a user's own field name with the words printed around a value: "contract_num" and "Contract #",
 * "Contract / Revision". Additional words count against it ("Advertiser Code" is no advertiser). One agreement per
 * side.
 */
export type NameMatch = Readonly<Record<LabelSide, Agreement>> & {
  /** 0..1, of the side that agrees most, reduced by how far that side is trusted. */
  readonly strength: number;
};

interface Agreement {
  /** 0..1 */
  readonly score: number;
  /** The label as printed, for display. */
  readonly label: string;
}

/** How likely a label on a side refers to the value, compared with those right before or above it. */
const TRUST: Readonly<Record<LabelSide, number>> = {
  left: 1,
  above: 1,
  row: 0.9,
  column: 0.7,
  words: 0.75,
  heading: 0.65,
  called: 0.9,
};

/** Agreement from which a label is taken to be the field's, so that it belongs to no other. */
export const IS_OWN = 0.5;

/** 0..1; 0 if there is no name to agree with. */
export function strongest(match: NameMatch | null): number {
  return match ? match.strength : 0;
}

/** The end of a date range that the field is for; null if its name indicates none, or it is not a day. */
export function wantedEnd(read: ReadField): DayEnd | null {
  const ends = new Set(phrasesOf(read).flatMap(({ end }) => end ?? []));
  return ends.size === 1 ? [...ends][0]! : null;
}

/** The end that a name implies: "decorrenza", "scadenza". */
export function impliedEnd(read: ReadField): DayEnd | null {
  if (read.meaning.type !== "date" || wantedEnd(read)) return null;
  const words = phrasesOf(read).flatMap(({ words, things }) => [...words, ...things]);
  const [starts, ends] = ["DECORRENZA", "SCADENZA"].map((thing) => words.some((word) => isThing(word, thing)));
  return starts === ends ? null : starts ? "start" : "end";
}

/** The end that the label of a day states: "Start Date", "dal". */
export function namedEnd(candidate: Candidate): DayEnd | null {
  const { left, above, words } = labelPlaces(candidate);
  const foldsOf = (tokens: readonly Token[] = []) => tokens.map(({ fold }) => fold);
  return (
    endIn(foldsOf(left[0])) ?? endIn(foldsOf(words.findLast(({ length }) => length === 1))) ?? endIn(foldsOf(above[0]))
  );
}

/**
 * How what is printed around each candidate agrees with the field's name; null if its names say no more than what any
 * value of its type may be called. Used by rules and by what was taught elsewhere.
 */
export function nameMatches(candidates: readonly Candidate[], read: ReadField): readonly (NameMatch | null)[] {
  return matchesFor(read)(candidates);
}

const matchesFor = oncePer((read: ReadField) => {
  const match = matcherOf(phrasesOf(read), read.meaning.type);
  return oncePer((candidates: readonly Candidate[]) => candidates.map((candidate) => match?.(candidate) ?? null));
});

/** Papers of a service print the same labels again and again, and fields of other types need them too. */
const LABELS_KEPT = 2_000;

/** How labels agree with any of the names; null if none says which value it is. */
export function matcherOf(phrases: readonly OwnName[], type: FieldType): ((printed: Printed) => NameMatch) | null {
  const names = phrases.filter(({ words }) => words.length > 0);
  if (names.length === 0) return null;
  const agreement = keptByText(
    (label): Agreement => ({ score: labelAgreement(label, names, type), label }),
    LABELS_KEPT,
  );
  const bestOf = (labels: readonly string[]) => {
    let best = NO_AGREEMENT;
    for (const label of labels) {
      const found = agreement(label);
      if (found.score > best.score) best = found;
    }
    return best;
  };
  return (candidate) => {
    const labels = labelTexts(candidate);
    const match = {
      left: bestOf(labels.left),
      above: bestOf(labels.above),
      row: bestOf(labels.row),
      column: bestOf(labels.column),
      words: bestOf(labels.words),
      heading: bestOf(labels.heading),
      called: bestOf(labels.called),
    };
    let strength = 0;
    for (const side of LABEL_SIDES) strength = Math.max(strength, TRUST[side] * match[side].score);
    return { ...match, strength };
  };
}

const NO_AGREEMENT: Agreement = { score: 0, label: "" };

const labelTexts = oncePer((printed: Printed): Readonly<Record<LabelSide, readonly string[]>> => {
  const { left, above, row, column, words, heading, called } = labelPlaces(printed);
  const texts = (labels: readonly (readonly Token[])[]) => labels.map(textOf);
  return {
    left: texts(left),
    above: texts(above),
    row: texts(row),
    column: texts(column),
    words: texts(words),
    heading: texts(heading),
    called: texts(called),
  };
});

const OPENS_LABEL: ReadonlySet<string> = new Set(
  "CODICE COD NUMERO NUMMER NUMBER DATA DATUM DATE IMPORTO BETRAG".split(" "),
);

/** "Code", "Original Date / Revision", "Polizza n.": the words of labels, and no value. */
export function labelWording({ tokens }: Candidate): "whole" | "part" | "none" {
  const words = foldsOf(tokens);
  if (words.length === 0) return "none";
  if (words.length > 1 && OPENS_LABEL.has(words[0]!)) return words.some((word) => /\d/.test(word)) ? "part" : "whole";
  if (words.some((word) => /\d/.test(word))) return "none";
  if (words.length > 1 && BARE_NUMBER.has(words.at(-1)!)) return "whole";
  if (words.every((word) => KIND_OF.has(word) || STOP_WORDS.has(word))) return "whole";
  return words.some((word) => word.length >= 4 && KIND_OF.has(word)) ? "part" : "none";
}

/**
 * "Immatriculation | du véhicule FY-014-DA", "CIG | n. M66M657845": continues the label right before it, and is no
 * value.
 */
export function goesOnFromLabel({ tokens, page }: Candidate): boolean {
  const [first, second] = tokens;
  if (BARE_NUMBER.has(first!.fold)) return second !== undefined && /\d/.test(second.text);
  const before = page.tokens[first!.index - 1];
  if (!before || segmentOf(page, before) !== segmentOf(page, first!)) return false;
  return /\p{L}[.)]?$/u.test(before.text) && /^\p{Ll}/u.test(first!.text);
}

/** "Flight Dates", "Invoice period", "Zeitraum": announces a date range, whichever. */
export function announcesDays(candidate: Candidate): boolean {
  const { left, above } = labelPlaces(candidate);
  return [...left, ...above].flat().some(({ fold }) => KIND_OF.get(fold) === "date" || PERIODS.has(fold));
}

const PERIODS: ReadonlySet<string> = new Set("PERIOD PERIODO PERIODE ZEITRAUM TERM DURATION DURATA".split(" "));
