import { oncePer } from "../../core/basics/once-per.ts";
import type { Evidence } from "../../core/documents/result.ts";
import type { Candidate, ReadField } from "../candidate.ts";
import { inLines } from "../in-lines.ts";
import type { Concept } from "../lexicons/concepts.ts";
import { type PageLayout, type Row, rowOf, type Segment, segmentOf, type Token } from "../page/layout.ts";
import { foldWords } from "../page/text.ts";

/**
 * Logits. Numbers and days of the two papers look alike, and those of the other are higher up, where otherwise a
 * paper's own are.
 */
const OF_ANOTHER_PAPER = -6;
/** Tills print the paper's own day at its foot, without a label. */
const ONLY_OWN_DAY = 3.5;

const PAPER = inLines`
  (?:DOCUMENT[OE]?|DOC|SCONTRINO|RICEVUTA|FATTURA|FATT|FT|BELEG|BON|KASSENBON|RECHNUNG|RECEIPT|INVOICE|TICKET
  |FACTURE|FACTURA|FATURA|FAT|FACTUUR|FAKTURA|FAKTURY|KASSABON)`;
/** "a storno della ns. fattura", "zu unserer Rechnung": between the action and the paper it concerns. */
const JOINS = inLines`
  (?: (?:TOTALE|PARZIALE|DELLA|DELLO|DEL|DI|SU|A|AL|ALLA|NS|NOSTRA|NOSTRO|VS|ZU|ZUR|ZUM|AUF|DER|VON|UNSERER
  |UNSERE|IHRER|OF|FOR|AGAINST|OUR|SUR|DE|DU|DA|LA|LE|AU|NOTRE|NOSSA|SOBRE|OP|VAN|ONZE|N))*`;
const REFERS = inLines`
  ${PAPER} (?:(?:DI|DE|D) )?(?:RIFERIMENTO|KORYGOWANA|KORYGOWANEJ|ORIGINE|ORIGEN|ORIGEM|ORIGINARI[AO]
    |ANNULLAT[AO]|RETTIFICAT[AO]|STORNAT[AO]|RESO|RECTIFICAD[AO]|ANULAD[AO])
  |(?:RIF|REF|RIFERIMENTO|REFERENTE|REFERENTES|RELATIV[AO]|RELATIF|RELATIVE|BETREFT|BETR|DOTYCZY|KOREKTA
    |KORYGUJE|CREDITERING|ONDERWERP|RIFERIT[AO]|STORNO|RETTIFICA|ANNULLAMENTO|ANNULLO|RESO|ZU|ZUR|ZUM|BEZUG
    |STORNIERUNG|RECHNUNGSKORREKTUR|REFUND|RETURN|CANCELLATION|AVOIR|ANNULATION|RECTIFICA|RECTIFICACION
    |DEVOLUCION|ABONO|ANULACION)${JOINS} ${PAPER}
  |(?:ORIGINAL|URSPRUNGS?)(?:BELEG|RECHNUNG|BON)`;
/** In one line with the number; alone in a line it may be the paper's own title. */
const ORIGINAL =
  "(?:ORIGINAL|ORIGINELE|OORSPRONKELIJKE) (?:RECEIPT|INVOICE|TRANSACTION|SALE|TICKET|BON|KASSABON|FACTUUR)";
const NAMES_NUMBER = "N|NR|NO|NUM|NUMERO|NUMBER|NUMMER|COMM|COMMERCIALE";
const BEHIND_REFERENCE = new RegExp(`(?:^| )(?:${REFERS}|${ORIGINAL})(?= |$)`, "g");
/** "Documento di riferimento:" alone in the line above. */
const IS_REFERENCE = new RegExp(`(?:^| )(?:${REFERS})(?: (?:${NAMES_NUMBER}))*$`);
const NAMES_NUMBER_OR_DAY = new RegExp(`^(?:${NAMES_NUMBER}|DEL|IN|DATA|DATED|VOM|DU|DE|FECHA|VAN)$`);
const HAS_DIGIT = /^[A-Z]{0,4}\d[\dA-Z]*$/;
const IS_SERIES = /^[A-Z]{1,3}$/;
const IS_SUFFIX = /^[A-Z]{1,2}$/;

