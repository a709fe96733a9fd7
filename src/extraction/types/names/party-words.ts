import { inLines } from "../../in-lines.ts";
import { FURTHER_FORM } from "../../lexicons/legal-forms.ts";
import { isCompanyForm, POSTCODE, salutationLength } from "../wording.ts";

/**
 * Words that identify names of parties on papers between companies, beyond the legal forms that are known on every
 * paper.
 */

/** A legal form of any kind. */
export function tradesAs(text: string): boolean {
  return isCompanyForm(text) || FURTHER_FORM.test(text);
}

/** What companies, offices and associations without a legal form call themselves. */
const ORGANISATION = new RegExp(
  inLines`
    (?<!\p{L})(?:studio|ditta|impresa|azienda|officina|farmacia|albergo|trattoria|ristorante|panificio
    |falegnameria|carrozzeria|f\.?lli|fratelli|comune\sdi|provincia|regione|ministero|istituto|scuola
    |universit\p{L}+|liceo|parrocchia|diocesi|condominio|fondazione|associazione|circolo|comitato|consorzio
    |cooperativa|polisportiva|ospedale|asl|a\.?s\.?d|ente|stiftung|verein|gemeinde|stadt|landkreis|schule|klinik
    |hausverwaltung|gasthof|gasthaus|praxis|kanzlei|meisterbetrieb|werkstatt|schreinerei|malerbetrieb
    |gebr(?:\.|üder)|weg|mairie|commune|association|fondation|cabinet|coll[èe]ge|lyc[ée]e|[ée]cole
    |copropri[ée]t[ée]|syndicat|atelier|garage|maison|ets|[ée]tablissements|ayuntamiento|asociaci[óo]n
    |fundaci[óo]n|comunidad|colegio|instituto|despacho|talleres|hermanos|council|borough|trust|foundation
    |society|association|school|college|university|church|hospital|partners|brothers|bros|sons|stichting
    |gemeente|vereniging|drukkerij|bakkerij|schildersbedrijf)(?!\p{L})`,
  "iu",
);
const PERSON = new RegExp(
  inLines`
    ^(?:familie|fam(?:iglia|\.)|famille|familia|eheleute|mr\.?\s(?:&|and)\smrs|m(?:\.|r)?\set\smme
    |(?:dott|dr|geom|ing|arch|avv|rag|prof|sig)(?:\.|\.?ssa|\.?ra)\s?|maître|don|doña|herrn?|frau|mme|mrs?
    |ms)(?![\p{L}])`,
  "iu",
);

/** "Studio Tecnico Rossi", "Comune di Lodi", "Familie Egger": a name with or without a form. */
export function namesOrganisation(text: string): boolean {
  return ORGANISATION.test(text) || PERSON.test(text);
}

const ATTENTION = new RegExp(
  inLines`
    ^(?:t\.?\s?a\.?\s?v\.?|z\.?\s?h(?:d|än?den?)?\.?\s|c\.?\s?a\.?\s|alla\sc|all[ae]?['’]?\satt
    |att(?:n|\.ne|enzione)?[.:\s]|f\.?a\.?o|à\sl['’]att|a\sla\sat|c\/o|presso|herrn?\s|frau\s|ufficio|reparto
    |settore|servizio|abt(?:eilung|\.)|buchhaltung|einkauf|objekt|postfach|service\s|bureau|departamento|dpto
    |accounts?\s(?:payable|department|dept)|department|dept|purchas\p{L}+|referent|sig(?:\.|\.ra|nora?)\s|m\.\s
    |mme\s|mr\.?\s|mrs\.?\s|inh(?:aber|\.)|titolare|boekhouding)`,
  "iu",
);

/** The person who is to open the letter, or the office: below the name of the recipient. */
export function opensWithAttention(text: string): boolean {
  return ATTENTION.test(text);
}

const TITLE = new RegExp(
  inLines`
    ^(?:sig(?:\.?\s?(?:ra|na)|nora?|\.)|egregio|gentil\p{L}*|herrn?|frau|an|firma|messrs\.?|monsieur|madame|mlle
    |mme|m\.|mr|mrs|ms|miss|don|dña\.?|d\.|sra?\.|de\sheer|mevrouw|mevr\.?|dhr\.?|mw\.?)(?![\p{L}\p{N}])\.?`,
  "iu",
);

/** "M. ou Mme", "Herr und Frau", "Mr & Mrs": without them one of the two would be left. */
const OF_TWO = new RegExp(
  inLines`
    ^(?:sig|herrn?|frau|monsieur|madame|mme|m|mrs?|ms|sra?|d|dhr|mw|de\sheer|mevrouw)[.\p{L}]*\s(?:e|und|oder
    |u\.|et|ou|and|or|&|\/|y|o|en|of|e\/o|en\/of|and\/or)\s(?:sig|herrn?|frau|monsieur|madame|mme|m|mrs?|ms|sra?
    |dña|dhr|mw|mevrouw)(?!\p{L}{3})`,
  "iu",
);

