import type { ContentType } from "../core/document.ts";
import type { Policy } from "../core/policies.ts";
import type { DocumentResult } from "../core/result.ts";
import type { RevisionStatus } from "../core/revision.ts";
import type { ServiceDefinition } from "../core/service-definition.ts";
import type { Correction } from "../extraction/contract.ts";
import type { ModelVersion } from "../store/learning-types.ts";
import type {
  AccountRecord,
  DocumentEvent,
  DocumentQuery,
  DocumentRecord,
  KeyRecord,
  KeyScope,
  MemberRole,
  PlanRecord,
  PlanType,
  PlanUsage,
  RateLimit,
  ServiceRecord,
  StoredDocument,
} from "../store/types.ts";
import type { Labels } from "./labelling.ts";

/** Who asks: a key of one service, a person in the console, or the operator with the admin token. */
export type Caller =
  | { readonly kind: "api_key"; readonly key: KeyRecord }
  | { readonly kind: "session"; readonly accountId: string; readonly memberId: string; readonly role: MemberRole }
  | { readonly kind: "admin" };

export interface UploadedFile {
  readonly bytes: Uint8Array;
  /** As the client sent it; for display only. */
  readonly name: string;
}

export interface PredictRequest {
  readonly caller: Caller;
  readonly service: ServiceRecord;
  readonly file: UploadedFile;
  readonly push: "never" | "always" | "only_review";
  /** Policies run when violations are asked for, when push is only_review, and for auto-validation. */
  readonly withViolations: boolean;
  readonly idempotencyKey: string | null;
  /** Aborted when the client goes away; work that is not to be stored stops then. */
  readonly signal: AbortSignal;
}

export interface PredictOutcome {
  readonly service: ServiceRecord;
  readonly originalName: string;
  readonly contentType: ContentType;
  readonly pageCount: number;
  readonly processedAt: Date;
  readonly result: DocumentResult;
  /** null when nothing was stored. */
  readonly documentId: string | null;
  readonly usage: PlanUsage;
}

export interface SubmitOutcome {
  readonly job: string;
  readonly resource: string;
  readonly usage: PlanUsage;
}

/** The verbs of the product. All reject with AppError only (anything else is a bug and becomes `internal`). */
export interface UseCases {
  /** 401 missing_api_key is the edge's; here invalid_api_key, key_revoked, key_expired. */
  authenticateKey(keyText: string): Promise<Caller & { kind: "api_key" }>;
  authenticateSession(sessionToken: string): Promise<(Caller & { kind: "session" }) | null>;
  /** Exchanges the one-time link's token for a session token (to be set as a cookie). 401 invalid_api_key when it is no good. */
  signIn(linkToken: string): Promise<{ sessionToken: string; caller: Caller & { kind: "session" } }>;
  signOut(sessionToken: string): Promise<void>;

  /**
   * The service, if the caller may do `scope` on it. Id unknown: service_not_found; a service the key is not for, or a key
   * without the scope: key_not_for_service. Viewers may read only, reviewers not administer.
   */
  authorizeService(caller: Caller, serviceId: string, scope: KeyScope | "admin"): Promise<ServiceRecord>;

  predict(request: PredictRequest): Promise<PredictOutcome>;
  submit(request: Omit<PredictRequest, "push" | "withViolations" | "signal">): Promise<SubmitOutcome>;
  /** document_not_found when absent, deleted or of another service. */
  getDocument(service: ServiceRecord, documentId: string): Promise<StoredDocument>;
  getDocumentRecord(service: ServiceRecord, documentId: string): Promise<DocumentRecord>;
  listDocuments(
    service: ServiceRecord,
    query: DocumentQuery,
  ): Promise<{ documents: DocumentRecord[]; nextCursor: string | null }>;
  revise(
    caller: Caller,
    service: ServiceRecord,
    documentId: string,
    change: { to: RevisionStatus; reason: string | null; expectedVersion: number | null },
  ): Promise<DocumentRecord>;
  remove(caller: Caller, service: ServiceRecord, documentId: string): Promise<void>;
  correct(
    caller: Caller,
    service: ServiceRecord,
    documentId: string,
    change: { correction: Correction; expectedVersion: number | null },
  ): Promise<StoredDocument>;
  addExample(
    caller: Caller,
    service: ServiceRecord,
    example: { file: UploadedFile; correction: Correction; category: string | null },
  ): Promise<{ documentId: string; aligned: Readonly<Record<string, boolean>> }>;
  /** Labelled documents of an archive: each is queued, and taught when it has been read. */
  importExamples(
    caller: Caller,
    service: ServiceRecord,
    examples: readonly ArchivedExample[],
  ): Promise<{
    accepted: readonly { readonly name: string; readonly documentId: string; readonly job: string }[];
    refused: readonly { readonly name: string; readonly code: string; readonly detail: string }[];
  }>;
  pageImage(
    service: ServiceRecord,
    documentId: string,
    pageIndex: number,
  ): Promise<{ bytes: Buffer; contentType: "image/webp" }>;
  originalFile(
    service: ServiceRecord,
    documentId: string,
  ): Promise<{ bytes: Buffer; contentType: ContentType; name: string }>;
  documentEvents(service: ServiceRecord, documentId: string): Promise<DocumentEvent[]>;
  learning(service: ServiceRecord): Promise<LearningState>;
  /** The versions of what the service learned in the background, newest first, each with its replay. */
  models(service: ServiceRecord): Promise<ServiceModels>;
  /**
   * Makes a version live, or none. While `isPinned`, later versions wait for a person; otherwise the next refit may replace it.
   * An unknown version: field_invalid.
   */
  setLiveModel(
    caller: Caller,
    service: ServiceRecord,
    choice: { version: number | null; isPinned: boolean },
  ): Promise<void>;
  /** Refits in the background, whether it is due or not. */
  requestRefit(service: ServiceRecord): Promise<void>;
  /** A job that is not of the caller: document_not_found. */
  job(caller: Caller, jobId: string): Promise<JobView>;
  /** Ends a RUNNING document as ERROR "cancelled". */
  cancelJob(caller: Caller, jobId: string): Promise<JobView>;

