import type { ContentType } from "../core/document.ts";
import type { KeyScope, Verb } from "../core/permissions.ts";
import type { Policy } from "../core/policies.ts";
import type { DocumentResult } from "../core/result.ts";
import type { RevisionStatus } from "../core/revision.ts";
import type { ServiceDefinition } from "../core/service-definition.ts";
import type { UnjudgedValue } from "../core/unjudged.ts";
import type { Correction } from "../extraction/contract.ts";
import type { SessionRecord } from "../store/account-types.ts";
import type { ModelVersion, RefitUnderWay } from "../store/learning-types.ts";
import type { DocumentPageOfList, DocumentQuery } from "../store/list-types.ts";
import type { PlanRecord, PlanType, PlanUsage } from "../store/plan-types.ts";
import type {
  AccountRecord,
  DocumentEvent,
  DocumentRecord,
  KeyRecord,
  RateLimit,
  ServiceRecord,
  StoredDocument,
} from "../store/types.ts";
import type { AuditUseCases, MemberUseCases, ProfileUseCases, SessionUseCases } from "./account-types.ts";
import type { GuaranteeUseCases } from "./approve.ts";
import type { GalleryEntry, GalleryLanguage } from "./gallery-in-languages.ts";
import type { Labels } from "./labelling.ts";
import type { ListUseCases } from "./lists.ts";
import type { OverviewUseCases } from "./overview.ts";
import type { PrivacyUseCases } from "./privacy.ts";
import type { ProposalProgress, ProposedService } from "./proposal/propose-service.ts";
import type { ReviewDeskUseCases } from "./review-desk.ts";
import type { ServiceVersionUseCases } from "./service-versions.ts";
import type { WebhookUseCases } from "./webhooks.ts";

/** Who asks: a key of one service, a person in the console, or the operator with the admin token. */
export type Caller = (
  | { readonly kind: "api_key"; readonly key: KeyRecord }
  | ({ readonly kind: "session" } & SessionRecord)
  | { readonly kind: "admin" }
) & {
  /** Where the request came from, for the audit trail; absent when the product itself asks. */
  readonly address?: string;
};

/** A service, and on whose behalf something is done to it: verbs ask what that caller may do. */
export interface AdmittedService extends ServiceRecord {
  readonly caller: Caller;
}

export interface UploadedFile {
  readonly bytes: Uint8Array;
  /** As the client sent it; for display only. */
  readonly name: string;
}

