import { inLines } from "../in-lines.ts";
import { COMPANY_FORM } from "../lexicons/legal-forms.ts";
/** Words that identify organisations and addresses, in the languages of the shipped documents. */

/** A name that ends in a legal form is a company's. */
export function isCompanyForm(text: string): boolean {
  return COMPANY_FORM.test(text);
}

/** A word for a street anywhere in a line; those that end or mean other words must have a number behind them. */
export const STREET = new RegExp(
  inLines`
    (?:^|[\s,.])(?:via|viale|piazza|p\.?zza|corso|c\.?so|largo|vicolo|strada|loc|localit[aà]|contrada|rue|avenue
    |av|boulevard|bd|place|calle|c\/|plaza|avda|paseo|ctra|carretera|rua|travessa|estrada|ul|street|st|road|rd
    |lane|drive|jalan|jln|jl|lorong|taman|persiaran|lot|kampung|bandar
    |\p{L}*(?:stra(?:ß|ss)e|str|weg|platz|gasse|allee|damm|straat|laan|plein|kade|gracht|steenweg)
    |(?:\p{L}{2,}(?:gatan|gata|gade|vägen|väg|vej|veien|vegen|katu|intie|entie)|utca|útja?|tér|tere|körút|krt
      |ulic[aei]|cesta|trg|iela|gatvė|tänav|puiestee|mnt|pst|\p{L}{3,}(?:tee|stigen|gränden|allén|stræde|vænget
        |polku|kuja|raitti|rinne)|(?:gatvės|pr\.|g\.|pl\.|nám\.|ul\.)|n[aá]m[eě]st[ií]|n[aá]mestie
      |t[rř][ií]da)(?=\.?\s\d)|șos|șoseaua|calea|aleea|bulevardul|passeig|carrer|mah|sok|cad|bulv|caddesi|sokak
    |bulvarı)(?:[\s,.]|$)`,
  "iu",
);
/** A word that begins an address by itself; ambiguous short ones ("av", "st", "no") do not. */
export const STREET_WORD = new RegExp(
  inLines`
    ^(?:via|viale|v\.?le|piazza|piazzale|p\.?zza|p\.?le|corso|c\.?so|largo|vicolo|strada|contrada|frazione
    |localit[aà]|s\.s\.|s\.p\.|rue|avenue|boulevard|chemin|all[ée]e|impasse|passage|faubourg|sentier|cours|route
    |quai|calle|c\/|plaza|avenida|avda\.?|paseo|carrer|ronda|ctra\.?|carretera|rua|travessa|estrada|ul\.|str\.
    |calea|aleea|șos\.|șoseaua|bulevardul|b-dul|bd\.|passeig|\p{L}+(?:stra(?:ß|ss)e|str\.|straat|gasse
      |steenweg))$`,
  "iu",
);
/** Five digits, or four before a place: "00184", "1010 Wien". */
export const POSTCODE = /(?<!\d)\d{5}(?!\d)|(?<![\d.,])\d{4}\s\p{Lu}/u;

/** A part of a building or a plot, or the number of a house: the beginning of addresses without a street. */
export const OPENING_UNIT = new RegExp(
  inLines`
    ^(?:no?\.?:?\d*\S*|n[°º.]\S*|nr\.?|lot|unit|suite|shop|level|lvl|floor|flr|ground|grd|block|blk|bldg\.?
    |building|plot|room|apt\.?|flat|house|\d{1,3}(?:st|nd|rd|th)|int\.?|interno|scala|piano|palazzo|palazzina
    |edificio|c\/o|presso|centro|fraz\.?|frazione|z\.?i\.?|zona|km|bât\.?|bâtiment|immeuble|étage|appt\.?
    |résidence|haus|gebäude|etage|stock|whg\.?|piso|planta|local|puerta|polígono|pol\.?|nave
    |\d{1,4}[a-z]?(?:[-/,]\S*)?,?)$`,
  "iu",
);

