import { oncePer } from "../../core/basics/once-per.ts";
import type { FieldType } from "../../core/values.ts";
import type { Candidate, ReadField } from "../candidate.ts";
import { inLines } from "../in-lines.ts";
import { CLOSING_FORM, OPENING_FRENCH_FORM } from "../lexicons/legal-forms.ts";
import { typesCalled } from "../own-fields/whole-types.ts";
import { type PageLayout, segmentOf } from "../page/layout.ts";
import { currencyIn } from "../types/numbers/currency.ts";
import { STREET } from "../types/wording.ts";
import { isUsersOwn } from "./field-concepts.ts";

/**
 * Whether a field that is named after its type and has several values ("Dates", "Importi", "Firmen") wants everything
 * of that type: no label names one of them, and none has to. It gets each value that is certainly of the type.
 */
export function listsItsType({ field, meaning, template }: Pick<ReadField, "field" | "meaning" | "template">): boolean {
  return meaning.type in SURE && isUsersOwn({ meaning, template }) && typesCalled(field).includes(meaning.type);
}

/** An annual statement has thousands of amounts: its rows are the way to get them all. */
export const MOST_LISTED = 100;

/**
 * Logits of a candidate by its appearance; low enough to exclude it from the list if it is not certainly of the type.
 */
export function listedLogit(candidate: Candidate, { meaning }: ReadField): number {
  return SURE[meaning.type]?.(candidate) ?? NOT_SURELY;
}

const NOT_SURELY = -4;
/** Logits, named by the percentage of cases in which the appearance was right, checked on papers of other issuers. */
const [IN_80, IN_90, IN_93, IN_97] = [1.4, 2.2, 2.6, 3.5];

const SURE: Readonly<Partial<Record<FieldType, (candidate: Candidate) => number | null>>> = {
  date: ({ value, prior }) => (value?.type !== "date" || value.iso === null ? null : prior < 0 ? IN_90 : IN_97),
  amount: (one) => (hasCurrency(one) ? IN_97 : hasCents(one) && !isMeasured(one) ? IN_93 : null),
  organization: (one) => (hasLegalForm(one) ? IN_80 + one.prior - ONE_LINE_WITH_FORM : null),
  percent: (one) => (/^\s?%/.test(behind(one)) ? IN_97 : null),
  time: (one) => (/\d[:h]\d/.test(one.text) || /\s(?:ore|um|at|à|a\slas?)\W*$/i.test(before(one)) ? IN_90 : null),
  email: () => IN_97,
  url: () => IN_97,
  phone: (one) => (one.text.startsWith("+") || OF_TELEPHONES.test(before(one)) ? IN_97 : null),
};

/** Logits for the appearance of a name in one line with its legal form. */
const ONE_LINE_WITH_FORM = 1.2;
const OF_TELEPHONES = new RegExp(
  inLines`
    (?<!\p{L})(?:t[ée]l(?:efon\p{L}*|[ée]phone|ephone)?|fon|phone|ph|fax|mobil\p{L}*|cell\p{L}*|handy|m[óo]vil
    |tfno|portable)[.:°/\s]*(?:\+?\d[\d\s/.-]*[-–/,]\s?)?$`,
  "iu",
);

/** The text of its segment before and after a value. */
function around({ page, tokens, text }: Candidate): readonly [string, string] {
  const own = segmentOf(page, tokens[0]!);
  const words = own.tokens.map((token) => token.text);
  const [from, to] = [own.tokens.indexOf(tokens[0]!), own.tokens.indexOf(tokens.at(-1)!)];
  const inner = words.slice(from, to + 1).join(" ");
  const at = inner.indexOf(text);
  const [opening, closing] = at < 0 ? ["", ""] : [inner.slice(0, at), inner.slice(at + text.length)];
  return [[...words.slice(0, from), opening].join(" "), [closing, ...words.slice(to + 1)].join(" ")];
}

