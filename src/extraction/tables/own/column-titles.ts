import { oncePer } from "../../../core/basics/once-per.ts";
import type { FieldDefinition } from "../../../core/services/service-definition.ts";
import { fieldTypeOf } from "../../fields/typed-value.ts";
import { labelAgreement } from "../../own-fields/label-agreement.ts";
import { KIND_OF, type OwnName, phrasesOf, STOP_WORDS, wordsIn } from "../../own-fields/own-name-words.ts";
import type { Row, Segment } from "../../page/layout.ts";
import { foldText } from "../../page/text.ts";
import type { LearnedTable } from "../table-memory.ts";
import { nearestColumn } from "./grid-lines.ts";
import type { Grid, GridColumn } from "./grids.ts";

/** Maximum number of lines of titles. */
const MOST_TITLE_LINES = 4;
/**
 * Maximum distance of titles from each other and from the first row, in line heights; less for what is in no column.
 */
const TITLE_GAP = 4;
const GAP_ABOVE_GRID = 2.5;
const WORDS_OF_TITLE = 6;

/** The words above each column, lines from top to bottom, if the grid's table begins with its line number `first`. */
export function titlesOver({ page, rows, columns }: Grid, first: number): string[][] {
  const lines: Row[] = [];
  const top = rows[first]!;
  for (let index = top.index - 1; lines.length < MOST_TITLE_LINES; index--) {
    const [above, below] = [page.rows[index], lines[0] ?? top];
    const most = rows.includes(above!) ? TITLE_GAP : GAP_ABOVE_GRID;
    if (!above || below.box.y0 - above.box.y1 > most * page.lineHeight || !mayBeTitles(above)) break;
    lines.unshift(above);
  }
  const titles = columns.map((): string[] => []);
  for (const line of lines)
    for (const segment of line.segments)
      for (const column of columnsUnder(segment, columns)) titles[column]!.push(segment.text);
  return titles;
}

/** Maximum share of the segments in a line of titles that have digits: "Precedente | 11.09.2023". */
const WITH_FIGURES = 0.34;

/** A title has no digits except in "1° quadrimestre" or "CO2", and is no sentence. */
export function mayBeTitles({ segments }: Row): boolean {
  const areShort = segments.every(
    ({ tokens, text }) => tokens.length <= WORDS_OF_TITLE && !/\p{L}\s?:(?:\s|$)/u.test(text),
  );
  return areShort && segments.filter(({ text }) => /\d[.,:/-]?\d/.test(text)).length <= WITH_FIGURES * segments.length;
}

/** A title above two columns belongs to both. */
const LEAST_SHARED = 0.3;

function columnsUnder({ box }: Segment, columns: readonly GridColumn[]): number[] {
  const under = columns.flatMap((column, at) => {
    const shared = Math.min(box.x1, column.x1) - Math.max(box.x0, column.x0);
    return shared > LEAST_SHARED * Math.min(box.x1 - box.x0, column.x1 - column.x0) ? [at] : [];
  });
  return under.length > 0 ? under : [nearestColumn(box, columns)];
}

const namesOf = oncePer((field: FieldDefinition): readonly OwnName[] =>
  phrasesOf({ field, meaning: { concept: null, type: fieldTypeOf(field) } }),
);

/**
 * How well the words above a column say the field's name, 0 to 1: one of the lines or several together, or the words of
 * a corrected paper.
 */
export function titleAgreement(title: readonly string[], field: FieldDefinition, learned: LearnedTable): number {
  const shown = shownTitles(learned).get(field.key);
  const names = namesOf(field);
  return Math.max(
    0,
    ...wordings(title).map((wording) =>
      Math.max(
        shown?.has(foldText(wording)) ? AS_SHOWN : 0,
        labelAgreement(wording, names, fieldTypeOf(field)),
        kindAgreement(wording, names),
      ),
    ),
  );
}

/**
 * A title that another layout has above the column counts as much as a name that fits: there it may have meant the
 * other of two columns.
 */
const AS_SHOWN = 0.95;

/**
 * By field, what corrected papers have above its column, as a whole and line by line, except for what is above the
 * columns of two fields: "(EUR)".
 */
const shownTitles = oncePer(({ titles }: LearnedTable): ReadonlyMap<string, ReadonlySet<string>> => {
  const byField = new Map<string, Set<string>>();
  for (const { fieldKey, title } of titles) {
    const own = byField.get(fieldKey) ?? new Set();
    for (const wording of wordings(title)) own.add(foldText(wording));
    byField.set(fieldKey, own);
  }
  const counted = Map.groupBy(
    [...byField.values()].flatMap((own) => [...own]),
    (wording) => wording,
  );
  return new Map(
    [...byField].map(([key, own]) => [
      key,
      new Set([...own].filter((one) => one !== "" && counted.get(one)!.length === 1)),
    ]),
  );
});

const SAME_KIND = 0.9;
const OF_KIND = 0.5;

/** Above a column "Fecha" is all that is printed for a "data", and "Código" for a "codice esame". */
function kindAgreement(title: string, names: readonly OwnName[]): number {
  const words = wordsIn(title).filter((word) => /\p{L}/u.test(word) && !STOP_WORDS.has(word));
  const kinds = new Set(words.map((word) => KIND_OF.get(word)));
  const [kind] = kinds;
  if (kinds.size !== 1 || kind === undefined) return 0;
  const own = names.filter((name) => name.kinds.has(kind));
  return own.some((name) => name.words.length === 0) ? SAME_KIND : own.length > 0 ? OF_KIND : 0;
}

/** All runs of consecutive lines. */
function wordings(lines: readonly string[]): string[] {
  return lines.flatMap((_, from) =>
    Array.from({ length: lines.length - from }, (__, more) => lines.slice(from, from + more + 1).join(" ")),
  );
}
