import { inLines } from "../in-lines.ts";
import type { PageLayout } from "../page/layout.ts";
import { plainText } from "./plain-text.ts";

/** Phrases printed where a document begins, continues or ends. Counts are of segments. */
export interface Phrases {
  /** "Brought forward" in the upper half, "carried forward" in the lower. */
  readonly continues: boolean;
  readonly isContinued: boolean;
  /** In the upper part: a place with its postcode, "Messrs", telephone and tax number, "date" and "number". */
  readonly places: number;
  readonly addressed: number;
  readonly contacts: number;
  readonly labels: number;
  /** In the lower part: totals, signatures, greetings, payment slips. */
  readonly totals: number;
  readonly farewells: number;
  /** In the head: "general terms", "breakdown", "enclosure", and payment slips. */
  readonly annexes: number;
  readonly slips: number;
  /** Index of the most frequent language among the function words, −1 if there are hardly any. */
  readonly language: number;
}

const CONTINUES = new RegExp(inLines`
  ^(riporto|da riporto|segue|continua
  |brought forward|balance brought forward|b f|continued|cont d
  |ubertrag|fortsetzung
  |report|suite
  |suma anterior|viene de)\b`);
const IS_CONTINUED = new RegExp(inLines`
  \b(a riportare|segue|continua a pag\w*|segue a pagina
    |carried forward|balance carried forward|continued on|continued overleaf|p t o
    |ubertrag
    |a reporter|suite page
    |suma y sigue|sigue)$
  |\b(segue a|continua a|ubertrag auf|fortsetzung( auf)?|continued on|suite) (pag\w*|seite|blatt|page|retro)\b`);
const PLACE =
  /\b(\d{5}|[a-z]{1,2} \d{4,5}|[a-z]{1,2}\d[a-z\d]? \d[a-z]{2}) [a-z]{3,}|\b[a-z]{3,} [a-z]{1,2}\d[a-z\d]? \d[a-z]{2}$/;
const ADDRESSED = new RegExp(inLines`
  ^(spett\w*|egr\w*|gent\w*|sig|sig ra|alla c a
  |herrn|frau|firma|an die
  |mr|mrs|ms|messrs|to|bill to|ship to|deliver to
  |m|mme|monsieur|madame
  |sr|sra|senor\w*
  |destinatario|cliente|intestatario
  |kunde|client|customer
  |lieferanschrift|rechnungsanschrift|empfanger
  |destinataire|adresse de)\b`);
const CONTACT = new RegExp(inLines`
  \b(tel|telefon\w*|telephone|phone|fax|www|http\w*|pec|e ?mail
  |p iva|partita iva|c f|cod fisc|codice fiscale
  |ust id\w*|steuernummer
  |vat|siret|siren|rcs|nif|cif
  |rea|hrb|hra|cap soc|capitale sociale)\b`);
const LABEL = new RegExp(inLines`
  ^(data|date|datum|fecha|del|vom
  |n|nr|no|num|numero|number|nummer
  |invoice|fattura|rechnung\w*|facture|factura
  |kundennummer|kunden nr|customer|codice cliente|cod cliente
  |vostro|vs|ihr\w*|nostro|ns|unser\w*|your|our
  |periodo|zeitraum|period
  |oggetto|betreff|subject|objet|asunto)\b`);
const TOTAL = new RegExp(inLines`
  \b(totale|totali|total|totals|totaux
  |gesamt\w*|endbetrag|rechnungsbetrag|summe|zu zahlen\w*
  |saldo finale|nuovo saldo|neuer (konto)?saldo
  |netto (a pagare|in busta|del mese|dovuto)|auszahlungsbetrag
  |net a payer|net a? ?pagar|liquido a percibir
  |amount due|balance due|closing balance
  |importe total|montant total)\b`);
const FAREWELL = new RegExp(inLines`
  \b(cordiali saluti|distinti saluti|con i migliori saluti
  |mit freundlichen|freundliche grusse
  |kind regards|best regards|yours (sincerely|faithfully)
  |cordialement|salutations
  |atentamente|saludos
  |firma|firmato|timbro|unterschrift|stempel|signature|signed|authori[sz]ed|firmado
  |ricevuta|quietanza|bollettino
  |zahlschein|zahlteil|empfangsschein|uberweisungstrager
  |payment slip|remittance
  |cbill|codice avviso|tip sepa|talon
  |thank you|grazie|danke|vielen dank|merci|gracias)\b`);
