import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { StartupError } from "../../errors.ts";
import type { PostgresUser } from "./user.ts";

/**
 * Durable and small: for one machine's documents, beside a process that needs the memory more. io_method=sync and no
 * replication save five helper processes.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  max_connections: "50",
  shared_buffers: "64MB",
  work_mem: "8MB",
  jit: "off",
  io_method: "sync",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "256MB",
  max_worker_processes: "2",
  max_parallel_workers: "0",
  max_parallel_workers_per_gather: "0",
  autovacuum_max_workers: "1",
  huge_pages: "off",
  lc_messages: "C",
  timezone: "UTC",
  log_timezone: "UTC",
  max_logical_replication_workers: "0",
  log_min_messages: "warning",
  // Statements and values stay out of the log: they may contain text of documents.
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_line_prefix: "",
};

const READY_MS = 60_000;
const FAST_SHUTDOWN_MS = 10_000;
const IMMEDIATE_SHUTDOWN_MS = 5_000;

export interface ServerOptions {
  readonly postgres: string;
  readonly clusterDir: string;
  readonly socketDir: string;
  readonly user: PostgresUser | null;
  readonly settings?: Readonly<Record<string, string>>;
  readonly onLine: (line: string) => void;
}

export interface PostgresServer {
  /** Resolves when the process has ended, for whatever reason. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/** Starts the server and waits until it accepts connections, including a recovery if necessary. */
export async function startPostgresServer(options: ServerOptions): Promise<PostgresServer> {
  const child = spawnBoundToParent(options);
  const lines: string[] = [];
  const ready = Promise.withResolvers<void>();
  readLines(child, (line) => {
    if (line.includes("database system is ready to accept connections")) ready.resolve();
    if (/^(WARNING|FATAL|PANIC):/.test(line)) options.onLine(line);
    lines.push(line);
    if (lines.length > 20) lines.shift();
  });
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", (error) => {
      lines.push(`FATAL: ${error.message}`);
      resolve();
    });
  });
  const outcome = await Promise.race([
    ready.promise.then(() => "ready" as const),
    ended.then(() => "ended" as const),
    sleep(READY_MS, "late" as const, { ref: false }),
  ]);
  if (outcome === "ready") return { ended, stop: () => stop(child, ended) };
  if (outcome === "late") await stop(child, ended);
  const said = lines.findLast((line) => /\b(FATAL|PANIC):/.test(line)) ?? lines.at(-1) ?? "it gave no reason";
  throw new StartupError(
    `The embedded PostgreSQL did not start on ESTRATTO_DATA_DIR (${options.clusterDir}): ${said}; ` +
      "if the folder is damaged, restore it from a backup or move it away to start empty.",
  );
}

/**
 * The server must not outlive this process, not even after kill -9: on Linux the kernel interrupts it (setpriv
 * --pdeathsig, bound to the spawning thread, hence the main one); elsewhere a shell waits for the end of a pipe that
 * only we hold open. Its own session keeps a Ctrl-C in the terminal from stopping it before the requests are done.
 */
function spawnBoundToParent({ postgres, clusterDir, socketDir, user, settings }: ServerOptions): ChildProcess {
  const args = ["-D", clusterDir, "-k", socketDir];
  for (const [name, value] of Object.entries({ ...SETTINGS, ...settings })) args.push("-c", `${name}=${value}`);
  const pdeathsig = ["--pdeathsig", "INT", "--no-new-privs", "--"];
  const options = {
    ...user?.ids,
    cwd: "/",
    env: { LC_ALL: "C", TZ: "UTC", PATH: "/usr/bin:/bin" },
    detached: true,
  };
  // BusyBox has a setpriv too, without --pdeathsig.
  if (spawnSync("setpriv", [...pdeathsig, "true"], { env: options.env }).status === 0) {
    return spawn("setpriv", [...pdeathsig, postgres, ...args], { ...options, stdio: ["ignore", "ignore", "pipe"] });
  }
  const child = spawn(postgres, args, { ...options, stdio: ["ignore", "ignore", "pipe"] });
  if (child.pid !== undefined) {
    const script = 'read -r _; kill -INT "$1"';
    const watchdog = spawn("/bin/sh", ["-c", script, "estratto-watchdog", String(child.pid)], {
      ...options,
      stdio: ["pipe", "ignore", "ignore"],
    });
    watchdog.unref();
    child.once("exit", () => watchdog.kill("SIGKILL"));
  }
  return child;
}

function readLines(child: ChildProcess, onLine: (line: string) => void): void {
  let rest = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.trim() !== "") onLine(line);
  });
}

/** Fast: connections are cut, everything is written. Then immediate: the next start recovers. Then kill. */
async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  for (const [signal, patienceMs] of [
    ["SIGINT", FAST_SHUTDOWN_MS],
    ["SIGQUIT", IMMEDIATE_SHUTDOWN_MS],
    ["SIGKILL", IMMEDIATE_SHUTDOWN_MS],
  ] as const) {
    child.kill(signal);
    const done = await Promise.race([ended.then(() => true), sleep(patienceMs, false, { ref: false })]);
    if (done) return;
  }
}