const before = (candidate: Candidate): string => around(candidate)[0];
const behind = (candidate: Candidate): string => around(candidate)[1];

/** "€ 12,00", "12,00 EUR", "1.500 €": money whatever is beside it. */
function hasCurrency(candidate: Candidate): boolean {
  const [left, right] = around(candidate);
  const beside = [left.trimEnd().split(" ").at(-1) ?? "", right.trimStart().split(" ")[0] ?? ""];
  return currencyIn(candidate.text) !== null || beside.some((word) => !/\d/.test(word) && currencyIn(word) !== null);
}

function hasCents({ text, prior }: Candidate): boolean {
  return prior > -1 && /(?:^|\D)\d{0,3}(?:[.,'’ ]?\d{3})*[.,]\s?\d{2}[-–)]?$/.test(text);
}

const UNIT = inLines`
  (?:kgs?|gr?|q|t|lt?r?|hl|cl|ml|m[mtqc²³23]?|cm|km|ha|h|hrs?|ore|stunden|std|heures|horas|hours|gg|giorni
  |tage|days|jours|d[ií]as|pz|pcs?|st(?:[üu]?c?k)?|stk|szt|nr?|un?d?s?|k[wv]h?|mwh|smc|kwp|a|v|bar|mg|punti
  |points|x)`;
const UNIT_BEHIND = new RegExp(`^\\s?(?:${UNIT}\\.?(?![\\p{L}\\d./])|[%°x×])`, "iu");
const UNIT_BEFORE = /(?<![\p{L}/])(?:kgs?|lt|litri|ore|stunden|km|h|art|rev|um|at|à)[.:]?\s?$/iu;

/** "3,00 Std", "ore 8,15", "kg 7,46": a count, a weight or a time of day, though printed like money. */
function isMeasured(candidate: Candidate): boolean {
  const [left, right] = around(candidate);
  return UNIT_BEHIND.test(right) || UNIT_BEFORE.test(left) || standsInColumnOfCounts(candidate);
}

/** The nearest title above says that it is a count or a rate: "Q.tà", "Menge", "% IVA". */
function standsInColumnOfCounts({ page, box }: Candidate): boolean {
  return titlesOfCounts(page).some((title) => title.box.y1 <= box.y0 && title.box.x1 > box.x0 && title.box.x0 < box.x1);
}

const titlesOfCounts = oncePer(({ segments }: PageLayout) => segments.filter(({ text }) => COUNTS.test(text)));

const COUNTS = new RegExp(
  inLines`
    ^(?:q\.?\s?(?:t|uantit)[àa]['’]?(?:\.|\s\p{L}{1,3})?|qty|quantity|qt[ée]|quantit[éy]|menge|anzahl|cantidad
    |cant\.?|aantal|kg(?:\s\p{L}+)?|peso\s\p{L}*|ore|stunden|std\.?|hours|horas|heures
    |(?:%\s)?(?:iva|aliq\p{L}*|sconto|sc)\.?(?:\s?%)|%)$`,
  "iu",
);

/** "Rossi S.r.l.", "SARL COUVERTURE LE GUENNEC"; not "PESO LORDO KG", "20 KG" and "AG. 4". */
function hasLegalForm({ text }: Candidate): boolean {
  if (
    NO_FORM.test(text) ||
    STREET.test(text) ||
    /:\s/.test(text) ||
    text.split(" ").length > MOST_WORDS ||
    !/^[\p{L}\d"'«“]/u.test(text)
  )
    return false;
  return (
    (CLOSING_FORM.test(text) && /\p{L}{2}/u.test(text.replace(CLOSING_FORM, ""))) || OPENING_FRENCH_FORM.test(text)
  );
}

const MOST_WORDS = 9;
const NO_FORM =
  /(?:\d|peso|lordo|nett[oi]|tara|un(?:it)?|conf|weight|gross|net|gewicht|brutto|poids|brut)\.?\s?kg\.?$/iu;
