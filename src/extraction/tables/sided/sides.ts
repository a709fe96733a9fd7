import type { Box } from "../../../core/geometry.ts";
import { inLines } from "../../in-lines.ts";
import { leftOf, type PageLayout, type Row, rightOf } from "../../page/layout.ts";
import type { ColumnRole } from "../columns/column-role.ts";
import { titleOf } from "../columns/column-titles.ts";
import type { TableQuest } from "../families/choose-family.ts";
import { withoutCode } from "../pay-wording.ts";
import type { Cell, TableRow } from "../table-row.ts";
import { type Side, sideMarked } from "./side-marks.ts";

/**
 * If a table has one column of amounts, the side follows from a mark after the amount, its sign, the heading above it
 * or, on payslips, from what the item is. Only a service that asks for sides and not for an amount gets them; a marked
 * amount is signed in any case.
 */
export function giveSides(rows: readonly TableRow[], pages: readonly PageLayout[], quest: TableQuest): TableRow[] {
  const { roles, family } = quest;
  const marked = family.name === "movements" ? signMarked(rows, pages) : [...rows];
  if (roles.has("amount") || !(roles.has("debit") && roles.has("credit"))) return marked;
  const isSigned = saysBySign(marked);
  const headings = new Map(pages.map((page) => [page.pageIndex, sideHeadings(page)]));
  const headingOf = ({ pageIndex, cells }: TableRow) =>
    sideAbove(headings.get(pageIndex) ?? [], cells.get("amount")!.tokens.at(-1)!.box);
  const below = new Set(marked.filter((row) => row.cells.has("amount") && headingOf(row) === "debit"));
  const named = [...below].filter(({ cells }) => isWithheld(cells.get("description")?.text ?? ""));
  // "Trækprocent / fradrag" in the head names no list if signs tell what is paid and what is withheld below it.
  const isList = named.length === 0 || !named.every(({ cells }) => isNegative(cells.get("amount")));
  return marked.map((row) => {
    const amount = row.cells.get("amount");
    if (!amount) return row;
    const side =
      (isList && below.has(row)) || isNegative(amount) ? "debit" : (sideOfItem(row, amount, isSigned) ?? "credit");
    const cells = new Map(row.cells);
    cells.delete("amount");
    return { ...row, cells: cells.set(side, amount) };
  });
}

/**
 * Most items that are withheld according to their names have a minus; refunds may have one even if sides are not
 * signed.
 */
function saysBySign(rows: readonly TableRow[]): boolean {
  const amounts = rows.filter(({ cells }) => Number(cells.get("amount")?.number ?? 0) !== 0);
  const named = amounts.filter(({ cells }) => isWithheld(cells.get("description")?.text ?? ""));
  const judged = named.length > 0 ? named : amounts;
  const negative = judged.filter(({ cells }) => isNegative(cells.get("amount"))).length;
  return named.length > 0 ? negative * 2 >= named.length : negative > 0;
}

function isNegative(cell: Cell | undefined): boolean {
  return cell?.number?.startsWith("-") ?? false;
}

/** The amount is preceded by the text, which may end with a single letter. */
const WHOLE_WORD = /^(?:soll|haben|dare|avere|debit|debet|credit|af|bij|[-−–+])$/i;
/** If a table has marks, this share of its amounts has one. */
const MOST = 0.6;

/**
 * "890,00 S": the mark is removed and the number gets its sign; the text stays as printed. Only an overdrawn balance
 * may have a mark ("318.86 dr").
 */
function signMarked(rows: readonly TableRow[], pages: readonly PageLayout[]): TableRow[] {
  const marksOf = (role: "amount" | "balance") =>
    rows.map((row) => {
      const cell = row.cells.get(role);
      const page = pages.find(({ pageIndex }) => pageIndex === row.pageIndex);
      return cell && page ? markOf(cell, page) : null;
    });
  const marks = marksOf("amount");
  const areMarked = marks.filter((mark) => mark !== null).length >= MOST * rows.length;
  const balances = marksOf("balance");
  return rows.map((row, index) => {
    const cells = new Map(row.cells);
    if (areMarked && marks[index] === "debit") negate(cells, "amount");
    if (balances[index] === "debit") negate(cells, "balance");
    return { ...row, cells };
  });
}

function negate(cells: Map<ColumnRole, Cell>, role: ColumnRole): void {
  const cell = cells.get(role);
  if (!cell?.number || isNegative(cell) || Number(cell.number) === 0) return;
  cells.set(role, { ...cell, number: `-${cell.number}` });
}

