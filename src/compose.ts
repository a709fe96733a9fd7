import { randomBytes, randomUUID } from "node:crypto";
import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { readOrMakeSecret } from "./accounts/auth-secret.ts";
import { createIdentities } from "./accounts/identities.ts";
import { type Config, dataPaths } from "./config/config.ts";
import { SETTINGS } from "./config/settings.ts";
import { StartupError } from "./errors.ts";
import { createLearner } from "./extraction/learning/learner.ts";
import { createExtractionPool } from "./extraction/threads/extraction-pool.ts";
import { createApp } from "./http/app.ts";
import { drainable } from "./http/drain.ts";
import { startWorkerStatus } from "./http/worker-status.ts";
import type { JobHandlers } from "./jobs/catalogue.ts";
import { catchUpSearch } from "./jobs/catch-up-search.ts";
import { measuredJobs } from "./jobs/job-metrics.ts";
import { startWorker } from "./jobs/runner.ts";
import { startSweep } from "./jobs/sweep.ts";
import { startCourier } from "./jobs/webhook-courier.ts";
import { createLanguageModel } from "./llm/language-model.ts";
import { createUseCounters } from "./llm/use-counters.ts";
import { createReaderPool } from "./reading/reader-pool.ts";
import { withScanner } from "./scanning/scanned-reader.ts";
import { createRateLimiter } from "./store/accounts/rate-limiter.ts";
import { createAccountKeys, rewrapAccountKeys } from "./store/blobs/account-keys.ts";
import { createLocalBlobs } from "./store/blobs/blobs-local.ts";
import { createS3Blobs } from "./store/blobs/blobs-s3.ts";
import { createSealing } from "./store/blobs/sealing.ts";
import type { BlobStore } from "./store/contract/store.ts";
import { type Database, openDatabase } from "./store/database/database.ts";
import { withInstallationLock } from "./store/database/installation-lock.ts";
import { migrate } from "./store/database/migrate.ts";
import { startEmbeddedPostgres } from "./store/embedded-postgres/embedded-postgres.ts";
import { createStore, type PostgresStore } from "./store/postgres-store.ts";
import { createDiskRoom, type Folders, measureRoom } from "./store/upkeep/disk-room.ts";
import { askPatiently, reachingBlobs, reachingDatabase } from "./store/upkeep/start-checks.ts";
import { newOwnerLink } from "./usecases/accounts/links.ts";
import { createUseCases } from "./usecases/create-use-cases.ts";
import { type FirstRun, setUpFirstRun } from "./usecases/gallery/first-run.ts";
import type { Ambient } from "./usecases/ports.ts";
import { keepTrying } from "./usecases/upkeep/keep-trying.ts";
import { createWebhookSender } from "./webhooks/send-webhook.ts";
import { createWebhookTargets } from "./webhooks/targets.ts";
import { countedSender } from "./webhooks/webhook-metrics.ts";

export const ROLES = ["all", "serve", "work"] as const;
export type Role = (typeof ROLES)[number];

/** The root of the installation; shipped models and pages are found relative to it. */
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const MODELS_DIR = join(ROOT, "models");
const WEB_DIR = join(ROOT, "dist", "web");
/** Extracting a scanned page takes a tenth of the time of reading it: more threads would wait for readers. */
const EXTRACTION_THREADS = 2;
const DRAIN_MS = 25_000;
/** Time the worker may take beyond its own limit to record how its jobs ended. */
const ABORT_GRACE_MS = 5_000;
const COURIER_GRACE_MS = 5_000;

const NO_INDEX =
  "this database has no extension pg_trgm and this user may not create it (docs/operations.md#search-by-value)";

/** A running installation, or this process's share of one. */
export interface Running {
  /** null if this process does not serve. */
  readonly url: string | null;
  /** What the very first start created; null later and on workers. */
  readonly firstRun: (FirstRun & { readonly ownerLinkToken: string }) | null;
  readonly isolation: string;
  /** Finishes or answers what is in progress, returns queued work, ends every child process. */
  stop(): Promise<void>;
}

/**
 * The only place that builds adapters: takes the configuration, returns a running product. On failure it stops what it
 * has started.
 */
export async function compose(config: Config, role: Role, log: Logger): Promise<Running> {
  const cleanUp = new AsyncDisposableStack();
  try {
    return await start(config, role, log, cleanUp);
  } catch (error) {
    await cleanUp.disposeAsync();
    throw error;
  }
}