/** The title of a paper at its head, where names of companies are too. */
const TITLE = new RegExp(
  inLines`
    ^(?:documento\s(?:commerciale|di\strasporto)|di\svendita\so|prestazione|scontrino|ricevuta|fattura
    |nota\sdi\scredito|preconto|bolletta|estratto\sconto|lista\smovimenti|rendiconto|riepilogo
    |dettaglio\s(?:operazioni|movimenti)|competenze\sdi\schiusura|ordine|conferma\sd.ordine|bolla|d\.?d\.?t
    |cedolino|busta\spaga|prospetto\spaga|libro\sunico|certificazione\sunica|modello\sf24|receipt
    |(?:sales|cash|vat|tax|official)\s(?:receipt|invoice|bill)|invoice|credit\snote|statement
    |(?:account|bank)\sstatement|delivery\snote|purchase\sorder|kassenbon|kassenbeleg|quittung|rechnung
    |stornorechnung|gutschrift|lieferschein|bestellung|kontoauszug|ticket|facture|reçu|avoir
    |bon\sde\s(?:livraison|commande)|relevé\sde\scompte|rekening(?:overzicht|afschrift)|extrato|factura|recibo
    |albarán|pedido|extracto|tique|kvitto|kvittering|kuitti|nyugta|účtenka|bon\sfiscal|kontoutdrag|kontoudtog
    |kontoutskrift|tiliote|számlakivonat|bankszámlakivonat|extras\sde\scont|izvod|izvadak|izpisek|wyciąg|výpis
    |(?:el|vatten|värme)?faktura|elregning|(?:strøm|varme|vand)regning|årsopgørelse|lasku|\p{L}+lasku|arve
    |\p{L}+arve|rēķins|sąskaita|vyúčtov\p{L}+|(?:\p{L}+)?számla|račun|fatura|factuur|lönebesked
    |löne?specifikation|lønseddel|lønnsslipp|lønnsspesifikasjon|palkkalaskelma|palkkaerittely
    |palga(?:teatis|leht|sedel)|algas\s(?:aprēķins|lapiņa)|atsiskaitymo\slapelis|algalapis
    |pasek\s(?:wynagrodz\p{L}+|płacowy)|lista\spłac|výplatn[íá]\s(?:páska|lístek)|mzdov[ýá]\s(?:lístek|list)
    |bérjegyzék|fizetési\sjegyzék|bérlap|fluturaș|stat\sde\splată|obračun\spla[čć]e|isplatna\slista
    |plačilna\slista|plačilni\slist|[üu]cret\s(?:bordrosu|hesap\spusulas[ıi]|pusulas[ıi])|maaş\sbordrosu
    |fulls?\sde\ssalaris?|rebut\sde\ssalari|loonstrook|salarisspecificatie|loonspecificatie
    |recibo\sde\s(?:vencimento|remunera\p{L}+)|följesedel|følgeseddel|pakkseddel|lähete|lähetysluettelo
    |saateleht|pavadzīme|preču\spavadzīme|(?:krovinio\s)?važtaraštis|wydanie\szewnętrzne|dodací\slist
    |szállítólevél|aviz\sde\s(?:însoțire|expediție)|otpremnica|dobavnica|(?:sevk\s|e-)?[iİ]rsal[iİ]ye(?:s[iİ])?
    |albarà|pakbon|leveringsbon|leverbon|guia\sde\s(?:remessa|transporte)|inköpsorder|beställning|indkøbsordre
    |rekvisition|innkjøpsordre|bestilling|(?:osto)?tilaus|(?:ostu)?tellimus|(?:pirkuma\s)?pasūtījums
    |(?:pirkimo\s)?užsakymas|zamówienie|(?:vydaná\s)?objednávka|megrendelés|megrendelőlap|comandă|narudžbenica
    |narudžba|naročilnica|naročilo|(?:sat[ıi]n\s?alma\s)?s[iİ]par[iİ]ş[iİ]?|comanda|bestelbon|bestelling
    |inkooporder|nota\sde\sencomenda|ordem\sde\scompra)(?![\p{L}\p{N}-])`,
  "iu",
);

export function opensWithTitle(text: string): boolean {
  return TITLE.test(text);
}

/**
 * Titles of papers other than those of trade and pay; a company has such a word in its name only with its legal form.
 */