function markOf({ tokens }: Cell, page: PageLayout): Side | null {
  const behind = rightOf(page, tokens.at(-1)!, 1)[0]?.text ?? "";
  const before = leftOf(page, tokens[0]!, 1)[0]?.text ?? "";
  return sideMarked(behind) ?? (WHOLE_WORD.test(before) ? sideMarked(before) : null);
}

const NAMES_WITHHELD = new RegExp(inLines`
  \b(?:ritenut[aeo]|trattenut[aeo]|abzuge|deductions?|inhouding(?:en)?|contributi (?:sociali|previdenziali)
  |imposte|social security|taxes|deducciones|retenues|cotisations|descontos|withdrawals|uscite|addebiti
  |ausgaben|potracenia|avdrag|fradrag|trekk|vahennykset|pidatykset|kinnipidamised|mahaarvamised|ieturejumi
  |ieturets|isskaitymai|isskaiciuota|isskaityta|odliczenia|srazky|zrazky|odvody|levonasok|retineri|obustave
  |odbici|odtegljaji|odbitki|kesintiler|deduccions)\b`);
const NAMES_PAID = new RegExp(inLines`
  \b(?:competenze|spettanze|assegni|guadagnato|bezuge|zahlungen|payments|earnings|uitbetaling(?:en)?
  |betalingen|devengos|percepciones|gains|be und abzuge|remboursements?|rimborsi|erstattungen|reembolsos
  |vencimentos|abonos|deposits|entrate|accrediti|einnahmen|wynagrodzenia|naleznosci|ersattningar|tillagg
  |ydelser|ytelser|ansiot|palkat|tasud|aprekini|aprekinats|priskaitymai|priskaiciuota|przychody|prijmy
  |jarandosagok|juttatasok|drepturi|venituri|primici|primanja|prejemki|kazanclar|odemeler|meritacions)\b`);
/** A heading is short; sentences name sides too. */
const LONGEST_HEADING_WORDS = 6;

/** A printed line that says what the amounts below it are; lists side by side have their headings on one line. */
interface SideHeading {
  readonly y: number;
  readonly places: readonly { readonly x0: number; readonly side: Side | null }[];
}

/** Top to bottom. */
function sideHeadings({ rows }: PageLayout): SideHeading[] {
  return rows.flatMap((row) => {
    const places = isWithoutMoney(row)
      ? row.segments.flatMap(({ text, tokens }) => {
          const side = sideNamed(text);
          const first = tokens.find((token) => /\p{L}{3}/u.test(token.text));
          return side === undefined || !first ? [] : [{ x0: first.box.x0, side }];
        })
      : [];
    return places.length > 0 ? [{ y: row.box.y0, places }] : [];
  });
}

function sideAbove(headings: readonly SideHeading[], { x1, y0 }: Box): Side | null {
  const places = headings.findLast(({ y }) => y < y0)?.places ?? [];
  return places.findLast(({ x0 }) => x0 < x1)?.side ?? null;
}

export function isWithoutMoney({ segments }: Row): boolean {
  return !segments.some(({ text }) => /\d[.,]\d{2}(?!\d)/.test(text));
}

/** Undefined if a text is no heading of a side, null if it names both. */
export function sideNamed(text: string): Side | null | undefined {
  const title = titleOf(text);
  if (title.split(" ").length > LONGEST_HEADING_WORDS) return undefined;
  const [isWithheld, isPaid] = [NAMES_WITHHELD.test(title), NAMES_PAID.test(title)];
  if (!isWithheld && !isPaid) return undefined;
  return isWithheld && isPaid ? null : isWithheld ? "debit" : "credit";
}

/** Whether a text begins with the name of a tax or a contribution, possibly after a code. */
export function isNamedWithheld(description: string): boolean {
  return BEGINS_WITHHELD.test(titleOf(withoutCode(description)));
}

