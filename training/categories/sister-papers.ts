import { type Random, seededRandom } from "../../measuring/random.ts";
import type { Page, ReadDocument, Word } from "../../src/core/documents/document.ts";
import { layOutDocument } from "../../src/extraction/page/layout.ts";
import type { Paper } from "./papers.ts";

/** Lines whose numbers are common to an issuer's papers. */
const OF_THE_ISSUER =
  /\b(p\.? ?iva|partita iva|c\.? ?f\.|cod\.? fisc|tel|telefon\w*|phone|fax|iban|bic|swift|rea|cap\.? soc|hrb|hra|ust|steuer|vat|siren|siret|rcs|tva|nif|cif|www|https?|@|reg\.? imp|pag(ina|e)?|seite|blatt|foglio)\b|[a-z]{3,}\S*,? \d{4,5} [a-z]{3,}|^\d{5} [a-z]|\b\d{1,3} ?(\/|di|von|of) ?\d{1,3}\b/i;
const YEAR = /^(19|20)\d\d$/;
/** Customers and contracts stay, numbers of papers do not. */
const OF_THE_CUSTOMER =
  /\b(kunden?|client|cliente|customer|utenza|utente|pod|pdr|vertrag\w*|contratto|contract|matricola|conto|konto\w*|account|cod)\b/i;
const CUSTOMER_KEPT = 0.6;
const KEPT = { day: 0.2, other: 0.04 };

/**
 * The next paper of the same issuer: the same print with other numbers, dates and amounts, except for those that the
 * issuer's papers share. Writers wrote one paper of each layout; what offices scan is the twelve payslips of a year.
 */
export function sisterPapers(papers: readonly Paper[], seed: number): Paper[] {
  const random = seededRandom(seed);
  return papers.map((paper) => {
    const others = new Map<string, string>();
    const pages = paper.pages.map(({ segments }, i): Page => {
      const kept = new Set(
        segments.flatMap(({ text, tokens }) =>
          OF_THE_ISSUER.test(text) || (OF_THE_CUSTOMER.test(text) && random.chance(CUSTOMER_KEPT))
            ? tokens.map(({ word }) => word)
            : [],
        ),
      );
      const page = paper.document.pages[i]!;
      const words = page.words.map(
        (word): Word => (kept.has(word) ? word : { ...word, text: another(word.text, others, random) }),
      );
      return { ...page, words };
    });
    const document = { ...paper.document, pages } as ReadDocument;
    return { ...paper, id: `${paper.id} sister`, document, pages: layOutDocument(document) };
  });
}

/** The same word is replaced by the same other word on all pages of a paper. */
function another(text: string, others: Map<string, string>, random: Random): string {
  const digits = text.replace(/\D/g, "");
  if (digits.length < 3 || YEAR.test(text)) return text;
  const known = others.get(text);
  if (known !== undefined) return known;
  const day = /^(\d{1,2})([./-])(\d{1,2})([./-]\d{2,4}\D*)$/.exec(text);
  const made = random.chance(day ? KEPT.day : KEPT.other)
    ? text
    : day
      ? `${two(random.whole(1, 28))}${day[2]}${two(random.whole(1, 12))}${day[4]}`
      : text.replace(/\d/g, (digit, at: number) =>
          at === 0 && digit !== "0" ? String(random.whole(1, 9)) : String(random.whole(0, 9)),
        );
  others.set(text, made);
  return made;
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