const ANNEX = new RegExp(inLines`
  ^(\d{1,2} )?(condizioni (generali|di|particolari)|termini e condizioni|clausole|allegat[oi]|appendice
  |informativa|note (legali|informative)|annotazioni|dettagli\w*|elementi di dettaglio|riepilogo|elenco
  |distinta|prospetto|informazioni|comunicazioni|legenda|istruzioni|glossario
  |allgemeine (geschafts|liefer|verkaufs|einkaufs|bedingungen)\w*|agb|anlage|anhang|erlauterung\w*|hinweise
  |wichtige hinweise|widerruf\w*|datenschutz\w*|einzel\w*|aufstellung|ermittlung|ubersicht|berechnung\w*
  |(general |standard )?terms|conditions of|appendix|annex|attachment|enclosure|schedule|notes|details?
  |breakdown|privacy|important information
  |conditions (generales|particulieres)|annexe|mentions|informations
  |condiciones|anexo|detalle|informacion)\b`);
const SLIP = new RegExp(inLines`
  \b(bollettino|conti correnti postali|c c postale|ricevuta di (versamento|accredito)|quietanza di
  |avviso di pagamento
  |zahlschein|einzahlungsschein|empfangsschein|zahlteil|sepa uberweisung\w*|uberweisungs(trager|auftrag)
  |zahlungsbeleg
  |payment slip|remittance (slip|advice)|bank giro|acceptgiro
  |talon|tip sepa
  |carta de pago)\b`);
const SMALL_WORDS = [
  "di del della il la per con che da al dei delle alla in un una",
  "der die das und fur mit von den im zu auf bei ist ein eine nach bis",
  "the of and for to with by on is at from or be this",
  "le les des du et pour avec sur aux est une dans par au",
  "el los las del y para con por en su al una de",
].map((words) => new Set(words.split(" ")));
const LEAST_SMALL_WORDS = 4;

const UPPER_SHARE = 0.4;
const CONTACT_SHARE = 0.3;
const LOWER_SHARE = 0.4;

export function phrasesOf(page: PageLayout): Phrases {
  const { y0, y1 } = page.textBox;
  const plain = page.segments.map(({ text, box }) => ({
    text: plainText(text),
    at: (box.y0 - y0) / Math.max(1, y1 - y0),
  }));
  const count = (phrase: RegExp, from: number, to: number) =>
    plain.filter(({ text, at }) => at >= from && at <= to && phrase.test(text)).length;
  return {
    continues: count(CONTINUES, 0, 0.5) > 0,
    isContinued: count(IS_CONTINUED, 0.5, 1) > 0,
    places: count(PLACE, 0, UPPER_SHARE),
    addressed: count(ADDRESSED, 0, UPPER_SHARE),
    contacts: count(CONTACT, 0, CONTACT_SHARE),
    labels: count(LABEL, 0, UPPER_SHARE),
    totals: count(TOTAL, LOWER_SHARE, 1),
    farewells: count(FAREWELL, LOWER_SHARE, 1),
    annexes: count(ANNEX, 0, CONTACT_SHARE),
    slips: count(SLIP, 0, UPPER_SHARE),
    language: languageOf(plain),
  };
}

function languageOf(plain: readonly { readonly text: string }[]): number {
  const counts = SMALL_WORDS.map(() => 0);
  for (const { text } of plain) {
    for (const word of text.split(" ")) {
      if (word.length <= 4)
        SMALL_WORDS.forEach((words, language) => {
          if (words.has(word)) counts[language]!++;
        });
    }
  }
  const most = Math.max(...counts);
  const second = Math.max(...counts.filter((_, i) => i !== counts.indexOf(most)));
  return most >= LEAST_SMALL_WORDS && most >= 1.5 * second ? counts.indexOf(most) : -1;
}
