import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { StartupError } from "../../errors.ts";
import { syncFolder, writeSynced } from "../durable-files.ts";
import { isRunning } from "../running-process.ts";
import type { PostgresBinaries } from "./binaries.ts";
import { giveTo, type PostgresUser } from "./user.ts";

/** The superuser of the embedded database, its only user with a password. */
export const DATABASE_USER = "estratto";

/**
 * Creates the cluster once. initdb works under a temporary name and the finished cluster is renamed, so that an
 * interrupted start leaves nothing that looks like a database. Of two concurrent starts one rename wins, and both find
 * the same password.
 */
export async function ensureCluster(
  dataDir: string,
  clusterDir: string,
  binaries: PostgresBinaries,
  user: PostgresUser | null,
): Promise<{ password: string }> {
  const password = await ensurePassword(dataDir, clusterDir, user);
  if (await exists(clusterDir)) {
    await refuseDamaged(clusterDir, binaries);
    return { password };
  }
  await removeUnfinished(dataDir);
  const unfinished = `${clusterDir}.new-${process.pid}`;
  await mkdir(unfinished, { mode: 0o700 });
  await giveTo(user, unfinished);
  await initdb(unfinished, join(dataDir, "password"), binaries, user);
  try {
    await rename(unfinished, clusterDir);
    await syncFolder(dataDir);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await exists(clusterDir))) throw error;
  }
  return { password };
}

async function initdb(
  clusterDir: string,
  passwordFile: string,
  { initdb: program }: PostgresBinaries,
  user: PostgresUser | null,
): Promise<void> {
  const args = [
    `--pgdata=${clusterDir}`,
    `--username=${DATABASE_USER}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    // Sorts identically on every machine and with every version of the system's libraries.
    "--locale-provider=builtin",
    "--locale=C.UTF-8",
    "--builtin-locale=C.UTF-8",
    "--data-checksums",
  ];
  try {
    await promisify(execFile)(program, args, {
      ...user?.ids,
      cwd: "/",
      env: { LC_ALL: "C", TZ: "UTC", PATH: "/usr/bin:/bin" },
    });
  } catch (cause) {
    const lines = (cause as { stderr?: string }).stderr?.trim().split("\n") ?? [String(cause)];
    // After the error initdb also reports how it cleans up.
    const said = lines.find((line) => /error:|could not|FATAL/i.test(line)) ?? lines.at(-1)!;
    throw new StartupError(`The database could not be created in ESTRATTO_DATA_DIR (${clusterDir}): ${said}`, {
      cause,
    });
  }
}

/** Written and synced before the cluster that it belongs to. */
async function ensurePassword(dataDir: string, clusterDir: string, user: PostgresUser | null): Promise<string> {
  const path = join(dataDir, "password");
  const known = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  if (known !== "") return known;
  if (await exists(clusterDir)) {
    throw new StartupError(
      `ESTRATTO_DATA_DIR is damaged: ${path} is missing; restore it from a backup, with the folder beside it.`,
    );
  }
  const password = randomBytes(24).toString("base64url");
  const unfinished = `${path}.new-${process.pid}`;
  await writeSynced(unfinished, password, "w");
  await giveTo(user, unfinished);
  await rename(unfinished, path);
  await syncFolder(dataDir);
  return readFile(path, "utf8");
}

async function refuseDamaged(clusterDir: string, { majorVersion }: PostgresBinaries): Promise<void> {
  const found = await readFile(join(clusterDir, "PG_VERSION"), "utf8").then(
    (text) => text.trim(),
    () => "",
  );
  if (found === majorVersion) return;
  if (/^\d{1,3}$/.test(found)) {
    throw new StartupError(
      `ESTRATTO_DATA_DIR holds a PostgreSQL ${found} database (${clusterDir}) and this estratto has PostgreSQL ${majorVersion}; ` +
        "start the estratto that made it, or restore a backup made with pg_dump.",
    );
  }
  throw new StartupError(
    `ESTRATTO_DATA_DIR is damaged: ${clusterDir} is not a database (PG_VERSION is ${found === "" ? "missing" : "unreadable"}); ` +
      "restore the folder from a backup, or move it away to start empty.",
  );
}

/** Removes the leftovers of interrupted starts; another start's work in progress stays. */
async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const pid = /\.new-(\d+)$/.exec(name)?.[1];
    if (pid === undefined || (Number(pid) !== process.pid && isRunning(Number(pid)))) continue;
    await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