/** Taxes and contributions in the languages of the shipped titles. */
const WITHHELD = new RegExp(inLines`
  \b(?:ritenut\w*|trattenut\w*|acconto|anticip[oi]|prestito|cas(?:sa| sa) colf|contribut[oi]\w*|irpef
  |addizional\w*|add (?:reg|com)\w*|quota (?:sindac\w*|sociale)|sindacat\w*|pignoram\w*|cessione|imposta
  |a carico (?:del )?(?:lav\w*|coll\w*|dip\w*)|c (?:lav|dip|coll)\w*|lohnsteuer|kirchensteuer|solidaritats\w*
  |solz|(?:kranken|pflege|renten|arbeitslosen|sozial|unfall)versicherung|[krap]v (?:an|beitrag)|kv|rv|av|pv
  |ahv\w*|alv|nbu\w*|bvg|quellensteuer|pfandung|vorschuss|\w*umlage|tax|paye|national insurance|ni|pension
  |student loan|social security|medicare|usc|prsi|loonheffing\w*|loonbelasting|pensioen\w*|premie|wga\w*|zvw
  |csg\w*|crds|securite sociale|complementaire|assurance chomage|titres? restaurant|agirc\w*|apec|urssaf
  |retraite|maladie|vieillesse|chomage|mutuelle|prevoyance|prelevement|impot|irpf|impuesto|retencion\w*
  |cotizacion\w*|contingencias|desempleo|formacion profesional|embargo|anticipos|irs|seguranca social|tsu
  |ubezp\w*|skladk[ai]\w*|zaliczk[ai]|podatek|ppk|acompte|(?:a )?skatt?|am bidrag|pojisteni|avs\w*|lpp|ainf
  |imposta alla fonte|preliminar skatt|prel skatt|fackavgift|forskuddstrekk|skattetrekk|trekk|tabelltrekk|otp
  |fagforening\w*|a skat|atp|am bidrag|ennakonpidatys|vero|tyel\w*|tyoelake\w*|elakemaksu|tyottomyysvak\w*
  |tyottomyysvakuutusmaksu|ay jasenmaksu|ay maksu|ulosotto|tulumaks|tootuskindlustus\w*|kogumispension\w*|iin
  |vsaoi|(?:iedzivotaju )?ienakuma nodoklis|arodbiedr\w*|gpm|sodra|vsd|psd|(?:gyventoju )?pajamu mokestis
  |socialini\w* draudim\w*|emerytaln\w*|rentow\w*|pit|potracen\w*|zaloh[ay] na dan|zalohova dan|dan z prijm\w*
  |socialni|zdravotni|srazk\w*|exekuce|preddavok\w*|poisten\w*|poistne|pojistne|zdravotne|zrazk\w*|szja
  |adoeloleg|szemelyi jovedelemado|jarulek\w*|nyugdijjarulek|levonas|eloleg|letiltas|cas|cass|impozit\w*
  |contributi[ei]\w*|retiner\w*|avans|popriri|mio|doprinos\w*|porez\w*|prirez|obustav\w*|prispev\w*
  |dohodnin\w*|akontacij\w*|zavarovanj\w*|sgk|gelir vergisi|damga vergisi|issizlik|sigorta|bes|icra|sendika\w*
  |kesinti\w*|retencio\w*|contingencies|atur|formacio professional|mei|cotitzacio\w*|quota sindical|\w*tagdij
  |danova zaloha|dan(?= \d)|pripojisteni|penzijni|stavebni sporeni|stravovani|stravne|clenske|sindikaln\w*
  |sindikat|clanarina|kredit|izpildraksts|piz|zz|starsevsko varstvo|(?:obvezni )?zdravstveni|zaposlovanje
  |dolgotrajn\w*|obst|pph)\b`);
const BEGINS_WITHHELD = new RegExp(`^${WITHHELD.source}`);
/** What is refunded, or paid by the employer. */
const GIVEN = new RegExp(inLines`
  \b(?:rimbors\w*|maintien|(?:acconto|anticip[oi]) (?:su )?t ?f ?r|indennit\w*|bonus|trattamento integrativo
  |tratt integrativo|esonero|conguaglio a credito|erstattung\w*|\w*zuschuss\w*|zulage\w*
  |\w*zuschlag(?! \w*steuer)|arbeitgeber\w*|refund|allowance|vergoeding\w*|indemnit\w*|prime|reembolso\w*|plus
  |arbetsgivar\w*|arbeidsgiver\w*|tyonantaja\w*|tooandja\w*|darba deveja|darbdavi\w*|zamestnavatel\w*
  |munkaltato\w*|angajator\w*|poslodav\w*|delodajalc\w*|isveren\w*|wynagrodzenie|zasilek|nahrada|indemnizatie
  |naknada|nadomestilo)\b`);

/** The side of an item by its name; if amounts have signs a minus decides, but zero has none. */
function sideOfItem({ cells }: TableRow, amount: Cell, isSigned: boolean): Side | null {
  if (isSigned && Number(amount.number) !== 0) return null;
  return isWithheld(cells.get("description")?.text ?? "") ? "debit" : null;
}

function isWithheld(description: string): boolean {
  const name = titleOf(description);
  const isGiven = GIVEN.test(name) && !/\bsolidaritats/.test(name);
  return WITHHELD.test(name) && !isGiven;
}
