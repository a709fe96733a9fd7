import { oncePer } from "../../core/basics/once-per.ts";
import type { Evidence } from "../../core/documents/result.ts";
import type { Candidate, ReadField } from "../candidate.ts";
import { inLines } from "../in-lines.ts";
import type { Concept } from "../lexicons/concepts.ts";
import type { LabelHit } from "../page/label-hit.ts";
import { announces } from "../page/labels.ts";
import { rowOf, segmentOf, type Token } from "../page/layout.ts";
import { textOf } from "../page/text.ts";
import { tradesAs } from "../types/names/party-words.ts";
import { POSTCODE, STREET } from "../types/wording.ts";
import { isBaseOfNamed, isNamedOnce } from "./unnamed-values.ts";

/** Logits. */
const NAMED_BY_ROW = 2.5;
const ROW_OF_ANOTHER = -2;
const RATE = -6;
const TAKEN_OF = -6;
const TAXED = 2.5;
const MADE = 1.5;
const OF_SECOND_LABEL = -1;
const OF_AN_ADDRESS = -4;
const CUT_OFF = -4;
const OF_A_COLUMN = -4;
const ADDRESSED = 3;
/** Nothing else stands there; the scorer, which knows few such lines, gives names below labels up to 4. */
const SENDER = 9;
/** More than gross pay and deductions say for it, which add up to it. */
const NOT_PAID_OUT = -8;

/**
 * Evidence from the lines of a payslip: labels are at the left edge, amounts at the right, however far apart, with a
 * tax's rate between them.
 */
export function payEvidence(candidate: Candidate, read: ReadField, all: readonly Candidate[]): Evidence[] {
  if (read.meaning.concept === "payslip.level") return levelEvidence(candidate, read);
  if (read.meaning.concept === "payslip.period")
    return isOfWeeks(candidate) ? [{ term: "cut off", weight: CUT_OFF }] : [];
  if (read.meaning.concept === "employee.name" && isAddressed(candidate))
    return [{ term: "below a form of address", weight: ADDRESSED }];
  if (read.meaning.concept === "employer.name" && isBetweenStars(candidate))
    return [{ term: "in the sender's line", weight: SENDER }];
  if (read.meaning.type !== "amount") return [];
  if (isNetBeforeOthers(candidate, read, all))
    return [{ term: "the net that other items follow, not what is paid out", weight: NOT_PAID_OUT }];
  const evidence: Evidence[] = isRate(candidate, all) ? [{ term: "the rate, not what it makes", weight: RATE }] : [];
  const concept = read.meaning.concept ?? "";
  const isOfColumn = ONE_FIGURE.has(concept) && !ownLabelOf(candidate, read) && opensColumn(candidate, all);
  const isTakenOf = TAKEN.has(concept) && isBase(candidate, all);
  const isTaxed = isBaseOfNamed(candidate, read.meaning.concept) && isBase(candidate, all);
  return [
    ...evidence,
    ...(isOfColumn ? [{ term: "a row of a table's column", weight: OF_A_COLUMN }] : []),
    ...(isTakenOf ? [{ term: "what it is taken of", weight: TAKEN_OF }] : []),
    ...(isNamedOnce(candidate, read.meaning.concept) && isMade(candidate, all)
      ? [{ term: "what the line's rate makes", weight: MADE }]
      : []),
    ...(isTaxed ? [{ term: "what the line takes its rate of", weight: TAXED } as const] : []),
    ...nameEvidence(candidate, read, all),
  ];
}

const FORM_OF_ADDRESS = new RegExp(
  inLines`
    ^(?:herrn?|frau|monsieur|madame|mademoiselle|mme|mlle|m\.|mr|mrs|ms|miss|signora?|sig\.(?:\s?ra)?|señora?
    |sra?\.|de heer|mevrouw|mevr\.|dhr\.|pan|pani)\.?$`,
  "iu",
);

/** "Herrn" above "Tobias Wirtzfeld", at one edge. */
function isAddressed({ page, tokens, box }: Candidate): boolean {
  const row = rowOf(page, tokens[0]!);
  const above = page.rows[row.index - 1]?.segments.find(
    ({ box: own }) => Math.abs(own.x0 - box.x0) < SAME_EDGE * page.lineHeight,
  );
  return above !== undefined && row.box.y0 - above.box.y1 < page.lineHeight && FORM_OF_ADDRESS.test(above.text);
}

/** "*Printen & Backwaren Hülser GmbH *Jülicher Str. 214 *52070 Aachen", above the window of the envelope. */
function isBetweenStars({ page, tokens, text }: Candidate): boolean {
  const stars = segmentOf(page, tokens[0]!).tokens.filter(({ text: word }) => /^\*|\*$/.test(word));
  return stars.length >= 2 && tradesAs(text) && !text.includes("*");
}

