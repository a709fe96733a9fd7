import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { Registry } from "prom-client";
import type { RateLimiter } from "../../src/core/accounts/rate-limiter.ts";
import { AppError } from "../../src/errors.ts";
import { createApp } from "../../src/http/app.ts";
import type { MemberRecord } from "../../src/store/contract/account-types.ts";
import type { StoredDocument } from "../../src/store/contract/document-types.ts";
import type { KeyRecord } from "../../src/store/contract/key-types.ts";
import type { PlanRecord } from "../../src/store/contract/plan-types.ts";
import type { ServiceRecord } from "../../src/store/contract/service-types.ts";
import type { SessionCaller } from "../../src/usecases/access/account-types.ts";
import type { PredictRequest } from "../../src/usecases/document-types.ts";
import type { Limits } from "../../src/usecases/limits.ts";
import type { UseCases } from "../../src/usecases/types.ts";
import { newResult, receiptDefinition } from "./fixtures.ts";

/**
 * The HTTP edge alone, with use cases that answer from memory: for what the framework, and not the product, must get
 * right. Everything that the product does is tested against the whole of it (test/support/estratto.ts).
 */
export interface Edge {
  readonly app: FastifyInstance;
  readonly url: string;
  /** The last upload that reached the use cases. */
  readonly received: PredictRequest[];
  stop(): Promise<void>;
}

export const EDGE_KEY = "edge-key-edge-key";
export const EDGE_ADMIN_TOKEN = "edge-admin-token-0123";
export const EDGE_SERVICE = "service-1";
export const EDGE_DOCUMENT = "document-1";
export const EDGE_SESSION = "edge-session";

const limits: Limits = {
  fileBytes: 200_000,
  uploadBytes: 2_000_000,
  syncPages: 50,
  asyncPages: 500,
  imagePixels: 1e8,
  maxSidePx: 10_000,
  minSidePx: 50,
  uploadTimeoutMs: 600_000,
  syncTimeoutMs: 120_000,
  asyncTimeoutMs: 900_000,
  rate: { inferencePerMinute: 100_000, otherPerMinute: 100_000, concurrent: 100 },
  queuedDocumentsPerService: 10,
};

