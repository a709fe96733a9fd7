import type { Repair } from "../../core/identifiers/repair-search.ts";
import type { FieldDefinition } from "../../core/services/service-definition.ts";
import type { TypedValue } from "../../core/values.ts";
import type { LabelHit } from "../page/label-hit.ts";
import { type PageLayout, type Segment, type Token, tokensBetween } from "../page/layout.ts";
import type { DocumentStyle } from "./document-style.ts";

/** One of the types a field may have (core/values): how its values are found, read and repaired. */
export interface ValueType {
  readonly find: Find;
  readonly parse: Parse;
  /**
   * Only for types with a check digit: the one valid value that a misread text must have been, or the text itself if it
   * is valid; else null.
   */
  readonly repair?: (read: string) => Repair | null;
}

/**
 * The value of a text that is known to be one: a person wrote it, an attachment states it, or it is where such a value
 * was before. Null if it cannot be read as one. Pure, total.
 */
export type Parse = (text: string, context: ParseContext) => TypedValue | null;

export interface ParseContext {
  readonly style: DocumentStyle;
  /** For type enum: what the service allows. */
  readonly options?: readonly string[] | undefined;
}

/** A value of some type on a page. */
export interface Found {
  readonly pageIndex: number;
  /** The words it consists of; never empty. */
  readonly tokens: readonly Token[];
  /** What is printed, after a stated repair. */
  readonly text: string;
  /** Equal values have equal keys, however they are printed. */
  readonly key: string;
  readonly value: TypedValue | null;
  /** For a repaired value: the probability that the repair is the right one, 0 to 1. */
  readonly repairSureness?: number;
  /** For a text whose field type is no identifier: the scheme whose check digit holds after a repair. */
  readonly repairedAs?: string;
  /** Logits for or against this being a value of its type at all: a check digit that holds, a doubtful shape. */
  readonly prior: number;
  /** A sentence or a caption of the paper says that it is the field's: labels beside it add nothing. */
  readonly isTold?: boolean;
  /** Each part of it has a label of its own, which says what it is; labelled papers knew none such. */
  readonly hasLabelledParts?: boolean;
}

export interface FindContext {
  readonly style: DocumentStyle;
  readonly field: Pick<FieldDefinition, "pattern" | "options"> & Partial<Pick<FieldDefinition, "key" | "alias">>;
  /** The printed labels of the page. */
  readonly hits: readonly LabelHit[];
  /** Companies also occur in the small print of the paper, between dots and dashes. */
  readonly readsSmallPrint?: boolean;
  /**
   * In small print the writer's name comes before the registered office, with a legal form or without: "Credito
   * Valligiano - Sede sociale Via …".
   */
  readonly namesBySeat?: boolean;
  /** … and before the comma that separates them. In a bill's small print, commas separate the supply's address too. */
  readonly namesUpToCommas?: boolean;
  /** Number of lines over which a name may be broken, if not the usual three. */
  readonly mostLines?: number;
  /**
   * The paper is between two parties of any kind and country: the beginning of a line of further facts may be a name.
   */
  readonly namesParties?: boolean;
  /**
   * The paper is an invoice, a delivery note or an order: its number may be in several words ("RE 2025 000123", "412 /
   * 2025").
   */
  readonly numbersTrade?: boolean;
  /** The product knows the field only by its name: a part of a line or a code of several words may be its value. */
  readonly isOwn?: boolean;
  /** The paper is a card or a passport: the format that the state uses says which of its numbers is meant. */
  readonly numbersCards?: boolean;
}

/** Every place of a page where a value of the type may be. Pure. */
export type Find = (page: PageLayout, context: FindContext) => Found[];

/**
 * All matches of a pattern in the segments of a page. `mend` may change characters but not the length of the text; the
 * match is searched in the mended text and returned in it. A group named `value`, if the pattern has one, is the value.
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

/** A text as its own value: words joined by single spaces. */
export function plainText(text: string): TypedValue | null {
  const value = text.replace(/\s+/g, " ").trim();
  return value === "" ? null : { type: "text", value };
}
