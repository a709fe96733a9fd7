import { type Random, seededRandom } from "../../../measuring/random.ts";
import { isValidVatId } from "../../../src/core/identifiers/vat-ids.ts";
import { LANGUAGES, type Language, seedOf } from "../layout.ts";
import { type Deal, dealt, ownShare, type Part } from "../parts.ts";
import { drawUntil } from "./draw-until.ts";
import { digits } from "./identifiers.ts";
import { COMPANY_NAMES, FEMALE, MALE, SURNAMES } from "./names.ts";
import { type Company, inventCompany } from "./parties.ts";
import { inventAddress, inventTown } from "./places.ts";
import {
  ABROAD,
  ADDRESSEES,
  ATTENTIONS,
  BRAND_WORDS,
  BRANDS,
  type NamesByLanguage,
  TAGLINES,
  TITLES,
  TRADERS,
  TRADES,
} from "./trader-names.ts";

/** A company or another party to a paper, with what letterheads and envelope windows print around its name. */
export interface Trader extends Company {
  /** Below or after the name, and not part of it. */
  readonly tagline: string;
  /** The person who is to open the letter. */
  readonly attention: string;
  /** The form of address, if it is a person. */
  readonly title: string;
  /** Offices, associations and persons have no VAT number, or print none. */
  readonly hasVatId: boolean;
  /** Its brand, if its papers have that above its legal name. */
  readonly brand: string;
}

const WITH_A_USUAL_NAME = 0.5;
const NO_COMPANY = 0.35;
const OF_ANOTHER_COUNTRY = 0.12;
const ABROAD_SHARE = 0.12;

/** @param isAddressee may also be an office, a school or a family */
export function inventTrader(own: Language, part: Part, random: Random, isAddressee: boolean): Trader {
  const language = isAddressee && random.chance(OF_ANOTHER_COUNTRY) ? random.pick(LANGUAGES) : own;
  const company = random.chance(ABROAD_SHARE)
    ? abroad(inventCompany(language, part, random), part, random)
    : inventCompany(language, part, random);
  const write = (deals: NamesByLanguage) => written(dealt(deals[language], part, random), language, part, random);
  const isNoCompany = isAddressee && random.chance(NO_COMPANY);
  const isUsual = !isNoCompany && random.chance(WITH_A_USUAL_NAME);
  const pattern = dealt((isNoCompany ? ADDRESSEES : TRADERS)[language], part, random);
  const called = isUsual ? company.name : written(pattern, language, part, random);
  const name = !isUsual && random.chance(0.2) ? called.toUpperCase() : called;
  const isPerson = isNoCompany && /^\{[GS]\} \{[GS]\}( \{Z\})?$/.test(pattern);
  return {
    ...company,
    ...(isUsual ? {} : webOf(name, random)),
    name,
    tagline: write(TAGLINES),
    attention: write(ATTENTIONS),
    title: isPerson ? dealt(TITLES[language], part, random) : "",
    hasVatId: !isNoCompany || random.chance(0.2),
    brand: inventBrand(name, language, part),
  };
}

/** The same for the same name; a third of them are printed in capitals. */
function inventBrand(name: string, language: Language, part: Part): string {
  const random = seededRandom(seedOf(`brand of ${name}`));
  const [first = ""] = name.split(/\s+/).filter((word) => /^\p{L}{4,}$/u.test(word));
  const word = random.pick(ownShare(BRAND_WORDS, part));
  const brand = dealt(BRANDS[language], part, random)
    .replace("{W}", word)
    .replace("{O}", first || word);
  return random.chance(0.35) ? brand.toUpperCase() : brand;
}

function written(pattern: string, language: Language, part: Part, random: Random): string {
  const pick = (list: readonly string[]) => random.pick(ownShare(list, part));
  const draw: Readonly<Record<string, () => string>> = {
    O: () => pick(COMPANY_NAMES[language]),
    R: () => dealt(TRADES[language], part, random),
    S: () => pick(SURNAMES[language]),
    Z: () => pick(SURNAMES[language]),
    G: () => pick((random.chance(0.5) ? MALE : FEMALE)[language]),
    T: () => inventTown(language, part, random).name,
    V: () => inventAddress(language, part, random).street,
  };
  return pattern.replace(/\{([ORSZGTV])\}/g, (_, name: string) => draw[name]!());
}

const OF_EVERYBODY = "posta.example";

/** The domain of the name, of its longest word, or of a provider. */
function webOf(name: string, random: Random): Pick<Company, "email" | "web"> {
  const names = name
    .normalize("NFD")
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/[^a-z]/g, ""))
    .filter((word) => word.length > 3);
  const longest = names.toSorted((a, b) => b.length - a.length)[0] ?? "ufficio";
  const domain = `${random.pick([names.slice(0, 2).join(""), names.slice(0, 2).join("-"), longest]) || longest}.example`;
  const email = random.chance(0.3) ? `${longest}@${OF_EVERYBODY}` : `info@${domain}`;
  return { email, web: `www.${domain}` };
}

const VAT_BODIES: Readonly<Record<string, (random: Random) => string>> = {
  AT: (random) => `U${digits(random, 8)}`,
  BE: (random) => `0${digits(random, 9)}`,
  NL: (random) => `${digits(random, 9)}B01`,
  PL: (random) => digits(random, 10),
  PT: (random) => `5${digits(random, 8)}`,
  DK: (random) => digits(random, 8),
  FI: (random) => digits(random, 8),
  SE: (random) => `${digits(random, 10)}01`,
};

function abroad(company: Company, part: Part, random: Random): Company {
  const [country, street, town] = dealt(ABROAD as Deal<readonly [string, string, string]>, part, random);
  const [, postcode = "", name = ""] = /^(\S*\d\S*(?:\s(?=\d|[A-Z]{2}\s)\S+)?)\s(.+)$/.exec(town) ?? [];
  const vatId = drawUntil(() => `${country}${VAT_BODIES[country]!(random)}`, isValidVatId);
  return {
    ...company,
    vatId,
    address: { street, language: "de", town: { name, postcode, province: "", placeCode: "" } },
  };
}