const NET =
  /^(?:NETTO ?(?:LOHN|VERDIENST|GEHALT|ENTGELT|BEZUG|BEZUGE|LOON|SALARIS)?|GESETZL\w* NETTO\w*|SALAIRE NET|SALARIO NETO)$/;
const PAID_OUT = new RegExp(inLines`
  ^(?:AUSZAHL\w*|AUSZUZAHL\w*|ZAHLBETRAG|UE?BERWEIS\w*|NET (?:A PAYER|PAYE)(?: AU SALARIE)?
  |NETTO (?:TE BETALEN|DA PAGARE|A PAGARE)|(?:UIT )?TE BETALEN|LIQUIDO A PERCIBIR|DO WYPLATY)$`);

/** "Nettolohn 6'415.70", expenses and advances below it, and "Auszahlung 6'396.55": pay is what arrives. */
function isNetBeforeOthers(candidate: Candidate, read: ReadField, all: readonly Candidate[]): boolean {
  if (read.meaning.concept !== "payslip.net_pay" || !NET.test(namedLeft(candidate))) return false;
  return all.some((other) => other.key !== candidate.key && PAID_OUT.test(namedLeft(other)));
}

/** The known label left of it, folded; "" if there is none. */
function namedLeft({ labels }: Candidate): string {
  const hit = labels.find(({ side }) => side === "left")?.hit;
  return hit ? hit.tokens.map(({ fold }) => fold).join(" ") : "";
}

const TAKEN: ReadonlySet<string> = new Set(["payslip.inps", "payslip.irpef"] satisfies Concept[]);

const ONE_FIGURE: ReadonlySet<string> = new Set([
  "payslip.inps_taxable",
  "payslip.irpef_taxable",
  "payslip.inps",
  "payslip.irpef",
] satisfies Concept[]);
/** The month's figure has at most those of the year and of the year before below it. */
const ROWS_OF_TABLE = 3;
/** Right edges of one column, and the distance of its rows, in line heights. */
const SAME_EDGE = 0.6;
const NEXT_ROW = 2.5;

/** "Impon. INPS" above 5.769,23, 1.730,77, 10,33 …: the title of a table's column announces none of its rows. */
function opensColumn({ page, box }: Candidate, all: readonly Candidate[]): boolean {
  const isInColumn = (one: Candidate) => Math.abs(one.box.x1 - box.x1) < SAME_EDGE * page.lineHeight;
  const below = all
    .filter((one) => one.page === page && one.box.y0 > box.y1 && isInColumn(one))
    .sort((a, b) => a.box.y0 - b.box.y0);
  let [rows, end] = [0, box.y1];
  for (const one of below) {
    if (one.box.y0 - end > NEXT_ROW * page.lineHeight) break;
    if (one.box.y0 > end) rows++;
    end = Math.max(end, one.box.y1);
  }
  return rows >= ROWS_OF_TABLE;
}

/**
 * "Net imposable        1 970,68": a label and one number are the whole line, except for a rate. A line with more
 * content may belong to another concept.
 */
