import type { Random } from "../../../measuring/random.ts";
import type { Layout } from "../layout.ts";
import { words } from "../parts.ts";
import { stamp } from "./ornaments.ts";
import { styleSheet } from "./style.ts";

/** A document before it is printed: one `<section>` per page, values marked (see Pen). */
export interface Sheets {
  readonly css: string;
  readonly pages: readonly string[];
  readonly widthMm: number;
  /** Null: as long as its content, like a till roll. */
  readonly heightMm: number | null;
  /** For scans of small print that would be blurred at a page's resolution. */
  readonly dpi?: number;
}

export type Blocks = Readonly<Record<string, () => string>>;

/**
 * Sets blocks by a plan: "a+b:2 / c" is a beside b, which is twice as wide, and c below them over the whole width. The
 * order of blocks belongs to the layout, so a plan is the main difference between two layouts of a type.
 */
export function arrange(plan: string, blocks: Blocks): string {
  return plan
    .split("/")
    .map((row) => {
      const cells = row.split("+").map((cell) => cell.trim().split(":"));
      const sizes = cells.map(([, size = "1"]) => `minmax(0,${size}fr)`).join(" ");
      const set = cells.map(([name]) => {
        const block = blocks[name!];
        if (!block) throw new Error(`the plan "${plan}" names an unknown block "${name}"`);
        return block();
      });
      // What a document does not have leaves no empty frame.
      if (set.every((html) => html === "")) return "";
      return `<div class=row style="grid-template-columns:${sizes}">${set.map((html) => `<div>${html}</div>`).join("")}</div>`;
    })
    .join("");
}

/**
 * A plan with a table that may be long: "letterhead / lines / … / totals". What comes before "…" is on the first page
 * with the table's first part, further parts have pages of their own, and the rest follows the last of them.
 */
export function arrangePages(plan: string, blocks: Blocks, tables: readonly string[]): string[] {
  const [before = "", after = ""] = plan.split("/ …").map((half) => half.replace(/^\s*\//, "").trim());
  const start = arrange(before, blocks);
  const end = after === "" ? "" : arrange(after, blocks);
  const more = tables.slice(1);
  if (more.length === 0) return [start + end];
  return [
    start,
    ...more.map((html, i) => `<div class=row><div>${html}</div></div>${i === more.length - 1 ? end : ""}`),
  ];
}

interface PageOptions {
  readonly isLandscape?: boolean;
  /** A stamp's text, for documents with a stamp. */
  readonly stampText?: string;
  readonly foot?: string;
}

/** Turns bodies of pages into A4 sheets in the layout's style. */
export function a4(layout: Layout, bodies: readonly string[], random: Random, options: PageOptions = {}): Sheets {
  const [widthMm, heightMm] = options.isLandscape ? [297, 210] : [210, 297];
  const margin = `${layout.whole("top margin", 6, 20)}mm ${layout.whole("side margin", 7, 20)}mm ${layout.whole("bottom margin", 6, 16)}mm`;
  const fontPt = layout.whole("font size in quarter points", 30, 45) / 4;
  const frame = layout.of("frame of rows", words("open|open|open|ruled|framed"));
  const stamped = options.stampText !== undefined && random.chance(0.2) ? stamp(options.stampText, random) : "";
  const pages = bodies.map((body, i) => {
    const isLast = i === bodies.length - 1;
    const foot = options.foot === undefined ? "" : `<div class=foot>${options.foot}</div>`;
    return `<section style="padding:${margin};font-size:${fontPt}pt"><div class="${frame}">${body}</div>${foot}${isLast ? stamped : ""}</section>`;
  });
  return { css: styleSheet(layout), pages, widthMm, heightMm };
}

/** Divides rows into pages: `first` on the first, `other` on the rest. At least one page. */
export function paged<T>(rows: readonly T[], first: number, other: number): T[][] {
  const pages = [rows.slice(0, first)];
  for (let at = first; at < rows.length; at += other) pages.push(rows.slice(at, at + other));
  return pages;
}
