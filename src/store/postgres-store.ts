import { createAccountStore } from "./accounts.ts";
import { createApprovalStore } from "./approvals.ts";
import { createAuditStore } from "./audit.ts";
import { createBatchStore } from "./batches.ts";
import { createComparisonStore } from "./comparisons.ts";
import type { Database } from "./database.ts";
import { databaseUnavailable, withUnavailable } from "./database-errors.ts";
import { createValueStore } from "./document-values.ts";
import { createDocumentStore } from "./documents.ts";
import { createErasureStore } from "./erasure.ts";
import { createExportStore } from "./exports.ts";
import { createIdempotencyStore } from "./idempotency.ts";
import { createKeyStore } from "./keys.ts";
import { createLearningStore } from "./learning.ts";
import { createLinkStore } from "./links.ts";
import { createMemberStore } from "./members.ts";
import { createOverviewStore } from "./overview.ts";
import { createPlanStore } from "./plans.ts";
import { createProcessStore } from "./processes.ts";
import { createReviewDesk } from "./review-desk.ts";
import { createReviewOutcomeStore } from "./review-outcomes.ts";
import { createViewStore } from "./saved-views.ts";
import { createSearchCatchUp, type SearchCatchUp } from "./search-catch-up.ts";
import { createServiceStore } from "./services.ts";
import { createSessionStore } from "./sessions.ts";
import type { Store } from "./types.ts";
import { createUpkeep, type Upkeep } from "./upkeep.ts";
import { createWebhookStore } from "./webhooks.ts";

/** The Store on PostgreSQL, one repository a file, and what the sweep needs besides. */
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