function nameEvidence(
  { page, tokens, labels }: Candidate,
  { ownMeanings }: ReadField,
  all: readonly Candidate[],
): Evidence[] {
  const { segments } = rowOf(page, tokens[0]!);
  const [name, ...figures] = CODE_OF_LINE.test(segments[0]!.text) && segments.length > 2 ? segments.slice(1) : segments;
  const own = segmentOf(page, tokens[0]!);
  const others = figures.filter(
    (segment) =>
      segment !== own &&
      !all.some(
        (one) => one.page === page && segment.tokens.includes(one.tokens[0]!) && (isRate(one, all) || isBase(one, all)),
      ),
  );
  if (name === own || others.length > 0 || own.tokens[0] !== tokens[0]) return [];
  const label = labels.find(({ hit, side }) => side === "left" && name!.tokens.includes(hit.tokens[0]!))?.hit;
  if (!label) return [];
  // "Sociální pojištění 7,1 %": the rate is no word of the name.
  const words = name!.tokens.filter(({ text }) => !/^\(?\d|^%/.test(text));
  const isWhole = label.tokens.length === words.length;
  if (!announces(label, ownMeanings))
    return [{ term: "another line's figure", weight: isWhole ? ROW_OF_ANOTHER : ROW_OF_ANOTHER / 2 }];
  return isWhole ? [{ term: "all that its line says", weight: NAMED_BY_ROW }] : [];
}

/** "7001 | Személyi jövedelemadó | 92 879" */
const CODE_OF_LINE = /^\d{1,5}$/;

/** Rounded to the cent, some of them up. */
const CENT = 0.011;
const WHOLE_UNIT = 1;
const HIGHEST_RATE = 100;

/** "Retención IRPF 11,42 206,95": this percentage of a printed amount is the number after it. */
function isRate(candidate: Candidate, all: readonly Candidate[]): boolean {
  const rate = Number(candidate.key);
  if (!(rate > 0 && rate < HIGHEST_RATE)) return false;
  const last = candidate.tokens.at(-1)!.index;
  const row = rowOf(candidate.page, candidate.tokens[0]!);
  return all.some((made) => {
    const isBehind = made.page === candidate.page && made.tokens[0]!.index > last;
    if (!isBehind || rowOf(made.page, made.tokens[0]!) !== row) return false;
    const cents = Number(made.key);
    return printedAmounts(all).some(
      (base) => base > cents && Math.abs((base * rate) / 100 - cents) < roundingOf(base, cents),
    );
  });
}

/** "Segurança Social 11,00% 983,00 108,13": the amount of which the line takes its rate. */
function isBase(candidate: Candidate, all: readonly Candidate[]): boolean {
  const { page, tokens, key } = candidate;
  const row = rowOf(page, tokens[0]!);
  const rates =
    textOf(row.segments)
      .match(FIGURES)
      ?.map((figure) => Number(figure.replace(",", "."))) ?? [];
  return all.some((made) => {
    const isBehind = made.page === page && made.tokens[0]!.index > tokens.at(-1)!.index;
    if (!isBehind || rowOf(page, made.tokens[0]!) !== row) return false;
    const cents = Math.abs(Number(made.key));
    return (
      cents > 0 && rates.some((rate) => Math.abs((Number(key) * rate) / 100 - cents) < roundingOf(Number(key), cents))
    );
  });
}

/**
 * "IIN 25,5 % | 721,58 | 184,00": a rate and a base before it in its line make the amount. Where two rates stand in the
 * line the second is the employer's.
 */
function isMade(made: Candidate, all: readonly Candidate[]): boolean {
  const row = rowOf(made.page, made.tokens[0]!);
  const inRow = all.filter(({ page, tokens }) => page === made.page && rowOf(page, tokens[0]!) === row);
  const before = inRow.filter(({ tokens }) => tokens[0]!.index < made.tokens[0]!.index);
  const base = before.find((one) => isBase(one, [made]));
  return base !== undefined && !before.some((one) => one !== base && isBase(base, [one]));
}

/** Where neither has cents the law rounds to crowns or forints, in favour of one side or the other. */
function roundingOf(base: number, made: number): number {
  return Number.isInteger(base) && Number.isInteger(made) ? WHOLE_UNIT : CENT;
}

/** Numbers that may be rates. */
const FIGURES = /(?<![\d.,])\d{1,2}(?:[.,]\d{1,4})?(?![\d.,])/g;

const printedAmounts = oncePer((all: readonly Candidate[]): readonly number[] => [
  ...new Set(all.map(({ key }) => Number(key))),
]);

const WEEK =
  /^(?:WEEK|WEEKS|WEKEN|WK|WOCHE|WOCHEN|KW|SETTIMANA|SETTIMANE|SEMAINE|SEMAINES|SEMANA|SEMANAS|TYDZIEN|TYG)$/;

/** "week 41-44 2025": of weeks the word is part of the period. */
function isOfWeeks({ page, tokens }: Candidate): boolean {
  const first = tokens[0]!;
  const { tokens: line } = segmentOf(page, first);
  return /^\d/.test(first.text) && WEEK.test(line[line.indexOf(first) - 1]?.fold ?? "");
}

function levelEvidence(candidate: Candidate, read: ReadField): Evidence[] {
  if (hasLabelBefore(candidate, read))
    return [{ term: "behind the second label of its line", weight: OF_SECOND_LABEL }];
  const label = ownLabelOf(candidate, read);
  if (label) return isCutOff(candidate, label) ? [{ term: "cut off", weight: CUT_OFF }] : [];
  const isAddress = STREET.test(candidate.text) || POSTCODE.test(candidate.text);
  return isAddress ? [{ term: "of an address", weight: OF_AN_ADDRESS }] : [];
}

function ownLabelOf({ labels }: Candidate, { ownMeanings }: ReadField): LabelHit | undefined {
  return labels.find(({ hit, side }) => side === "left" && announces(hit, ownMeanings))?.hit;
}

/** "Schaal C / trede 6": the 6 is not all that the label announces. */
function isCutOff({ page, tokens }: Candidate, label: LabelHit): boolean {
  const [first, last] = [tokens[0]!, label.tokens.at(-1)!];
  const own = segmentOf(page, first);
  const isBehind = ({ index }: Token) => index > last.index && index < first.index;
  return own.tokens.some((token) => isBehind(token) && token.fold !== "");
}

/** "Échelon : IV – Coefficient 117": the first is the level, the other a detail. */
function hasLabelBefore(candidate: Candidate, read: ReadField): boolean {
  const { tokens: line } = segmentOf(candidate.page, candidate.tokens[0]!);
  const own = ownLabelOf(candidate, read);
  const at = own ? line.indexOf(own.tokens[0]!) : -1;
  return at > 0 && line.slice(0, at).some(({ text }) => text.endsWith(":") || text === ":");
}
