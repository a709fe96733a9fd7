import { createHash } from "node:crypto";
import { chmod, lstat, mkdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartupError } from "../../errors.ts";
import { findPostgresBinaries } from "./binaries.ts";
import { DATABASE_USER, ensureCluster } from "./cluster.ts";
import { awaitFreeCluster } from "./lock.ts";
import { type PostgresServer, type ServerOptions, startPostgresServer } from "./server.ts";
import { choosePostgresUser, giveTo, type PostgresUser } from "./user.ts";

export interface EmbeddedPostgres {
  readonly url: string;
  /** Shuts the server down and waits for it. Close the pools first. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Holds everything of the database: cluster, password, possibly the programs. Created if absent. */
  readonly dataDir: string;
  /** Folder for the socket; if its path is too long for a socket, a folder under the system's temporary one is used. */
  readonly socketDir: string;
  readonly log: ServerLog;
  /** Server settings in addition to the defaults; tests that need no durability turn fsync off. */
  readonly settings?: Readonly<Record<string, string>>;
}

interface ServerLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** The longest path of a unix socket; macOS allows three bytes fewer, which the slack in the name covers. */
const SOCKET_PATH_BYTES = 103;

/**
 * PostgreSQL as a managed child process on its own folder: created once, reachable only through a unix socket and a
 * password, ended with this process. Call it from the main thread. Every obstacle is a StartupError with a remedy.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log } = options;
  const clusterDir = join(dataDir, "cluster");
  await makeDataDir(dataDir);
  const user = await choosePostgresUser(clusterDir);
  await refuseClosedFolders(dataDir, user);
  const socketDir = await makeSocketDir(dataDir, options.socketDir, user);
  const binaries = await findPostgresBinaries(dataDir, user);
  const { password } = await ensureCluster(dataDir, clusterDir, binaries, user);
  const serverOptions: ServerOptions = {
    postgres: binaries.postgres,
    clusterDir,
    socketDir,
    user,
    ...(options.settings ? { settings: options.settings } : {}),
    onLine: (line) => log.warn({ line }, "the database says"),
  };
  const server = keepRunning(await startOnFreeCluster(serverOptions, dataDir), serverOptions, dataDir, log);
  return {
    url: `postgresql://${DATABASE_USER}:${password}@localhost/postgres?host=${encodeURIComponent(socketDir)}`,
    stop: () => server.stop(),
  };
}

const ORPHANS_MS = 15_000;

/**
 * A server that was killed leaves processes behind which end as soon as they notice; PostgreSQL refuses to start beside
 * them, and is right.
 */
async function startOnFreeCluster(options: ServerOptions, dataDir: string): Promise<PostgresServer> {
  const deadline = performance.now() + ORPHANS_MS;
  for (;;) {
    await awaitFreeCluster(dataDir, options.clusterDir, options.socketDir);
    try {
      return await startPostgresServer(options);
    } catch (error) {
      const areOrphans = error instanceof StartupError && error.message.includes("shared memory block");
      if (!areOrphans || performance.now() > deadline) throw error;
      await sleep(250);
    }
  }
}

/**
 * Restarts a server that ended by itself, with growing delays; meanwhile the store rejects with dependency_unavailable.
 */
function keepRunning(first: PostgresServer, options: ServerOptions, dataDir: string, log: ServerLog) {
  let current: PostgresServer | null = first;
  let stopping = false;
  const supervise = async (): Promise<void> => {
    for (let failures = 0; ; ) {
      const startedAt = performance.now();
      await current?.ended;
      if (stopping) return;
      failures = performance.now() - startedAt > 60_000 ? 0 : failures + 1;
      log.error({ failures }, "the embedded PostgreSQL ended by itself; starting it again");
      await sleep(Math.min(5_000, 100 * 2 ** failures));
      if (stopping) return;
      current = null;
      try {
        const started = await startOnFreeCluster(options, dataDir);
        // stop() waits for this loop to end, and cannot see a server that has just been started.
        if (stopping) return await started.stop();
        current = started;
        log.info({}, "the embedded PostgreSQL is back");
      } catch (error) {
        log.error({ err: error }, "the embedded PostgreSQL did not start again");
      }
    }
  };
  const supervised = supervise();
  return {
    stop: async () => {
      stopping = true;
      await current?.stop();
      await supervised;
    },
  };
}

async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    // Traversable by the database's user, whatever the umask; what is private inside has its own mode.
    if ((await stat(dataDir)).uid === process.getuid?.()) await chmod(dataDir, 0o711);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new StartupError(
      `ESTRATTO_DATA_DIR (${dataDir}) cannot be used (${code ?? "error"}); make it a folder that this user may write to.`,
      { cause },
    );
  }
}

/** Only matters if the database runs as another user: a private folder above it would show as missing libraries. */
async function refuseClosedFolders(dataDir: string, user: PostgresUser | null): Promise<void> {
  if (!user) return;
  for (let folder = dataDir; ; folder = dirname(folder)) {
    const { mode, uid } = await stat(folder);
    if ((mode & 0o001) === 0 && uid !== user.ids.uid) {
      throw new StartupError(
        `ESTRATTO_DATA_DIR (${dataDir}) is closed to the database, which runs as ${user.name}: ` +
          `run "chmod o+x ${folder}", or start estratto as an ordinary user.`,
      );
    }
    if (folder === dirname(folder)) return;
  }
}

async function makeSocketDir(dataDir: string, wanted: string, user: PostgresUser | null): Promise<string> {
  const fits = Buffer.byteLength(join(wanted, ".s.PGSQL.5432")) <= SOCKET_PATH_BYTES;
  const digest = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  const socketDir = fits ? wanted : join(tmpdir(), `estratto-${digest}`);
  await mkdir(socketDir, { recursive: fits, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  const { uid } = await lstat(socketDir);
  const ours = [process.getuid?.() ?? uid, user?.ids.uid ?? uid];
  const isFolder = (await lstat(socketDir)).isDirectory();
  // In a world-writable folder, someone else may have created it first.
  if (!isFolder || !ours.includes(uid)) {
    throw new StartupError(`${socketDir} belongs to someone else; remove it, or choose a shorter ESTRATTO_DATA_DIR.`);
  }
  await giveTo(user, socketDir);
  await chmod(socketDir, 0o700);
  return socketDir;
}
