import { foldText } from "../page/text.ts";

/**
 * Folded words of a name as people write them ("flight_from", "flightFrom", "IDCliente", "kWh"), or of a label as
 * papers print it ("Cod.Cliente").
 */
export function printedWords(phrase: string): string[] {
  if (ONE_PLAIN_WORD.test(phrase)) return [phrase.toUpperCase()];
  return phrase
    .replace(/(\p{Ll}{2})(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu}{2})(\p{Lu}\p{Ll}{2})/gu, "$1 $2")
    .replace(OF_EITHER_SEX, "")
    .replace(/[_-]+/g, " ")
    .split(/\s+/)
    .flatMap(parted)
    .filter((word) => word !== "");
}

/** There is nothing to split and nothing to fold: true of most entries of the tables of translated words. */
const ONE_PLAIN_WORD = /^[a-z]+$/;

/** "Nato/a", "Signor/a", "Der/Die Versicherte(r)", "Schüler/in". */
const OF_EITHER_SEX = /(?<=\p{L}{3})(?:\/-?(?:a|o|e|i|in|la|ssa|trice)|\((?:a|o|e|i|r|in)\))(?!\p{L})/giu;

/**
 * Splits at a sign that is followed by a word of three letters: "Cod.Cliente", "d'ordine", "Contract/Revision", but not
 * "P.O.D." or "N.ro".
 */
function parted(word: string): string[] {
  return word.split(/(?<=[\p{L}\p{N}°º])[./'’:](?=\p{L}{3})/u).map(foldText);
}
