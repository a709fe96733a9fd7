import { inLines } from "../in-lines.ts";
import { type PageLayout, segmentOf, type Token } from "../page/layout.ts";
import { textOf } from "../page/text.ts";

const WORDS_BEFORE = 6;

/**
 * Abbreviations of Italian, European, German, French and Spanish law, with the number and the "del" that may come
 * before a date; and the permit that printers of Italian forms name at their foot, "Aut. Min. 362738/84".
 */
const LAW = new RegExp(
  inLines`
    (?:(?<![\p{L}\d])(?:d\.?\s?p\.?\s?r\.?|d\.?\s?p\.?\s?c\.?\s?m\.?|d\.?\s?lgs\.?|d\.\s?[lm]\.
    |decreto(?:\s[\p{L}-]+){0,2}|legge|l\.|reg(?:olamento|ulation)?\.?\s\(?(?:ue|ce|eu|ec)\)?|direttiva
    |directive|richtlinie|loi|d[ée]cret|gesetz|ley|real decreto|aut(?:orizz(?:azione)?)?\.?\s?min
    (?:ist(?:eriale)?)?\.?))[\s,]*(?:n(?:r|°|º|o|um)?\.?\s*)?[\d/.\s]*(?:del|dell['’]|dd\.?|of|du|de|vom)?\s*$`,
  "iu",
);

/**
 * "D.P.R. 472 del 14/08/1996": numbers and dates of laws are on every delivery note, and are not the document's own.
 */
export function isOfLaw(page: PageLayout, tokens: readonly Token[]): boolean {
  const first = tokens[0]!;
  const line = segmentOf(page, first).tokens;
  const before = line.filter(({ index }) => index < first.index && index >= first.index - WORDS_BEFORE);
  return LAW.test(textOf(before));
}
