/**
 * The API's JSON as a client sees it, derived from the service's own contract. Types only: nothing of it exists at run
 * time.
 */
import type { Static } from "typebox";
import type * as accounts from "../http/contract/accounts.ts";
import type * as admin from "../http/contract/admin.ts";
import type * as documents from "../http/contract/documents.ts";
import type * as learning from "../http/contract/learning.ts";
import type * as results from "../http/contract/results.ts";
import type * as services from "../http/contract/services.ts";

export type { ProcessingStatus, RevisionStatus } from "../core/documents/revision.ts";
export type { TypedValue } from "../core/values.ts";
export type { AuditEntryJson, InvitationJson, MemberJson, SessionJson } from "../http/contract/accounts.ts";
export type { ApiKeyJson } from "../http/contract/admin.ts";
export type {
  CorrectedValueJson,
  CorrectionJson,
  CorrectionKeptJson,
  DocumentEventsJson,
  JobJson,
} from "../http/contract/documents.ts";
export type { GuaranteeJson, GuaranteeSettingsJson } from "../http/contract/guarantee.ts";
export type {
  LearningHistoryJson,
  LearningJson,
  RefitJson,
  ReplayJson,
  ServiceModelsJson,
} from "../http/contract/learning.ts";
export type {
  BatchDetailsJson,
  BatchInputJson,
  BatchJson,
  DocumentListJson,
  ExportJson,
  ExportQueryJson,
  FilterJson,
  ListQueryJson,
  ProgressJson,
  ViewInputJson,
  ViewJson,
} from "../http/contract/lists.ts";
export type { ErasureJson } from "../http/contract/privacy.ts";
export type {
  AggregatedEntityJson,
  DocumentPageJson,
  EntityJson,
  Include,
  IncompleteResultJson,
  OcrWordJson,
  PolicyViolationJson,
  StoredResultJson,
  SyncResultJson,
} from "../http/contract/results.ts";
export type { ClaimJson, NextToReviewJson } from "../http/contract/review-desk.ts";
export type {
  FieldDefinitionJson,
  PlanQuotasJson,
  PolicyInputJson,
  PolicyJson,
  ServiceDefinitionInputJson,
  ServiceDefinitionJson,
} from "../http/contract/services.ts";
export type { ProblemJson } from "../http/contract/shapes.ts";

export type AccountJson = Static<typeof admin.Account>;
export type ApiKeyInputJson = Static<typeof admin.ApiKeyInput>;
export type AuditJson = Static<typeof accounts.Audit>;
export type AuditVerdictJson = Static<typeof accounts.AuditVerdict>;
export type CreatedInvitationJson = Static<typeof accounts.CreatedInvitation>;
export type InvitationInputJson = Static<typeof accounts.InvitationInput>;
export type LinkJson = Static<typeof accounts.Link>;
export type LinkUseJson = Static<typeof accounts.LinkUse>;
export type MemberRolesJson = Static<typeof accounts.MemberRoles>;
export type MembersJson = Static<typeof accounts.Members>;
export type ResetLinkJson = Static<typeof accounts.ResetLink>;
export type SecondFactorJson = Static<typeof accounts.SecondFactor>;
export type SessionsJson = Static<typeof accounts.Sessions>;
export type SignInJson = Static<typeof accounts.SignIn>;
export type SignInMethodsJson = Static<typeof accounts.SignInMethods>;
export type CreatedApiKeyJson = Static<typeof admin.CreatedApiKey>;
export type PlanChangeJson = Static<typeof admin.PlanChange>;
export type PlanInputJson = Static<typeof admin.PlanInput>;
export type PlanJson = Static<typeof admin.Plan>;
export type ExampleAddedJson = Static<typeof learning.ExampleAdded>;
export type ImportedExamplesJson = Static<typeof learning.ImportedExamples>;
export type LimitsJson = Static<typeof documents.LimitsInfo>;
export type RevisionChangedJson = Static<typeof documents.RevisionChanged>;
export type ServiceInfoJson = Static<typeof services.ServiceInfo>;

/** `[x, y]` points in pixels of the page image, origin top left, clockwise from the top-left corner. */
export type PolygonJson = Static<typeof results.Polygon>;

export type {
  ChangesJson,
  DefinitionChangeJson,
  GalleryJson,
  OverviewJson,
  PolicyTestJson,
  ProposalJson,
  ServiceOffersJson,
  ServiceVersionsJson,
  SystemHealthJson,
} from "../http/contract/design.ts";
export type {
  DeliveriesJson,
  DeliveryJson,
  WebhookChangeJson,
  WebhookInputJson,
  WebhookJson,
  WebhooksJson,
  WebhookWithSecretJson,
} from "../http/contract/webhooks.ts";
