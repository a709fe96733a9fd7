import { inLines } from "../in-lines.ts";
import type { LabelHit } from "./label-hit.ts";
import { type PageLayout, segmentOf, stackedSegments } from "./layout.ts";

/** A label with what it means beside the words of its line; null if it announces nothing there. */
export function asItsLineSays(page: PageLayout, label: LabelHit): LabelHit | null {
  if (isOfHour(page, label) || isNoRegister(page, label)) return null;
  if (beginsName(page, label) || isKindOfAccount(page, label)) return null;
  if (isOfOtherDay(page, label)) return { ...label, meanings: OF_OTHER_DAY };
  if (isOfPercent(page, label)) return { ...label, meanings: OF_PERCENT };
  return isOfAnother(page, label) || isOfOffer(page, label) ? { ...label, meanings: OF_ANOTHER } : label;
}

/** "Hr B van den Berg": the commercial register, HRB, has a number. */
function isNoRegister(page: PageLayout, { tokens, phrase }: LabelHit): boolean {
  return /^HR[AB]$/.test(phrase) && tokens.length > 1 && !/\d/.test(page.tokens[tokens.at(-1)!.index + 1]?.text ?? "");
}

const FIRM = /^(?:AZIENDA|IMPRESA|DITTA)$/;
/** What kind of firm it is. */
const OF_KIND = new RegExp(inLines`
  ^(?:\w+COLA|U?LSS|A?USL|ASL|OSPEDALIER\w+|SANITARI\w+|SOCIO\w+|SPECIALE|TERRITORIALE|TRASPORTI|TRANVIARIA
  |MUNICIPAL\w+|ZOOTECNICA|AGRITURISTICA|FAUNISTIC\w+|AUTONOMA|MULTISERVIZI|FLOROVIVAISTICA|VIVAISTICA|AGRARIA
  |FORESTALE|CASEARIA|EDILE|ARTIGIANA|COSTRUZIONI|PULIZIE|FUNEBRE)$`);

/** "Azienda Agricola Poggio", "IMPRESA EDILE ROSSI": the first word of a name, and no label of the one behind it. */
function beginsName(page: PageLayout, { tokens, phrase }: LabelHit): boolean {
  const last = tokens.at(-1)!;
  const next = page.tokens[last.index + 1];
  if (!FIRM.test(phrase) || !next || /[:=]$/.test(last.text)) return false;
  return page.segmentOfToken[next.index] === page.segmentOfToken[last.index] && OF_KIND.test(next.fold);
}

const ACCOUNT_OF = /^(?:CONTO|COMPTE|CUENTA|CONTA|REKENING|KONTO)(?:DI|DE|VAN|VON)$/;
const KIND_OF_ACCOUNT = new RegExp(inLines`
  ^(?:CHEQUES?|DEPOTS?|DEPOSIT\w*|RISPARMIO|CORRISPONDENZA|CREDITO|GESTIONE|BASE|PAGAMENTO|AHORROS?|VALORES
  |EPARGNE|PAIEMENTS?|TITRES|REGLEMENT|ORDEM|POUPANCA|PAGAMENTOS?|PAGO|LIQUIDITA)$`);

/** "Conto di deposito", "Compte de chèques": what kind of account it is, and not whose. */
function isKindOfAccount(page: PageLayout, { tokens, phrase }: LabelHit): boolean {
  const next = page.tokens[tokens.at(-1)!.index + 1];
  return ACCOUNT_OF.test(phrase) && (!next || KIND_OF_ACCOUNT.test(next.fold) || !/^\p{L}/u.test(next.text));
}

const OF_ANOTHER: ReadonlySet<string> = new Set(["other.reference"]);
const REFERS = /^(?:RIF|RIFERIM(?:ENTO|ENTI)?|RIFTO|RIFERITA|REF|REFERENCE|BEZUG|ZU|ZUR|STORNO|ORIGINAL|ORIGINALE)$/;
/** In line heights: what letters set wide leave between two words of a label. */
const ONE_WORD_ON = 2;

/** "Rif. fattura n.", "zu Rechnung Nr.": the label of a paper that this one refers to. */
function isOfAnother(page: PageLayout, { tokens, meanings, box }: LabelHit): boolean {
  const before = page.tokens[tokens[0]!.index - 1];
  if (!before || !(meanings.has("invoice.number") || meanings.has("invoice.date")) || !REFERS.test(before.fold))
    return false;
  const [own, other] = [segmentOf(page, tokens[0]!), segmentOf(page, before)];
  const isNear = other.row === own.row && box.x0 - before.box.x1 < ONE_WORD_ON * page.lineHeight;
  return other === own || (isNear && other.tokens.length === 1);
}

