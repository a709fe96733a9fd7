import type { Random } from "../../../measuring/random.ts";
import type { Language } from "../layout.ts";
import { ownShare, type Part } from "../parts.ts";
import { STREETS, TOWNS } from "./place-names.ts";

export interface Town {
  readonly name: string;
  readonly postcode: string;
  /** Only for Italian ones: letters of the province and code of the place in the codice fiscale. */
  readonly province: string;
  readonly placeCode: string;
}

export interface Address {
  readonly street: string;
  readonly town: Town;
  readonly language: Language;
}

export function inventTown(language: Language, part: Part, random: Random): Town {
  const [name, postcode, province = "", placeCode = ""] = random.pick(ownShare(TOWNS[language], part)).split(",");
  return { name: name!, postcode: postcode!, province, placeCode };
}

export function inventAddress(language: Language, part: Part, random: Random): Address {
  const name = random.pick(ownShare(STREETS[language], part));
  const number = random.whole(1, 180);
  const street = {
    it: () => `${name}${random.pick([" ", ", ", ", n. "])}${number}${random.pick(["", "", "", "/A", " bis"])}`,
    es: () => `${name}, ${number}`,
    de: () => `${name} ${number}${random.pick(["", "", "a"])}`,
    fr: () => `${number}${random.pick([" ", ", "])}${name}`,
    en: () => `${number} ${name}`,
  }[language]();
  return { street, town: inventTown(language, part, random), language };
}

/** "20121 Milano (MI)", "75011 Paris", "Leeds LS1 4AP". */
export function townLine({ town, language }: Address, style: "brackets" | "dash" | "bare" = "brackets"): string {
  if (language === "en") return `${town.name} ${town.postcode}`;
  const province = { brackets: ` (${town.province})`, dash: ` - ${town.province}`, bare: ` ${town.province}` }[style];
  return `${town.postcode} ${town.name}${town.province === "" ? "" : province}`;
}