/**
 * The number of characters of the form of address: "Gent.ma Sig.ra Anna Neri" → 13; 0 if there is none, and if it is
 * that of two people with one name.
 */
export function titleLength(text: string): number {
  if (OF_TWO.test(text)) return 0;
  let length = 0;
  for (let i = 0; i < 2; i++) {
    const rest = text.slice(length);
    const spaces = /^\s*/.exec(rest)![0].length;
    const own = salutationLength(rest.slice(spaces)) || (TITLE.exec(rest.slice(spaces))?.[0].length ?? 0);
    if (own === 0) break;
    length += spaces + own;
  }
  return length;
}

const TITLE_OF_PERSON = new RegExp(
  inLines`
    ^(?:sig(?:\.?\s?ra|\.?na|nor[ae]?|\.)|dott(?:\.?\s?ssa|\.)|herrn?|frau|monsieur|madame|mlle|mme|m\.|mrs?|ms
    |miss|don|dña\.?|sra?\.?|de\sheer|mevrouw|mevr\.?|dhr\.?|mw\.?)(?![\p{L}\p{N}])\.?\s\p{L}`,
  "iu",
);

/** "Mr D Hargreaves", and no company: in the line below another such, they are two people of one address. */
export function namesPersonWithTitle(text: string): boolean {
  return TITLE_OF_PERSON.test(text) && !tradesAs(text);
}

const PAPER = new RegExp(
  inLines`
    ^(?:(?:commercial|pro\s?-?forma|tax|sales|vat|final|self.billed)\s)?(?:invoice|facture|factuur|faktura
    |fatura|rechnung|fattura|factura|factură|lasku|arve|számla|račun|faktúra|kreditnota|kreditfaktura|dobropis
    |rēķins|(?:pvm\s)?sąskaita|delivery\s(?:note|docket|slip)|de?spatch\s(?:note|docket)|packing\s(?:list|slip)
    |pakbon|leveringsbon|bestelbon|nota\sde\s(?:encomenda|crédito)|guia\sde\s(?:remessa|transporte)
    |purchase\sorder|inkooporder|order\sconfirmation|auftragsbestätigung|remittance
    |copia\sdi\scortesia)(?!\p{L})`,
  "iu",
);

/** The title of a paper, in more languages than for receipts and bills. */
export function namesPaper(text: string): boolean {
  return PAPER.test(text);
}

const ENDS_WITHIN = new RegExp(
  inLines`
    \s(?:di|del(?:la|lo|le)?|dei|degli|de|des|du|da|do|of|&|e|ed|e\/o|und|und\/oder|oder|et|et\/ou|en|en\/of|and
    |and\/or|or|y|y\/o|(?:dott|sig|ing|avv|geom|arch|rag|prof)[.\p{L}]*\s\p{Lu}\.)$`,
  "iu",
);

/** "Azienda Sanitaria di", "Farmacia della Dott.ssa P.": no name ends so; it continues in the next line. */
export function endsWithinName(text: string): boolean {
  return ENDS_WITHIN.test(text);
}

const BANK = new RegExp(
  inLines`
    (?<!\p{L})(?:banks?|banca|banque|banco|banka|sparkasse|volksbank|raiffeisenbank
    |cassa\s(?:di\srisparmio|rurale)|cr[ée]dit\s(?:agricole|mutuel)|caja|caixa)(?!\p{L})`,
  "iu",
);

/** Few papers are between banks; most name one for the payment. */
export function namesBank(text: string): boolean {
  return BANK.test(text);
}

/** "IČ", "DIČ:", "P.IVA": the caption of a number, whose number is no name. */
const CAPTION_OF_NUMBER = new RegExp(
  inLines`
    ^(?:ičo?|dičo?|ič\s?dph|nip|regon|krs|cvr(?:-?nr)?|siren|siret|cif|nif|p\.?\s?iva|c\.?f|cod\.?\s?fisc
    |ust-?id(?:-?nr)?|uid|kvk|btw(?:-?nr)?|oib|adószám|iban|bic|swift|org\.?\s?nr)\.?:?$`,
  "iu",
);

export function isCaptionOfNumber(text: string): boolean {
  return CAPTION_OF_NUMBER.test(text);
}

/** "LS1 4AP", "00-950 Warszawa", "114 55 Stockholm", "1200-195 Lisboa", "LV-1010", "cod 010011". */
const FOREIGN_POSTCODE = new RegExp(
  inLines`
    (?<![\p{L}\d])(?:[A-Z]{1,2}\d{1,2}[A-Z]?\s\d[A-Z]{2}|\d{2}-\d{3}\s\p{Lu}|\d{3}\s\d{2}\s\p{Lu}
    |\d{4}-\d{3}\s\p{Lu}|LV-\d{4}(?!\d)|[Cc]od\s(?:po[sșş]tal\s)?\d{6}(?!\d))`,
  "u",
);

/** Whether a postcode of any country is in the text. */
export function hasPostcode(text: string): boolean {
  return POSTCODE.test(text) || FOREIGN_POSTCODE.test(text);
}
