import { CONTENT_TYPES, type ContentType, type FactSource, type Page } from "../core/documents/document.ts";
import { ERROR_CODES, type ErrorCode } from "../errors.ts";
import type { PageFrame, PageShare } from "./pages.ts";
import type { Inspection, ReadLimits } from "./types.ts";

/** A request of the pool to a child; the document's bytes are in the same frame. */
export type ReaderRequest =
  | { readonly kind: "inspect"; readonly limits: ReadLimits; readonly checkWhole: boolean }
  | { readonly kind: "read"; readonly limits: ReadLimits; readonly share: PageShare }
  | { readonly kind: "render"; readonly limits: ReadLimits; readonly pageIndex: number; readonly frame: PageFrame };

/**
 * A child's replies. `ready` once, then for each request any number of `opened` and `page` and one of the others; a
 * picture is sent as bytes.
 */
export type ReaderReply =
  | { readonly kind: "ready" }
  | { readonly kind: "opened"; readonly pageCount: number }
  | { readonly kind: "page"; readonly page: Page }
  | { readonly kind: "inspected"; readonly inspection: Inspection }
  | { readonly kind: "read"; readonly contentType: ContentType; readonly facts: readonly FactSource[] }
  | { readonly kind: "rendered" }
  /** `poisoned`: the child must not be used again. */
  | {
      readonly kind: "failed";
      readonly code: ErrorCode;
      readonly detail: string;
      readonly cause: string;
      readonly poisoned: boolean;
    };

/**
 * Validates a reply member by member: once a child has opened a document it is as untrusted as the document. Throws an
 * Error that names the faulty place; numbers must be finite, texts short enough, lists no longer than a document can
 * make them.
 */
export function checkReply(json: unknown): ReaderReply {
  const reply = record(json, "reply");
  switch (reply.kind) {
    case "ready":
    case "rendered":
      return { kind: reply.kind };
    case "opened":
      return { kind: "opened", pageCount: whole(reply.pageCount, 1, 1e6) };
    case "page":
      return { kind: "page", page: checkPage(reply.page) };
    case "inspected": {
      const inspection = record(reply.inspection, "inspection");
      return {
        kind: "inspected",
        inspection: {
          contentType: contentType(inspection.contentType),
          pageCount: whole(inspection.pageCount, 1, 1e6),
        },
      };
    }
    case "read":
      return {
        kind: "read",
        contentType: contentType(reply.contentType),
        facts: list(reply.facts, MAX_FACTS, checkFacts),
      };
    case "failed":
      return {
        kind: "failed",
        code: errorCode(reply.code),
        detail: text(reply.detail, 1000),
        cause: text(reply.cause, 4000),
        poisoned: reply.poisoned === true,
      };
    default:
      throw new Error("unknown kind of reply");
  }
}

const KNOWN_CONTENT_TYPES: ReadonlySet<string> = new Set(CONTENT_TYPES);
const STAGES: ReadonlySet<string> = new Set([
  "render",
  "ocr",
  "layout",
  "classify",
  "extract",
  "normalise",
  "validate",
]);
const FACT_KINDS: ReadonlySet<string> = new Set(["fatturapa", "cii", "ubl", "mrz", "barcode", "form"]);
/** A page has up to 65: 32 barcodes with two each, and a machine-readable zone. */
const MAX_FACTS = 10_000;
const MAX_ROWS = 20_000;
const [MAX_SIDE, MAX_WORDS, MAX_TEXT] = [10_000, 200_000, 20_000];

function checkPage(value: unknown): Page {
  const page = record(value, "page");
  return {
    pageIndex: whole(page.pageIndex, 0, 1e6),
    width: whole(page.width, 0, MAX_SIDE),
    height: whole(page.height, 0, MAX_SIDE),
    rotationAngle: finite(page.rotationAngle, -360, 360),
    words: list(page.words, MAX_WORDS, checkWord),
    errors: list(page.errors, 100, checkPageError),
  };
}

function checkWord(value: unknown): Page["words"][number] {
  const word = record(value, "word");
  if (word.source !== "text_layer" && word.source !== "ocr") throw new Error("unknown source of a word");
  return {
    text: text(word.text, MAX_TEXT),
    confidence: finite(word.confidence, 0, 1),
    polygon: polygon(word.polygon),
    line: whole(word.line, 0, MAX_WORDS),
    source: word.source,
    ...(word.flatPolygon !== undefined && { flatPolygon: polygon(word.flatPolygon) }),
  };
}

function checkPageError(value: unknown): Page["errors"][number] {
  const error = record(value, "page error");
  if (!STAGES.has(String(error.stage))) throw new Error("unknown stage");
  return {
    code: text(error.code, 64),
    message: text(error.message, 1000),
    stage: error.stage as Page["errors"][number]["stage"],
    retryable: error.retryable === true,
  };
}

function checkFacts(value: unknown): FactSource {
  const facts = record(value, "facts");
  if (!FACT_KINDS.has(String(facts.kind))) throw new Error("unknown kind of facts");
  return {
    kind: facts.kind as FactSource["kind"],
    pageIndex: facts.pageIndex === null ? null : whole(facts.pageIndex, 0, 1e6),
    valid: facts.valid === true,
    values: texts(facts.values),
    rows: list(facts.rows, MAX_ROWS, texts),
    ...(facts.taxes !== undefined && { taxes: list(facts.taxes, MAX_ROWS, texts) }),
    ...(facts.instalments !== undefined && { instalments: list(facts.instalments, MAX_ROWS, texts) }),
    polygons: facts.polygons === null ? null : list(facts.polygons, 1000, polygon),
  };
}

/** A flat object of texts. Keys are not checked; consumers look up the ones they know. */
function texts(value: unknown): Record<string, string> {
  const entries = Object.entries(record(value, "texts"));
  if (entries.length > 200) throw new Error("too many members");
  return Object.fromEntries(entries.map(([name, member]) => [text(name, 100), text(member, MAX_TEXT)]));
}

function polygon(value: unknown): Page["words"][number]["polygon"] {
  return list(value, 64, (point) => {
    if (!Array.isArray(point) || point.length !== 2) throw new Error("a point is two numbers");
    return [finite(point[0], -MAX_SIDE, 2 * MAX_SIDE), finite(point[1], -MAX_SIDE, 2 * MAX_SIDE)] as const;
  });
}

function record(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Error(`${what} is no object`);
  return value as Record<string, unknown>;
}

function list<T>(value: unknown, longest: number, check: (member: unknown) => T): T[] {
  if (!Array.isArray(value) || value.length > longest) throw new Error("a list is missing or too long");
  return value.map(check);
}

function text(value: unknown, longest: number): string {
  if (typeof value !== "string" || value.length > longest) throw new Error("a text is missing or too long");
  return value;
}

function finite(value: unknown, min: number, max: number): number {
  if (typeof value !== "number" || !(value >= min && value <= max))
    throw new Error("a number is missing or out of range");
  return value;
}

function whole(value: unknown, min: number, max: number): number {
  if (!Number.isInteger(value)) throw new Error("a whole number is missing");
  return finite(value, min, max);
}

function contentType(value: unknown): ContentType {
  if (!KNOWN_CONTENT_TYPES.has(String(value))) throw new Error("unknown content type");
  return value as ContentType;
}

/** A child may only report errors that concern the file. */
function errorCode(value: unknown): ErrorCode {
  if (
    typeof value !== "string" ||
    !Object.hasOwn(ERROR_CODES, value) ||
    ERROR_CODES[value as ErrorCode].status !== 422
  ) {
    throw new Error("not an error code of a file");
  }
  return value as ErrorCode;
}
