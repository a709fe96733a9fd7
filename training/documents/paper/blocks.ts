import { type Deal, ways, words } from "../parts.ts";
import { escaped, type Pen } from "./pen.ts";

/** A label with its value, both as HTML. */
export interface Pair {
  readonly label: string;
  readonly value: string;
  /** Takes a whole line where pairs are side by side. */
  readonly isWide?: boolean;
}

/**
 * The place of a label relative to its value: beside, at the far edge, with dots between, above, in the same box, in a
 * box beside, in the head of a table of one row, in running text; and, in test only, below it or after it.
 */
type LabelPlace = "left" | "edges" | "dots" | "above" | "box" | "cells" | "head" | "inline" | "below" | "behind";

const ANY_PLACE: Deal<LabelPlace> = ways(
  ["left", "edges", "dots", "above", "box", "box", "cells", "head", "inline"],
  ["above", "cells"],
  ["below", "behind", "box", "head", "box", "above", "edges", "cells"],
);
/** Sums are below each other at an edge, or side by side in boxes or in a table. */
const SUM_PLACE: Deal<LabelPlace> = ways(
  ["edges", "edges", "dots", "box", "head", "cells", "left"],
  ["box"],
  ["below", "head", "left", "box"],
);

interface PairsOptions {
  /** Maximum number of columns in which pairs are set; 1 for narrow blocks. */
  readonly columns?: number;
  readonly places?: Deal<LabelPlace>;
  readonly title?: string;
}

/** Labels with values. `name` distinguishes the block's choices from those of others. */
export function pairs(pen: Pen, name: string, list: readonly Pair[], options: PairsOptions = {}): string {
  const { layout } = pen;
  if (list.length === 0) return "";
  const place = layout.of(`${name} label place`, options.places ?? ANY_PLACE);
  const columns = Math.min(layout.whole(`${name} columns`, 1, options.columns ?? 3), list.length);
  const colon = layout.of("colon", ways(["", "", ":", ":"], [], [" :"]));
  const withColon = ["left", "edges", "dots", "inline"].includes(place) ? colon : "";
  const label = ({ label: text }: Pair) => `<i>${text}${withColon}</i>`;
  return heading(pen, name, options.title) + PAIRS[place](list, label, columns);
}

export function sums(pen: Pen, name: string, list: readonly Pair[], options: PairsOptions = {}): string {
  return `<div class=sums>${pairs(pen, name, list, { places: SUM_PLACE, columns: 1, ...options })}</div>`;
}

type SetPairs = (list: readonly Pair[], label: (pair: Pair) => string, columns: number) => string;

const grid =
  (kind: string, inner: (pair: Pair, label: string) => string): SetPairs =>
  (list, label, columns) =>
    `<div class="pairs ${kind}" style="grid-template-columns:repeat(${columns},auto)">${list
      .map((pair) => `<div${pair.isWide ? " class=wide" : ""}>${inner(pair, label(pair))}</div>`)
      .join("")}</div>`;

const stacked = (pair: Pair, label: string) => `${label}<b>${pair.value}</b>`;
const turned = (pair: Pair, label: string) => `<b>${pair.value}</b>${label}`;

const PAIRS: Readonly<Record<LabelPlace, SetPairs>> = {
  left: grid("left", stacked),
  edges: grid("edges", stacked),
  dots: grid("dots", (pair, label) => `${label}<u></u><b>${pair.value}</b>`),
  above: grid("above", stacked),
  box: grid("box above", stacked),
  below: grid("above", turned),
  behind: grid("left", turned),
  inline: (list, label) =>
    `<p class=inline>${list.map((pair) => `<span>${label(pair)} <b>${pair.value}</b></span>`).join(" ")}</p>`,
  cells: (list, label, columns) =>
    `<table class="grid cells">${inRows(list, Math.min(2, columns))
      .map((row) => `<tr>${row.map((pair) => `<th>${label(pair)}<td><b>${pair.value}</b>`).join("")}`)
      .join("")}</table>`,
  head: (list, label, columns) =>
    inRows(list, columns + 1)
      .map((row) => {
        const head = row.map((pair) => `<th>${label(pair)}`).join("");
        return `<table class="grid head"><tr>${head}<tr>${row.map((pair) => `<td><b>${pair.value}</b>`).join("")}</table>`;
      })
      .join(""),
};

function inRows<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, row) => list.slice(row * size, (row + 1) * size));
}

/** The title of a block, if the layout gives its blocks titles. */
export function heading({ layout }: Pen, name: string, title: string | undefined): string {
  if (title === undefined || !layout.chance(`${name} has a title`, 0.65)) return "";
  return `<h3 class="${layout.of("block titles", words("bar|rule|plain|boxed ~ ~ inverse"))}">${title}</h3>`;
}

export interface Column<Row> {
  readonly name: string;
  readonly label: string;
  readonly align?: "right" | "center";
  /** Width relative to the other columns; texts take more. */
  readonly width?: number;
  cell(row: Row, index: number): string;
}

/** `first` is the number of the first row in the whole table: pages of a long table continue the count. */
export function table<Row>(
  pen: Pen,
  name: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { first = 0, minRows = 0 } = {},
): string {
  const rules = pen.layout.of(`${name} rules`, words("grid|lines|head|zebra|columns|none ~ head ~ dotted|columns"));
  const all = columns.reduce((sum, { width = 1 }) => sum + width, 0);
  const sizes = columns.map(({ width = 1 }) => `<col style="width:${(100 * width) / all}%">`).join("");
  const align = ({ align: side }: Column<Row>) => (side ? ` class=${side}` : "");
  const head = columns.map((column) => `<th${align(column)}><i>${column.label}</i>`).join("");
  const body = rows.map(
    (row, i) => `<tr>${columns.map((column) => `<td${align(column)}>${column.cell(row, first + i)}`).join("")}`,
  );
  const empty = Array.from(
    { length: Math.max(0, minRows - rows.length) },
    () => `<tr>${columns.map(() => "<td>&nbsp;").join("")}`,
  );
  return `<table class="list ${rules}"><colgroup>${sizes}</colgroup><thead><tr>${head}</thead><tbody>${body.join("")}${empty.join("")}</tbody></table>`;
}

/** Each character in a box of its own, as on forms that are filled in. */
export function comb(marked: string): string {
  return marked.replace(/>([^<]*)<\/data>/, (_, text: string) => `>${boxes(text)}</data>`);
}

function boxes(text: string): string {
  const characters = text.replace(/&amp;/g, "&").split("");
  return `<span class=comb>${characters.map((character) => `<s>${escaped(character)}</s>`).join("")}</span>`;
}

/** Lines one below the other. */
export function lines(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("<br>");
}