export async function startEdge(
  options: {
    useCases?: Partial<UseCases>;
    limits?: Partial<Limits>;
    limiter?: RateLimiter;
    webDir?: string;
    log?: FastifyBaseLogger;
  } = {},
): Promise<Edge> {
  const received: PredictRequest[] = [];
  const app = await createApp({
    useCases: { ...inMemory(received), ...options.useCases },
    limits: { ...limits, ...options.limits },
    limiter: options.limiter ?? {
      take: async (_bucket, perMinute) => ({
        allowed: true,
        limit: perMinute,
        remaining: perMinute - 1,
        resetSeconds: 60,
      }),
      giveBack: async () => undefined,
    },
    adminToken: EDGE_ADMIN_TOKEN,
    webDir: options.webDir ?? null,
    metrics: new Registry(),
    log: options.log ?? null,
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  return { app, url, received, stop: () => app.close() };
}

const created = new Date("2026-03-15T12:00:00.000Z");

const service: ServiceRecord = {
  serviceId: EDGE_SERVICE,
  accountId: "account-1",
  planId: "plan-1",
  definition: receiptDefinition,
  version: 1,
  createdAt: created,
  updatedAt: created,
};

const key: KeyRecord = {
  keyId: "key-1",
  accountId: "account-1",
  serviceId: EDGE_SERVICE,
  name: "edge",
  prefix: "edge-key",
  scopes: ["infer", "read", "review", "delete"],
  rateLimit: null,
  createdAt: created,
  lastUsedAt: null,
  expiresAt: null,
  revokedAt: null,
};

export const EDGE_PLAN: PlanRecord = {
  planId: "plan-1",
  accountId: "account-1",
  planType: "TRIAL",
  usage: 3,
  usageLimit: 10,
  subscriptionStart: null,
  subscriptionEnd: null,
  createdAt: created,
};

export const EDGE_PERSON: SessionCaller = {
  kind: "session",
  sessionId: "session-1",
  accountId: "account-1",
  memberId: "member-1",
  personId: "person-1",
  role: "owner",
  serviceRoles: {},
};

const member: MemberRecord = {
  ...EDGE_PERSON,
  name: "Ada",
  email: "ada@example.com",
  hasSecondFactor: false,
  createdAt: created,
  lastSeenAt: created,
};

export const edgeDocument: StoredDocument = {
  documentId: EDGE_DOCUMENT,
  accountId: "account-1",
  serviceId: EDGE_SERVICE,
  jobId: null,
  status: "ACTIVE",
  message: null,
  errorCode: null,
  revisionStatus: "pending",
  version: 7,
  originalName: 'ricevuta "è" €.pdf',
  contentType: "application/pdf",
  sizeBytes: 3,
  sha256: "00",
  pageCount: 2,
  category: "receipt",
  createdAt: created,
  processedAt: created,
  pagesDone: 2,
  serviceVersion: 1,
  result: newResult(),
  machineResult: newResult(),
};

function inMemory(received: PredictRequest[]): UseCases {
  const notHere = () => Promise.reject(new Error("not part of the edge"));
  const known = async (documentId: string) => {
    if (documentId !== EDGE_DOCUMENT) throw new AppError("document_not_found", "This service has no such document.");
    return edgeDocument;
  };
  return {
    async authenticateKey(text) {
      if (text !== EDGE_KEY) throw new AppError("invalid_api_key", "Unknown key.");
      return { kind: "api_key", key };
    },
    sessions: {
      authenticateSession: async (token) => (token === EDGE_SESSION ? EDGE_PERSON : null),
      async signIn({ password }) {
        if (password !== "right") throw new AppError("sign_in_refused", "Not right.");
        return { sessionToken: EDGE_SESSION, caller: EDGE_PERSON };
      },
      signOut: async () => undefined,
      readLink: notHere,
      redeemLink: notHere,
      providerName: () => null,
      beginProviderSignIn: notHere,
      finishProviderSignIn: notHere,
    },
    profile: () => ({
      get: async () => member,
      rename: notHere,
      setPassword: notHere,
      beginSecondFactor: notHere,
      confirmSecondFactor: notHere,
      removeSecondFactor: notHere,
      newRecoveryCodes: notHere,
      sessions: async () => [],
      endSession: notHere,
      endOtherSessions: notHere,
    }),
    authorize: () => undefined,
    async authorizeService(caller, serviceId) {
      if (serviceId !== EDGE_SERVICE) throw new AppError("service_not_found", "No service has this id.");
      return { ...service, caller };
    },
    async predict(request) {
      received.push(request);
      return {
        service,
        originalName: request.file.name,
        contentType: "application/pdf",
        pageCount: 2,
        processedAt: created,
        result: newResult(),
        documentId: null,
        usage: { usage: 5, usageLimit: 10 },
      };
    },
    submit: async () => ({ job: "job-1", resource: EDGE_DOCUMENT, usage: { usage: 5, usageLimit: 10 } }),
    getDocument: (_service, documentId) => known(documentId),
    getDocumentRecord: (_service, documentId) => known(documentId),
    listDocuments: async () => ({
      documents: [
        { ...edgeDocument, leastConfidence: null, violations: 0, errorViolations: 0, match: null, values: null },
      ],
      nextCursor: null,
      total: null,
    }),
    claimOf: notHere,
    claim: notHere,
    releaseClaim: notHere,
    nextToReview: async () => ({ document: null, waiting: 0 }),
    revise: async (_service, documentId, { to }) => ({ ...(await known(documentId)), revisionStatus: to }),
    remove: async () => undefined,
    correct: async (_service, documentId) => known(documentId),
    addExample: async () => ({ documentId: EDGE_DOCUMENT, aligned: {} }),
    pageImage: async () => ({ bytes: Buffer.from("RIFF"), contentType: "image/webp" }),
    originalFile: async () => ({
      bytes: Buffer.from("%PDF"),
      contentType: "application/pdf",
      name: edgeDocument.originalName,
    }),
    documentEvents: async () => [],
    learning: async () => ({
      state: "idle",
      refit: null,
      documents: 0,
      corrections: 0,
      reviewed: 0,
      nextRefitAt: 5,
      modelVersion: "1",
    }),
    models: async () => ({ liveVersion: null, isPinned: false, versions: [] }),
    setLiveModel: async () => undefined,
    requestRefit: async () => undefined,
    cancelRefit: async () => undefined,
    guarantee: async () => ({ settings: null, guarantee: null, figures: null, autoValidation: false }),
    setGuarantee: notHere,
    importExamples: async () => ({ accepted: [], refused: [], batchId: "batch-1" }),
    startBatch: notHere,
    batches: async () => [],
    batch: notHere,
    cancelBatch: notHere,
    exportDocuments: notHere,
    exports: async () => [],
    cancelExport: notHere,
    learningHistory: notHere,
    progress: async () => ({ documents: [], running: 0, batches: [], exports: [], learning: "idle", refit: null }),
    savedViews: async () => [],
    saveView: notHere,
    replaceView: notHere,
    removeView: notHere,
    job: notHere,
    cancelJob: notHere,
    createWebhook: notHere,
    listWebhooks: async () => ({ webhooks: [], available: false }),
    updateWebhook: notHere,
    removeWebhook: notHere,
    rotateWebhookSecret: notHere,
    testWebhook: notHere,
    listDeliveries: notHere,
    replayDelivery: notHere,
    serviceVersions: notHere,
    serviceVersion: notHere,
    serviceChanges: notHere,
    rollbackService: notHere,
    testPolicy: notHere,
    serviceOffers: notHere,
    plan: async () => EDGE_PLAN,
    admin: () => ({
      createAccount: notHere,
      listAccounts: async () => [],
      getAccount: notHere,
      createPlan: notHere,
      listPlans: async () => [],
      getPlan: notHere,
      updatePlan: notHere,
      createService: async ({ definition }) => ({ ...service, definition }),
      updateService: notHere,
      deleteService: notHere,
      listServices: async () => [service],
      getService: async () => service,
      createKey: notHere,
      listKeys: async () => [key],
      revokeKey: notHere,
      addPolicy: notHere,
      listPolicies: async () => [],
      removePolicy: notHere,
      listMembers: async () => ({ members: [member], invitations: [] }),
      invite: notHere,
      withdrawInvitation: notHere,
      setMemberRoles: notHere,
      removeMember: notHere,
      endMemberSessions: notHere,
      newResetLink: notHere,
      listAudit: async () => [],
      exportAudit: notHere,
      verifyAudit: notHere,
      exportAccount: notHere,
      eraseAccount: notHere,
      gallery: notHere,
      proposeService: notHere,
      overview: notHere,
      systemHealth: notHere,
    }),
    ready: async () => ({ isolation: "process", isEncrypting: false, hasRoom: true }),
  };
}
