import type { TextKey } from "../i18n/en.ts";
import type { Translate } from "../i18n/language.tsx";

/**
 * The service names its reasons in English, as the API gives them; the reader sees them in their own language, and what stands on the page
 * in quotes. evidence-text.test.ts looks for reasons in src/extraction that have no place here; one from an older release stays as it came.
 */
const REASONS: readonly (readonly [RegExp, TextKey])[] = [
  [/^label \w+: (?<phrase>.+)$/, "evidence.label"],
  [/^shape$/, "evidence.shape"],
  [/^repaired: the only valid (?<scheme>\S+)/, "evidence.repaired"],
  [/^repaired: the one figure/, "evidence.mended"],
  [/^valid (?<scheme>\S+)$/, "evidence.valid"],
  [/^no valid (?<scheme>\S+)$/, "evidence.invalid"],
  [/^printed on page (?<page>\d+) too$/, "evidence.alsoOn"],
  [/^page (?<page>\d+) shows another value$/, "evidence.otherOn"],
  [/^stated by (?<source>.+)$/, "evidence.stated"],
  [/^read so by the language model/, "evidence.language"],
  [/^the row's numbers agree/, "evidence.agrees"],
];

const PLAIN_REASONS: ReadonlyMap<string, TextKey> = new Map([
  ["learned from labelled documents", "evidence.learned"],
  ["learned from this service's reviewed documents", "evidence.own"],
  ["like the corrected values on other layouts", "evidence.elsewhere"],
  ["expected on this type of document", "evidence.expected"],
  ["in the seller's block", "evidence.seller"],
  ["in the buyer's block", "evidence.buyer"],
  ["in another party's block", "evidence.otherParty"],
  ["in the other's block", "evidence.otherParty"],
  ["outside any party's block", "evidence.noParty"],
  ["in its part of the form", "evidence.section"],
  ["in another part of the form", "evidence.otherSection"],
  ["remembered layout: place, label and shape", "evidence.layout"],
  ["remembered layout: ends as corrected", "evidence.layout"],
  ["remembered layout: has no such value", "evidence.layoutWithout"],
  ["the language model found no value", "evidence.languageNone"],
  ["printed more than once", "evidence.twice"],
  ["not on the first page", "evidence.laterPage"],
  ["near the top", "evidence.top"],
  ["upper half", "evidence.upper"],
  ["lower part", "evidence.lower"],
  ["company form", "evidence.company"],
  ["first date", "evidence.firstDate"],
  ["only date", "evidence.onlyDate"],
  ["beside a date", "evidence.byDate"],
  ["the day of the paper", "evidence.dayOfPaper"],
  ["first", "evidence.first"],
  ["only currency", "evidence.onlyCurrency"],
  ["marks of the writer", "evidence.writer"],
  ["its label says ours", "evidence.ours"],
  ["its label says yours", "evidence.yours"],
  ["addressed", "evidence.addressed"],
  ["read with its heading", "evidence.withHeading"],
  ["behind its heading", "evidence.behindHeading"],
  ["cut off", "evidence.cutOff"],
  ["a legal form alone", "evidence.formAlone"],
  ["a bank's line", "evidence.bank"],
  ["a company's capital", "evidence.capital"],
  ["in a row of a table", "evidence.inRow"],
  ["with a unit of what is supplied", "evidence.withUnit"],
  ["what two readings differ by", "evidence.ofReadings"],
  ["of a whole year", "evidence.ofYear"],
  ["opens the block of a party", "evidence.opensBlock"],
  ["named like an organisation", "evidence.organisation"],
  ["a longer name begins with it", "evidence.brand"],
  ["names a bank", "evidence.aBank"],
  ["the full name of what is said in short", "evidence.inFull"],
  ["the name in full and in short", "evidence.fullAndShort"],
  ["the whole address", "evidence.wholeAddress"],
  ["behind the name of a town", "evidence.behindTown"],
  ["more days than a year has", "evidence.tooManyDays"],
  ["opens with a street", "evidence.aStreet"],
  ["in care of", "evidence.careOf"],
  ["the rest of a name", "evidence.restOfName"],
  ["what the tax is on", "evidence.taxed"],
  ["a label or a title", "evidence.wording"],
  ["goes on from the line before", "evidence.goesOn"],
  ["goes on from its label", "evidence.goesOnFromLabel"],
  ["no other label says the field's name", "evidence.onlyNamed"],
  ["first day of a stretch", "evidence.firstDay"],
  ["last day of a stretch", "evidence.lastDay"],
  ["no end of a stretch of days", "evidence.noEnd"],
  ["of the first or longest stretch of days", "evidence.outerDays"],
  ["below another name", "evidence.belowName"],
  ["mostly letters", "evidence.letters"],
  ["largest amount", "evidence.largest"],
  ["has decimals", "evidence.decimals"],
  ["zero", "evidence.zero"],
  ["rounded for payment", "evidence.roundedAway"],
  ["rounded, and paid", "evidence.rounded"],
  ["cell of a row", "evidence.cell"],
  ["the row's numbers do not agree", "evidence.disagrees"],
  ["the rows add up to a printed sum", "evidence.sum"],
  ["the rows do not add up to the printed sum", "evidence.sumWrong"],
  ["the amounts of the rows add up", "evidence.sumRow"],
  ["unsure reading", "evidence.unsure"],
  ["stands off its column", "evidence.offColumn"],
  ["where a text ends is a judgement", "evidence.textEnd"],
  ["has the form of its column", "evidence.columnForm"],
  ["text of several lines", "evidence.wrapped"],
  ["labelled line of a form", "evidence.record"],
  ["line without column titles", "evidence.untitled"],
  ["column titles that are not known", "evidence.unknownTitles"],
  ["nothing adds up or multiplies", "evidence.unproven"],
]);

/** null: where every candidate of the field begins, which tells a person nothing about this one. */
export function evidenceText(term: string, t: Translate): string | null {
  if (term === "prior") return null;
  const plain = PLAIN_REASONS.get(term);
  if (plain !== undefined) return t(plain);
  for (const [pattern, key] of REASONS) {
    const match = pattern.exec(term);
    if (match !== null) return t(key, match.groups);
  }
  return term;
}
