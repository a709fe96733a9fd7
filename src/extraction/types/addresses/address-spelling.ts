import { isProvince } from "./provinces.ts";

/** British: "M1 1AE", "SW1A 2AA". */
const BRITISH = /^[A-Z]{1,2}\d[A-Z\d]? \d[ABD-HJLNP-UW-Z]{2}$/;
/** What looks like one if digits and letters are confused. */
const NEARLY_BRITISH = /(?<![\p{L}\d])([A-Z]{1,2})([\dOIlSZB][\dOIlSZBA-Z]?) ([\dOIlSZB])([A-Z]{2})(?![\p{L}\d])/gu;
/** "Y025 6RT": no district begins with a zero, but areas end in an O. */
const NOUGHT_IN_AREA = /(?<![\p{L}\d])([CPSY])0(?=\d{1,2} \d[A-Z]{2}(?![\p{L}\d]))/gu;
/** Irish: "V95 K0F3"; only some letters occur. */
const IRISH = /^[AC-FHKNPRTV-Y]\d{2} [AC-FHKNPRTV-Y\d]{4}$/;
const NEARLY_IRISH = /(?<![\p{L}\d])([AC-FHKNPRTV-Y])([\dOIl]{2}) ([\dA-Z]{4})(?![\p{L}\d])/gu;
/** "1oo8o VIDRACCHIO", "011OO VITERBO": five characters before a town, at least three of which were read as digits. */
const NEARLY_FIVE_FIGURES = /(?<![\p{L}\d/.-])(?=(?:[OolI]*\d){2})\d[\dOolI]{4}(?=\s[-–]?\s?\p{Lu}\p{L})/gu;
/** After a postcode and a town, in brackets or at the end: "20144 Milano Ml", "25060 MARCHENO (85)". */
const PROVINCE_BEHIND_TOWN = /(?<=(?<!\d)\d{5}\s[^\p{N}()]{2,40}\s)(?:\(([A-Z\dl|]{2})\)|([A-Z][l|]))(?=$|[\s,])/gu;
/** "Piazza Umberto 1, 9", "Corso Vittorio Emanuele Il 27": a king's number, since the house number follows. */
const KING = /(?<=\bUmberto\s)[1l|](?=,?\s\d)|(?<=\bEmanuele\s)[1Il|]{2,3}(?=,?\s\d)/giu;
/**
 * "Sant Vicent 27, 29-49", "Flores 9, 39 Dto": the floor and the door of a Spanish or Portuguese house, whose º was
 * read as a 9.
 */
const FLOOR =
  /(?<=\d,\s?)([1-9])9(?=\s(?:izq|izd|dch|dcha|dto|esq|pta)(?!\p{Ll}{4}))|(?<=\d,\s?)([1-9])9-([1-9])9(?=,\s\d{5}(?!\d))/giu;

const FIGURE: Readonly<Record<string, string>> = { O: "0", o: "0", I: "1", l: "1", S: "5", Z: "2", B: "8" };
const LETTER: Readonly<Record<string, string>> = { "0": "O", "1": "I", l: "I", "|": "I", "5": "S", "8": "B" };

const asFigures = (text: string): string => text.replace(/[OoIlSZB]/g, (letter) => FIGURE[letter]!);
const asLetters = (text: string): string => text.replace(/[01l|58]/g, (figure) => LETTER[figure]!);

/**
 * Corrects what OCR confuses in addresses, if only one spelling can be meant: the country before a postcode ("1-39011"
 * → "I-39011"), an industrial estate ("Zl", "Z.1." → "ZI", "Z.I."), letters in place of digits in postcodes ("OL14 SRF"
 * → "OL14 5RF", which must contain one digit that was read as such; "961oo" → "96100"), digits in place of letters in
 * provinces, ordinals and kings. As many characters as before.
 */
export function mendAddress(text: string): string {
  return text
    .replace(NOUGHT_IN_AREA, "$1O")
    .replace(NEARLY_FIVE_FIGURES, asFigures)
    .replace(NEARLY_BRITISH, (read, area: string, district: string, figure: string, unit: string) => {
      if (BRITISH.test(read) || !/\d/.test(read)) return read;
      const mended = `${area}${asFigures(district)} ${asFigures(figure)}${unit}`;
      return BRITISH.test(mended) ? mended : read;
    })
    .replace(NEARLY_IRISH, (read, key: string, district: string, unit: string) => {
      if (IRISH.test(read) || !/\d/.test(district) || !/\d/.test(unit)) return read;
      const mended = `${key}${asFigures(district)} ${unit.replace(/[OISZB]/g, asFigures)}`;
      return IRISH.test(mended) ? mended : read;
    })
    .replace(/(?<![\p{L}\d./-])[1l]-(?=\d{5}\s\p{L}{2})/gu, "I-")
    .replace(/(?<!\p{L})Z(\.?)[1lł|](\.?)(?=\s)/gu, "Z$1I$2")
    .replace(PROVINCE_BEHIND_TOWN, (read) => {
      const mended = asLetters(read);
      return isProvince(mended) ? mended : read;
    })
    .replace(FLOOR, (_, only?: string, floor?: string, door?: string) => (only ? `${only}º` : `${floor}º-${door}ª`))
    .replace(KING, (read) => "I".repeat(read.length));
}
