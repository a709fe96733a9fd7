import { createAccountStore } from "./accounts/accounts.ts";
import { createAuditStore } from "./accounts/audit.ts";
import { createLinkStore } from "./accounts/links.ts";
import { createMemberStore } from "./accounts/members.ts";
import { createPlanStore } from "./accounts/plans.ts";
import { createSessionStore } from "./accounts/sessions.ts";
import type { Store } from "./contract/store.ts";
import type { Database } from "./database/database.ts";
import { databaseUnavailable, withUnavailable } from "./database/database-errors.ts";
import { createProcessStore } from "./database/processes.ts";
import { createComparisonStore } from "./documents/comparisons.ts";
import { createValueStore } from "./documents/document-values.ts";
import { createDocumentStore } from "./documents/documents.ts";
import { createIdempotencyStore } from "./documents/idempotency.ts";
import { createReviewDesk } from "./documents/review-desk.ts";
import { createSearchCatchUp, type SearchCatchUp } from "./documents/search-catch-up.ts";
import { createApprovalStore } from "./learning/approvals.ts";
import { createLearningStore } from "./learning/learning.ts";
import { createReviewOutcomeStore } from "./learning/review-outcomes.ts";
import { createBatchStore } from "./lists/batches.ts";
import { createExportStore } from "./lists/exports.ts";
import { createOverviewStore } from "./lists/overview.ts";
import { createViewStore } from "./lists/saved-views.ts";
import { createKeyStore } from "./services/keys.ts";
import { createServiceStore } from "./services/services.ts";
import { createWebhookStore } from "./services/webhooks.ts";
import { createErasureStore } from "./upkeep/erasure.ts";
import { createUpkeep, type Upkeep } from "./upkeep/upkeep.ts";

/** The Store on PostgreSQL, one repository per file, and what the sweep needs in addition. */
export interface PostgresStore extends Store {
  readonly upkeep: Upkeep;
  readonly searchCatchUp: SearchCatchUp;
}

export function createStore(database: Database): PostgresStore {
  return {
    accounts: withUnavailable(createAccountStore(database.db)),
    plans: withUnavailable(createPlanStore(database)),
    services: withUnavailable(createServiceStore(database)),
    keys: withUnavailable(createKeyStore(database)),
    documents: withUnavailable(createDocumentStore(database)),
    idempotency: withUnavailable(createIdempotencyStore(database)),
    learning: withUnavailable(createLearningStore(database)),
    approvals: withUnavailable(createApprovalStore(database)),
    reviewDesk: withUnavailable(createReviewDesk(database)),
    members: withUnavailable(createMemberStore(database)),
    links: withUnavailable(createLinkStore(database)),
    sessions: withUnavailable(createSessionStore(database)),
    audit: withUnavailable(createAuditStore(database)),
    views: withUnavailable(createViewStore(database)),
    batches: withUnavailable(createBatchStore(database)),
    exports: withUnavailable(createExportStore(database)),
    values: withUnavailable(createValueStore(database)),
    comparisons: withUnavailable(createComparisonStore(database)),
    outcomes: withUnavailable(createReviewOutcomeStore(database)),
    webhooks: withUnavailable(createWebhookStore(database)),
    processes: withUnavailable(createProcessStore(database.db)),
    overview: withUnavailable(createOverviewStore(database)),
    erasure: withUnavailable(createErasureStore(database)),
    upkeep: withUnavailable(createUpkeep(database)),
    searchCatchUp: withUnavailable(createSearchCatchUp(database)),
    together: withUnavailable({ together: database.together }).together,
    ping: (timeoutMs) => ping(database, timeoutMs),
    close: () => database.close(),
  };
}

async function ping({ pool }: Database, timeoutMs: number): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  try {
    await Promise.race([pool.query("select 1"), late.promise]);
  } catch (error) {
    throw databaseUnavailable(error);
  } finally {
    clearTimeout(timer);
  }
}
