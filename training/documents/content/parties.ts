import type { Random } from "../../../measuring/random.ts";
import type { Language } from "../layout.ts";
import { ownShare, type Part } from "../parts.ts";
import { inventDate } from "./dates.ts";
import { codiceFiscale, digits, vatId } from "./identifiers.ts";
import { COMPANY_FORMS, COMPANY_NAMES, COMPANY_TRADES, FEMALE, MALE, SURNAMES } from "./names.ts";
import { type Address, inventAddress, inventTown, type Town } from "./places.ts";

export interface Person {
  readonly surname: string;
  readonly givenNames: string;
  readonly sex: "M" | "F";
  /** ISO 8601. */
  readonly birthDate: string;
  readonly birthPlace: Town;
  /** Empty for persons of countries other than Italy. */
  readonly taxCode: string;
  readonly address: Address;
}

export function inventPerson(language: Language, part: Part, random: Random): Person {
  const sex = random.pick(["M", "F"] as const);
  const surname = random.pick(ownShare(SURNAMES[language], part));
  const givenNames = random.pick(ownShare((sex === "M" ? MALE : FEMALE)[language], part));
  const birthDate = inventDate(random, 1958, 2003);
  const birthPlace = inventTown(language, part, random);
  const taxCode = language === "it" ? codiceFiscale(surname, givenNames, birthDate, sex, birthPlace.placeCode) : "";
  return { surname, givenNames, sex, birthDate, birthPlace, taxCode, address: inventAddress(language, part, random) };
}

export interface Company {
  readonly name: string;
  readonly address: Address;
  /** With the country's letters. */
  readonly vatId: string;
  readonly phone: string;
  readonly email: string;
  readonly web: string;
}

export function inventCompany(language: Language, part: Part, random: Random): Company {
  const own = random.pick(ownShare(COMPANY_NAMES[language], part));
  const trade = random.pick(ownShare(COMPANY_TRADES[language], part));
  const form = random.pick(ownShare(COMPANY_FORMS[language], part));
  const words = language === "fr" ? [trade, own, form] : language === "es" ? [trade, own, form] : [own, trade, form];
  const name = words.filter((word) => word !== "").join(" ");
  const domain = `${own
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z]/g, "")}.example`;
  return {
    name: random.chance(0.35) ? name.toUpperCase() : name,
    address: inventAddress(language, part, random),
    vatId: vatId(language, random),
    phone: `0${random.whole(2, 99)} ${digits(random, random.whole(6, 7))}`,
    email: `${random.pick(["info", "amministrazione", "office", "contact"])}@${domain}`,
    web: `www.${domain}`,
  };
}
