import type { Role } from "./roles.ts";

/** What an API key can be given (specification 5). */
export const KEY_SCOPES = ["infer", "read", "review", "delete"] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** Who may do one thing. */
export interface Permission {
  /**
   * What the thing is done to. service: the role counts that a person has on it. account, person: the role on the account; a
   * person's own things need none. installation: reaches beyond one account.
   */
  readonly on: "service" | "account" | "person" | "installation";
  /** The least role. null: any person who is signed in, or with `on: "installation"` nobody. */
  readonly people: Role | null;
  /** The scope that an API key of the service needs; "any": every key; null: no key does this. */
  readonly key: KeyScope | "any" | null;
  /** Whether the operator's token does it. */
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
 * Who may do what: one row a verb of the product, read by the use cases themselves (usecases/access/permit) and by nothing else. A verb
 * without a row does not compile; a route that names no verb fails test/api/permissions.test.ts.
 */
export const PERMISSIONS = {
  // On a service: the least role, the scope of a key, and whether the operator may.
  predict: service("reviewer", "infer"),
  submit: service("reviewer", "infer"),
  readService: service("viewer", "read"),
  plan: service("viewer", "read"),
  // That it is there; asked before anything is done to it.
  getDocumentRecord: service("viewer", "any"),
  getDocument: service("viewer", "read"),
  listDocuments: service("viewer", "read"),
  pageImage: service("viewer", "read"),
  originalFile: service("viewer", "read"),
  documentEvents: service("viewer", "read"),
  exportDocuments: service("viewer", "read"),
  // Whoever asked for it, and nobody else.
  exports: service("viewer", "read"),
  cancelExport: service("viewer", "read"),
  // Both ask besides for what the batch does to each document.
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
  // Who is reviewing a document just now, and what waits for somebody.
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

  // Everyone sees the services on which they have a role.
  listServices: { on: "person", people: null, key: null, operator: true },
  // The figures of the services on which they have a role.
  overview: { on: "person", people: null, key: null, operator: true },
  // A person's own password, second factor and sessions.
  profile: { on: "person", people: null, key: null, operator: false },

  // Only who owns the account, or the operator, hands out all of it or erases it.
  exportAccount: account("owner"),
  eraseAccount: account("owner"),

  createAccount: installation,
  createPlan: installation,
  updatePlan: installation,
} as const satisfies Record<string, Permission>;

export type Verb = keyof typeof PERMISSIONS;
