import type { Correction } from "../extraction/contract.ts";
import type { ModelVersion, RefitUnderWay } from "../store/contract/learning-types.ts";
import type { PlanRecord } from "../store/contract/plan-types.ts";
import type { AuditUseCases, MemberUseCases, ProfileUseCases, SessionUseCases } from "./access/account-types.ts";
import type { AccessUseCases, AdmittedService, Caller, UploadedFile } from "./access/caller.ts";
import type { KeyUseCases } from "./access/keys.ts";
import type { AccountUseCases } from "./accounts/accounts.ts";
import type { PlanUseCases } from "./accounts/plans.ts";
import type { PrivacyUseCases } from "./accounts/privacy.ts";
import type { DocumentUseCases } from "./document-types.ts";
import type { ReviewDeskUseCases } from "./documents/review-desk.ts";
import type { GalleryEntry, GalleryLanguage } from "./gallery/in-languages.ts";
import type { ServiceOfferUseCases } from "./gallery/service-offers.ts";
import type { ListUseCases } from "./lists/lists.ts";
import type { OverviewUseCases } from "./lists/overview.ts";
import type { GuaranteeUseCases } from "./processing/approve.ts";
import type { Labels } from "./processing/labelling.ts";
import type { ProposalProgress, ProposedService } from "./proposal/propose-service.ts";
import type { PolicyUseCases } from "./services/policies.ts";
import type { ServiceVersionUseCases } from "./services/service-versions.ts";
import type { ServiceUseCases } from "./services/services.ts";
import type { WebhookUseCases } from "./webhooks/webhooks.ts";

/** The verbs of the product. All reject with AppError only (anything else is a bug and becomes `internal`). */
export interface UseCases
  extends WebhookUseCases,
    GuaranteeUseCases,
    ReviewDeskUseCases,
    ListUseCases,
    ServiceVersionUseCases,
    ServiceOfferUseCases,
    AccessUseCases,
    DocumentUseCases {
  /** How people come in and out. */
  readonly sessions: SessionUseCases;
  /** What a person does to their own account; key_not_for_service for anyone who is not a person. */
  profile(caller: Caller): ProfileUseCases;

  addExample(
    service: AdmittedService,
    example: { file: UploadedFile; correction: Correction; category: string | null },
  ): Promise<{ documentId: string; aligned: Readonly<Record<string, boolean>> }>;
  /** Labelled documents of an archive: each is queued, and taught when it has been read. */
  importExamples(
    service: AdmittedService,
    examples: readonly ArchivedExample[],
  ): Promise<{
    accepted: readonly { readonly name: string; readonly documentId: string; readonly job: string }[];
    refused: readonly { readonly name: string; readonly code: string; readonly detail: string }[];
    /** All of them as one thing to watch; see batch. */
    batchId: string;
  }>;
  learning(service: AdmittedService): Promise<LearningState>;
  /** The versions of what the service learned in the background, newest first, each with its replay. */
  models(service: AdmittedService): Promise<ServiceModels>;
  /**
   * Makes a version live, or none. While `isPinned`, later versions wait for a person; otherwise the next refit may
   * replace it. An unknown version: field_invalid.
   */
  setLiveModel(service: AdmittedService, choice: { version: number | null; isPinned: boolean }): Promise<void>;
  /** Refits in the background, whether it is due or not. */
  requestRefit(service: AdmittedService): Promise<void>;
  /**
   * Stops the refit that is waiting or in progress, if there is one: it yields no version, and the next review or
   * request begins a new one. What it would have forgotten is forgotten at once: versions that were fitted on deleted
   * documents are deleted, including the live one.
   */
  cancelRefit(service: AdmittedService): Promise<void>;
  /** A job that is not of the caller: document_not_found. */
  job(caller: Caller, jobId: string): Promise<JobView>;
  /** Ends a RUNNING document as ERROR "cancelled". */
  cancelJob(caller: Caller, jobId: string): Promise<JobView>;

  plan(service: AdmittedService): Promise<PlanRecord>;

  /** Administration on behalf of a caller; each verb asks the table of permissions. */
  admin(caller: Caller): Administration;

  /** Database, blobs and reader answer; rejects with dependency_unavailable otherwise. */
  ready(): Promise<Readiness>;
}

export interface Readiness {
  /** How readers are boxed. */
  readonly isolation: string;
  readonly isEncrypting: boolean;
  /** false: the disk is so full that an upload may be refused; what is stored can be read. */
  readonly hasRoom: boolean;
}

/** What an account's own people and the operator decide. A requested account counts only for the operator. */
export interface Administration
  extends AccountUseCases,
    MemberUseCases,
    AuditUseCases,
    OverviewUseCases,
    PrivacyUseCases,
    PlanUseCases,
    ServiceUseCases,
    KeyUseCases,
    PolicyUseCases {
  gallery(language: GalleryLanguage): Promise<readonly GalleryEntry[]>;
  /**
   * The service that documents like these would need. Rejects with the 422 codes of a file that cannot be read; stores
   * nothing.
   */
  proposeService(
    files: readonly UploadedFile[],
    options: { language: GalleryLanguage; signal: AbortSignal; onProgress: (progress: ProposalProgress) => void },
  ): Promise<ProposedService>;
}

/** A document of an archive with what a person said of it. */
export interface ArchivedExample {
  readonly name: string;
  /** Unpacked when it is wanted; throws file_corrupt or file_too_large. */
  readonly bytes: () => Promise<Uint8Array>;
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
