/**
 * A program that tries what a document that has taken over its reader would try, and prints the names of what succeeded
 * as JSON; with a program named as `native` it becomes that program. Its argument: `Targets` as JSON.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, type NetConnectOpts } from "node:net";
import { join } from "node:path";

export interface Targets {
  /** A file that does not belong to the application, and the folder of the database. */
  readonly secretFile: string;
  readonly databaseDir: string;
  readonly databaseSocket: string;
  /** Where the service listens, and an address of the machine that is not loopback. */
  readonly port: number;
  readonly externalAddress: string;
  /** A folder of the application. */
  readonly folder: string;
  readonly tempDir: string;
  /** The service. */
  readonly pid: number;
  readonly native?: string;
}

const targets = JSON.parse(process.argv[2] ?? "{}") as Targets;
const MIB = 1024 * 1024;

const attempts: Record<string, () => unknown> = {
  "read /etc/passwd": () => readFileSync("/etc/passwd"),
  "read a file of the user": () => readFileSync(targets.secretFile),
  "look into the database's folder": () => readdirSync(targets.databaseDir),
  "connect to the database's socket": async () => await connected({ path: targets.databaseSocket }),
  "connect to the service on loopback": async () => await connected({ host: "127.0.0.1", port: targets.port }),
  "connect to an outer address": async () => await connected({ host: targets.externalAddress, port: targets.port }),
  "start 1 000 processes": startProcesses,
  "open 2 000 files": openFiles,
  "write beside the code": () => writeFileSync(join(targets.folder, "written"), "by a document"),
  "write into the user's folder": () => writeFileSync(`${targets.secretFile}.written`, "by a document"),
  "fill /tmp with 256 MiB": fillTemp,
  "read an environment": readEnvironment,
  "signal the service": () => process.kill(targets.pid, 0),
};

async function connected(to: NetConnectOpts): Promise<void> {
  const socket = connect(to);
  try {
    await once(socket, "connect");
  } finally {
    socket.destroy();
  }
}

/** All 1 000 must run at once for this to count. */
async function startProcesses(): Promise<void> {
  const started: ChildProcess[] = [];
  try {
    for (let i = 0; i < 1000; i++) {
      const child = spawn("/bin/sleep", ["60"], { stdio: "ignore" });
      started.push(child);
      await once(child, "spawn");
    }
  } finally {
    for (const child of started) child.kill("SIGKILL");
  }
}

function openFiles(): void {
  const opened: number[] = [];
  try {
    while (opened.length < 2000) opened.push(openSync(process.execPath, "r"));
  } finally {
    for (const fd of opened) closeSync(fd);
  }
}

function fillTemp(): void {
  const file = join(targets.tempDir, "filled");
  try {
    for (let i = 0; i < 256; i++) writeFileSync(file, Buffer.alloc(MIB, 1), { flag: "a" });
  } finally {
    rmSync(file, { force: true });
  }
}

function readEnvironment(): void {
  const environments = [process.ppid, targets.pid, 1].map((pid) => {
    try {
      return readFileSync(`/proc/${pid}/environ`, "utf8");
    } catch {
      return ""; // Not to be seen from here.
    }
  });
  const own = process.env.PATH === undefined ? "" : `PATH=${process.env.PATH}`;
  if (![own, ...environments].some((environment) => environment.includes("PATH="))) throw new Error("nothing in it");
}

if (targets.native !== undefined) {
  process.execve?.(targets.native, [targets.native], {});
  process.exit(1);
}
const succeeded: string[] = [];
for (const [name, attempt] of Object.entries(attempts)) {
  await Promise.resolve()
    .then(attempt)
    .then(
      () => succeeded.push(name),
      () => undefined, // Stopped, as it should be.
    );
}
process.stdout.write(JSON.stringify(succeeded), () => process.exit(0));
