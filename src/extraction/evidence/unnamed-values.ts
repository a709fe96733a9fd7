import { oncePer } from "../../core/basics/once-per.ts";
import type { Evidence } from "../../core/documents/result.ts";
import type { Candidate, ReadField } from "../candidate.ts";
import { inLines } from "../in-lines.ts";
import type { Concept } from "../lexicons/concepts.ts";
import { announces } from "../page/labels.ts";
import { type PageLayout, type Row, rowOf } from "../page/layout.ts";
import { foldWords, textOf } from "../page/text.ts";
import { hasCents } from "../page/words.ts";

/**
 * Logits, against what the scorer gives a value whatever its line says: up to 10 for what fits the sums, and less for
 * any short word as a level, a day of payment as one of hiring, and a quantity as the number of parcels.
 */
const UNNAMED: Readonly<Partial<Record<Concept, number>>> = {
  "payslip.inps_taxable": -12,
  "payslip.inps": -12,
  "payslip.irpef_taxable": -12,
  "payslip.irpef": -12,
  "payslip.level": -3.5,
  "payslip.hire_date": -3.5,
  "delivery.parcels": -2,
};

/** What lines of contributions and of tax have in their names, which are too many to list, folded. */
const IN_NAMES: Readonly<Partial<Record<Concept, RegExp>>> = {
  "payslip.inps": new RegExp(inLines`
    (?:^| )(?:(?:CONTRIB|PREVIDENZ|COTISATION|COTIZ|SOZIALVERS|SK[LŁ]ADK)\w*|CTR|INPS|IVS|FAP|FPLD|SV|RSZ|ONSS
    |ZUS|AHV|AVS|PRSI|NATIONAL INSURANCE|SEGURIDAD SOCIAL|SEGURANCA SOCIAL
    |(?:PREMIES|POJIST|POIST|PRISPEV|DOPRINOS|COTITZ|APORTACI|SODR|VAKUUTUSMAKSU|ELAKEVAKUUTUS)\w*|TB JARULEK
    |TARSADALOMBIZTOSITASI JARULEK|VSAOI|VSD|TYEL|AM BIDRAG|ARBEJDSMARKEDSBIDRAG|SGK)(?: |$)`),
  "payslip.irpef": new RegExp(inLines`
    (?:^| )(?:(?:LOHNSTEUER|IMPOT|IMPOST[AO]|LOONHEFFING|BEDRIJFSVOORHEFFING|PODAT|ENNAKONPIDATY|FORSKUDDSTREKK
      |SKATTETREKK|TULUMAKS|IMPOZIT|POREZ|DOHODNIN)\w*|IRPEF|IRS|PAYE|TAX|PRECOMPTE|SKATT?|IIN|GPM|SZJA
    |SZEMELYI JOVEDELEMADO|ZALOHA NA DA[NŇ]|PREDDAVOK NA DA[NŇ]|GELIR VERGISI)(?: |$)`),
};

/**
 * Contributions, tax, what each is on, a level, the day of hiring and the number of parcels are said only where the
 * paper names them: other countries have other deductions, of which one or another always fits the sums. Of 16
 * contributions that nothing named none was right, and some were said at 99. Italian payslips have them all, in
 * wordings beyond every lexicon: of those only parts of several contributions are none. Null for all others.
 */
export function unnamedEvidence(candidate: Candidate, { meaning, ownMeanings }: ReadField): Evidence | null {
  const { concept } = meaning;
  const weight = concept === null ? undefined : UNNAMED[concept];
  if (concept === null || weight === undefined || candidate.isRemembered) return null;
  const isNamed = candidate.labels.some(
    ({ hit, side, binds }) => announces(hit, ownMeanings) && (side === "left" || side === "above" || binds === "this"),
  );
  if (isNamed) return null;
  const named = isBaseOfNamed(candidate, concept) ? "only" : placeAmong(candidate, IN_NAMES[concept]);
  const isOurs = concept !== "delivery.parcels" && isItalian(candidate.page);
  return named === "only" || (isOurs && named === "none") ? null : { term: "nothing on the paper names it", weight };
}

