import type { PageLayout, Segment } from "../page/layout.ts";

/**
 * An order is written by who buys; what confirms it, or takes it down on the seller's form, by who sells. Their titles tell the two apart.
 */

const CONFIRMS =
  /^\P{L}*(?:(?:copia|la\snostra|ns\.?|our|unsere|notre|nuestra)\s)?(?:conferma\s(?:d['’]\s?|di\s|del(?:l['’]|la)\s?)?(?:ordine|commissione)|commissione\s(?:d['’]|di\s)|copia\scommissione|ordine\scliente|(?:auftrags|bestell)best[äa]tigung|(?:sales\s)?order\s(?:confirmation|acknowledge?ment)|sales\sorder|order-?bevestiging|(?:confirmation|accus[ée]\sde\sr[ée]ception)\sde\s(?:votre\s)?commande|confirmaci[óo]n\sde(?:l|\ssu)?\spedido|confirma[çc][ãa]o\sd[ea]\sencomenda|potwierdzenie\s(?:przyj[ęe]cia\s)?zam[óo]wienia|potvrzen[íi]\sobjedn[áa]vky)(?!\p{L})/iu;
const ORDERS =
  /^\P{L}*(?:(?:ns\.?|nostro|our|unsere|notre|nuestro)\s)?(?:(?:ordine|buono\sd['’]\s?ordine)(?!\scliente)|ordinativo|bestellung|purchase\sorder|bon\sde\scommande|orden\sde\scompra|inkooporder|nota\sde\sencomenda)(?!\p{L})/iu;
/** What is asked for in a sentence ("conferma d'ordine da restituire firmata entro …") is no title. */
const MOST_WORDS = 7;

/** Whether the seller wrote it: the first title in the upper half of the first page says that it confirms an order. */
export function isOrderConfirmation([page]: readonly PageLayout[]): boolean {
  if (!page) return false;
  const middle = (page.textBox.y0 + page.textBox.y1) / 2;
  const upper = page.segments.filter(({ box, tokens }) => box.y0 < middle && tokens.length <= MOST_WORDS);
  const confirms = largestOf(upper.filter(({ text }) => CONFIRMS.test(text)));
  const orders = largestOf(upper.filter(({ text }) => ORDERS.test(text)));
  return confirms > 0 && confirms >= MUCH_SMALLER * orders;
}

/** Letters of a title are this much higher than those of a label that names the same paper. */
const MUCH_SMALLER = 0.8;

function largestOf(segments: readonly Segment[]): number {
  return Math.max(0, ...segments.map(({ box }) => box.y1 - box.y0));
}
