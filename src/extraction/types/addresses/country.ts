import type { PageLayout, Token } from "../../page/layout.ts";
import { foldText, textOf } from "../../page/text.ts";
import type { Find, Found, Parse, ValueType } from "../field-type.ts";
import { ALPHA_2, CITIZENS } from "../names/nationalities.ts";

/** ISO 3166-1 alpha-3 and other printed forms, by alpha-2; the names themselves come from Unicode (CLDR). */
const OTHER_FORMS: Readonly<Record<string, string>> = {
  IT: "ITA ITALIANA ITALIANO",
  DE: "DEU D TEDESCA TEDESCO DEUTSCH",
  FR: "FRA FRANÇAISE FRANÇAIS FRANCESE",
  ES: "ESP ESPAÑOLA ESPAÑOL SPAGNOLA",
  AT: "AUT AUSTRIACA",
  CH: "CHE SVIZZERA",
  GB: "GBR GREAT-BRITAIN BRITISH-CITIZEN UK GRAN-BRETAGNA",
  NL: "NLD NEDERLAND OLANDA HOLLAND",
  BE: "BEL",
  PT: "PRT",
  PL: "POL POLSKA",
  SE: "SWE SVERIGE",
  RO: "ROU RUMENA",
  SI: "SVN SLOVENIJA",
  HR: "HRV HRVATSKA",
  CZ: "CZE CZECH-REPUBLIC REPUBBLICA-CECA",
  IE: "IRL",
  LU: "LUX",
  US: "USA UNITED-STATES-OF-AMERICA",
  MY: "MYS",
  DK: "DNK DANMARK",
  FI: "FIN SUOMI",
  NO: "NOR NORGE",
  HU: "HUN MAGYARORSZÁG",
  GR: "GRC HELLAS",
  BG: "BGR",
  SK: "SVK SLOVENSKO",
  EE: "EST EESTI",
  LV: "LVA LATVIJA",
  LT: "LTU LIETUVA",
  MT: "MLT",
  CY: "CYP",
  SM: "SMR",
  VA: "VAT",
  AL: "ALB SHQIPËRIA",
  UA: "UKR",
  MA: "MAR",
  CN: "CHN",
  IN: "IND",
  BR: "BRA",
};
/**
 * Pairs of letters that are also words of forms: "NO", "SI", "AL", "IN" are no countries on a page, only in a place for
 * one.
 */
const CODES_FOUND: ReadonlySet<string> = new Set(
  Object.keys(OTHER_FORMS).filter((code) => !["NO", "AL", "IN", "MA", "VA"].includes(code)),
);
const LANGUAGES = ["it", "en", "de", "fr", "es", "pt", "nl"];
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** Alpha-2 codes by folded name, from Unicode alone and with all other forms; made at the first use, 20 ms. */
let codeByName: { readonly names: ReadonlyMap<string, string>; readonly all: ReadonlyMap<string, string> } | null =
  null;

function codesByName() {
  if (codeByName) return codeByName;
  const names = new Map<string, string>();
  const pairs = LETTERS.flatMap((a) => LETTERS.map((b) => a + b));
  for (const language of LANGUAGES) {
    const own = new Intl.DisplayNames([language], { type: "region", fallback: "none" });
    for (const code of pairs) {
      const name = NO_COUNTRY.has(code) ? undefined : own.of(code);
      if (name !== undefined) names.set(foldText(name), code);
    }
  }
  const all = new Map(names);
  for (const [code, forms] of [...Object.entries(CITIZENS), ...Object.entries(OTHER_FORMS)]) {
    for (const form of forms.split(" ")) all.set(foldText(form), code);
  }
  codeByName = { names, all };
  return codeByName;
}

function namesOfCountries(): ReadonlyMap<string, string> {
  return codesByName().all;
}

/** Whether it is the name of a country, not of its citizens: "RUSSO" and "GRECO" are names of persons. */
export function namesCountry(text: string): boolean {
  return codesByName().names.has(foldText(text));
}

/** Codes of regions, of what no longer exists, and of other codes' aliases: Unicode names them too. */
const NO_COUNTRY: ReadonlySet<string> = new Set(
  "AC CP DG EA IC TA EU EZ UN ZZ XA XB QO CQ SU YU DD AN BU CS FX NT TP UK YD ZR DY HV NH RH VD".split(" "),
);

/** ISO 3166-1 alpha-2 for a name in seven languages, a nationality or a code; null for none. */
function countryOf(text: string): string | null {
  const folded = foldText(text);
  const named = namesOfCountries().get(folded);
  if (named !== undefined) return named;
  if (ALPHA_2.has(folded)) return ALPHA_2.get(folded)!;
  return /^[A-Z]{2}$/.test(folded) && [...namesOfCountries().values()].includes(folded) ? folded : null;
}

/** "United States of America". */
const MAX_NAME_TOKENS = 4;

/** Of two letters, or of three if nothing else is beside them: "PER" and "CAN" are words. */
function codeOf(page: PageLayout, { index, text, fold }: Token): string | undefined {
  if (CODES_FOUND.has(fold)) return fold;
  const isAlone = page.segmentOfToken[index]!.tokens.length === 1 && /^\p{Lu}{3}$/u.test(text);
  return isAlone ? ALPHA_2.get(fold) : undefined;
}

/** "SVENSK/SWEDISH", "ESPAÑOLA/ESP": the same country before the stroke and after it. */
function inTwoLanguages(text: string): string | undefined {
  const parts = text.split("/").map(countryOf);
  return parts.length === 2 && parts[0] && parts[0] === parts[1] ? parts[0] : undefined;
}

const findCountries: Find = (page) =>
  page.tokens.flatMap((token, i): Found[] => {
    // A name begins with a capital: "mali" and "sale" are words.
    if (!/^\P{L}*\p{Lu}/u.test(token.text)) return [];
    for (let length = MAX_NAME_TOKENS; length > 0; length--) {
      const tokens = page.tokens.slice(i, i + length);
      if (tokens.length < length || page.segmentOfToken[i] !== page.segmentOfToken[i + length - 1]) continue;
      const name = tokens.map(({ fold }) => fold).join("");
      const code = length === 1 ? codeOf(page, token) : undefined;
      const isCode = code !== undefined;
      const key = namesOfCountries().get(name) ?? code ?? (length === 1 ? inTwoLanguages(token.text) : undefined);
      if (key === undefined || name.length < 2) continue;
      const text = textOf(tokens);
      return [
        {
          pageIndex: page.pageIndex,
          tokens,
          text: text.replace(/[,.;:]+$/, ""),
          key,
          value: { type: "text", value: key },
          prior: isCode ? -0.5 : 0.5,
        },
      ];
    }
    return [];
  });

const parseCountry: Parse = (text) => {
  const code = countryOf(text);
  return code === null ? null : { type: "text", value: code };
};

/** country: a name, a nationality or a code; the value is ISO 3166-1 alpha-2. */
export const COUNTRY: ValueType = { find: findCountries, parse: parseCountry };
