import { type PageLayout, type Row, tokensOfRow } from "../../page/layout.ts";
import { confusionKey, textOf } from "../../page/text.ts";
import { endsTable, isCarriedOver } from "../line-wording.ts";
import { beginningOf } from "../table-memory.ts";
import { type JudgedLine, judgeLine } from "./judge-line.ts";
import type { PlacedExample } from "./place-example.ts";
import { type CellLook, lookOf, type TableExample } from "./table-example.ts";

/** What a printed line is in a table like the example. */
export type Verdict =
  | { readonly is: "row" | "before" | "after"; readonly line: JudgedLine }
  /** Texts alone, which may be the second line of a cell; doubtful where the example has such lines of no row. */
  | { readonly is: "texts"; readonly line: JudgedLine; readonly isDoubtful: boolean }
  | { readonly is: "titlesOfAnother" | "nothing" };

/** Logarithms of how much likelier it must be than any line. */
const LEAST = { ofRow: -1, ofUntitledRow: 3, ofRowWithKey: -4, ofFullRow: 3, ofOthers: 0.5 };

/** @param isOpen there is a row above */
export function verdictOn(
  row: Row,
  page: PageLayout,
  place: PlacedExample,
  example: TableExample,
  isOpen: boolean,
): Verdict {
  const judged = example.kinds.map((kind) => judgeLine(row, kind, place, page));
  const asRow = judged.find(({ kind }) => kind.part === "row")!;
  if (isOpen && areTitlesOfAnother(row, asRow, example)) return { is: "titlesOfAnother" };
  const isOther = areTitles(row, example) || (!isFull(asRow) && (isSum(row) || beginsAsOthers(row, example)));
  const mayBeRow = !isOther && isLikelyRow(asRow, place);
  const likely = judged.filter((line) => {
    if (line.kind.part === "row") return mayBeRow;
    if (line.score < LEAST.ofOthers) return false;
    if (line.kind.part === "none") return !mayBeRow || isRatherNone(line, asRow);
    return line.kind.part === "before" ? !isOther : isOpen;
  });
  const best = likely.reduce<JudgedLine | null>((a, b) => (a && a.score >= b.score ? a : b), null);
  if (best && best.kind.part !== "none") return { is: best.kind.part, line: best };
  return !isOther && areTexts(asRow) ? { is: "texts", line: asRow, isDoubtful: best !== null } : { is: "nothing" };
}

function isLikelyRow(asRow: JudgedLine, { titles }: PlacedExample): boolean {
  const asked = asRow.kind.columns.flatMap(({ fieldKey }, at) => (fieldKey === null ? [] : [at]));
  const filled = asked.filter((at) => asRow.cells[at]!.length > 0).length;
  const isLikely = titles > 0 ? asRow.score >= LEAST.ofRow || hasKey(asRow) : asRow.score >= LEAST.ofUntitledRow;
  return isLikely && filled >= Math.min(2, asked.length);
}

/** What may be a row is a line of no row only if that leaves nothing over, and a column is empty that all rows fill. */
function isRatherNone(none: JudgedLine, asRow: JudgedLine): boolean {
  return none.strays === 0 && fullnessOf(asRow) < 1;
}

/** Looks that few words of a paper have. */
const RARE_LOOKS: readonly CellLook[] = ["date", "time", "code"];
const NEARLY_ALL = 0.75;
const MOST_MISREAD = 1;

/** "26/03 Absence" is a row of a list by days: it has what nearly all rows have and few other lines. */
function hasKey({ kind, cells, score }: JudgedLine): boolean {
  const asked = kind.columns.flatMap((column, at) => {
    const text = textOf(cells[at]!);
    return column.fieldKey === null || text === "" ? [] : [{ column, look: lookOf(text) }];
  });
  const isUsual = ({ column: { looks, filled }, look }: (typeof asked)[number]) =>
    Math.min(looks[look] ?? 0, filled) >= NEARLY_ALL * kind.lines;
  const unknown = asked.filter(({ column: { looks }, look }) => look !== "text" && !looks[look]).length;
  const isKeyed = asked.some((one) => RARE_LOOKS.includes(one.look) && isUsual(one));
  return isKeyed && unknown <= MOST_MISREAD && score >= LEAST.ofRowWithKey;
}

/** It has all that rows have: a payment that begins as a sum does ("CONTANTI") is a row. */
function isFull(line: JudgedLine): boolean {
  return line.score >= LEAST.ofFullRow && fullnessOf(line) === 1;
}

/** 0..1: the share it fills of the columns that nearly all rows of the example fill. */
export function fullnessOf({ kind, cells }: JudgedLine): number {
  const always = kind.columns.flatMap(({ fieldKey, filled }, at) =>
    fieldKey !== null && filled >= NEARLY_ALL * kind.lines ? [at] : [],
  );
  return always.length === 0 ? 1 : always.filter((at) => cells[at]!.length > 0).length / always.length;
}

function isSum(row: Row): boolean {
  return row.segments.some(({ text }) => endsTable("own", text) || isCarriedOver(text));
}

function beginsAsOthers(row: Row, { others }: TableExample): boolean {
  return others.includes(beginningOf(textOf(tokensOfRow(row))));
}

const MOST_OF_TITLES = 0.6;

/** Most of its letters are words of the titles: a page may show them again. */
function areTitles(row: Row, { titles }: TableExample): boolean {
  const keys = new Set(titles.map(({ key }) => key));
  const words = tokensOfRow(row).map(({ fold }) => confusionKey(fold));
  const letters = (some: readonly string[]) => some.reduce((sum, { length }) => sum + length, 0);
  return letters(words.filter((word) => keys.has(word))) > MOST_OF_TITLES * letters(words);
}

const FEWEST_TITLES = 3;
/** Words where this many columns have numbers, days or codes are the titles of another table. */
const FEWEST_STRANGE = 2;

function areTitlesOfAnother(row: Row, { kind, cells }: JudgedLine, example: TableExample): boolean {
  if (row.segments.length < FEWEST_TITLES || row.segments.some(({ text }) => /\d/.test(text))) return false;
  const strange = kind.columns.filter(
    ({ fieldKey, looks }, at) => fieldKey !== null && cells[at]!.length > 0 && !looks.text,
  );
  return strange.length >= FEWEST_STRANGE && !areTitles(row, example);
}

/** Words alone in columns of texts: what did not fit into one line of a cell. */
export function areTexts({ kind, cells }: JudgedLine): boolean {
  const filled = cells.flatMap((tokens, at) => (tokens.length > 0 ? [at] : []));
  const isText = (at: number) => {
    const { edge, fieldKey } = kind.columns[at]!;
    const look = lookOf(textOf(cells[at]!));
    return fieldKey !== null && edge !== "right" && (look === "text" || look === "mixed");
  };
  return filled.length > 0 && filled.every(isText);
}
