import type { DocumentResult } from "../core/result.ts";
import type { ServiceDefinition } from "../core/service-definition.ts";
import type { PageLayout } from "./layout.ts";
import { foldText } from "./text.ts";

/** Words that name a kind of document in its title, by the kinds users make categories of. */
const KINDS: readonly { readonly names: RegExp; readonly words: readonly string[] }[] = [
  {
    names: /credit.?note|nota.?(?:di.?)?credito|gutschrift|avoir/i,
    words: [
      "nota di credito",
      "credit note",
      "gutschrift",
      "rechnungskorrektur",
      "avoir",
      "nota de crédito",
      "td04",
      "storno",
    ],
  },
  {
    names: /invoice|fattura|rechnung|facture|factura/i,
    words: ["fattura", "invoice", "rechnung", "facture", "factura", "td01", "handelsrechnung"],
  },
  {
    names: /receipt|scontrino|ricevuta/i,
    words: [
      "receipt",
      "scontrino",
      "documento commerciale",
      "ricevuta",
      "cash",
      "change",
      "cashier",
      "kassenbon",
      "contanti",
      "resto",
    ],
  },
  {
    names: /payslip|busta.?paga|cedolino/i,
    words: ["busta paga", "cedolino", "retribuzione", "netto in busta", "payslip", "lohnabrechnung", "inps", "tfr"],
  },
  { names: /passport|passaporto/i, words: ["passport", "passaporto", "reisepass", "passeport"] },
  {
    names: /identity|carta.?(?:d.?)?identit/i,
    words: ["carta di identità", "identity card", "personalausweis", "carte d identité"],
  },
  {
    names: /licen[cs]e|patente/i,
    words: ["patente di guida", "driving licence", "führerschein", "permis de conduire"],
  },
  {
    names: /order|ordine|bestellung/i,
    words: ["ordine di acquisto", "purchase order", "bestellung", "conferma d ordine"],
  },
  {
    names: /delivery|ddt|lieferschein/i,
    words: ["documento di trasporto", "ddt", "delivery note", "lieferschein", "bon de livraison"],
  },
  {
    names: /bank|estratto.?conto|statement/i,
    words: ["estratto conto", "bank statement", "kontoauszug", "saldo iniziale", "saldo finale"],
  },
  { names: /contract|contratto/i, words: ["contratto", "contract", "vertrag", "contrat"] },
  { names: /bill|bolletta/i, words: ["bolletta", "kwh", "smc", "pod", "pdr", "utility bill"] },
];

/** A title counts for more than a word somewhere in the text. */
const TITLE_WEIGHT = 2;
const TEXT_WEIGHT = 0.7;
/** Below this lead over the next category the document has none: a wrong category routes a document to the wrong people. */
const MIN_LEAD = 0.6;
const TITLE_ROWS = 14;

/** The category the words speak for, or null (none of them, or no clear lead). */
export function categorise(pages: readonly PageLayout[], service: ServiceDefinition): DocumentResult["category"] {
  if (service.categories.length === 0) return null;
  const title = rowsText(pages.slice(0, 1), TITLE_ROWS);
  const whole = rowsText(pages, Infinity);
  const scores = service.categories.map(({ key, label }) => {
    const kind = KINDS.find(({ names }) => names.test(`${key} ${label}`));
    const words = new Set([label, key.replace(/_/g, " "), ...(kind?.words ?? [])].map(foldText));
    let score = 0;
    for (const word of words) {
      if (word.length < 3) continue;
      if (title.includes(word)) score += TITLE_WEIGHT;
      else if (whole.includes(word)) score += TEXT_WEIGHT;
    }
    // A credit note also says "invoice" (the one it corrects); the rarer word decides.
    return { key, score: /credit/i.test(key) && score >= TITLE_WEIGHT ? score + 2 * TITLE_WEIGHT : score };
  });
  scores.sort((a, b) => b.score - a.score);
  const [best, second] = scores;
  if (!best || best.score === 0) return null;
  const lead = best.score - (second?.score ?? 0);
  if (lead < MIN_LEAD) return null;
  return { value: best.key, confidence: Math.round(1000 / (1 + Math.exp(-0.6 - 0.5 * Math.min(6, lead)))) / 10 };
}

function rowsText(pages: readonly PageLayout[], rows: number): string {
  return pages
    .flatMap((page) => page.rows.slice(0, rows))
    .map((row) => ` ${row.segments.map((segment) => foldText(segment.text)).join(" ")} `)
    .join("");
}
