import { wordsOf } from "../../in-lines.ts";
import { FORM_LETTERS } from "../../lexicons/legal-forms.ts";

/**
 * Words for what a company is or does, not which one it is. A name needs another word too: "CO. (M) SDN BHD",
 * "STATIONERY SDN. BHD.", "& C. S.R.L." are second lines of names.
 */
const TRADE_WORDS: ReadonlySet<string> = new Set([
  ...wordsOf(`
    co company comp corp corporation group gruppo groupe holding holdings international int intl global
    enterprise enterprises ent
    trading trade traders commerce commercial commerciale marketing distribution distributor distributors
    distribuzione supply supplies
    services service servizi industries industry industrial resources ventures management development retail
    wholesale grosir borong
    and e & und et y of the di de del della c f b kg m malaysia italia deutschland france
    restaurant restaurants restoran ristorante ristoranti restauracion restauration gaststätte trattoria
    pizzeria osteria bar cafe caffe café
    bakery bakeries bakerei bäckerei panificio pasticceria boulangerie confectionery kitchen food foods catering
    beverage beverages
    stationery stationers stationer book books bookstore bookstores libreria cartoleria papeleria hardware
    electrical electronics ferramenta
    mart minimart mini market supermarket hypermarket supermercato supermercati supermarkt grocery groceries
    store stores shop shops
    pharmacy farmasi farmacia apotheke pharmacie clinic klinik healthcare hotel hotels perniagaan kedai syarikat
    pasar`),
  ...wordsOf(FORM_LETTERS),
]);

/** Whether the text does not identify a company: only legal forms and trade words, and brackets after them. */
export function isTradeWordsOnly(text: string): boolean {
  // A truncated bracket extends to the beginning or the end of the line: "MILANO) S.R.L.", "RISTORANTE (NAVIGLI".
  const bare = text
    .replace(/[([][^()[\]]*[)\]]/gu, " ")
    .replace(/^[^([]*[)\]]/u, " ")
    .replace(/[([][^)\]]*$/u, " ")
    .replace(/s\/b/giu, "sb");
  const words = bare
    .toLowerCase()
    .replace(/(?<=\p{L})\.(?=\p{L}\b)/gu, "")
    .split(/[^\p{L}\p{N}&']+/u)
    .filter((word) => word !== "");
  return words.length > 0 && words.every((word) => TRADE_WORDS.has(word));
}
