import { oncePer } from "../../core/basics/once-per.ts";
import type { Evidence } from "../../core/documents/result.ts";
import type { Candidate } from "../candidate.ts";
import { inLines } from "../in-lines.ts";
import type { LabelHit } from "../page/label-hit.ts";
import { announcesAs, type LabelRelation } from "../page/labels.ts";
import { leftOf, type PageLayout } from "../page/layout.ts";
import { foldWords, textOf } from "../page/text.ts";

const LABELLED = 1.5;
const FIRST = 1;
const BEHIND_WORD = 3.2;
const OF_SELLER = -4;
const WORDS_BEFORE = 4;
/** A label farther off may be of anything. */
const LEAST_STRENGTH = 1;

/** Words for an order that directly precede its number, folded. */
const ORDER = new RegExp(inLines`
  \b(?:ORD|ORDINE|ORDINI|ODA|ORDER|PO|BESTELL\w*|COMMANDE|CDE|PEDIDO|PED|ENCOMENDA|BESTELLING|ZAMOWIENI\w*
  |IHR\w* AUFTRAG\w*)(?: (?:ACQUISTO|D ACQUISTO|DI ACQUISTO|CLIENTE|KUNDE|CLIENT|N|NR|NO|NUM|NUMERO|NUMMER
    |NUMBER))*$`);
/** Whose order it is if the seller gave it its number: folded. */
const SELLERS = new RegExp(inLines`
  \b(?:NS|NOSTR[OAE]|INTERN[OA]|OUR|SALES|UNSER\w*|(?<!\bIHR\w* )AUFTRAG\w*|NOTRE|NUESTR[OA]|NOSSA|ONZE|ONS
  |CONFERMA|VENDITA|OFFERTA|ANGEBOT|QUOTE|DEVIS)\b`);

/**
 * Whether a number is that of the customer's order: behind words for it, and none that make it the seller's. Of several
 * that are announced the first is the order, the others are those of its lines.
 */
export function orderEvidence(candidate: Candidate, all: readonly Candidate[]): Evidence[] {
  const kind = kindOf(candidate);
  if (kind === "sellers") return [{ term: "a number that the seller gave", weight: OF_SELLER }];
  if (kind === "behind") return [{ term: "behind a word for an order", weight: BEHIND_WORD }];
  if (kind === null) return [];
  return [
    { term: "announced as an order", weight: LABELLED },
    { term: "the first of several", weight: firstAnnounced(all) === candidate ? FIRST : 0 },
  ];
}

const firstAnnounced = oncePer((all: readonly Candidate[]) =>
  all.find(
    (one) => kindOf(one) === "announced" && one.labels.some((label) => label.side === "left" && isOfOrder(label)),
  ),
);

function isOfOrder(label: LabelRelation): boolean {
  return announcesAs(label, "invoice.order_number", LEAST_STRENGTH);
}

function kindOf({ page, tokens, labels }: Candidate): "announced" | "behind" | "sellers" | null {
  const before = foldWords(textOf(leftOf(page, tokens[0]!, WORDS_BEFORE).reverse()));
  if (SELLERS.test(before)) return "sellers";
  const announced = labels.filter(isOfOrder);
  if (announced.some(({ hit }) => !isOfSeller(page, hit))) return "announced";
  if (announced.length > 0) return "sellers";
  return ORDER.test(before) ? "behind" : null;
}

/** "Ns. ordine", "Auftragsnummer" above a number: labels are known without whose order they mean. */
function isOfSeller(page: PageLayout, { tokens }: LabelHit): boolean {
  return SELLERS.test(foldWords(textOf([...leftOf(page, tokens[0]!, 1), ...tokens])));
}
