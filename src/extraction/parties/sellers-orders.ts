import type { PageLayout, Segment } from "../page/layout.ts";

/**
 * An order is written by who buys; what confirms it, or takes it down on the seller's form, by who sells. Their titles tell the two apart.
 */

const CONFIRMS =
  /^\P{L}*(?:(?:copia|la\snostra|ns\.?|our|unsere|notre|nuestra)\s)?(?:conferma\s(?:d['’]\s?|di\s|del(?:l['’]|la)\s?)?(?:ordine|commissione)|commissione\s(?:d['’]|di\s)|copia\scommissione|ordine\scliente|(?:auftrags|bestell)best[äa]tigung|(?:sales\s)?order\s(?:confirmation|acknowledge?ment)|sales\sorder|order-?bevestiging|(?:confirmation|accus[ée]\sde\sr[ée]ception)\sde\s(?:votre\s)?commande|confirmaci[óo]n\sde(?:l|\ssu)?\spedido|confirma[çc][ãa]o\sd[ea]\sencomenda|potwierdzenie\s(?:przyj[ęe]cia\s)?zam[óo]wienia|potvrzen[íi]\sobjedn[áa]vky)(?!\p{L})/iu;
const ORDERS =
  /^\P{L}*(?:(?:ns\.?|nostro|our|unsere|notre|nuestro)\s)?(?:(?:ordine|buono\sd['’]\s?ordine)(?!\scliente)|ordinativo|ordinazione|(?:einkaufs)?bestell(?:ung|schein|formular)|purchase\sorder|order\sform|(?:bon\sde\s)?commande(?!\sclient)|orden\sde\scompra|pedido|inkooporder|bestelling|nota\sde\sencomenda|zamówienie)(?!\p{L})/iu;
/** What is asked for in a sentence ("conferma d'ordine da restituire firmata entro …") is no title, nor is whose signature is wanted. */
const MOST_WORDS = 7;

/** Whether the seller wrote it: the title in the upper half of the first page, the largest or of like size the first, says that it confirms an order. */
export function isOrderConfirmation([page]: readonly PageLayout[]): boolean {
  if (!page) return false;
  const middle = (page.textBox.y0 + page.textBox.y1) / 2;
  const upper = page.segments.filter(({ box, tokens }) => box.y0 < middle && tokens.length <= MOST_WORDS);
  const titles = upper.filter(({ text }) => CONFIRMS.test(text) || ORDERS.test(text));
  const largest = Math.max(0, ...titles.map(heightOf));
  const title = titles.find((each) => heightOf(each) >= OF_LIKE_SIZE * largest);
  return title !== undefined && CONFIRMS.test(title.text);
}

const OF_LIKE_SIZE = 0.8;

function heightOf({ box }: Segment): number {
  return box.y1 - box.y0;
}
