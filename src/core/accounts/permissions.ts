import type { Role } from "./roles.ts";

/** The scopes an API key can have (specification 5). */
export const KEY_SCOPES = ["infer", "read", "review", "delete"] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** Who may perform one operation. */
export interface Permission {
  /**
   * What the operation acts on. service: the role a person has on that service counts. account, person: the role on the
   * account counts; a person needs none for their own things. installation: reaches beyond one account.
   */
  readonly on: "service" | "account" | "person" | "installation";
  /** The lowest sufficient role. null: any signed-in person; with `on: "installation"` nobody. */
  readonly people: Role | null;
  /** The scope that an API key of the service needs; "any": every key; null: no key may. */
  readonly key: KeyScope | "any" | null;
  /** Whether the operator's token may. */
  readonly operator: boolean;
}

const service = (people: Role, key: Permission["key"], operator = false): Permission => ({
  on: "service",
  people,
  key,
  operator,
});
const account = (people: Role): Permission => ({ on: "account", people, key: null, operator: true });
const installation: Permission = { on: "installation", people: null, key: null, operator: true };

/**
 * Who may do what: one row per operation of the product, read by the use cases themselves (usecases/access/permit) and
 * by nothing else. An operation without a row does not compile; a route without an operation fails
 * test/api/permissions.test.ts.
 */
export const PERMISSIONS = {
  // On a service: the lowest role, the scope of a key; the operator may.
  predict: service("reviewer", "infer"),
  submit: service("reviewer", "infer"),
  readService: service("viewer", "read"),
  plan: service("viewer", "read"),
  // Its existence only; checked before any operation on the document.
  getDocumentRecord: service("viewer", "any"),
  getDocument: service("viewer", "read"),
  listDocuments: service("viewer", "read"),
  pageImage: service("viewer", "read"),
  originalFile: service("viewer", "read"),
  documentEvents: service("viewer", "read"),
  exportDocuments: service("viewer", "read"),
  // Only for the caller that requested the export.
  exports: service("viewer", "read"),
  cancelExport: service("viewer", "read"),
  // Both also require the permission for what the batch does to each document.
  startBatch: service("reviewer", "any"),
  cancelBatch: service("reviewer", "any"),
  batches: service("viewer", "read"),
  batch: service("viewer", "read"),
  progress: service("viewer", "read"),
  savedViews: service("viewer", null),
  saveView: service("viewer", null),
  replaceView: service("viewer", null),
  removeView: service("viewer", null),
  learning: service("viewer", "read"),
  learningHistory: service("viewer", "read"),
  guarantee: service("viewer", "read", true),
  // Who is reviewing a document now, and what waits for review.
  claimOf: service("viewer", "read"),
  claim: service("reviewer", "review"),
  releaseClaim: service("reviewer", "review"),
  nextToReview: service("viewer", "read"),
  revise: service("reviewer", "review"),
  correct: service("reviewer", "review"),
  addExample: service("reviewer", "review"),
  importExamples: service("reviewer", "review"),
  remove: service("admin", "delete"),
  job: service("viewer", "any"),
  cancelJob: service("reviewer", "infer"),

  models: service("admin", null, true),
  setLiveModel: service("admin", null, true),
  requestRefit: service("admin", null, true),
  cancelRefit: service("admin", null, true),
  setGuarantee: service("admin", null, true),
  getService: service("admin", null, true),
  updateService: service("admin", null, true),
  deleteService: service("admin", null, true),
  serviceVersions: service("admin", null, true),
  serviceVersion: service("admin", null, true),
  serviceChanges: service("admin", null, true),
  rollbackService: service("admin", null, true),
  testPolicy: service("admin", null, true),
  serviceOffers: service("admin", null, true),
  createKey: service("admin", null, true),
  listKeys: service("admin", null, true),
  revokeKey: service("admin", null, true),
  addPolicy: service("admin", null, true),
  listPolicies: service("admin", null, true),
  removePolicy: service("admin", null, true),
  createWebhook: service("admin", null, true),
  listWebhooks: service("admin", null, true),
  updateWebhook: service("admin", null, true),
  removeWebhook: service("admin", null, true),
  rotateWebhookSecret: service("admin", null, true),
  testWebhook: service("admin", null, true),
  listDeliveries: service("admin", null, true),
  replayDelivery: service("admin", null, true),

  createService: account("admin"),
  gallery: account("admin"),
  proposeService: account("admin"),
  listAccounts: account("admin"),
  getAccount: account("admin"),
  systemHealth: account("admin"),
  listPlans: account("admin"),
  getPlan: account("admin"),
  listMembers: account("admin"),
  invite: account("admin"),
  withdrawInvitation: account("admin"),
  setMemberRoles: account("admin"),
  removeMember: account("admin"),
  endMemberSessions: account("admin"),
  newResetLink: account("admin"),
  listAudit: account("admin"),
  exportAudit: account("admin"),
  verifyAudit: account("admin"),

  // Each person sees the services on which they have a role.
  listServices: { on: "person", people: null, key: null, operator: true },
  // Figures of the services on which the person has a role.
  overview: { on: "person", people: null, key: null, operator: true },
  // A person's own password, second factor and sessions.
  profile: { on: "person", people: null, key: null, operator: false },

  // Only the account's owner or the operator can export the whole account or erase it.
  exportAccount: account("owner"),
  eraseAccount: account("owner"),

  createAccount: installation,
  createPlan: installation,
  updatePlan: installation,
} as const satisfies Record<string, Permission>;

export type Verb = keyof typeof PERMISSIONS;
