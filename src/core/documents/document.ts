import type { Polygon } from "../geometry.ts";

/**
 * What reading passes to extraction: a document as pages of words, and facts from machine-readable sources.
 *
 * Word  – a run of characters without a space, with its polygon on the upright page raster.
 * Line  – words that a person reads as one line; `Word.line` numbers them in reading order within the page, from 0.
 * Fact  – a value a machine wrote (XML attachment, MRZ, barcode), named by a concept; see `FactConcept`.
 */
export interface Word {
  readonly text: string;
  /** 0..1. 1 for a text layer; for OCR the geometric mean of the character probabilities. */
  readonly confidence: number;
  readonly polygon: Polygon;
  /** 0-based, in reading order within the page. */
  readonly line: number;
  readonly source: WordSource;
  /**
   * Where the word would be if the sheet lay flat, pixels of the page: only on a photograph of a bent sheet, whose rows
   * and columns are straight there alone.
   */
  readonly flatPolygon?: Polygon;
}

export type WordSource = "text_layer" | "ocr";

export interface Page {
  /** 0-based. */
  readonly pageIndex: number;
  /** Pixels of the upright raster: PDF pages at 150 dpi, images at native size, both at most 10 000 per side. */
  readonly width: number;
  readonly height: number;
  /** Clockwise degrees that were applied to make the page upright. */
  readonly rotationAngle: number;
  /** In reading order. Empty if the page failed or is blank; `errors` says which. */
  readonly words: readonly Word[];
  readonly errors: readonly PageError[];
}

/** Something that went wrong inside a document. It is data: processing of the other pages continues. */
export interface PageError {
  /** Upper snake case, stable, e.g. PAGE_SKIPPED_BLANK, PAGE_RENDER_FAILED, STRUCTURED_MISMATCH. */
  readonly code: string;
  readonly message: string;
  readonly stage: "render" | "ocr" | "layout" | "classify" | "extract" | "normalise" | "validate";
  readonly retryable: boolean;
}

/**
 * A structured source: concept → value as text in canonical form (dates ISO 8601, amounts with a decimal point,
 * identifiers without separators). `rows` are the invoice lines, `taxes` a row for each rate of its taxes and
 * `instalments` its payments, each in order; absent where the kind of source has none. `pageIndex` is the page that
 * holds the source, null for an attachment; each invoice of an XML file has a page of its own.
 */
export interface FactSource {
  readonly kind: "fatturapa" | "cii" | "ubl" | "mrz" | "barcode" | "form";
  readonly pageIndex: number | null;
  /** Check digits or schema validation passed. */
  readonly valid: boolean;
  readonly values: Readonly<Partial<Record<FactConcept, string>>>;
  readonly rows: readonly FactRow[];
  readonly taxes?: readonly FactRow[];
  readonly instalments?: readonly FactRow[];
  /** Where it is printed (the MRZ lines), null for an attachment. */
  readonly polygons: readonly Polygon[] | null;
}

export type FactConcept =
  | "invoice.number"
  | "invoice.date"
  | "invoice.due_date"
  | "invoice.type"
  | "invoice.currency"
  | "invoice.net_total"
  | "invoice.tax_total"
  | "invoice.gross_total"
  /** The amount to be paid: after deposits and withheld tax it differs from the gross total. */
  | "invoice.amount_due"
  | "invoice.order_number"
  | "invoice.iban"
  /** What the buyer keeps back and pays to the state for the seller. */
  | "charge.withholding_tax"
  /** What a member of a profession adds for its pension fund. */
  | "charge.pension_contribution"
  | "charge.stamp_duty"
  | "seller.name"
  | "seller.address"
  | "seller.vat_id"
  | "seller.tax_code"
  | "buyer.name"
  | "buyer.address"
  | "buyer.vat_id"
  | "buyer.tax_code"
  | "identity.document_type"
  | "identity.document_number"
  | "identity.issuer"
  | "identity.surname"
  | "identity.given_names"
  | "identity.nationality"
  | "identity.birth_date"
  | "identity.sex"
  | "identity.expiry_date"
  | "identity.personal_number"
  | "identity.mrz"
  | "barcode.text";

/** A line of an invoice, one of its rates of tax, or one of its payments: each has some of these. */
export interface FactRow {
  readonly description?: string;
  readonly quantity?: string;
  readonly unit?: string;
  readonly unitPrice?: string;
  readonly amount?: string;
  /** Per cent. */
  readonly taxRate?: string;
  readonly taxBase?: string;
  readonly tax?: string;
  /** Why nothing is taxed: a code, or the words of the law. */
  readonly exemption?: string;
  readonly dueDate?: string;
}

/** The outcome of reading one file. */
export interface ReadDocument {
  readonly contentType: ContentType;
  readonly pages: readonly Page[];
  readonly facts: readonly FactSource[];
}

export const CONTENT_TYPES = [
  "application/pdf",
  "image/png",
  "image/jpeg",
  "image/tiff",
  "image/webp",
  "image/heic",
  "image/avif",
  "image/bmp",
  "image/gif",
  "application/xml",
  "application/pkcs7-mime",
] as const;
/** The real type of a file, by its bytes; its name and declared type are never trusted. */
export type ContentType = (typeof CONTENT_TYPES)[number];
