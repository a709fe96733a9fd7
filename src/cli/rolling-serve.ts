import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../usecases/ports.ts";

/** What this process sends to the serving ones; a signal could reach them twice, from the terminal and from here. */
export const STOP = "stop";

/** A child that ends sooner than this after its start is not restarted at once. */
const SHORT_LIFE_MS = 10_000;
const PAUSE_MS = 2_000;
const STOP_MS = 35_000;

/**
 * `serve` in several processes that can be replaced one after the other without a failed request: this one holds the
 * port, from which the children take connections themselves, and nothing else that could go wrong.
 *
 *   SIGHUP   a new child serves, then an old one finishes its requests and ends; and so on (new settings in files,
 *            a new version of the code)
 *   SIGTERM  all finish their requests; a second one ends them at once
 *
 * One that is still starting has nothing to finish: it is ended at once. Resolves when all have ended as asked, with
 * the exit code.
 */
export async function serveInProcesses(count: number, log: Log): Promise<number> {
  // If connections were handed over from here, as is Node's default, one that a killed child had not yet taken would
  // hang forever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const starting = new Set<Worker>();
  const serving = new Set<Worker>();
  /** Replaced ones that still have something to finish. */
  const finishing = new Set<Worker>();
  let stopping = false;
  const started = Promise.withResolvers<void>();
  // One after the other; the first restart when the first children serve.
  let restarting = started.promise;
  const ended = Promise.withResolvers<number>();

  /** Resolves when the child serves; rejects if it ends before. */
  const start = async (): Promise<void> => {
    const child = cluster.fork();
    const startedAt = performance.now();
    const exited = once(child, "exit");
    starting.add(child);
    await Promise.race([
      once(child, "listening"),
      exited.then(([code]) => Promise.reject(new StartFailed(code))),
    ]).finally(() => starting.delete(child));
    serving.add(child);
    void exited.then(async ([code, signal]) => {
      const wasServing = serving.delete(child);
      if (!wasServing || stopping) return;
      log.error({ pid: child.process.pid, code, signal }, "a serving process ended by itself; another one is started");
      if (performance.now() - startedAt < SHORT_LIFE_MS) await sleep(PAUSE_MS);
      while (!stopping && !(await start().then(() => true, logged))) await sleep(PAUSE_MS);
    });
  };
  const logged = (error: unknown): false => {
    if (!stopping) log.error({ err: error }, "a serving process could not be started");
    return false;
  };
  const restart = async (): Promise<void> => {
    for (const old of [...serving]) {
      if (stopping || !(await start().then(() => true, logged))) return;
      serving.delete(old);
      finishing.add(old);
      await stop(old);
      finishing.delete(old);
    }
    log.info({ count }, "every serving process was replaced");
  };

  process.on("SIGHUP", () => {
    restarting = restarting.then(restart);
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      const all = [...[...starting].map(end), ...[...serving, ...finishing].map(stop)];
      Promise.all(all).then(() => ended.resolve(0), ended.reject);
    });
  }
  try {
    // The first one alone: it may have a database to prepare.
    for (let i = 0; i < count && !stopping; i++) await start();
    started.resolve();
  } catch (error) {
    if (!(error instanceof StartFailed)) throw error;
    // It has already reported the reason on stderr.
    if (!stopping) return error.exitCode;
  }
  return ended.promise;
}

class StartFailed extends Error {
  readonly exitCode: number;
  constructor(code: number | null) {
    super(`A serving process ended with ${code} before it served.`);
    this.exitCode = code || 1;
  }
}

async function stop(child: Worker): Promise<void> {
  if (child.isDead()) return;
  const exited = once(child, "exit");
  // One that has just died cannot be told; what counts is that it is gone, and the others must still finish their
  // requests.
  child.send(STOP, () => undefined);
  const late = await Promise.race([exited.then(() => false), sleep(STOP_MS, true, { ref: false })]);
  if (late) await end(child);
}

async function end(child: Worker): Promise<void> {
  if (child.isDead()) return;
  const exited = once(child, "exit");
  child.process.kill("SIGKILL");
  await exited;
}