async function start(config: Config, role: Role, log: Logger, cleanUp: AsyncDisposableStack): Promise<Running> {
  refuseLonelyRole(config, role);
  prepareDataDir(config);
  const { reader, loading, learner } = startComputing(config, log, cleanUp);
  const metrics = metricsOf(reader.isolation);
  const languageModel = config.llm && createLanguageModel(config.llm, createUseCounters(metrics));
  cleanUp.defer(() => languageModel?.close());

  const database = await openStorage(config, log, cleanUp);
  const store = createStore(database);
  const blobs = await openBlobs(config, database, store);
  const webhookSender = countedSender(createWebhookSender(createWebhookTargets(config.webhookHosts)), metrics);
  const { limits } = config;
  const ambient: Ambient = { limits, processId: randomUUID(), now: () => new Date(), newId: randomUUID, log };
  const limiter = createRateLimiter(config.databaseUrl ? database.pool : null);
  const extraction = await loading;
  const identities = createIdentities({
    db: database.db,
    secret: authSecretOf(config, role),
    publicUrl: config.publicUrl,
    oidc: config.oidc,
    now: ambient.now,
    log,
  });
  const room = createDiskRoom(foldersOf(config), limits.fileBytes);
  measureRoom(room, metrics);
  let isSetUp = role === "work";
  const useCases = createUseCases({
    store,
    blobs,
    reader,
    extraction,
    learner,
    languageModel,
    webhookSender,
    identities,
    limiter,
    ambient,
    isSetUp: () => isSetUp,
    hasRoom: room.hasRoom,
  });

  const draining: (() => Promise<void>)[] = [];
  // First, because building the routes blocks the thread, for seconds on a slow machine: requests that arrive during
  // that time would appear unanswered.
  const app =
    role === "work"
      ? null
      : await createApp({
          useCases,
          limits,
          limiter,
          adminToken: config.adminToken,
          webDir: WEB_DIR,
          metrics,
          log,
        });
  if (app) {
    const drain = drainable(app);
    draining.push(() => drain(DRAIN_MS));
  }
  await startUpkeep({ config, role, log, cleanUp, draining, database, store, blobs, ambient, useCases, metrics });
  const running = { isolation: reader.isolation, stop: () => cleanUp.disposeAsync() };
  if (app === null) {
    if (config.workPort > 0) await listenForStatus({ useCases, metrics }, config, cleanUp);
    return { url: null, firstRun: null, ...running };
  }
  const url = await listen(app, config);
  // Not before the port is ours: keys and link are shown only once, by the start that succeeds.
  const firstRun = await setUpOnce(database, async () => {
    const made = await setUpFirstRun(store, useCases.admin({ kind: "admin" }), config.firstLanguage);
    return made && { ...made, ownerLinkToken: await newOwnerLink(store, made.accountId, ambient.now()) };
  });
  isSetUp = true;
  return { url, firstRun, ...running };
}

function metricsOf(isolation: string): Registry {
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  new Gauge({
    name: "estratto_reader_isolation",
    help: "1 for the level at which document readers are boxed: bubblewrap or process",
    labelNames: ["level"],
    registers: [metrics],
  }).set({ level: isolation }, 1);
  return metrics;
}

/** Starts the processes and threads that compute; they load their models while the database starts. */
function startComputing(config: Config, log: Logger, cleanUp: AsyncDisposableStack) {
  const { requireSandbox, virusScanner } = config;
  const readers = config.readers || availableParallelism();
  const pool = createReaderPool({ children: readers, modelsDir: MODELS_DIR, requireSandbox, log });
  const reader = virusScanner ? withScanner(pool, virusScanner, log) : pool;
  cleanUp.defer(() => reader.close());
  const loading = createExtractionPool({ threads: Math.min(readers, EXTRACTION_THREADS), modelsDir: MODELS_DIR });
  const failed = () => undefined;
  // Callers that await it receive the error; a start that fails earlier has another reason.
  loading.catch(failed);
  cleanUp.defer(() => loading.then((extraction) => extraction.close(), failed));
  const learner = createLearner({ modelsDir: MODELS_DIR });
  cleanUp.defer(() => learner.close());
  return { reader, loading, learner };
}

async function openStorage(config: Config, log: Logger, cleanUp: AsyncDisposableStack): Promise<Database> {
  const paths = dataPaths(config.dataDir);
  let url = config.databaseUrl;
  if (!url) {
    const postgres = await startEmbeddedPostgres({ dataDir: paths.database, socketDir: paths.socket, log });
    cleanUp.defer(() => postgres.stop());
    url = postgres.url;
  }
  const onError = (error: Error) => log.warn({ err: error }, "database connection lost");
  const database = openDatabase(url, { onError, isWatched: true });
  cleanUp.defer(() => database.close());
  const migrating = migrate(database);
  const { isIndexed } = await (config.databaseUrl ? reachingDatabase(migrating) : migrating);
  if (!isIndexed) log.warn(`documents are searched by value without an index: ${NO_INDEX}`);
  return database;
}

async function openBlobs(
  { s3, dataDir, encryptionKeys }: Config,
  database: Database,
  store: PostgresStore,
): Promise<BlobStore> {
  await askPatiently(() => rewrapAccountKeys(database, encryptionKeys));
  const sealing = createSealing(encryptionKeys, createAccountKeys(database));
  const blobs = s3 ? createS3Blobs(s3, sealing) : createLocalBlobs(dataPaths(dataDir).blobs, sealing);
  await reachingBlobs(blobs, store.upkeep, s3 ? SETTINGS.s3Endpoint.env : SETTINGS.dataDir.env);
  return blobs;
}

/** What of the installation lies on this machine's disks. */
function foldersOf({ dataDir, s3, databaseUrl }: Config): Folders {
  const { blobs, database } = dataPaths(dataDir);
  return { ...(!s3 && { documents: blobs }), ...(!databaseUrl && { database }) };
}