const OTHER_TITLE = new RegExp(
  inLines`
    ^(?:certificat[oi]|certificazione|attestat[oi]|attestazione|dichiarazione|autocertificazione|verbale
    |relazione|rapporto|perizia|preventivo|offerta|quotazione|proposta|contratto|convenzione|lettera
    |comunicazione|avviso|sollecito|richiesta|domanda|modulo|scheda|polizza|quietanza|contabile|tessera|pagella
    |diploma|delega|nota\sspese|certificate|declaration|report|quotation|quote|offer|proposal|agreement|contract
    |letter|notice|reminder|application|membership|expense\s(?:report|claim)|booking|warranty|angebot
    |kostenvoranschlag|bescheinigung|bestätigung|zeugnis|urkunde|vertrag|antrag|bericht|protokoll|mahnung
    |\p{L}*abrechnung|nachweis|versicherungsschein|devis|offre|attestation|certificat|déclaration|rapport
    |procès-verbal|contrat|lettre|avis|demande|formulaire|note\sde\sfrais|presupuesto|oferta|certificado
    |declaración|informe|acta|contrato|carta|aviso|solicitud|póliza|boletín)(?![\p{L}\p{N}-])`,
  "iu",
);

/** @param text that may be the name of an organisation */
export function isTitleOfAnyPaper(text: string): boolean {
  return opensWithTitle(text) || (OTHER_TITLE.test(text) && !isCompanyForm(text));
}

/** The form of address of a letter's recipient; no part of a name, though it precedes it in the same line. */
const SALUTATION = new RegExp(
  inLines`
    ^(?:spett(?:\.\s?le|\.?le|abile|\.)|gent(?:\.\s?(?:mo|ma|le)|ilissim[oa]|ile)|egr(?:\.|egio|egia)|messrs\.?
    |sig(?:nor[aie]?|\.(?:ra|ri|g\.ri)?)|ex\.?m[oa]s?\.?(?:\s?\(.\))?\ssenhor(?:es|a)?(?:\s?\(.{1,2}\))?
    |an\sdie\sfirma)(?![\p{L}\p{N}])`,
  "iu",
);
/**
 * The person who is to open it: "Alla c.a. di", "Att.ne", "z. Hd.", "à l'attention de", "A/A", "Attn:". "C.A.P." is
 * somebody's name.
 */
const FOR_THE_ATTENTION_OF = new RegExp(
  inLines`
    ^(?:(?:alla\s)?c(?:ortese\satt(?:enzione|\.ne)|\.\s?a(?:\.(?!\p{L})|(?=\s)))(?:\sd(?:i|el|ella))?
    |all.att(?:enzione|\.(?:ne)?)\sd(?:i|el|ella)|att(?:\.\s?ne\.?|n\.?|\.|enzione(?=\s?:)|ention(?=\s?:))
    |z(?:u|\.)?\s?hd?n?\.|(?:zu?\s?)?händen(?:\svon)?|(?:[àa]\s)?l.att(?:ention|\.)\sd(?:e|u|es)
    |a\sla\sat(?:enci[óo]n|t?\.)\sdel?|a\s?\/\s?a\.?(?=[\s:])|for\sthe\sattention\sof|f\.\s?a\.\s?o\.
    |fao(?=\s?:))(?![\p{L}\p{N}])(?:\s?:)?`,
  "iu",
);

/** The number of characters of the form of address, 0 for none. */
export function salutationLength(text: string): number {
  return (SALUTATION.exec(text) ?? FOR_THE_ATTENTION_OF.exec(text))?.[0].length ?? 0;
}

/**
 * Words that join what follows to what precedes: no name, title or address ends with one. In capitals they may be
 * codes.
 */
const LINK_WORD = new RegExp(
  inLines`
    ^(?:di|del|dello|della|dei|degli|delle|da|dal|dalla|e|ed|con|per|tra|fra|nel|nella|sul|sulla|de|du|des|et|la
    |le|les|aux|pour|avec|y|el|los|las|para|von|vom|zum|zur|und|der|die|das|dem|den|für|mit|bei|of|the|and|for
    |with|by|à|do|dos|das|&)$`,
  "u",
);

export function isLinkWord(word: string): boolean {
  return LINK_WORD.test(word);
}
