import { inLines } from "../../in-lines.ts";
import { currencyIn } from "../../types/numbers/currency.ts";
import { isInRecitals } from "./recitals.ts";
import type { RunningText } from "./running-text.ts";
import { LIKELY, PERHAPS, PLAINLY, paragraphBefore, paragraphBehind, sentenceOf, type Told, tailOf } from "./told.ts";

export interface ToldSum extends Told {
  /** Position of the sum's currency; null if it is not beside it. */
  readonly currency: { readonly start: number; readonly end: number; readonly code: string } | null;
}

const SIGN = inLines`(?:€|(?:EURO?|Euros?|euros?)\.?(?!\p{L})|CHF|[Ff]r\.|[£$]|GBP|USD|sterline|Franken|francs?)`;
const FIGURES = inLines`
  (?:\d{1,3}(?: ?[.,'’] ?\d{3})+(?!\d)|\d{1,3}(?: \d{3})+|\d+)
  (?:[.,] ?(?:\d{2}(?!\d)|[-–—]+)|,(?=\s(?:EUR|€)))?`;
const UNIT_PRICE = inLines`\d{1,2}[.,]\d{3,6}(?= ?(?:€|EUR|Euro|CHF|£) ?/)`;
const SUM = new RegExp(
  inLines`
    (?<![\p{L}\d])(?:(?<before>${SIGN}) ?(?<sum>${FIGURES})(?:\s?[.,][-–—]+)?
    |(?<plain>${UNIT_PRICE}|${FIGURES}) ?(?<behind>${SIGN})?)`,
  "gu",
);
const PERCENT = /(?<![\p{L}\d.,])\d{1,2}(?:,\s?\d{1,2})?\s?%/gu;

const MAIN = new RegExp(
  inLines`
    (?<!\p{L})(?:canon[ei]|affitto|pigione|corrispettivo|compens[oi]|prezzo|retribuzion\p{L}*|stipendio|salario
    |paga(?!\p{L})|importo|quota|abbonamento|tarif\p{L}*|emolument\p{L}*
    |remuneration|wages?(?!\p{L})|coût
    |somma\sdi|la\ssomma|capitale\sdi|mutuo|prestito|in\smutuo|lends?|onorari\p{L}*|total[ei]?(?!\p{L})
    |diritto\sd['’]ingresso
    |rent(?!\p{L})|price|\p{L}*fees?(?!\p{L})|salary|sum\sof|consideration|loan|retainer
    |\p{L}*miete(?!r)
    |droit\sd['’]entrée|canon\sde\sentrada
    |\p{L}*mietzins|\p{L}*kaufpreis|\p{L}*preis(?!\p{L})|\p{L}*entgelt|vergütung|\p{L}*gehalt|\p{L}*lohn
    |\p{L}*gebühr|shall\spay
    |charges(?=\sof\s)
    |pauschale(?=\svon\s)|honorar|\p{L}*beitrag|\p{L}*betrag|darlehen|summe
    |loyer|prix|redevance|salaire|rémunération|honoraires|montant|somme(?!\p{L})|prêt
    |renta|precio|salario|retribución|honorarios|importe|cuota|cantidad)`,
  "giu",
);
const AGAINST = new RegExp(
  inLines`
    (?<!\p{L})(?:deposit\p{L}*|cauzion\p{L}*|caparr\p{L}*|accont[oi]|penal[ei]|spese|massimal\p{L}*
    |franchigi\p{L}*|rimbors\p{L}*|anticip[oi]|valor[ei]?(?!\p{L})
    |valeur|valued?(?!\p{L})
    |stimat\p{L}*|impost[ae]|boll[oi]|rendita|minim[oi]|fatturato|rat[ae](?!\p{L}|\sof)|interess[ei]
    |indennizz\p{L}*|indennità|multa|capitale\ssociale
    |stammkapital|selbstbehalt|plafond
    |contribut[oi]
    |forfait(?!\p{L})|charges|dépôt|garantie|pénalit\p{L}*|au\scapital|indemnit\p{L}*
    |\p{L}*kaution|sicherheit(?!s)|minimum|\p{L}*anzahlung|\p{L}*strafe|\p{L}*nebenkosten|\p{L}*pauschale
    |zuschlag|aufnahmegebühr|bearbeitungsgebühr|zuschuss|wert(?!\p{L})|haft\p{L}*
    |fianza|gastos|penaliz\p{L}*
    |damages|penalt\p{L}*|expenses|liability|insur\p{L}*
    |polizza|rinnov\p{L}*|attivazione|set-?up|extra|straordinar\p{L}*|mora|ritardo
    |supplement\p{L}*|chiamata|manodopera
    |stundensatz|anfahrt\p{L}*|riparazion\p{L}*|leistungen|weihnachtsgeld
    |provvigion\p{L}*|precedente|référence|multe|istruttoria|conguagli\p{L}*|residu\p{L}*|ulteriore|entro\sil
    |garantía|breach\p{L}*|violazion\p{L}*|verstoß|infraction\p{L}*|each\scase|set-up)`,
  "giu",
);
const BEHIND_AGAINST = new RegExp(
  inLines`
    ^\s?(?:\([^()\n]{0,60}\)\s)?(?:a\stitolo\sdi|quale|come|als|à\stitre\sde|en\sconcepto\sde
      |as)\s(?:\p{L}+\s){0,2}?(?:caparr|cauzion|deposit|accont|fianza|kaution|dépôt|acompte|anzahlung|penal)
    |^[^.;\n]{0,30}(?:for\seach\s(?:case|breach)|per\s(?:ogni|ciascuna)\sviolazione|je\s(?:tag|verstoß|fall)
      |par\sjour)`,
  "iu",
);
const COMMISSION = /provvigion\p{L}*|commission|provision|comisión/iu;

