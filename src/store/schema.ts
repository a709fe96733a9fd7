import type { ColumnType, Generated, Insertable, JSONColumnType } from "kysely";
import type { ContentType } from "../core/document.ts";
import type { DocumentResult, PageResult } from "../core/result.ts";
import type { ProcessingStatus, RevisionStatus } from "../core/revision.ts";
import type { ServiceDefinition } from "../core/service-definition.ts";
import type { ReplayReport } from "../extraction/learning/replay-report.ts";
import type { ModelStatus } from "./learning-types.ts";
import type { DocumentEvent, KeyScope, MemberRole, PlanType, RateLimit } from "./types.ts";

/** The tables of migrations/ as queries see them: camelCase here, snake_case in SQL (Kysely's CamelCasePlugin). */
export interface Schema {
  account: { accountId: string; name: string; createdAt: Generated<Date> };
  plan: PlanTable;
  service: ServiceTable;
  apiKey: ApiKeyTable;
  document: DocumentTable;
  documentPage: {
    documentId: string;
    pageIndex: number;
    machine: Json<PageResult>;
    corrected: Json<PageResult> | null;
  };
  reservation: {
    reservationId: string;
    planId: string;
    pages: number;
    processId: string;
    documentId: string | null;
    subscriptionStart: Date | null;
    createdAt: Generated<Date>;
  };
  revisionEvent: {
    eventId: Generated<number>;
    documentId: string;
    kind: DocumentEvent["kind"];
    actor: string;
    at: Date;
    fromStatus: string | null;
    toStatus: string | null;
    reason: string | null;
  };
  correction: {
    correctionId: Generated<number>;
    documentId: string;
    serviceId: string;
    actor: string;
    corrected: ColumnType<unknown, string, string>;
    at: Date;
  };
  template: {
    templateId: string;
    serviceId: string;
    documentId: string;
    payload: ColumnType<unknown, string, string>;
    createdAt: Date;
  };
  serviceModel: ServiceModelTable;
  pendingExample: {
    documentId: string;
    actor: string;
    correction: ColumnType<unknown, string, never>;
    category: string | null;
  };
  idempotencyKey: {
    keyId: string;
    serviceId: string;
    idempotencyKey: string;
    requestSha256: string;
    processId: string;
    documentId: string | null;
    createdAt: Date;
  };
  member: { memberId: string; accountId: string; role: MemberRole; createdAt: Generated<Date> };
  signInLink: { sha256: string; memberId: string; expiresAt: Date; usedAt: Date | null };
  session: { sha256: string; memberId: string; lastSeenAt: Date; absoluteExpiry: Date; revokedAt: Date | null };
  outbox: OutboxTable;
  auditEvent: {
    eventId: Generated<number>;
    accountId: string | null;
    actor: string;
    action: string;
    subject: string;
    at: Date;
  };
  workerHeartbeat: { processId: string; role: string; startedAt: Generated<Date>; beatenAt: Generated<Date> };
}

/** Read as an object, written as its JSON text. */
type Json<T extends object> = JSONColumnType<T>;

interface PlanTable {
  planId: string;
  accountId: string;
  planType: PlanType;
  usage: Generated<number>;
  usageLimit: number;
  subscriptionStart: Date | null;
  subscriptionEnd: Date | null;
  createdAt: Generated<Date>;
}

interface ServiceTable {
  serviceId: string;
  accountId: string;
  planId: string;
  definition: Json<ServiceDefinition>;
  learningRevision: Generated<number>;
  modelPinned: Generated<boolean>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

interface ApiKeyTable {
  keyId: string;
  accountId: string;
  serviceId: string;
  name: string;
  prefix: string;
  sha256: string;
  scopes: KeyScope[];
  rateLimit: Json<RateLimit> | null;
  createdAt: Generated<Date>;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
}

export type ResultHead = Omit<DocumentResult, "pages">;

interface DocumentTable {
  documentId: string;
  accountId: string;
  serviceId: string;
  jobId: string | null;
  status: ProcessingStatus;
  message: string | null;
  revisionStatus: RevisionStatus;
  version: Generated<number>;
  originalName: string;
  contentType: ContentType;
  sizeBytes: number;
  sha256: string;
  pageCount: number;
  pagesDone: Generated<number>;
  category: string | null;
  attempt: Generated<number>;
  claimedBy: string | null;
  machineHead: Json<ResultHead> | null;
  correctedHead: Json<ResultHead> | null;
  createdAt: Date;
  processedAt: Date | null;
  reviewedAt: Date | null;
  deletedAt: Date | null;
}

export type NewDocumentRow = Insertable<DocumentTable>;

interface ServiceModelTable {
  serviceId: string;
  accountId: string;
  version: number;
  status: ModelStatus;
  shippedVersion: string;
  documentIds: string[];
  reviewed: number;
  model: ColumnType<unknown, string, never>;
  report: ColumnType<ReplayReport, string, never>;
  createdAt: Date;
}

export type OutboxEventType =
  | "document.processed"
  | "document.failed"
  | "document.corrected"
  | "document.deleted"
  | "document.revision_status_changed";

interface OutboxTable {
  eventId: string;
  sequence: Generated<number>;
  accountId: string;
  serviceId: string;
  documentId: string;
  eventType: OutboxEventType;
  payload: ColumnType<unknown, string, string>;
  createdAt: Date;
}
