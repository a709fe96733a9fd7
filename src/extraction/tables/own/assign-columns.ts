import type { FieldDefinition } from "../../../core/services/service-definition.ts";
import type { FieldType } from "../../../core/values.ts";
import { typedValueOf } from "../../fields/typed-value.ts";
import { textOf } from "../../page/text.ts";
import type { DocumentStyle } from "../../types/document-style.ts";
import { columnOnPage, type LearnedTable, sharedWidth } from "../table-memory.ts";
import { titleAgreement } from "./column-titles.ts";
import type { GridLine } from "./grid-lines.ts";
import type { Grid } from "./grids.ts";

/** A field's column, and the evidence for it. */
export interface Assigned {
  readonly field: FieldDefinition;
  readonly column: number;
  /**
   * 0..1: how well its title says the field's name, or how well its place agrees with that on a corrected paper of the
   * layout.
   */
  readonly agreement: number;
  /** 0..1: the part of `agreement` that comes from its title. */
  readonly title: number;
  /** 0..1: the share of its cells that have the field's type; 1 for texts. */
  readonly fit: number;
  readonly isTaught: boolean;
}

/** A grid of which the first lines were taken as titles. */
export interface TitledGrid {
  readonly grid: Grid;
  /** Column by column. */
  readonly titles: readonly (readonly string[])[];
  readonly lines: readonly GridLine[];
}

/** Titles count three times as much as the look of values. */
const TITLE_WEIGHT = 3;
const LEAST_SCORE = 1.2;
/** Share of the place in the agreement of a column of a remembered layout; the rest is the title's. */
const PLACE_SHARE = 0.6;
/**
 * Maximum distance of a table's beginning from where a corrected paper of the layout has it, as a share of the page's
 * height: farther away the same columns belong to another block.
 */
const SAME_PLACE = 0.12;
/** … unless at least two of its titles say whose columns they are. */
const LEAST_AGREEMENT = 0.5;
/**
 * A column without a title belongs to a field if nearly all of its cells have the field's type, and those of no other
 * column do.
 */
const ONLY_BY_TYPE = 0.8;
const FEWEST_CELLS = 2;

/**
 * Which field takes which column: the pairs that agree best first, each field and each column once; the rest by the
 * look of their values.
 */
export function assignColumns(
  { grid: { page, columns }, titles, lines }: TitledGrid,
  fields: readonly FieldDefinition[],
  learned: LearnedTable,
  style: DocumentStyle,
): Assigned[] {
  const texts = columns.map((_, at) => lines.map(({ cells }) => textOf(cells[at]!)).filter((text) => text !== ""));
  const agreements = fields.map((field) => titles.map((title) => titleAgreement(title, field, learned)));
  const top = (lines[0]?.row.box.y0 ?? 0) / page.height;
  const isThere =
    learned.layout.some(({ y }) => Math.abs(top - y) < SAME_PLACE) ||
    agreements.filter((own) => Math.max(0, ...own) >= LEAST_AGREEMENT).length >= 2;
  const pairs = fields.flatMap((field, index) => {
    const place = isThere ? columnOnPage(learned.layout, field.key, page) : null;
    return columns.flatMap((column, at) => {
      const stands = place ? sharedWidth(place, column) : 0;
      const title = agreements[index]![at]!;
      const agreement = Math.max(title, PLACE_SHARE * stands + (1 - PLACE_SHARE) * title);
      if (agreement === 0 || texts[at]!.length === 0) return [];
      const fit = fitOf(texts[at]!, field, style);
      const score = TITLE_WEIGHT * agreement + weightOfFit(fit, field.type);
      return score >= LEAST_SCORE ? [{ field, column: at, agreement, title, fit, isTaught: stands > 0, score }] : [];
    });
  });
  const assigned: Assigned[] = [];
  const isFree = ({ field, column }: { readonly field: FieldDefinition; readonly column: number }) =>
    !assigned.some((one) => one.field === field || one.column === column);
  for (const pair of pairs.sort((a, b) => b.score - a.score)) if (isFree(pair)) assigned.push(pair);
  return [...assigned, ...byType(fields, texts, assigned, style)];
}

/** Texts of any kind may be words, codes or numbers. */
const ARE_TEXTS: ReadonlySet<FieldType> = new Set([
  "text",
  "name",
  "organization",
  "address",
  "document_number",
  "enum",
]);

/** A day is nobody's name. */
const ARE_NAMES: ReadonlySet<FieldType> = new Set(["name", "organization"]);

function fitOf(texts: readonly string[], { type, options }: FieldDefinition, style: DocumentStyle): number {
  if (type === null || type === "enum" || type === "regex") return 1;
  const filled = texts.filter((text) => /[\p{L}\p{N}]/u.test(text));
  // "+12,3 %" is a number, but not an amount of money.
  const isRate = (text: string) => type === "amount" && text.includes("%");
  const isOfType = (text: string) => {
    if (ARE_NAMES.has(type)) return /\p{L}{2}/u.test(text) && !/\d/.test(text);
    return ARE_TEXTS.has(type)
      ? /\p{L}/u.test(text)
      : !isRate(text) && typedValueOf(type, text, style, options) !== null;
  };
  return filled.length === 0 ? 0 : filled.filter(isOfType).length / filled.length;
}

function weightOfFit(fit: number, type: FieldType | null): number {
  if (type === null) return 0;
  return ARE_TEXTS.has(type) && !ARE_NAMES.has(type) ? 0.6 * (fit - 0.5) : 2 * fit - 1;
}

function byType(
  fields: readonly FieldDefinition[],
  texts: readonly (readonly string[])[],
  assigned: readonly Assigned[],
  style: DocumentStyle,
): Assigned[] {
  const missing = fields.filter(
    ({ type, key }) => type !== null && !ARE_TEXTS.has(type) && !assigned.some(({ field }) => field.key === key),
  );
  const free = texts.flatMap((own, column) =>
    own.length >= FEWEST_CELLS && !assigned.some((one) => one.column === column) ? [column] : [],
  );
  return missing.flatMap((field): Assigned[] => {
    const rivals = missing.filter(({ type }) => type === field.type);
    const fits = free.map((column) => ({ column, fit: fitOf(texts[column]!, field, style) }));
    const [only, ...more] = fits.filter(({ fit }) => fit >= ONLY_BY_TYPE);
    if (!only || more.length > 0 || rivals.length !== 1) return [];
    return [{ field, ...only, agreement: 0, title: 0, isTaught: false }];
  });
}
