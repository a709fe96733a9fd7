/**
 * A program that tries what a document would that had taken over its reader, and prints the names of what succeeded as JSON.
 * Its argument: JSON with a file outside the application, a loopback port, a folder of the application and the id of the process to harm.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";

export interface Targets {
  readonly secretFile: string;
  readonly port: number;
  readonly folder: string;
  readonly pid: number;
}

const { secretFile, port, folder, pid } = JSON.parse(process.argv[2] ?? "{}") as Targets;

const attempts: Record<string, () => unknown> = {
  "read /etc/passwd": () => readFileSync("/etc/passwd"),
  "read a file of the user": () => readFileSync(secretFile),
  "read the environment of its parent": () => {
    if (!readFileSync(`/proc/${process.ppid}/environ`, "utf8").includes("PATH=")) throw new Error("nothing in it");
  },
  "write beside the code": () => writeFileSync(join(folder, "written"), "by a document"),
  "write into the user's folder": () => writeFileSync(`${secretFile}.written`, "by a document"),
  "signal the service": () => process.kill(pid, 0),
  "connect to the service": () =>
    new Promise((resolve, reject) => connect({ host: "127.0.0.1", port }).on("connect", resolve).on("error", reject)),
};

const succeeded: string[] = [];
for (const [name, attempt] of Object.entries(attempts)) {
  await Promise.resolve()
    .then(attempt)
    .then(
      () => succeeded.push(name),
      () => undefined, // Stopped, as it should be.
    );
}
console.log(JSON.stringify(succeeded));
process.exit(0);
