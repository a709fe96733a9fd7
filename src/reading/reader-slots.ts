import { AppError, StartupError } from "../errors.ts";
import type { Job, JobQueue } from "./job-queue.ts";
import type { ReaderChild } from "./reader-child.ts";

/** The part of a pino logger that is used here. */
export interface ReaderLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export interface SlotOptions {
  readonly launch: () => ReaderChild;
  readonly queue: JobQueue;
  readonly log: ReaderLog;
  readonly children: number;
  readonly documentsPerChild: number;
  readonly idleMs: number;
}

/**
 * A place in the pool, held by one process.
 *
 *   starting ──models loaded──▶ idle ──takes a job──▶ busy ──answer──▶ idle        (any of them) ──process ends──▶ removed
 *
 * Slots are added when a job waits and all present are busy, up to `children`; the first at once. After `documentsPerChild` documents,
 * or grown large in idleness, a slot is worn: a replacement starts beside it, it serves on meanwhile, and ends once the replacement is
 * idle (when busy then: once it has answered, marked `retiring`). So recycling costs no request a wait. A replacement that fails gives
 * the worn slot another share of documents. After a while without work all but one end.
 */
interface Slot {
  readonly child: ReaderChild;
  state: "starting" | "idle" | "busy";
  documents: number;
  retiring: boolean;
}

export interface ReaderSlots {
  /** Resolves with the first idle slot; rejects with a StartupError when none came up after some attempts. */
  readonly ready: Promise<void>;
  /** Hands waiting jobs to idle slots; to be called whenever one was queued. */
  dispatch(): void;
  /** Resolves when no process is left. */
  close(): Promise<void>;
}

interface Pool extends SlotOptions {
  readonly slots: Set<Slot>;
  readonly firstReady: PromiseWithResolvers<void>;
  failedStarts: number;
  closed: boolean;
  idleTimer: NodeJS.Timeout | undefined;
  restartTimer: NodeJS.Timeout | undefined;
}

const [START_ATTEMPTS, RESTART_PAUSE_MS] = [3, 1000];
/** A child that idles with more than this is replaced: a fresh one holds some 170 MiB, one that read a large page keeps twice that. */
const GROWN_BYTES = 260 * 1024 * 1024;

export function createReaderSlots(options: SlotOptions): ReaderSlots {
  const firstReady = Promise.withResolvers<void>();
  // Whoever does not ask for `ready` must not be hit by an unhandled rejection.
  firstReady.promise.catch(() => undefined);
  const pool: Pool = {
    ...options,
    slots: new Set(),
    firstReady,
    failedStarts: 0,
    closed: false,
    idleTimer: undefined,
    restartTimer: undefined,
  };
  start(pool);
  return { ready: firstReady.promise, dispatch: () => dispatch(pool), close: async () => await close(pool) };
}

/** Adds a slot; `replaces` is the worn one that ends when it is ready. */
function start(pool: Pool, replaces?: Slot): void {
  const slot: Slot = { child: pool.launch(), state: "starting", documents: 0, retiring: false };
  pool.slots.add(slot);
  const begun = performance.now();
  slot.child.ready.then(
    () => {
      pool.failedStarts = 0;
      slot.state = "idle";
      pool.firstReady.resolve();
      pool.log.info({ startMs: Math.round(performance.now() - begun) }, "reader ready");
      if (replaces !== undefined) retire(replaces);
      dispatch(pool);
    },
    (error: unknown) => onFailedStart(pool, error),
  );
  void slot.child.gone.then(() => {
    pool.slots.delete(slot);
    if (replaces !== undefined) Object.assign(replaces, { retiring: false, documents: 0 });
    if (slot.state !== "starting") grow(pool);
  });
}

function retire(slot: Slot): void {
  if (slot.state === "busy") slot.retiring = true;
  else slot.child.kill();
}

/** Tries again after a pause, for ever; from the third failure on nobody is kept waiting for it. */
function onFailedStart(pool: Pool, error: unknown): void {
  if (pool.closed) return;
  pool.failedStarts++;
  const cause = error instanceof AppError ? error.cause : error;
  pool.log.warn({ err: cause, failedStarts: pool.failedStarts }, "a reader did not start");
  if (pool.failedStarts >= START_ATTEMPTS) {
    pool.firstReady.reject(
      new StartupError("The document readers do not start; is the installation complete (models, node_modules)?", {
        cause,
      }),
    );
    pool.queue.rejectAll(
      new AppError("dependency_unavailable", "Documents cannot be read at the moment. Try again later.", {
        cause,
        retryAfterSeconds: 10,
      }),
    );
  }
  pool.restartTimer = setTimeout(() => grow(pool), RESTART_PAUSE_MS);
}

/** Keeps one slot warm and adds another for each job that waits, up to the limit. */
function grow(pool: Pool): void {
  if (pool.closed) return;
  const present = [...pool.slots].filter((slot) => !slot.retiring);
  const free = present.filter((slot) => slot.state !== "busy").length;
  if (present.length === 0 || (pool.queue.length > free && present.length < pool.children)) start(pool);
}

/** Gives memory back after a while without work. */
function shrink(pool: Pool): void {
  const idle = [...pool.slots].filter((slot) => slot.state === "idle");
  for (const slot of idle.slice(1)) slot.child.kill();
  const last = idle[0];
  if (last !== undefined && last.child.residentBytes() > GROWN_BYTES) start(pool, last);
}

function dispatch(pool: Pool): void {
  for (const slot of pool.slots) {
    if (slot.state !== "idle" || !slot.child.usable()) continue;
    const job = pool.queue.next();
    if (job === undefined) break;
    void work(pool, slot, job);
  }
  grow(pool);
}

/** One job in one slot: settles with the child's answer, or with its death. */
async function work(pool: Pool, slot: Slot, job: Job): Promise<void> {
  const { child } = slot;
  slot.state = "busy";
  clearTimeout(pool.idleTimer);
  try {
    job.resolve(await child.ask(job.request, job.bytes, job.onPage, job.signal));
  } catch (error) {
    if (!child.usable() && !pool.closed) {
      pool.log.warn({ err: error instanceof AppError ? error.cause : error }, "a reader was lost with its document");
    }
    job.reject(error);
  }
  slot.state = "idle";
  slot.documents++;
  if (slot.retiring) child.kill();
  else if (slot.documents === pool.documentsPerChild && child.usable()) start(pool, slot);
  const isQuiet = [...pool.slots].every((other) => other.state !== "busy");
  if (!pool.closed && isQuiet) pool.idleTimer = setTimeout(() => shrink(pool), pool.idleMs).unref();
  dispatch(pool);
}

async function close(pool: Pool): Promise<void> {
  pool.closed = true;
  clearTimeout(pool.idleTimer);
  clearTimeout(pool.restartTimer);
  for (const { child } of pool.slots) child.kill();
  await Promise.all([...pool.slots].map(({ child }) => child.gone));
}
