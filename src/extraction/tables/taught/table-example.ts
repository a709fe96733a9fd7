import { inLines } from "../../in-lines.ts";
/**
 * What the rows of a corrected table look like, line by line, titles included; JSON-safe. Places are shares of the
 * page's width.
 */
export interface TableExample {
  /** The words above the first row; empty if there are none. */
  readonly titles: readonly TitleWord[];
  /** Where the print of the page begins and ends: without titles it tells where a column is on another page. */
  readonly print: Stretch;
  readonly kinds: readonly LineKind[];
  /** 0..1: the share of rows right below which there is a line that belongs to none, such as a note on it. */
  readonly withNotes: number;
  /** Folded beginnings of lines within the table and below it that belong to no row. */
  readonly others: readonly string[];
}

export interface Stretch {
  readonly x0: number;
  readonly x1: number;
}

export interface TitleWord {
  /** With the letters merged that readers confuse. */
  readonly key: string;
  /** Its centre. */
  readonly x: number;
  /** The number of lines that it is above the first row, from 1. */
  readonly up: number;
}

/** Lines of rows that hold the same fields. */
export interface LineKind {
  /** The line with most of a row's cells, one that belongs to the row below it or above it, or one of no row. */
  readonly part: "row" | "before" | "after" | "none";
  readonly lines: number;
  /** How high its words are, and how far below the line above it begins, in line heights of the page. */
  readonly height: number;
  readonly gap: number;
  /** From left to right. */
  readonly columns: readonly ExampleColumn[];
}

export interface ExampleColumn extends Stretch {
  /** Null: print that nobody asked for. */
  readonly fieldKey: string | null;
  /** What its cells share: where they begin, where they end, or their middle. */
  readonly edge: "left" | "right" | "middle";
  /** The number of lines that fill it. */
  readonly filled: number;
  /** How many of its cells look like this. */
  readonly looks: Readonly<Partial<Record<CellLook, number>>>;
}

export type CellLook = "sign" | "number" | "date" | "time" | "code" | "text" | "mixed";

const DAY = String.raw`(?:\p{L}{2,10}\.?,?\s)?`;
const DATE = new RegExp(
  inLines`
    ^${DAY}(?:\d{1,2}([./-])\d{1,2}\1(?:\d{4}|\d{2})?|\d{1,2}/\d{1,2}|\d{4}-\d{2}-\d{2}
    |\d{1,2}\.?\s\p{L}{3,9}\.?(?:\s\d{4})?)$`,
  "u",
);
const MONEY = "(?:[€$£%]|EUR|CHF|GBP|USD)";
const NUMBER = new RegExp(String.raw`^[-+−–(]?\s?${MONEY}?\s?[-+−–]?\d[\d.,'’\s]*[-)]?\s?${MONEY}?$`, "u");

/** What a cell looks like, whatever it says. */
export function lookOf(text: string): CellLook {
  if (!/[\p{L}\p{N}]/u.test(text)) return "sign";
  if (!/\d/.test(text)) return "text";
  if (DATE.test(text)) return "date";
  if (/^\d{1,2}[:h]\d{2}(?::\d{2})?$/.test(text)) return "time";
  if (NUMBER.test(text)) return "number";
  return /\s/.test(text) ? "mixed" : "code";
}
