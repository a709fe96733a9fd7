import { oncePer } from "../../../core/basics/once-per.ts";
import type { Evidence } from "../../../core/documents/result.ts";
import type { Candidate, ReadField } from "../../candidate.ts";
import { inLines } from "../../in-lines.ts";
import type { Concept } from "../../lexicons/concepts.ts";
import { segmentOf } from "../../page/layout.ts";
import { textOf } from "../../page/text.ts";
import { isFormWording } from "./form-wording.ts";
import { partSumEvidence } from "./part-sums.ts";
import { tributeLines } from "./tribute-lines.ts";

const OF_THE_FORM = -4;
const OF_PRINTING = -3;
const TOO_YOUNG = -4;
const TOO_EARLY = -7;
/** Younger persons occasionally owe taxes; days of payment are hundreds of times as frequent. */
const YOUNGEST = 15;

/** Evidence of the form F24 for and against a value. */
export function formEvidence(candidate: Candidate, read: ReadField, all: readonly Candidate[]): Evidence[] {
  switch (read.meaning.concept) {
    case "f24.taxpayer":
    case "identity.given_names":
      return isFormWording(candidate) ? [{ term: "words of the form itself", weight: OF_THE_FORM }] : [];
    case "f24.payment_date":
      return [
        ...(isDayOfPrinting(candidate) ? [{ term: "the day of printing or sending", weight: OF_PRINTING }] : []),
        ...(isTooEarly(candidate) ? [{ term: "before the years that are paid for", weight: TOO_EARLY }] : []),
      ];
    case "identity.birth_date":
      return isTooYoung(candidate, all) ? [{ term: "too late for the birth of whoever pays", weight: TOO_YOUNG }] : [];
    default:
      return partSumEvidence(candidate, read);
  }
}

const PRINTED = new RegExp(
  inLines`
    (?<!\p{L})(?:stampa\p{L}*|richiest\p{L}*|generat\p{L}*|emess\p{L}*|prodott\p{L}*|inserit\p{L}*|inserimento
    |scaricat\p{L}*|utente|invi(?:o|ato|ata)|ricevut[oa]|consultat\p{L}*|aggiornat\p{L}*)(?!\p{L})`,
  "iu",
);

/**
 * "Stampa del 18.07.2025 09:15": programs print the time of printing, with the hour; no label marks it as the day of
 * payment.
 */
function isDayOfPrinting({ page, tokens, labels }: Candidate): boolean {
  const isPaid = labels.some(({ hit, side, strength }) => isOfPayment(hit.meanings) && side === "left" && strength > 2);
  if (isPaid) return false;
  const segment = segmentOf(page, tokens[0]!);
  const at = segment.tokens.indexOf(tokens[0]!);
  const behind = segment.tokens[segment.tokens.indexOf(tokens.at(-1)!) + 1]?.text ?? "";
  return (
    /^\(?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\)?$/.test(behind) ||
    PRINTED.test(textOf(segment.tokens.slice(0, Math.max(0, at))))
  );
}

function isOfPayment(meanings: ReadonlySet<string>): boolean {
  return meanings.has("f24.payment_date" satisfies Concept);
}

function isTooYoung({ page, value, key }: Candidate, all: readonly Candidate[]): boolean {
  const own = yearOf(value);
  if (own === null) return false;
  const latestOther = yearsIn(all).find((other) => other.key !== key)?.year ?? Number.NEGATIVE_INFINITY;
  const ofLines = yearsOfLines(page);
  return own > Math.max(latestOther, ...ofLines) - YOUNGEST && (latestOther > 0 || ofLines.length > 0);
}

/** No form is paid before the first year that it pays for begins: a day of birth in a form without a day of payment. */
function isTooEarly({ page, value }: Candidate): boolean {
  const own = yearOf(value);
  const ofLines = yearsOfLines(page);
  return own !== null && ofLines.length > 0 && own < Math.min(...ofLines);
}

/** The years that are paid for. */
function yearsOfLines(page: Candidate["page"]): number[] {
  return tributeLines(page).flatMap(({ year }) => (year ? [Number(year.text)] : []));
}

/** The years of all days, the latest first. */
const yearsIn = oncePer((all: readonly Candidate[]) =>
  all
    .flatMap(({ key, value }) => {
      const year = yearOf(value);
      return year === null ? [] : [{ key, year }];
    })
    .sort((a, b) => b.year - a.year),
);

function yearOf(value: Candidate["value"]): number | null {
  return value?.type === "date" && value.iso !== null ? Number(value.iso.slice(0, 4)) : null;
}