const OF_ITALY: ReadonlySet<string> = new Set(["INPS", "IRPEF", "INAIL", "TFR", "CCNL", "CEDOLINO"]);

const isItalian = oncePer(({ tokens }: PageLayout): boolean => tokens.some(({ fold }) => OF_ITALY.has(fold)));

const OF_WHAT_IS_TAXED = new RegExp(inLines`
  (?:^| )(?:(?:IMPON|BEMESSUNG|BELASTBA|GRUNDLAG|GRUNNLAG|APMOKESTIN|APLIEKAM|MAKSUSTATAV|VERONALAI|ALAINEN
    |ALAISET|OSNOV|MATRAH|ALAP|IMPOZABIL|SKATTEPLI[GK]T)\w*|SKATTEUNDERLAG|UNDERLAG|Z[AÁ]KLAD|BAZA|BASE|BRUTTO
  |TAXABLE|PODSTAWA)(?: |$)`);
const OF_ALL = new RegExp(inLines`
  (?:^| )(?:TOT\w*|SUMM[AE]|GESAMT\w*|RAZEM|SUMA|KOKKU|KOPA|VISO|CELKEM|SPOLU|UKUPNO|SKUPAJ|OSSZESEN|TOPLAM\w*
  |YHTEENSA|TOTALT|I ALT)(?: |$)`);
/** "4001 Contributo FPLD": the only line of its kind; with "4010 Contributo CIGS" below it, it is a part of it. */
function placeAmong({ page, tokens, box }: Candidate, names: RegExp | undefined): "only" | "part" | "none" {
  const own = rowOf(page, tokens[0]!);
  if (names === undefined || !isNamedAfter(own, names)) return "none";
  if (OF_ALL.test(nameOf(own))) return "only";
  const isInColumn = ({ segments }: Row) =>
    segments.some((one) => hasCents(one) && Math.abs(one.box.x1 - box.x1) < page.lineHeight);
  const others = page.rows.filter((row) => row !== own && isNamedAfter(row, names) && !OF_ALL.test(nameOf(row)));
  return others.some(isInColumn) ? "part" : "only";
}

/** What is withheld of the base that a concept asks for. */
const WITHHELD_OF: Readonly<Partial<Record<Concept, Concept>>> = {
  "payslip.inps_taxable": "payslip.inps",
  "payslip.irpef_taxable": "payslip.irpef",
};

/**
 * "IIN 25,5 % | 721,58 | 184,00": the line of a tax has its base before what is withheld. Of contributions of several
 * names the bases may differ, so that only the first line tells.
 */
export function isBaseOfNamed({ page, tokens }: Candidate, concept: Concept | null): boolean {
  const withheld = concept === null ? undefined : WITHHELD_OF[concept];
  const names = withheld && IN_NAMES[withheld];
  if (!names) return false;
  const own = rowOf(page, tokens[0]!);
  const figures = ({ segments }: Row) => segments.filter(({ text }) => FIGURE.test(text));
  const isFirst = own === page.rows.find((row) => isNamedAfter(row, names) && figures(row).length > 1);
  return isFirst && !figures(own).at(-1)!.tokens.includes(tokens[0]!);
}

/** Whether its line is the only one of the page that is named after what the concept withholds. */
export function isNamedOnce(candidate: Candidate, concept: Concept | null): boolean {
  return concept !== null && placeAmong(candidate, IN_NAMES[concept]) === "only";
}

/** Whether a line is what is withheld, and not what that is taken of. */
function isNamedAfter(row: Row, names: RegExp): boolean {
  return names.test(nameOf(row)) && !OF_WHAT_IS_TAXED.test(nameOf(row));
}

const FIGURE = /^[-−–]?\d[\d .,]*$/;

const nameOf = oncePer(({ segments }: Row): string => foldWords(textOf(segments)));