/** Heartbeat and sweep in every process; the queue worker where work is done. */
async function startUpkeep(parts: {
  config: Config;
  role: Role;
  log: Logger;
  cleanUp: AsyncDisposableStack;
  /** Ends what is in progress; runs before anything it depends on is closed. */
  draining: (() => Promise<void>)[];
  database: Database;
  store: PostgresStore;
  blobs: BlobStore;
  ambient: Ambient;
  useCases: ReturnType<typeof createUseCases>;
  metrics: Registry;
}): Promise<void> {
  const { config, role, log, cleanUp, draining, database, store, blobs, ambient, useCases, metrics } = parts;
  const { processId, now } = ambient;
  const sweep = await askPatiently(() =>
    startSweep({ store, blobs, processId, role, alone: !config.databaseUrl, now, log }),
  );
  cleanUp.defer(() => sweep.stop());
  // In parallel, so that all of it ends within the 30 s that a supervisor waits.
  cleanUp.defer(async () => {
    await Promise.all(draining.map((drain) => drain()));
  });
  if (role === "serve") return;
  const handlers = {
    "process-document": ({ documentId }, attempt) => useCases.processDocument(documentId, attempt),
    "refit-service-model": ({ serviceId }, attempt) => useCases.refitServiceModel(serviceId, attempt),
    "run-batch": ({ batchId }, attempt) => useCases.runBatch(batchId, attempt),
  } satisfies JobHandlers;
  const worker = await startWorker({
    pool: database.pool,
    processId,
    // One more than there are readers: a refit must not keep documents waiting.
    concurrency: (config.readers || availableParallelism()) + 1,
    jobTimeoutMs: config.limits.asyncTimeoutMs + 60_000,
    log,
    handlers: measuredJobs(handlers, { registry: metrics, queuedJobs: store.upkeep.queuedJobs }),
  });
  draining.push(() => worker.drain(DRAIN_MS - 2 * ABORT_GRACE_MS));
  const stale = keepTrying(useCases.refitStaleModels, { what: "asking for stale models", everyMs: 30_000, log });
  draining.push(() => stale.stop());
  const behind = keepTrying((signal) => catchUpSearch(store.searchCatchUp, { log, signal }), {
    what: "searching documents from before by their values",
    everyMs: 30_000,
    log,
  });
  draining.push(() => behind.stop());
  const courier = startCourier({ leaseDeliveries: useCases.leaseDeliveries, log });
  draining.push(() => courier.stop(COURIER_GRACE_MS));
}

/** Separate processes cannot share the embedded database. */
function refuseLonelyRole(config: Config, role: Role): void {
  if (role !== "all" && !config.databaseUrl) {
    throw new StartupError(`The role "${role}" needs DATABASE_URL; the embedded database serves one process only.`);
  }
}

/** Workers sign nobody in. Processes without a common data folder cannot share a generated secret. */
function authSecretOf({ authSecret, dataDir, s3 }: Config, role: Role): string {
  if (authSecret !== null) return authSecret;
  if (role === "work") return randomBytes(32).toString("base64url");
  if (role === "serve" && s3 !== null) {
    throw new StartupError("ESTRATTO_AUTH_SECRET is missing; with ESTRATTO_S3_ENDPOINT the role serve needs it.");
  }
  return readOrMakeSecret(dataPaths(dataDir).authSecret);
}

function prepareDataDir({ dataDir }: Config): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartupError(
      `ESTRATTO_DATA_DIR ${dataDir} cannot be written; give this user the right or choose another folder.`,
      { cause: error },
    );
  }
}

/** One folder at a time: Node's `recursive` never returns where a parent takes no folders, as /proc does. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

/**
 * All or nothing: otherwise, after a start that was killed half way, the next one would treat the installation as set
 * up.
 */
function setUpOnce<Made>(database: Database, setUp: () => Promise<Made>): Promise<Made> {
  return askPatiently(() => withInstallationLock(database, () => database.together(setUp)));
}

async function listenForStatus(
  parts: Parameters<typeof startWorkerStatus>[0],
  { host, workPort }: Config,
  cleanUp: AsyncDisposableStack,
): Promise<void> {
  const listening = startWorkerStatus(parts, { host, port: workPort });
  const status = await listening.catch((error) => refuseAddress(error, host, "ESTRATTO_WORK_PORT", workPort));
  cleanUp.defer(() => status.close());
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  return app.listen({ host, port }).catch((error) => refuseAddress(error, host, "ESTRATTO_PORT", port));
}

/** What an operator can fix, named by its setting. */
function refuseAddress(error: unknown, host: string, setting: string, port: number): never {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") {
    throw new StartupError(`${setting} ${port} is in use; stop the other program or choose another port.`);
  }
  if (code === "EACCES") {
    throw new StartupError(`${setting} ${port} may not be opened by this user; choose one above 1023.`);
  }
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
    throw new StartupError(`ESTRATTO_HOST ${host} is not an address of this machine.`);
  }
  throw error;
}