/**
 * Sums of money, each with how clearly it is the contract's main sum: rent, price, salary or fee, not deposit, penalty
 * or instalment.
 */
export function sumsOf(running: RunningText): ToldSum[] {
  const { text } = running;
  const told: ToldSum[] = [];
  let counted = 0;
  let rent: number | null = null;
  for (const match of text.matchAll(SUM)) {
    const { sum, plain, before, behind } = match.groups!;
    const figures = sum ?? plain!;
    const start = match.index + match[0].indexOf(figures);
    const isMoney = before !== undefined || behind !== undefined;
    if (!isMoney && !isPlainSum(figures, text.slice(start + figures.length, start + figures.length + 6))) continue;
    const near = nearBefore(running, match.index);
    const withCharges = rent !== null && CHARGES.test(text.slice(rent, match.index));
    const nearness = Math.min(mainness(running, match.index, near), withCharges ? PLAINLY : PLAINLY_TOTAL);
    const stop = match.index + match[0].length;
    const isOff = nearness === 0 || isInRecitals(running, start) || BEHIND_AGAINST.test(text.slice(stop, stop + 120));
    const weight = isMoney ? nearness : nearness - 0.7;
    told.push({
      start,
      end: start + figures.length,
      weight: isOff ? 0 : weight - (nearness > PLAINLY ? 0 : Math.min(2, counted * LATER_SUM)),
      currency: currencyAt(match),
    });
    if (!isOff && weight >= LIKELY) counted++;
    if (!isOff && nearness === PLAINLY && RENT.test(near)) rent ??= match.index;
  }
  return told;
}

/** "10.00 a.m." */
const OF_CLOCK = /^\s?(?:[ap]\.?m\.?(?!\p{L})|uhr(?!\p{L})|h(?!\p{L}))/iu;

/** What follows a day or a share. */
const NO_SUM_BEHIND = /^[\d./\s]*[./-]\d|^\s?%/;

