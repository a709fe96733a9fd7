import { AppError, StartupError } from "../errors.ts";
import type { Job, JobQueue } from "./job-queue.ts";
import { KilledFromOutside, MemoryExceeded, type ReaderChild } from "./reader-child.ts";

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
  readonly longPageMs: number;
}

/**
 * A place in the pool, held by one process.
 *
 *   starting ──models loaded──▶ idle ──takes a job──▶ busy ──answer──▶ idle        (any of them) ──process ends──▶
 *   removed
 *
 * Slots are added up to `children` when all present are busy, so that the next document finds one warm; the first at
 * once. After `documentsPerChild` documents, or if it grew while idle, a slot is worn: a replacement starts beside it,
 * it continues meanwhile, and ends once the replacement is idle (if busy then: after its job, marked `retiring`). So
 * recycling never makes a request wait. If a replacement fails, the worn slot serves for another `documentsPerChild`
 * documents. After a while without work all but one end.
 *
 * A document that takes too much memory of a process that others used before is read once more by a new process: what
 * those left behind, up to `FULL_BYTES`, is not its fault. So a process may keep what a usual page leaves (390 MiB
 * after an A4 scan), and only a rare case, a picture of many megapixels after such a page, costs a second attempt.
 * Rejected: ending each process that holds too much for the largest document; every A4 scan cost a start then, 1.2 s of
 * CPU on top of its own 1.0.
 *
 * Likewise a document whose reader was killed from outside, by the kernel for lack of memory or by a person; after a
 * second time the client is asked to send it again later (`overloaded`), and it is never reported as damaged.
 *
 * Pages that take long do not delay other documents: a slot at one page for `longPageMs` no longer counts among the
 * `children` at work. Others are started in its place, up to `LONG_LANES` more, and once more slots work than there are
 * cores, the long ones yield: their processes have almost no weight for the rest of their lives, and end with their
 * job. That costs a start (0.8 s of CPU), so no usual page may be long: with a limit of one second by the clock, twelve
 * A4 scans in a row cost twelve starts. Rejected: stopping them (a stopped process would not notice its parent's
 * death), and a lane by file type (a bomb looks like any other file).
 */
interface Slot {
  readonly child: ReaderChild;
  state: "starting" | "idle" | "busy";
  documents: number;
  retiring: boolean;
  /** Busy with a page that others must not wait for. */
  long: boolean;
  gaveWay: boolean;
}

export interface ReaderSlots {
  /** Resolves with the first idle slot; rejects with a StartupError if none came up after some attempts. */
  readonly ready: Promise<void>;
  /** Gives waiting jobs to idle slots; call it whenever one was queued. */
  dispatch(): void;
  /** Number of processes that could take work now and that no job waits for. */
  idle(): number;
  /** Resolves when no process is left. */
  close(): Promise<void>;
}

interface Pool extends SlotOptions {
  readonly slots: Set<Slot>;
  readonly firstReady: PromiseWithResolvers<void>;
  /** Jobs whose reader was killed from outside; a second time ends them. */
  readonly lostOnce: WeakSet<Job>;
  failedStarts: number;
  closed: boolean;
  idleTimer: NodeJS.Timeout | undefined;
  restartTimer: NodeJS.Timeout | undefined;
}

const [START_ATTEMPTS, RESTART_PAUSE_MS] = [3, 1000];
/** Interval at which a page's time is checked. */
const LOOK_MS = 100;
/** With four bombs at once other documents still have a lane; each may cost 512 MiB. */
const LONG_LANES = 4;
/**
 * A child that uses more than this while idle is replaced: a fresh one uses some 190 MiB, one that read a receipt 280.
 */
const GROWN_BYTES = 320 * 1024 * 1024;
/** One that uses more than this after a document is ended: not even a usual document would fit. */
const FULL_BYTES = 440 * 1024 * 1024;

