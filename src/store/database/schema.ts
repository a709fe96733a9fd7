import type { ColumnType, Generated, Insertable, JSONColumnType } from "kysely";
import type { KeyScope } from "../../core/accounts/permissions.ts";
import type { Role, ServiceRole } from "../../core/accounts/roles.ts";
import type { LinkKind, SignInMethod } from "../../core/accounts/sign-in.ts";
import type { ContentType } from "../../core/documents/document.ts";
import type { DocumentResult, PageResult } from "../../core/documents/result.ts";
import type { ProcessingStatus, RevisionStatus } from "../../core/documents/revision.ts";
import type { ShiftReason } from "../../core/guarantee/guarantee.ts";
import type { ServiceDefinition } from "../../core/services/service-definition.ts";
import type { ErrorCode } from "../../errors.ts";
import type { ReplayReport } from "../../extraction/contract.ts";
import type { DocumentEvent } from "../contract/document-types.ts";
import type { RateLimit } from "../contract/key-types.ts";
import type { ModelStatus } from "../contract/learning-types.ts";
import type { Batch, BatchItem, ExportRun, SavedView } from "../contract/list-work-types.ts";
import type { PlanType } from "../contract/plan-types.ts";
import type { ReviewOutcome } from "../contract/review-outcome-types.ts";
import type { DeliveryStatus, WebhookEvent } from "../contract/webhook-types.ts";

/** The tables of migrations/ as queries see them: camelCase here, snake_case in SQL (Kysely's CamelCasePlugin). */
export interface Schema {
  account: { accountId: string; name: string; createdAt: Generated<Date>; erasingSince: Generated<Date | null> };
  accountKey: { accountId: string; wrapped: Buffer; wrappedBy: string; createdAt: Generated<Date> };
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
  documentDigest: { documentId: string; digests: ColumnType<string[], readonly string[], readonly string[]> };
  documentSearch: { documentId: string; part: number; folded: string; shown: string; hasValues: boolean };
  searchWalk: { endedAt: Date };
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
  serviceVersion: ServiceVersionTable;
  reviewFigure: {
    documentId: string;
    serviceId: string;
    accountId: string;
    documentVersion: number;
    reviewedAt: Date;
    shown: number;
    kept: number;
    added: number;
  };
  approvalRecord: ApprovalRecordTable;
  guaranteeRestart: { serviceId: string; since: Date; reason: ShiftReason };
  reviewClaim: { documentId: string; holder: string; claimedAt: Date; renewedAt: Date };
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
  /** Written by better-auth, with `credential`, `secondFactor` and `usedCode`. */
  person: { id: string; email: string; twoFactorEnabled: boolean };
  member: {
    memberId: string;
    accountId: string;
    personId: string | null;
    name: string;
    role: Role | null;
    createdAt: Generated<Date>;
    removedAt: Date | null;
  };
  memberServiceRole: { memberId: string; serviceId: string; role: ServiceRole };
  oneTimeLink: OneTimeLinkTable;
  session: {
    sessionId: string;
    sha256: string;
    memberId: string;
    method: SignInMethod;
    address: string;
    agent: string;
    createdAt: Date;
    lastSeenAt: Date;
    absoluteExpiry: Date;
    revokedAt: Date | null;
  };
  outbox: OutboxTable;
  webhook: WebhookTable;
  webhookDelivery: WebhookDeliveryTable;
  auditEvent: {
    eventId: Generated<number>;
    accountId: string | null;
    actor: string;
    action: string;
    subject: string;
    address: string | null;
    at: Date;
    chain: string;
    sequence: number;
    hash: string;
  };
  auditHead: { chain: string; sequence: number; hash: string };
  savedView: SavedViewTable;
  batch: BatchTable;
  batchItem: {
    batchId: string;
    position: number;
    documentId: string | null;
    name: string | null;
    outcome: BatchItem["outcome"];
    code: string | null;
    detail: string | null;
  };
  exportRun: ExportRun & { done: Generated<number>; heldUntil: Date; finishedAt: Date | null };
  refitProgress: { serviceId: string; jobId: string; done: number; total: number };
  reviewOutcome: ReviewOutcomeTable;
  workerHeartbeat: { processId: string; role: string; startedAt: Generated<Date>; beatenAt: Generated<Date> };
}

type SavedViewTable = Omit<SavedView, "query"> & { query: ColumnType<SavedView["query"], string, string> };
type BatchTable = Omit<Batch, "done" | "refused"> & {
  done: Generated<number>;
  refused: Generated<number>;
  heldUntil: Generated<Date | null>;
};
type ReviewOutcomeTable = Omit<ReviewOutcome, "judged"> & {
  serviceId: string;
  judged: ColumnType<ReviewOutcome["judged"], string, string>;
};

interface ApprovalRecordTable {
  documentId: string;
  accountId: string;
  serviceId: string;
  chance: number;
  fields: Json<Record<string, number>>;
  inclusion: number;
  admitted: boolean;
  sampled: boolean;
  decidedAt: Date;
  isRight: Generated<boolean | null>;
  wrong: ColumnType<string[] | null, string | undefined, string>;
  judged: ColumnType<string[] | "all" | null, string | undefined, string | null>;
  reviewedAt: Generated<Date | null>;
}

/** Read as an object, written as its JSON text. */
type Json<T extends object> = JSONColumnType<T>;

interface OneTimeLinkTable {
  linkId: string;
  sha256: string;
  kind: LinkKind;
  accountId: string;
  email: string | null;
  role: Role | null;
  serviceRoles: Json<Record<string, ServiceRole>>;
  memberId: string | null;
  createdBy: string;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
}

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
  version: Generated<number>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  erasingSince: Generated<Date | null>;
}

interface ServiceVersionTable {
  serviceId: string;
  accountId: string;
  version: number;
  definition: Json<ServiceDefinition>;
  actor: string;
  note: string | null;
  createdAt: Date;
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
  errorCode: Generated<ErrorCode | null>;
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
  leastConfidence: Generated<number | null>;
  violations: Generated<number>;
  errorViolations: Generated<number>;
  violatedPolicies: Generated<string[]>;
  machineHead: Json<ResultHead> | null;
  correctedHead: Json<ResultHead> | null;
  createdAt: Date;
  processedAt: Date | null;
  reviewedAt: Date | null;
  deletedAt: Date | null;
  serviceVersion: number | null;
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

interface WebhookTable {
  webhookId: string;
  serviceId: string;
  accountId: string;
  url: string;
  description: string | null;
  eventTypes: WebhookEvent[];
  secret: string;
  previousSecret: string | null;
  previousSecretUntil: Date | null;
  enabled: Generated<boolean>;
  disabledReason: string | null;
  createdAt: Generated<Date>;
}

interface WebhookDeliveryTable {
  deliveryId: string;
  webhookId: string;
  eventId: string;
  eventType: WebhookEvent;
  payload: ColumnType<unknown, string, never>;
  status: Generated<DeliveryStatus>;
  attempts: Generated<number>;
  nextAttemptAt: Date;
  leasedUntil: Date | null;
  lastAttemptAt: Date | null;
  lastStatus: number | null;
  lastError: string | null;
  createdAt: Date;
}