/** Without a currency sign only sums with cents, below or beside their own caption; no days, times and shares. */
function isPlainSum(figures: string, behind: string): boolean {
  return /[.,]\s?(?:\d{2}|[-–—]+)$/.test(figures) && !NO_SUM_BEHIND.test(behind) && !OF_CLOCK.test(behind);
}

function currencyAt(match: RegExpExecArray): ToldSum["currency"] {
  const { before, behind } = match.groups!;
  const sign = before ?? behind;
  if (sign === undefined) return null;
  const code = currencyIn(sign) ?? (/fr/iu.test(sign) ? "CHF" : /sterl/i.test(sign) ? "GBP" : null);
  if (code === null) return null;
  const start = before === undefined ? match.index + match[0].lastIndexOf(sign) : match.index;
  return { start, end: start + sign.length, code };
}

/** "loyer hors charges": what the sum excludes is not its subject. */
const WITHOUT = new RegExp(
  inLines`
    (?<!\p{L})(?:hors|oltre|esclus[oie]|al\snetto\sd\p{L}+|zzgl\.|zuzüglich|ohne|plus|excluding|exclusive\sof
    |sin|más)\s\p{L}+`,
  "giu",
);
/** "5. Entgelt" above its clause. */
const HEADING_OF_MAIN = new RegExp(
  inLines`
    ^[\d.§)\s-]*(?:art\p{L}*[\d.§)\s-]+)*(?:canone|corrispettivo|compens[oi]|prezzo|retribuzione|entgelt
    |vergütung|miete|mietzins|honorar|kaufpreis|preis|gehalt|prix|loyer|rémunération|honoraires|precio|renta
    |retribución|price|fees?|rent|salary|remuneration)[^\n]{0,25}\n`,
  "iu",
);

/** The sum of the lines of a table. */
const TOTAL = /total[ei]?(?!\p{L})|complessiv|gesamt|in\stutto/iu;
const PLAINLY_TOTAL = PLAINLY + 0.9;

/** Each further equally clear sum is less likely to be the agreed one: parts and later years follow. */
const LATER_SUM = 0.8;

/** A rent, and charges besides it: a total of both is no rent. */
const RENT = /miete(?!r)|mietzins|canon[ei]|affitto|pigione|loyer|(?<!\p{L})(?:rent|renta|alquiler)(?!\p{L})/iu;
const CHARGES = new RegExp(
  inLines`
    neben-?kosten|betriebskosten|heiz|warmwasser|akonto|spese|oneri|accessori|condomini|charges?(?!\p{L})|gastos
    |comunidad|utilities|bills`,
  "iu",
);

/** The words of the sentence before a sum. */
function nearBefore(running: RunningText, at: number): string {
  return tailOf(sentenceOf(paragraphBefore(running, at)), 130).replace(WITHOUT, "");
}

function mainness(running: RunningText, at: number, near: string): number {
  const last = (pattern: RegExp) => [...near.matchAll(pattern)].at(-1)?.index ?? -1;
  const [main, against] = [last(MAIN), last(AGAINST)];
  if (against > main) return 0;
  if (main < 0) return against < 0 && HEADING_OF_MAIN.test(paragraphBefore(running, at)) ? PERHAPS : PERHAPS - 1.5;
  if (TOTAL.test(near.slice(main))) return PLAINLY_TOTAL;
  return near.length - main < 70 ? PLAINLY : LIKELY;
}

/** Agents and brokers get a share: the first that is called a commission. */
export function sharesOf(running: RunningText): Told[] {
  const shares = [...running.text.matchAll(PERCENT)].flatMap((match): Told[] => {
    const sentence = tailOf(sentenceOf(paragraphBefore(running, match.index)), 110);
    const behind = paragraphBehind(running, match.index + match[0].length, 40);
    const isOne = COMMISSION.test(sentence) || COMMISSION.test(behind);
    return isOne ? [{ start: match.index, end: match.index + match[0].length, weight: LIKELY }] : [];
  });
  return shares.map((share, i) => ({ ...share, weight: share.weight - Math.min(2, i) }));
}