export function createReaderSlots(options: SlotOptions): ReaderSlots {
  const firstReady = Promise.withResolvers<void>();
  // Callers that do not await `ready` must not cause an unhandled rejection.
  firstReady.promise.catch(() => undefined);
  const pool: Pool = {
    ...options,
    slots: new Set(),
    firstReady,
    lostOnce: new WeakSet(),
    failedStarts: 0,
    closed: false,
    idleTimer: undefined,
    restartTimer: undefined,
  };
  start(pool);
  return {
    ready: firstReady.promise,
    dispatch: () => dispatch(pool),
    idle: () => idleFor(pool),
    close: async () => await close(pool),
  };
}

interface Purpose {
  /** The worn slot that ends when this one is ready. */
  readonly replaces?: Slot;
  /** The job that it starts with, regardless of the queue. */
  readonly firstJob?: Job;
}

/** Adds a slot. */
function start(pool: Pool, { replaces, firstJob }: Purpose = {}): void {
  const slot: Slot = {
    child: pool.launch(),
    state: "starting",
    documents: 0,
    retiring: false,
    long: false,
    gaveWay: false,
  };
  pool.slots.add(slot);
  const begun = performance.now();
  slot.child.ready.then(
    () => {
      pool.failedStarts = 0;
      slot.state = "idle";
      pool.firstReady.resolve();
      pool.log.info({ startMs: Math.round(performance.now() - begun) }, "reader ready");
      if (replaces !== undefined) retire(replaces);
      if (firstJob !== undefined) void work(pool, slot, firstJob);
      dispatch(pool);
    },
    (error: unknown) => {
      firstJob?.reject(unavailable(error));
      onFailedStart(pool, error);
    },
  );
  void slot.child.gone.then(() => {
    pool.slots.delete(slot);
    if (replaces !== undefined) Object.assign(replaces, { retiring: replaces.gaveWay, documents: 0 });
    if (slot.state !== "starting") grow(pool);
  });
}

function retire(slot: Slot): void {
  if (slot.state === "busy") slot.retiring = true;
  else slot.child.kill();
}

/** Retries after a pause, indefinitely; from the third failure on callers are no longer kept waiting. */
function onFailedStart(pool: Pool, error: unknown): void {
  if (pool.closed) return;
  pool.failedStarts++;
  const cause = error instanceof AppError ? error.cause : error;
  pool.log.warn({ err: cause, failedStarts: pool.failedStarts }, "a reader did not start");
  // A slot that came up before continues to serve, even alone.
  if (pool.failedStarts >= START_ATTEMPTS && [...pool.slots].every(({ state }) => state === "starting")) {
    pool.firstReady.reject(
      new StartupError("The document readers do not start; is the installation complete (models, node_modules)?", {
        cause,
      }),
    );
    pool.queue.rejectAll(unavailable(cause));
  }
  pool.restartTimer = setTimeout(() => grow(pool), RESTART_PAUSE_MS);
}

function unavailable(cause: unknown): AppError {
  return new AppError("dependency_unavailable", "Documents cannot be read at the moment. Try again later.", {
    cause,
    retryAfterSeconds: 10,
  });
}

/** Keeps one slot warm ahead of need and adds another for each waiting job, up to the limit. */
function grow(pool: Pool): void {
  if (pool.closed) return;
  const present = [...pool.slots].filter((slot) => !slot.retiring || slot.gaveWay);
  const free = present.filter(({ state, retiring, child }) => state !== "busy" && !retiring && child.usable()).length;
  const isFull = present.length >= pool.children + (longSlots(pool).length > 0 ? LONG_LANES : 0);
  if (present.length > 0 && (isFull || free > pool.queue.length)) return;
  start(pool);
  makeWay(pool);
}

function longSlots(pool: Pool): Slot[] {
  return [...pool.slots].filter((slot) => slot.state === "busy" && slot.long);
}

/** If more processes are working, or starting for a waiting job, than are allowed at once, the long ones yield. */
function makeWay(pool: Pool): void {
  const busy = [...pool.slots].filter((slot) => slot.state === "busy").length;
  if (busy + pool.queue.length <= pool.children) return;
  for (const slot of longSlots(pool)) {
    if (slot.gaveWay) continue;
    slot.child.giveWay();
    Object.assign(slot, { gaveWay: true, retiring: true });
  }
}