const OF_OTHER_DAY: ReadonlySet<string> = new Set(["other.date"]);
const DAY = /^(?:DATA|DATE|DATUM|DATO|FECHA)$/;
const MOST_WORDS_ON = 3;
/** "Date & Time:", "Data e ora:", and a colon that stands apart: "Date :". */
const AND_HOUR = /^(?:TIME|HOUR|ORA|ORE|UHRZEIT|ZEIT|HEURE|HORA|TIJD|GODZ|GODZINA|KLOKKEN|E|ED|ET|UND|AND|Y|EN|I|OG)?$/;

/** "Data sprzedaży:", "Datum levering:": the day of something that no lexicon has is not that of the paper. */
function isOfOtherDay(page: PageLayout, { tokens, phrase, meanings }: LabelHit): boolean {
  const last = tokens.at(-1)!;
  if (!DAY.test(phrase) || !meanings.has("invoice.date") || /[:=]$/.test(last.text)) return false;
  const own = segmentOf(page, last).tokens;
  const behind = own.slice(own.indexOf(last) + 1);
  const end = behind.findIndex(({ text }) => /:$/.test(text));
  const more = behind.slice(0, end + 1);
  return (
    end >= 0 &&
    end < MOST_WORDS_ON &&
    more.every(({ text }) => /^(?:\p{L}[\p{L}.'’]*:?|:)$/u.test(text)) &&
    !more.every(({ fold }) => AND_HOUR.test(fold.replace(/[^\p{L}]/gu, "")))
  );
}

const OFFER = new RegExp(inLines`
  ^(?:OFFERTA|PREVENTIVO|RICHIESTA|ANGEBOTS?|ANFRAGE|OFFER|QUOTATION|QUOTE|ENQUIRY|DEVIS|OFFRE|OFERTA
  |PRESUPUESTO|OFFERTE|CONTRATTO|CONTRACT|VERTRAG)$`);
const SO_DATED = /^(?:DEL|DATA|DTD|DATED|OF|VOM|DU|VAN|DE)$/;
/** In line heights. */
const LINE_ABOVE = 2;
/** "Angebot Nr. AN-88213 vom". */
const MOST_WORDS_TO_DATE = 4;

/**
 * "Vs. offerta n. 3391 del 18/09/2025": the date of the paper that is answered, whose label may be in the line above.
 */
function isOfOffer(page: PageLayout, { tokens, phrase }: LabelHit): boolean {
  if (!SO_DATED.test(phrase)) return false;
  const own = segmentOf(page, tokens[0]!);
  const at = own.tokens.indexOf(tokens[0]!);
  const before = own.tokens.slice(Math.max(0, at - MOST_WORDS_TO_DATE), at);
  if (before.some(({ fold }) => OFFER.test(fold))) return true;
  const above = at <= MOST_WORDS_TO_DATE ? stackedSegments(page, own.box, "above", LINE_ABOVE)[0] : undefined;
  return above !== undefined && OFFER.test(above.tokens.at(-1)!.fold);
}

const HOUR = /^(?:ore|hrs?|heures|horas|h)$/iu;
const CLOCK = /^\d{1,2}(?:[.:,]\d{2})?$/;

/** "Scadenza ore 24.00 del 14/05/2026": the "del" joins an hour and its day, and announces nothing itself. */
function isOfHour(page: PageLayout, { tokens, phrase }: LabelHit): boolean {
  if (!SO_DATED.test(phrase)) return false;
  const own = segmentOf(page, tokens[0]!).tokens;
  const at = own.indexOf(tokens[0]!);
  return at >= 2 && CLOCK.test(own[at - 1]!.text) && HOUR.test(own[at - 2]!.text);
}

const OF_PERCENT: ReadonlySet<string> = new Set(["other.amount"]);

/** "IVA (%)", "% IVA": the label of a rate, whatever the word alone would announce. */
function isOfPercent(page: PageLayout, { tokens }: LabelHit): boolean {
  const next = page.tokens[tokens.at(-1)!.index + 1];
  const before = page.tokens[tokens[0]!.index - 1];
  return (
    tokens.some(({ text }) => text.includes("%")) || /^\(?%/.test(next?.text ?? "") || /^%$/.test(before?.text ?? "")
  );
}
