import { oncePer } from "../../core/basics/once-per.ts";
import type { Evidence } from "../../core/documents/result.ts";
import type { Candidate, ReadField } from "../candidate.ts";
import type { Concept } from "../lexicons/concepts.ts";
import { announces } from "../page/labels.ts";
import { type Row, rowOf } from "../page/layout.ts";
import { foldWords, textOf } from "../page/text.ts";

/** Logits; the scorer gives up to 10 for what fits the sums, whatever its line says. */
const UNNAMED = -12;
/** Of levels and days the scorer says less: any short word is a level to it, and a day of payment one of hiring. */
const UNNAMED_TEXT = -3.5;

const NAMED_ON_PAPER: ReadonlySet<string> = new Set([
  "payslip.inps_taxable",
  "payslip.inps",
  "payslip.irpef_taxable",
  "payslip.irpef",
  "payslip.level",
  "payslip.hire_date",
] satisfies Concept[]);

/** What lines of contributions and of tax have in their names, which are too many to list, folded. */
const IN_NAMES: Readonly<Partial<Record<Concept, RegExp>>> = {
  "payslip.inps":
    /(?:^| )(?:(?:CONTRIB|PREVIDENZ|COTISATION|COTIZ|SOZIALVERS|SK[LŁ]ADK)\w*|CTR|INPS|IVS|FAP|FPLD|SV|RSZ|ONSS|ZUS|AHV|AVS|PRSI|NATIONAL INSURANCE|SEGURIDAD SOCIAL|SEGURANCA SOCIAL)(?: |$)/,
  "payslip.irpef":
    /(?:^| )(?:(?:LOHNSTEUER|IMPOT|IMPOST[AO]|LOONHEFFING|BEDRIJFSVOORHEFFING|PODAT)\w*|IRPEF|IRS|PAYE|TAX|PRECOMPTE)(?: |$)/,
};

/**
 * Contributions, tax, what each is on, a level and the day of hiring are said only where the paper names them: other countries have other
 * deductions, of which one or another always fits the sums. Of 16 contributions that nothing named none was right, and
 * some were said at 99. Null for all others.
 */
export function unnamedPayEvidence(candidate: Candidate, { meaning, ownMeanings }: ReadField): Evidence | null {
  const { concept } = meaning;
  if (concept === null || !NAMED_ON_PAPER.has(concept) || candidate.isRemembered) return null;
  const isNamed = candidate.labels.some(
    ({ hit, side, binds }) => announces(hit, ownMeanings) && (side === "left" || side === "above" || binds === "this"),
  );
  const names = IN_NAMES[concept];
  if (isNamed || (names && isNamedByLine(candidate, names))) return null;
  return { term: "nothing on the paper names it", weight: meaning.type === "amount" ? UNNAMED : UNNAMED_TEXT };
}

const OF_WHAT_IS_TAXED = /(?:^| )(?:(?:IMPON|BEMESSUNG|BELASTBA)\w*|BASE|BRUTTO|TAXABLE|PODSTAWA)(?: |$)/;
const OF_ALL = /(?:^| )(?:TOT\w*|SUMM[AE]|GESAMT\w*|RAZEM|SUMA)(?: |$)/;
const MONEY = /\d[.,]\d{2}(?!\d)/;

/** "4001 Contributo FPLD"; with "4010 Contributo CIGS" below it, it is a part of the contributions. */
function isNamedByLine({ page, tokens, box }: Candidate, names: RegExp): boolean {
  const isOfKind = (row: Row) => names.test(nameOf(row)) && !OF_WHAT_IS_TAXED.test(nameOf(row));
  const own = rowOf(page, tokens[0]!);
  if (!isOfKind(own)) return false;
  if (OF_ALL.test(nameOf(own))) return true;
  const isInColumn = ({ segments }: Row) =>
    segments.some((one) => MONEY.test(one.text) && Math.abs(one.box.x1 - box.x1) < page.lineHeight);
  return !page.rows.some((row) => row !== own && isOfKind(row) && !OF_ALL.test(nameOf(row)) && isInColumn(row));
}

const nameOf = oncePer(({ segments }: Row): string => foldWords(textOf(segments)));