  plan(service: ServiceRecord): Promise<PlanRecord>;

  /** Administration; the edge has checked that the caller is the operator or a session of the right role. */
  admin: {
    createAccount(name: string): Promise<AccountRecord>;
    listAccounts(): Promise<AccountRecord[]>;
    createPlan(plan: {
      accountId: string | null;
      planType: PlanType;
      usageLimit: number;
      subscriptionStart: Date | null;
      subscriptionEnd: Date | null;
    }): Promise<PlanRecord>;
    listPlans(accountId: string | null): Promise<PlanRecord[]>;
    createService(service: {
      serviceId: string | null;
      accountId: string | null;
      planId: string | null;
      definition: ServiceDefinition;
    }): Promise<ServiceRecord>;
    updateService(serviceId: string, definition: ServiceDefinition): Promise<ServiceRecord>;
    listServices(accountId: string | null): Promise<ServiceRecord[]>;
    getService(serviceId: string): Promise<ServiceRecord>;
    createKey(
      serviceId: string,
      key: {
        name: string;
        scopes: readonly KeyScope[] | null;
        rateLimit: RateLimit | null;
        expiresAt: Date | null;
        /** Foreign key to import; null = made here. */
        key: string | null;
      },
    ): Promise<{ record: KeyRecord; key: string }>;
    listKeys(serviceId: string): Promise<KeyRecord[]>;
    revokeKey(serviceId: string, keyId: string): Promise<void>;
    addPolicy(serviceId: string, policy: Omit<Policy, "policyId">): Promise<Policy>;
    listPolicies(serviceId: string): Promise<readonly Policy[]>;
    removePolicy(serviceId: string, policyId: string): Promise<void>;
    listAudit(limit: number): Promise<{ actor: string; action: string; subject: string; at: Date }[]>;
  };

  /** Database, blobs and reader answer; rejects with dependency_unavailable otherwise. */
  ready(): Promise<{ isolation: string }>;
}

/** A document of an archive with what a person said of it. */
export interface ArchivedExample {
  readonly name: string;
  /** Unpacked when it is wanted; throws file_corrupt or file_too_large. */
  readonly bytes: () => Uint8Array;
  readonly labels: Labels;
}

export interface LearningState {
  readonly state: "idle" | "training";
  readonly documents: number;
  readonly corrections: number;
  /** Documents of which a person judged values: what the next refit learns from. */
  readonly reviewed: number;
  /** How many of them the next refit waits for. */
  readonly nextRefitAt: number;
  readonly modelVersion: string;
}

export interface ServiceModels {
  readonly liveVersion: number | null;
  /** A person chose it: later versions wait. */
  readonly isPinned: boolean;
  readonly versions: readonly ModelVersion[];
}

export interface JobView {
  readonly job: string;
  readonly resource: string;
  readonly serviceId: string;
  readonly status: "RUNNING" | "ACTIVE" | "ERROR";
  readonly message: string | null;
  readonly pagesDone: number;
  readonly pageCount: number;
}

/** The limits of one installation (contract section 4), all settable. */
export interface Limits {
  readonly fileBytes: number;
  readonly syncPages: number;
  readonly asyncPages: number;
  readonly imagePixels: number;
  readonly maxSidePx: number;
  readonly minSidePx: number;
  readonly syncTimeoutMs: number;
  readonly asyncTimeoutMs: number;
  readonly rate: RateLimit;
  readonly queuedDocumentsPerService: number;
}

/** Counts requests in fixed one-minute windows; shared between processes when several serve (see store/rate-limiter). */
export interface RateLimiter {
  /** `bucket` e.g. "infer:<keyId>". Takes one request from it if `perMinute` allows. */
  take(bucket: string, perMinute: number): Promise<RateLimitState>;
}

export interface RateLimitState {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  readonly resetSeconds: number;
}