export interface PredictRequest {
  readonly caller: Caller;
  readonly service: AdmittedService;
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
export interface UseCases
  extends WebhookUseCases,
    GuaranteeUseCases,
    ReviewDeskUseCases,
    ListUseCases,
    ServiceVersionUseCases {
  /** 401 missing_api_key is the edge's; here invalid_api_key, key_revoked, key_expired. */
  authenticateKey(keyText: string): Promise<Caller & { kind: "api_key" }>;
  /** How people come in and out. */
  readonly sessions: SessionUseCases;
  /** What a person does to their own account; key_not_for_service for anyone who is not a person. */
  profile(caller: Caller): ProfileUseCases;

  /** Throws key_not_for_service unless the caller may do this, which is done to no single service (core/permissions). */
  authorize(caller: Caller, verb: Verb): void;
  /**
   * The service, if the caller may do this to it. Id unknown: service_not_found; a service the key is not for, a key without the
   * scope, a person without the role: key_not_for_service.
   */
  authorizeService(caller: Caller, serviceId: string, verb: Verb): Promise<AdmittedService>;

  predict(request: PredictRequest): Promise<PredictOutcome>;
  submit(request: Omit<PredictRequest, "push" | "withViolations" | "signal">): Promise<SubmitOutcome>;
  /** document_not_found when absent, deleted or of another service. */
  getDocument(service: AdmittedService, documentId: string): Promise<StoredDocument>;
  getDocumentRecord(service: AdmittedService, documentId: string): Promise<DocumentRecord>;
  listDocuments(service: AdmittedService, query: DocumentQuery): Promise<DocumentPageOfList>;
  revise(
    caller: Caller,
    service: AdmittedService,
    documentId: string,
    change: { to: RevisionStatus; reason: string | null; expectedVersion: number | null },
  ): Promise<DocumentRecord>;
  remove(caller: Caller, service: AdmittedService, documentId: string): Promise<void>;
  correct(
    caller: Caller,
    service: AdmittedService,
    documentId: string,
    change: {
      correction: Correction;
      /** Values of it that nobody judged: they stay as the machine read them (core/unjudged). */
      unjudged?: readonly UnjudgedValue[];
      expectedVersion: number | null;
    },
  ): Promise<StoredDocument>;
  addExample(
    caller: Caller,
    service: AdmittedService,
    example: { file: UploadedFile; correction: Correction; category: string | null },
  ): Promise<{ documentId: string; aligned: Readonly<Record<string, boolean>> }>;
  /** Labelled documents of an archive: each is queued, and taught when it has been read. */
  importExamples(
    caller: Caller,
    service: AdmittedService,
    examples: readonly ArchivedExample[],
  ): Promise<{
    accepted: readonly { readonly name: string; readonly documentId: string; readonly job: string }[];
    refused: readonly { readonly name: string; readonly code: string; readonly detail: string }[];
    /** All of them as one thing to watch; see batch. */
    batchId: string;
  }>;
  /** `width` null or more than the page has: in the pixels that boxes are in. */
  pageImage(
    service: AdmittedService,
    documentId: string,
    pageIndex: number,
    width: number | null,
  ): Promise<{ bytes: Buffer; contentType: "image/webp" }>;
  originalFile(
    service: AdmittedService,
    documentId: string,
  ): Promise<{ bytes: Buffer; contentType: ContentType; name: string }>;
  documentEvents(service: AdmittedService, documentId: string): Promise<DocumentEvent[]>;
  learning(service: AdmittedService): Promise<LearningState>;
  /** The versions of what the service learned in the background, newest first, each with its replay. */
  models(service: AdmittedService): Promise<ServiceModels>;
  /**
   * Makes a version live, or none. While `isPinned`, later versions wait for a person; otherwise the next refit may replace it.
   * An unknown version: field_invalid.
   */
  setLiveModel(
    caller: Caller,
    service: AdmittedService,
    choice: { version: number | null; isPinned: boolean },
  ): Promise<void>;
  /** Refits in the background, whether it is due or not. */
  requestRefit(service: AdmittedService): Promise<void>;
  /**
   * Stops the refit that waits or is at work, if there is one: no version comes of it, and the next review or request begins a new one. What
   * it would have forgotten is forgotten at once: versions that were fitted on deleted documents go, the live one too.
   */
  cancelRefit(caller: Caller, service: AdmittedService): Promise<void>;
  /** A job that is not of the caller: document_not_found. */
  job(caller: Caller, jobId: string): Promise<JobView>;
  /** Ends a RUNNING document as ERROR "cancelled". */
  cancelJob(caller: Caller, jobId: string): Promise<JobView>;

  plan(service: AdmittedService): Promise<PlanRecord>;

  /** Administration on behalf of a caller; each verb asks the table of permissions. */
  admin(caller: Caller): Administration;

  /** Database, blobs and reader answer; rejects with dependency_unavailable otherwise. */
  ready(): Promise<{ isolation: string; isEncrypting: boolean }>;
}

/** Accounts, plans, services, keys, policies, members and the trail. An account that is asked for counts for the operator only. */
export interface Administration extends MemberUseCases, AuditUseCases, OverviewUseCases, PrivacyUseCases {
  createAccount(name: string): Promise<AccountRecord>;
  /** A person's own; for the operator all of them. */
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
  updateService(
    serviceId: string,
    definition: ServiceDefinition,
    change: { note: string | null; expectedVersion: number | null },
  ): Promise<ServiceRecord>;
  gallery(language: GalleryLanguage): Promise<readonly GalleryEntry[]>;
  /** What a service for documents like these would have. Rejects with the 422 codes of a file that cannot be read; stores nothing. */
  proposeService(
    files: readonly UploadedFile[],
    options: { language: GalleryLanguage; signal: AbortSignal; onProgress: (progress: ProposalProgress) => void },
  ): Promise<ProposedService>;
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
  /** null: idle. */
  readonly refit: RefitUnderWay | null;
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

/** Counts requests in fixed windows, of a minute unless it is said; shared between processes when several serve (see store/rate-limiter). */
export interface RateLimiter {
  /** `bucket` e.g. "infer:<keyId>". Takes one request from it if `limit` allows. */
  take(bucket: string, limit: number, windowSeconds?: number): Promise<RateLimitState>;
  /** One of those taken did not count. */
  giveBack(bucket: string): Promise<void>;
}

export interface RateLimitState {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  readonly resetSeconds: number;
}