/**
 * Whether nothing else stands between words that refer to a paper and the number, or between the number and its day:
 * "n. 12/A del", "FS 4711/2 de". Letters alone are of the number before or behind them.
 */
function leadsToNumber(words: readonly string[]): boolean {
  return words.every((word, at) => {
    const [before, behind] = [words[at - 1], words[at + 1]];
    if (NAMES_NUMBER_OR_DAY.test(word) || HAS_DIGIT.test(word)) return true;
    const isSuffix = IS_SUFFIX.test(word) && before !== undefined && HAS_DIGIT.test(before);
    return isSuffix || (IS_SERIES.test(word) && (behind === undefined || /^\d/.test(behind)));
  });
}

const OF_PAPER: ReadonlySet<string> = new Set(["invoice.number", "invoice.date"] satisfies Concept[]);

/**
 * Returns, cancellations and credit notes print number and day of the paper that they cancel: "Rif. doc. 1022-0031 del
 * 15/03/2026", "a storno della fattura n. 12 del 3/4/2026". Neither is their own; the remaining day, or the only one of
 * these with a time beside it, is.
 */
export function referredPaperEvidence(
  candidates: readonly Candidate[],
  { meaning, template }: ReadField,
): (Evidence | null)[] {
  // "Ref. factura" of a bill is its own number.
  const mayRefer = OF_PAPER.has(meaning.concept ?? "") && template !== "utility_bill";
  const referred = mayRefer ? candidates.map(isReferred) : [];
  if (!referred.includes(true)) return candidates.map(() => null);
  const left = meaning.concept === "invoice.date" ? candidates.filter((_, index) => !referred[index]) : [];
  const own = [left, left.filter(hasTime)].find((some) => new Set(some.map(({ key }) => key)).size === 1) ?? [];
  return candidates.map((candidate, index) => {
    if (referred[index]) return { term: "behind the label of another", weight: OF_ANOTHER_PAPER };
    return own.includes(candidate) ? { term: "only date", weight: ONLY_OWN_DAY } : null;
  });
}

const CLOCK = /(?<![\d.,:/-])(?:[01]?\d|2[0-3])[:.][0-5]\d(?::[0-5]\d)?(?![\d.,/-])/;

function hasTime({ page, tokens }: Candidate): boolean {
  return rowOf(page, tokens[0]!).segments.some(({ text }) => CLOCK.test(text));
}

function isReferred({ page, tokens }: Candidate): boolean {
  const first = tokens[0]!;
  const row = rowOf(page, first);
  // In a separate cell "Rif. documento" is the label of the paper's own number.
  const before = segmentOf(page, first).tokens.filter(({ index }) => index < first.index);
  const text = foldWords([...wordBefore(page, segmentOf(page, first)), ...before].map((token) => token.text).join(" "));
  const leads = (from: number) => leadsToNumber(text.slice(from).split(" ").filter(Boolean));
  if ([...text.matchAll(BEHIND_REFERENCE)].some((match) => leads(match.index + match[0].length))) return true;
  const above = page.rows[row.index - 1];
  const isNear = above && row.box.y0 - above.box.y1 < page.lineHeight;
  return isNear === true && isReference(above) && leads(0);
}

/** In line heights: "Ref." apart from "Fatura: FT 2/118", where letters are set wide. */
const ONE_WORD_ON = 2;

function wordBefore(page: PageLayout, own: Segment): readonly Token[] {
  const row = page.rows[own.row]!.segments;
  const other = row[row.indexOf(own) - 1];
  const isNear = other && own.box.x0 - other.box.x1 < ONE_WORD_ON * page.lineHeight;
  return isNear && other.tokens.length === 1 ? other.tokens : [];
}

const isReference = oncePer(({ segments }: Row): boolean => {
  const [only] = segments;
  return segments.length === 1 && IS_REFERENCE.test(foldWords(only!.text));
});
