import type { Repair } from "../../core/identifiers/repair-search.ts";
import type { FieldDefinition } from "../../core/services/service-definition.ts";
import type { TypedValue } from "../../core/values.ts";
import type { LabelHit } from "../page/label-hit.ts";
import { type PageLayout, type Segment, type Token, tokensBetween } from "../page/layout.ts";
import type { DocumentStyle } from "./document-style.ts";

/** One of the types a field may have (core/values): how its values are found, read and mended. */
export interface ValueType {
  readonly find: Find;
  readonly parse: Parse;
  /** Types with a check digit only: the one valid value that a misread text must have been, itself where it is valid; else null. */
  readonly repair?: (read: string) => Repair | null;
}

/**
 * The value of a text that is known to be one: a person wrote it, an attachment states it, it stands where such a value stood before.
 * Null where it cannot be read as one. Pure, total.
 */
export type Parse = (text: string, context: ParseContext) => TypedValue | null;

export interface ParseContext {
  readonly style: DocumentStyle;
  /** For type enum: what the service allows. */
  readonly options?: readonly string[] | undefined;
}

/** A value of some type that stands on a page. */
export interface Found {
  readonly pageIndex: number;
  /** Where it stands; never empty. */
  readonly tokens: readonly Token[];
  /** What is printed, after a stated repair. */
  readonly text: string;
  /** Equal values have equal keys, however they are printed. */
  readonly key: string;
  readonly value: TypedValue | null;
  /** Of a repaired value: the probability that the repair is the right one, 0 to 1. */
  readonly repairSureness?: number;
  /** Of a text that is no identifier's value by its field's type: the scheme whose check a repair made it hold. */
  readonly repairedAs?: string;
  /** Logits for or against this being a value of its type at all: a check digit that holds, a shape that is doubtful. */
  readonly prior: number;
  /** A sentence or a caption of the paper says of it that it is the field's: labels beside it say no more. */
  readonly isTold?: boolean;
}

export interface FindContext {
  readonly style: DocumentStyle;
  readonly field: Pick<FieldDefinition, "pattern" | "options"> & Partial<Pick<FieldDefinition, "key" | "alias">>;
  /** The printed labels of the page. */
  readonly hits: readonly LabelHit[];
  /** Companies stand in the small print of the paper too, between dots and dashes. */
  readonly readsSmallPrint?: boolean;
  /** In small print the name of whoever writes stands before his seat, with a legal form or without: "Credito Valligiano - Sede sociale Via …". */
  readonly namesBySeat?: boolean;
  /** … and before the comma that parts it from that. Of a bill's small print, commas part the supply's address too. */
  readonly namesUpToCommas?: boolean;
  /** Lines that a name may be broken over, where not the usual three. */
  readonly mostLines?: number;
  /** The paper is between two parties of any kind and country: what opens a line of further facts may be a name. */
  readonly namesParties?: boolean;
  /** The paper is an invoice, a delivery note or an order: its number may stand in several words ("RE 2025 000123", "412 / 2025"). */
  readonly numbersTrade?: boolean;
  /** The paper is a card or a passport: how states number these says which of its numbers is meant. */
  readonly numbersCards?: boolean;
}

/** Every place of a page where a value of the type may stand. Pure. */
export type Find = (page: PageLayout, context: FindContext) => Found[];

/**
 * All matches of a pattern in the segments of a page. `mend` may change characters but not the length of the text; the match is
 * looked for in the mended text and returned in it. A group named `value`, where the pattern has one, is the value.
 */
export function findPattern(
  page: PageLayout,
  pattern: RegExp,
  mend: (text: string, segment: Segment) => string = (text) => text,
): Found[] {
  return page.segments.flatMap((segment) => {
    const found: Found[] = [];
    for (const match of mend(segment.text, segment).matchAll(pattern)) {
      const text = match.groups?.value ?? match[0];
      const start = match.index + match[0].indexOf(text);
      const tokens = tokensBetween(segment, start, start + text.length);
      if (text.trim() === "" || tokens.length === 0) continue;
      found.push({ pageIndex: page.pageIndex, tokens, text: text.trim(), key: text.trim(), value: null, prior: 0 });
    }
    return found;
  });
}

/** A text as its own value: words with single spaces between. */
export function plainText(text: string): TypedValue | null {
  const value = text.replace(/\s+/g, " ").trim();
  return value === "" ? null : { type: "text", value };
}
