import type { Evidence } from "../../core/documents/result.ts";
import type { Candidate } from "../candidate.ts";
import type { LabelHit } from "../page/label-hit.ts";
import { leftOf, type PageLayout } from "../page/layout.ts";
import { foldWords, textOf } from "../page/text.ts";

const LABELLED = 1.5;
const BEHIND_WORD = 3.2;
const OF_SELLER = -4;
const WORDS_BEFORE = 4;
/** A label farther off may be of anything. */
const LEAST_STRENGTH = 1;

/** Words for an order that directly precede its number, folded. */
const ORDER =
  /\b(?:ORD|ORDINE|ORDINI|ODA|ORDER|PO|BESTELL\w*|COMMANDE|CDE|PEDIDO|PED|ENCOMENDA|BESTELLING|ZAMOWIENI\w*|IHR\w* AUFTRAG\w*)(?: (?:ACQUISTO|D ACQUISTO|DI ACQUISTO|CLIENTE|KUNDE|CLIENT|N|NR|NO|NUM|NUMERO|NUMMER|NUMBER))*$/;
/** Whose order it is if the seller gave it its number: folded. */
const SELLERS =
  /\b(?:NS|NOSTR[OAE]|INTERN[OA]|OUR|SALES|UNSER\w*|(?<!\bIHR\w* )AUFTRAG\w*|NOTRE|NUESTR[OA]|NOSSA|ONZE|ONS|CONFERMA|VENDITA|OFFERTA|ANGEBOT|QUOTE|DEVIS)\b/;

/** Whether a number is that of the customer's order: behind words for it, and none that make it the seller's. */
export function orderEvidence({ page, tokens, labels }: Candidate): Evidence[] {
  const before = foldWords(textOf(leftOf(page, tokens[0]!, WORDS_BEFORE).reverse()));
  if (SELLERS.test(before)) return [{ term: "a number that the seller gave", weight: OF_SELLER }];
  const announced = labels.filter(
    ({ hit, side, strength }) =>
      (side === "left" || side === "above") && strength >= LEAST_STRENGTH && hit.meanings.has("invoice.order_number"),
  );
  if (announced.some(({ hit }) => !isOfSeller(page, hit))) return [{ term: "announced as an order", weight: LABELLED }];
  if (announced.length > 0) return [{ term: "a number that the seller gave", weight: OF_SELLER }];
  return ORDER.test(before) ? [{ term: "behind a word for an order", weight: BEHIND_WORD }] : [];
}

/** "Ns. ordine", "Auftragsnummer" above a number: labels are known without whose order they mean. */
function isOfSeller(page: PageLayout, { tokens }: LabelHit): boolean {
  return SELLERS.test(foldWords(textOf([...leftOf(page, tokens[0]!, 1), ...tokens])));
}