/** Frees memory after a while without work. */
function shrink(pool: Pool): void {
  const idle = [...pool.slots].filter((slot) => slot.state === "idle");
  for (const slot of idle.slice(1)) slot.child.kill();
  const last = idle[0];
  if (last !== undefined && last.child.residentBytes() > GROWN_BYTES) start(pool, { replaces: last });
}

function dispatch(pool: Pool): void {
  for (const slot of pool.slots) {
    if (slot.state !== "idle" || slot.retiring || !slot.child.usable()) continue;
    const job = mayTakeOne(pool) ? pool.queue.next() : undefined;
    if (job === undefined) break;
    void work(pool, slot, job);
    makeWay(pool);
  }
  grow(pool);
}

/** One more than there are cores while long ones yield: the CPU they leave is enough for it. */
function mayTakeOne(pool: Pool): boolean {
  const quick = [...pool.slots].filter(({ state, long }) => state === "busy" && !long).length;
  return quick < pool.children + (longSlots(pool).length > 0 ? 1 : 0);
}

function idleFor(pool: Pool): number {
  if (pool.closed || pool.queue.length > 0) return 0;
  const slots = [...pool.slots];
  const idle = slots.filter(({ state, retiring, child }) => state === "idle" && !retiring && child.usable()).length;
  const busy = slots.filter(({ state }) => state === "busy").length;
  return Math.max(0, Math.min(idle, pool.children - busy));
}

/** Runs one job in one slot: settles with the child's result, or with its death. */
async function work(pool: Pool, slot: Slot, job: Job): Promise<void> {
  const { child } = slot;
  slot.state = "busy";
  clearTimeout(pool.idleTimer);
  const look = setInterval(() => lookWhetherLong(pool, slot), LOOK_MS);
  try {
    job.resolve(await child.ask(job, job.signal));
  } catch (error) {
    const cause = error instanceof AppError ? error.cause : error;
    if (!child.usable() && !pool.closed) pool.log.warn({ err: cause }, "a reader was lost with its document");
    if (mayBeReadAgain(pool, slot, job, cause)) {
      job.events.again();
      start(pool, { firstJob: job });
    } else {
      job.reject(cause instanceof KilledFromOutside ? takenTwice(cause) : error);
    }
  }
  clearInterval(look);
  Object.assign(slot, { state: "idle", long: false });
  slot.documents++;
  if (slot.retiring || child.residentBytes() > FULL_BYTES) child.kill();
  else if (slot.documents === pool.documentsPerChild && child.usable()) start(pool, { replaces: slot });
  const isQuiet = [...pool.slots].every((other) => other.state !== "busy");
  if (!pool.closed && isQuiet) pool.idleTimer = setTimeout(() => shrink(pool), pool.idleMs).unref();
  dispatch(pool);
}

/** Once, if the reader's end may not be the document's fault. */
function mayBeReadAgain(pool: Pool, slot: Slot, job: Job, cause: unknown): boolean {
  if (pool.closed) return false;
  if (cause instanceof MemoryExceeded) return slot.documents > 0;
  if (!(cause instanceof KilledFromOutside) || pool.lostOnce.has(job)) return false;
  pool.lostOnce.add(job);
  return true;
}

function takenTwice(cause: Error): AppError {
  const detail =
    "The process that read the document was ended from outside, twice; memory may be short. Try again later.";
  return new AppError("overloaded", detail, { cause, retryAfterSeconds: 30 });
}

/** A slot that yielded stays long to the end of its job, however short its next page. */
function lookWhetherLong(pool: Pool, slot: Slot): void {
  const wasLong = slot.long;
  slot.long = slot.gaveWay || slot.child.pageTakes(pool.longPageMs);
  if (slot.long && !wasLong) dispatch(pool);
}

async function close(pool: Pool): Promise<void> {
  pool.closed = true;
  clearTimeout(pool.idleTimer);
  clearTimeout(pool.restartTimer);
  for (const { child } of pool.slots) child.kill();
  await Promise.all([...pool.slots].map(({ child }) => child.gone));
}
