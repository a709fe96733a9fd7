/** British: "M1 1AE", "SW1A 2AA". */
const BRITISH = /^[A-Z]{1,2}\d[A-Z\d]? \d[ABD-HJLNP-UW-Z]{2}$/;
/** What looks like one when figures and letters are mixed up. */
const NEARLY_BRITISH = /(?<![\p{L}\d])([A-Z]{1,2})([\dOIlSZB][\dOIlSZBA-Z]?) ([\dOIlSZB])([A-Z]{2})(?![\p{L}\d])/gu;
const FIGURE: Readonly<Record<string, string>> = { O: "0", I: "1", l: "1", S: "5", Z: "2", B: "8" };

const asFigures = (text: string): string => text.replace(/[OIlSZB]/g, (letter) => FIGURE[letter]!);

/**
 * Mends what readers mix up in addresses, where only one spelling can be meant: the country before a postcode ("1-39011" → "I-39011"), an
 * industrial estate ("Zl", "Z.1." → "ZI", "Z.I.") and figures of British postcodes ("OL14 SRF" → "OL14 5RF"), which must hold one that was read.
 */
export function mendAddress(text: string): string {
  return text
    .replace(/(?<![\p{L}\d./-])[1l]-(?=\d{5}\s\p{L}{2})/gu, "I-")
    .replace(/(?<!\p{L})Z(\.?)[1lł|](\.?)(?=\s)/gu, "Z$1I$2")
    .replace(NEARLY_BRITISH, (read, area: string, district: string, figure: string, unit: string) => {
      if (BRITISH.test(read) || !/\d/.test(read)) return read;
      const mended = `${area}${asFigures(district)} ${asFigures(figure)}${unit}`;
      return BRITISH.test(mended) ? mended : read;
    });
}
