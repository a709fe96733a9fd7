import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { processesBelow } from "../../src/reading/process-tree.ts";
import { type Api, submit } from "../support/api.ts";
import { type Installation, newService, openInstallation, type Process } from "../support/installation.ts";
import { until } from "../support/program.ts";
import { trialFigure, trialSkipped } from "../support/trial-figure.ts";
import { isLong, sized } from "./size.ts";

/**
 * docs/trust.md R3: what the kernel sees before a 200 is sent: the file synced, renamed, its folder synced, the commit
 * synced.
 */

const UPLOADS = 20;
const CONTROL_UPLOADS = sized(3, 20);
const missing = spawnSync("strace", ["-V"]).error ? "strace is not installed" : "";
if (missing) trialSkipped("R3", "uploads synced in order before their 200", missing);

describe.skipIf(missing)("an upload under strace", () => {
  const invoice = readFileSync("samples/invoice.pdf");
  const noSync = `--import=${new URL("no-sync.ts", import.meta.url).href}`;
  let installation: Installation;
  let api: Api;
  let serving: Process;

  beforeAll(async () => {
    installation = await openInstallation({ durable: true });
    serving = await installation.start("serve");
    api = await newService(serving.url);
  });
  afterAll(() => installation?.stop());

  async function syncedInOrder(process: Process, uploads: number, label: string): Promise<number> {
    const trace = await startTrace(process, installation);
    const digests: string[] = [];
    for (let i = 0; i < uploads; i++) {
      const bytes = Buffer.concat([invoice, Buffer.from(`\n% ${label} ${i}\n`)]);
      expect((await submit({ ...api, url: process.url }, bytes)).status).toBe(200);
      digests.push(createHash("sha256").update(bytes).digest("hex"));
    }
    const lines = await trace.stop();
    return digests.filter((sha256) => isInOrder(lines, sha256)).length;
  }

  test("is synced, renamed, its folder synced and its row synced before the first byte of its 200", async () => {
    const found = await syncedInOrder(serving, UPLOADS, "synced");
    expect(
      trialFigure(
        "R3",
        "uploads synced in order before their 200",
        `${found}/${UPLOADS}`,
        `=${UPLOADS}`,
        found === UPLOADS,
      ),
    ).toBe(true);
  }, 300_000);

  test("control: without the syncs of files, and in a long run with commits that do not wait, no upload passes", async () => {
    const lax = new URL(installation.postgres.url);
    lax.searchParams.set("options", "-c synchronous_commit=off");
    const flaws: Record<string, Record<string, string>> = { "no sync of files": { NODE_OPTIONS: noSync } };
    if (isLong) flaws["no sync of commits"] = { DATABASE_URL: lax.href.replaceAll("+", "%20") };
    for (const [label, settings] of Object.entries(flaws)) {
      const flawed = await installation.start("serve", settings);
      const found = await syncedInOrder(flawed, CONTROL_UPLOADS, label);
      flawed.child.kill("SIGTERM");
      await flawed.exited;
      // Other processes sync the log too, sometimes just then: one out of order is enough.
      const figure = `${found}/${CONTROL_UPLOADS}`;
      expect(trialFigure("R3", `control: ${label}`, figure, `<${CONTROL_UPLOADS}`, found < CONTROL_UPLOADS)).toBe(true);
    }
  }, 300_000);
});

const CALLS = "trace=fsync,fdatasync,rename,renameat,renameat2,write,writev,sendto,sendmsg";

/** Lines in the order in which the kernel saw them, over the server and every process of the database. */
async function startTrace(
  process: Process,
  { postgres, dataDir }: Installation,
): Promise<{ stop(): Promise<string[]> }> {
  const file = join(dataDir, `trace-${process.child.pid}`);
  const postmaster = Number(
    readFileSync(join(postgres.folder, "postgres/cluster/postmaster.pid"), "utf8").split("\n")[0],
  );
  const lasting = [process.child.pid!, postmaster];
  const listed = processesBelow(postmaster);
  const args = [
    "-f",
    "-y",
    "-s",
    "16",
    "-e",
    CALLS,
    "-e",
    "signal=none",
    "-o",
    file,
    ...[...lasting, ...listed].flatMap((pid) => ["-p", String(pid)]),
  ];
  const strace = spawn("strace", args, { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  strace.stderr.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  // A process of the database may have ended since it was listed; those that it has started since are followed.
  const attached = (pid: number) => said.includes(`Process ${pid} attached`);
  const ended = (pid: number) => said.includes(`(PTRACE_SEIZE, ${pid}): No such process`);
  await until(
    () => lasting.every(attached) && listed.every((pid) => attached(pid) || ended(pid)),
    120_000,
    () => said,
  );
  return {
    async stop() {
      strace.kill("SIGINT");
      await once(strace, "exit");
      return readFileSync(file, "utf8").split("\n");
    },
  };
}

/** A sync counts where it ended, a response where it began. */
function isInOrder(lines: readonly string[], sha256: string): boolean {
  const renamed = lines.findIndex((line) => line.includes("rename") && line.includes(`/${sha256}"`));
  const [, from = "", to = ""] = /"([^"]+)".*"([^"]+)"/.exec(lines[renamed] ?? "") ?? [];
  if (to === "") return false;
  const folder = to.slice(0, to.lastIndexOf("/"));
  const fileSynced = endOfCall(lines, 0, (line) => isSync(line) && line.includes(`<${from}>`));
  const folderSynced = endOfCall(lines, renamed, (line) => isSync(line) && line.includes(`<${folder}>`));
  const committed = endOfCall(lines, folderSynced, (line) => isSync(line) && line.includes("/pg_wal/"));
  const answered = lines.findIndex((line, i) => i > renamed && line.includes('"HTTP/1.1 200'));
  return fileSynced < renamed && renamed < folderSynced && folderSynced < committed && committed < answered;
}

const isSync = (line: string): boolean => /\b(fsync|fdatasync)\(/.test(line);

/** A call that another one interrupted in the trace ends at its "resumed" line. Infinity: there was none. */
function endOfCall(lines: readonly string[], from: number, isCall: (line: string) => boolean): number {
  const at = lines.findIndex((line, i) => i >= from && isCall(line));
  if (at < 0) return Number.POSITIVE_INFINITY;
  const line = lines[at]!;
  if (!line.includes("<unfinished")) return at;
  const thread = line.split(" ", 1)[0]!;
  const resumed = lines.findIndex((later, i) => i > at && later.startsWith(`${thread} `) && later.includes("resumed>"));
  return resumed < 0 ? Number.POSITIVE_INFINITY : resumed;
}
