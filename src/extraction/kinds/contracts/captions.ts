import { roleOf } from "../../fields/contract-roles.ts";
import { inLines } from "../../in-lines.ts";
import { AGREEMENTS } from "../../lexicons/agreements.ts";
import { phrases } from "../../lexicons/concepts.ts";
import { foldText } from "../../page/text.ts";

/** Captions of the facts of a party, and of other boxes beside them on contracts. */
const OF_PARTIES =
  phrases(`nome | cognome | cognome e nome | nome e cognome | nominativo | denominazione | ragione sociale |
  indirizzo | residenza | sede | sede legale | domicilio | codice fiscale | cod fisc | c f | partita iva | p iva |
  p i | c f p iva | telefono | tel | cellulare | cell | agenzia | addetto | filiale | cap | comune | nato a il |
  data e luogo di nascita | e mail | pec | email | nato a | nato il | nata il | data di nascita | luogo di nascita |
  nazionalità | codice univoco | amministratore | documento | patente | rilasciata | targa | veicolo | name |
  full name | surname | address | registered office | company no | vat no | vat number | phone | born | nationality |
  licence | name vorname | vorname | nachname | anschrift | adresse | straße plz ort | straße | plz ort | wohnort |
  geburtsdatum | geburtsdatum ausweis nr | telefon | steuernummer | steuer id | ust idnr | uid | nom | prénom |
  nom et prénom | siège | siège social | siret | n de tva | né le | nombre | apellidos | nombre y apellidos |
  razón social | dirección | nif | cif | dni | teléfono | domicilio social | operatore | geb am | geboren am |
  geburtsort | staatsangehörigkeit | plz | mobil | fecha de nacimiento | nacionalidad | municipio | c postal |
  código postal | población | provincia | cif nif nie | nif nie | nombre o razón social | razón social nombre |
  correo electrónico | représentant legal | code postal | ville | courriel | date de naissance | lieu de naissance |
  località | provincia | prov | nazione | date of birth | postcode | telephone | occupation | legale rappresentante |
  rappresentante | fatturazione | pagamento | modalità di pagamento | importo rata`);

const CAPTIONS: ReadonlySet<string> = new Set([...Object.values(AGREEMENTS).flat(), ...OF_PARTIES].map(foldText));

const MOST_CHARACTERS = 60;
/** Per role, in one language. */
const MOST_WORDS = 4;
/** "CLIENTE / RENTER", "Gestore I Provider": a slash between two languages may be read as a letter. */
const BETWEEN_LANGUAGES = /\s?[/|]\s?|\sI\s/u;

const OF_ROLE = new RegExp(
  inLines`
    ^(?<fact>.{3,40}?)\s(?:del(?:la|lo)?\s|dell['’]|des\s|der\s|du\s|de\sla\s|de\sl['’]
    |of\sthe\s)(?<role>\p{L}[\p{L}\s]{2,24})$`,
  "iu",
);

/** "Client address", "Tenant's name"; "UID-Nr. Auftraggeber". */
const ROLE_FIRST = /^(?<role>\p{L}{4,20})(?:['’]s)?\s(?<fact>\p{L}[\p{L}\s]{2,20})$/u;
const ROLE_LAST = /^(?<fact>\p{L}[\p{L}.-]{1,20})\s(?<role>\p{Lu}\p{L}{4,20})$/u;

/** "Cognome e nome del socio" is a caption of a name, whoever's it is. */
function withoutRole(part: string): string {
  for (const pattern of [OF_ROLE, ROLE_FIRST, ROLE_LAST]) {
    const { fact = "", role = "" } = pattern.exec(part)?.groups ?? {};
    if (fact !== "" && roleOf(role) !== null) return fact;
  }
  return part;
}

/** The parts of a caption in several languages, without numbers before it and brackets after it. */
export function captionParts(text: string): string[] {
  const whole = text.replace(/\s*\([^()]*\)/gu, "").replace(/[:.\s]+$/u, "");
  const bare = whole.replace(/^(?:\d{1,2}|[A-Z]|[IVX]{1,4})\s?[.)–-]\s*/, "");
  const parts = [whole, bare, ...bare.split(BETWEEN_LANGUAGES)];
  return [...new Set([...parts, ...parts.map(withoutRole)])].filter((part) => part !== "");
}

/** "DATI DEL CLIENTE", "Angaben zum Mieter" */
const DATA_OF = new RegExp(
  inLines`
    ^(?:dati|anagrafica|daten|angaben|coordonnées|datos|details)\s(?:de\sla|del?\s?\/\s?de\sla
    |de(?:l|lla|llo|ll['’])|des|der|zum|zur|du|of\sthe|anagrafici)\s?`,
  "iu",
);

/** The role named by a heading or caption; null if there is none. */
export function roleInHeading(text: string): string | null {
  if (text.length > MOST_CHARACTERS) return null;
  const parts = captionParts(text);
  if (parts.slice(1).some((part) => part.split(" ").length > MOST_WORDS)) return null;
  for (const part of parts) {
    const role = roleOf(part.replace(DATA_OF, ""));
    if (role !== null) return role;
  }
  return null;
}

/** "Name, Vorna", misread or truncated: a line that begins with the caption of a name contains none. */
export function opensWithCaption(line: string): boolean {
  return CAPTIONS.has(foldText(/^[\p{L}.]+/u.exec(line)?.[0] ?? ""));
}

export function isRole(text: string): boolean {
  return roleInHeading(text) !== null;
}

/** "Mietobjekt:" before its own value: a few words with a colon, of any meaning. */
const WITH_COLON = /^\p{Lu}[\p{L}.'’-]*(?:\s[\p{L}.'’-]+){0,2}\s?:$/u;

/** Whether the text below or beside it is its value. */
export function isCaption(text: string): boolean {
  if (text.length > MOST_CHARACTERS || /\d{3}/.test(text)) return false;
  return isRole(text) || WITH_COLON.test(text) || captionParts(text).some((part) => CAPTIONS.has(foldText(part)));
}
