import type { ReadDocument } from "../../core/documents/document.ts";
import type { FieldType } from "../../core/values.ts";
import type { PrintedLabels, PrintedPair } from "../contract.ts";
import { layOutDocument, type PageLayout, type Segment, type Token } from "../page/layout.ts";
import { foldText, textOf } from "../page/text.ts";
import type { DocumentStyle } from "../types/document-style.ts";
import { VALUE_TYPES } from "../types/registry.ts";
import { styleOf } from "../types/votes.ts";

/** From the most specific type to the least: an IBAN is text too. */
const TYPES_BY_RIGOUR = [
  "iban",
  "it.codice_fiscale",
  "it.partita_iva",
  "eu.vat",
  "email",
  "url",
  "date",
  "time",
  "percent",
  "amount",
  "phone",
] as const satisfies readonly FieldType[];

const LABEL_WORDS = 5;
const LABEL_CHARACTERS = 40;
const VALUE_CHARACTERS = 120;
/** Share of a value's characters that its type must cover. */
const EXPLAINED = 0.75;

/** The labels of a document with their values, and its language. */
export function printedLabels(document: ReadDocument): PrintedLabels {
  const layouts = layOutDocument(document);
  const style = styleOf(layouts);
  return { pairs: layouts.flatMap((layout) => printedPairs(layout, style)), language: style.language };
}

/**
 * Every label of a page with its value: "Targa: AB 123 CD" in one segment, the segment to the right, or the one below.
 * Without a colon only a typed value (a date, an amount, a code) makes its neighbour a label: two adjacent words are no
 * evidence.
 */
function printedPairs(page: PageLayout, style: DocumentStyle): PrintedPair[] {
  const typeOf = typesOfSegments(page, style);
  return page.segments.flatMap((segment): PrintedPair[] => {
    const inside = pairInside(segment, typeOf);
    if (inside) return [honest(inside)];
    const label = labelOf(segment.text);
    if (label === null) return [];
    const hasColon = /[:=]$/.test(segment.text.trim());
    for (const neighbour of [rightOf(page, segment), belowOf(page, segment)]) {
      const value = neighbour && whole(neighbour);
      if (!value || value.text.length > VALUE_CHARACTERS || labelWithColon(value.text)) continue;
      const type = typeOf(value);
      if (type === "text" && (!hasColon || neighbour?.row !== segment.row)) continue;
      return [honest({ ...label, value: value.text, type })];
    }
    return [];
  });
}

const PHONE_LABEL = /TEL|PHONE|FON|FAX|CELL|MOBIL|HANDY/;

/** Eleven digits are a telephone number only if the label says so: they may as well be a tax code. */
function honest(pair: PrintedPair): PrintedPair {
  return pair.type === "phone" && !PHONE_LABEL.test(pair.fold) ? { ...pair, type: "document_number" } : pair;
}

interface Part {
  readonly text: string;
  readonly tokens: readonly Token[];
}

function whole({ text, tokens }: Segment): Part {
  return { text, tokens };
}

/** "Label: value" in one segment. */
function pairInside(segment: Segment, typeOf: (part: Part) => FieldType): PrintedPair | null {
  const colon = segment.tokens.findIndex(({ text }) => /[:=]$/.test(text));
  if (colon < 0 || colon === segment.tokens.length - 1) return null;
  const label = labelOf(textOf(segment.tokens.slice(0, colon + 1)));
  const tokens = segment.tokens.slice(colon + 1);
  const text = textOf(tokens);
  if (label === null || text.length > VALUE_CHARACTERS) return null;
  return { ...label, value: text, type: typeOf({ text, tokens }) };
}

function labelOf(text: string): Pick<PrintedPair, "label" | "fold"> | null {
  const label = text.replace(/[\s:=.·…_*-]+$/u, "").trim();
  const letters = label.replace(/[^\p{L}]/gu, "").length;
  const words = label.split(/\s+/).length;
  if (letters < 2 || /\d/.test(label) || words > LABEL_WORDS || label.length > LABEL_CHARACTERS) return null;
  if (letters < label.replace(/\s/g, "").length * 0.6) return null;
  return { label, fold: foldText(label) };
}

function labelWithColon(text: string): boolean {
  return /[:=]$/.test(text.trim());
}

function rightOf(page: PageLayout, segment: Segment): Segment | null {
  const row = page.rows[segment.row]!.segments;
  return row[row.indexOf(segment) + 1] ?? null;
}

const BELOW_REACH_LINE_HEIGHTS = 2.5;

function belowOf(page: PageLayout, segment: Segment): Segment | null {
  const next = page.rows[segment.row + 1]?.segments ?? [];
  const reach = page.lineHeight * BELOW_REACH_LINE_HEIGHTS;
  return (
    next.find(({ box }) => {
      const overlap = Math.min(box.x1, segment.box.x1) - Math.max(box.x0, segment.box.x0);
      return overlap > 0 && box.y0 - segment.box.y1 < reach;
    }) ?? null
  );
}

/** The finders of the real extraction, run once per page; a part has the type of the find that fills it. */
function typesOfSegments(page: PageLayout, style: DocumentStyle): (part: Part) => FieldType {
  const context = { style, field: {}, hits: [] };
  const found = TYPES_BY_RIGOUR.map((type) => [type, VALUE_TYPES[type].find(page, context)] as const);
  return ({ text, tokens }) => {
    const own = new Set(tokens.map(({ index }) => index));
    const length = text.replace(/\s/g, "").length;
    for (const [type, values] of found) {
      const fits = values.some((value) => {
        if (!value.tokens.every(({ index }) => own.has(index)) || value.prior < 0) return false;
        if (type === "amount" && !/[.,]\d{2}(?!\d)|[€$£]|EUR|CHF|USD|GBP/.test(text)) return false;
        const explained = value.tokens.reduce((sum, token) => sum + token.text.length, 0);
        return explained >= length * EXPLAINED;
      });
      if (fits) return type;
    }
    return typeOfPlainText(text);
  };
}

function typeOfPlainText(text: string): FieldType {
  const bare = text.trim();
  if (/^[+-]?\d{1,4}$/.test(bare)) return "integer";
  if (/^[+-]?\d{1,3}(?:[.,'’]\d{3})*(?:[.,]\d+)?$/.test(bare)) return "number";
  if (/^[\p{L}\d][\p{L}\d/._ -]*$/u.test(bare) && /\d/.test(bare) && bare.split(/\s+/).length <= 3) {
    return "document_number";
  }
  return "text";
}
