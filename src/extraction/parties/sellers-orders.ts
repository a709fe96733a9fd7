import { inLines } from "../in-lines.ts";
import type { PageLayout, Segment } from "../page/layout.ts";

/**
 * An order is written by the buyer; a confirmation, or an order taken on the seller's form, by the seller. They are
 * distinguished by titles, by thanks for the order, and by the fact that such a form asks for the customer and names
 * the seller's agent.
 */

const CONFIRMS = new RegExp(
  inLines`
    ^\P{L}*(?:(?:copia|la\snostra|ns\.?|our|unsere|notre|nuestra)\s)?
    (?:conferma\s(?:d['’]\s?|di\s|del(?:l['’]|la)\s?)?(?:ordine|commissione)|commissione\s(?:d['’]|di\s)
      |copia\scommissione|commissione$|proposta\s(?:di|d['’])\s?ordine|modulo\s(?:d['’]\s?|di\s)?ordin[ei]
      |ordine\scliente|(?:auftrags|bestell)best[äa]tigung|(?:sales\s)?order\s(?:confirmation|acknowledge?ment)
      |sales\sorder|order-?bevestiging|(?:confirmation|accus[ée]\sde\sr[ée]ception)\sde\s(?:votre\s)?commande
      |confirmaci[óo]n\sde(?:l|\ssu)?\spedido|confirma[çc][ãa]o\sd[ea]\sencomenda
      |potwierdzenie\s(?:przyj[ęe]cia\s)?zam[óo]wienia|potvrzen[íi]\sobjedn[áa]vky)(?!\p{L})`,
  "iu",
);
const ORDERS = new RegExp(
  inLines`
    ^\P{L}*(?:(?:ns\.?|nostro|our|unsere|notre|nuestro)\s)?(?:(?:ordine|buono\sd['’]\s?ordine)(?!\scliente)
    |ordinativo|ordinazione|(?:einkaufs)?bestell(?:ung|schein|formular)|purchase\sorder|order\sform
    |(?:bon\sde\s)?commande(?!\sclient)|orden\sde\scompra|pedido|inkooporder|bestelling|nota\sde\sencomenda
    |zamówienie)(?!\p{L})`,
  "iu",
);
/**
 * A request in a sentence ("conferma d'ordine da restituire firmata entro …") is no title, nor is the caption of a
 * signature.
 */
const MOST_WORDS = 7;

/** A shop's reply: "Grazie per il tuo ordine!", "abbiamo ricevuto il tuo ordine". */
const THANKS = new RegExp(
  inLines`
    (?<!\p{L})(?:grazie\sper\sil\s(?:tuo|suo|vostro)\s(?:ordine|acquisto)
    |ricevuto\sil\s(?:tuo|suo|vostro)\sordine|(?:thank\syou|thanks)\sfor\syour\sorder
    |(?:dank(?:en)?(?:\s\p{L}+)?\sfür|haben)\s(?:ihre|deine)\sbestellung|merci\s(?:pour|de)\svotre\scommande
    |gracias\spor\s(?:tu|su)\s(?:pedido|compra)|bedankt\svoor\s(?:je|uw)\sbestelling
    |obrigad[oa]\spel[ao]\s(?:sua|tua)\s(?:encomenda|compra))(?!\p{L})`,
  "iu",
);
const SUBJECT = /^(?:oggetto|subject|betreff|objet|asunto|onderwerp|assunto)\s?:\s?/iu;

/** Whether the seller wrote the paper. The first page tells. */
export function isSellersOrder([page]: readonly PageLayout[]): boolean {
  if (!page) return false;
  const middle = (page.textBox.y0 + page.textBox.y1) / 2;
  const upper = page.segments.filter(({ box }) => box.y0 < middle);
  return isTitledAsSellers(upper) || upper.some(({ text }) => THANKS.test(text)) || asksForCustomer(page);
}

/** The title in the upper half, the largest or, of similar sizes, the first, says that it confirms an order. */
function isTitledAsSellers(upper: readonly Segment[]): boolean {
  const titles = upper.filter(
    ({ tokens, text }) => tokens.length <= MOST_WORDS && (CONFIRMS.test(text) || ORDERS.test(text)),
  );
  const largest = Math.max(0, ...titles.map(heightOf));
  const title = titles.find((each) => heightOf(each) >= OF_LIKE_SIZE * largest);
  const subject = upper.find(({ text }) => SUBJECT.test(text));
  return [title?.text, subject?.text.replace(SUBJECT, "")].some((text) => text !== undefined && CONFIRMS.test(text));
}

const OF_LIKE_SIZE = 0.8;

function heightOf({ box }: Segment): number {
  return box.y1 - box.y0;
}

const CUSTOMER = new RegExp(
  inLines`
    ^.{0,12}(?<!\p{L})(?:client[ei]?|customer|kunde(?:n(?:adresse|daten|name))?|klant|acquirente|committente
    |besteller|chi\scompra|rag(?:ione|\.)\ssociale|raz[óo]n\ssocial|nom,?\spr[ée]nom
    |exhibit\p{L}+\scompany)(?!\p{L})`,
  "iu",
);
/** "Vs. cod. cliente 4417": also on a buyer's order. */
const CUSTOMERS_NUMBER =
  /(?<!\p{L})(?:c[oó]d(?:ice|igo)?|nr|no|n[°º.]|num\p{L}*|id|kunden-?nr|klantnr|ref)(?!\p{L})|kundennummer|klantnummer/iu;
const AGENT = new RegExp(
  inLines`
    (?<!\p{L})(?:agente|agenzia|agent|rappresentante|representante|représentant|vertreter|handelsvertreter
    |(?:technico-|attaché\s)?commercial|vendeur|vertegenwoordiger|vendedor|sales\s?(?:man|rep\p{L}*))(?!\p{L})`,
  "iu",
);
const SUPPLIER = new RegExp(
  inLines`
    (?<!\p{L})(?:fornitore|ditta|spett\.?(?:\s?(?:le|abile))?|lieferant(?:en)?|vendor|supplier|fournisseur
    |proveedor|leverancier|fornecedor|dostawca|sprzedawca|to)(?!\p{L})`,
  "iu",
);
/** Conditions and signatures are at the foot: "Il fornitore si impegna", "Il cliente". */
const FOOT = 0.75;
const LABEL_WITHIN = 12;

/** It has a place for the customer and one for the seller's agent, and none for a supplier. */
function asksForCustomer({ segments, textBox }: PageLayout): boolean {
  const foot = textBox.y0 + FOOT * (textBox.y1 - textBox.y0);
  const texts = segments.filter(({ box }) => box.y0 < foot).map(({ text }) => text);
  const names = (label: RegExp) => texts.some((text) => (label.exec(text)?.index ?? LABEL_WITHIN) < LABEL_WITHIN);
  const isAsked = texts.some((text) => CUSTOMER.test(text) && !CUSTOMERS_NUMBER.test(text));
  return isAsked && texts.some((text) => AGENT.test(text)) && !names(SUPPLIER);
}
