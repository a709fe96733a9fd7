import { inLines } from "../../in-lines.ts";

/** Words with which contracts name themselves, at the beginning of their title or within it. */
const KIND_OF_CONTRACT = new RegExp(
  inLines`
    (?<!\p{L})(?:contratt[oi]|scrittura\sprivata|accord[oi]|convenzione|incarico|mandato|preliminare
    |compravendita|locazione|comodato|mutuo|prestito|noleggio|appalto|capitolato|disciplinare|conferimento
    |abbonamento
    |lettera\sdi\s(?:incarico|assunzione|noleggio)|ordine\se\scontratto|patt[oi]|transazione|cessione
    |modulo\sdi\s(?:adesione|iscrizione)|domanda\sdi\s(?:adesione|iscrizione)
    |booking\sform|registration\sform|bulletin\sd['’](?:adhésion|inscription)
    |aufnahmeantrag|march[ée]s?\s(?:privé|public|de\stravaux|subséquent)
    |agreement|contract|letter\sof\s(?:engagement|appointment)|lease|tenancy|deed
    |terms\sof\sengagement|statement\sof\swork|memorandum\sof\sunderstanding|bill\sof\ssale|engagement\sletter
    |\p{L}*vertrag\p{L}{0,2}|\p{L}*vereinbarung|auftrag
    |contrats?|bail|convention|accord|compromis\sde\svente|promesse
    |contrato|acuerdo|convenio|arrendamiento|arras)(?!\p{L})`,
  "iu",
);

const MOST_CHARACTERS = 110;

/** "Contrat n° ENT-2021-0864": a number, of which the word is the caption. */
const NUMBER_OF_CONTRACT = new RegExp(
  inLines`
    ^(?:contratto|contrat|contrato|contract|agreement|vertrag|vertragsnummer|mandato|incarico|ordine
    |pratica)\s?(?:n|nr|no|num|numero|number|numéro|nummer)?\s?[°.º:]*\s?[\p{L}\d/.-]*\d[\p{L}\d/.-]*$`,
  "iu",
);

/** "Réf. bail", "N.º de contrato"; an address with its postcode is no title either. */
const CAPTION_OF_NUMBER = /^(?:r[ée]f\.|rif\.|n[.°º]|nr\.|num\.|cod\.)|,\s(?:[A-Z]{1,2}-)?\d{4,5}\s\p{Lu}/iu;

/** Whether a line may be a contract's title: it names a kind of contract, and is no sentence. */
export function isTitleLine(line: string): boolean {
  return (
    line.length <= MOST_CHARACTERS &&
    KIND_OF_CONTRACT.test(line) &&
    !CAPTION_OF_NUMBER.test(line) &&
    !NUMBER_OF_CONTRACT.test(line) &&
    !/[.;]$|^(?:il|la|le|the|der|die|das|el|les?)\s\p{Ll}/u.test(line)
  );
}
