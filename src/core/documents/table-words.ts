import type { ProcessingStatus, RevisionStatus } from "./revision.ts";

/** The words of a table of documents that are ours, in the languages of the console. */

export const TABLE_LANGUAGES = ["en", "it"] as const;
export type TableLanguage = (typeof TABLE_LANGUAGES)[number];

export interface TableWords {
  readonly documents: string;
  /** By the keys of the columns that every document has. */
  readonly titles: Readonly<Record<OwnColumn, string>>;
  readonly currency: string;
  readonly confidence: string;
  readonly formerField: string;
  /** The same words as on the console's screens, which a test compares. */
  readonly statuses: Readonly<Record<ProcessingStatus, string>>;
  readonly revisionStatuses: Readonly<Record<RevisionStatus, string>>;
  /** What a spreadsheet in this language reads as a truth value. */
  readonly booleans: readonly [no: string, yes: string];
  readonly decimal: "." | ",";
}

export type OwnColumn =
  | "document_id"
  | "original_name"
  | "created_at"
  | "status"
  | "revision_status"
  | "category"
  | "page_count"
  | "confidence"
  | "violations"
  | "page"
  | "row";

const en: TableWords = {
  documents: "Documents",
  titles: {
    document_id: "Document id",
    original_name: "Name",
    created_at: "Received",
    status: "Status",
    revision_status: "Revision status",
    category: "Category",
    page_count: "Pages",
    confidence: "Least confidence",
    violations: "Violations",
    page: "Page",
    row: "Row",
  },
  currency: "currency",
  confidence: "confidence",
  formerField: "deleted field",
  statuses: { RUNNING: "Reading", ACTIVE: "Read", ERROR: "Failed" },
  revisionStatuses: {
    pending: "Pending",
    to_review: "To review",
    review_required: "Review required",
    approved: "Approved",
    not_approved: "Rejected",
  },
  booleans: ["false", "true"],
  decimal: ".",
};

const it: TableWords = {
  documents: "Documenti",
  titles: {
    document_id: "Id documento",
    original_name: "Nome",
    created_at: "Ricevuto",
    status: "Lettura",
    revision_status: "Revisione",
    category: "Categoria",
    page_count: "Pagine",
    confidence: "Confidenza minima",
    violations: "Controlli non superati",
    page: "Pagina",
    row: "Riga",
  },
  currency: "valuta",
  confidence: "confidenza",
  formerField: "campo eliminato",
  statuses: { RUNNING: "In lettura", ACTIVE: "Letto", ERROR: "Non riuscito" },
  revisionStatuses: {
    pending: "In attesa",
    to_review: "In coda di revisione",
    review_required: "Revisione obbligatoria",
    approved: "Approvato",
    not_approved: "Respinto",
  },
  booleans: ["falso", "vero"],
  decimal: ",",
};

export const TABLE_WORDS: Readonly<Record<TableLanguage, TableWords>> = { en, it };
