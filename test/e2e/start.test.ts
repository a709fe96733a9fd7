import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, call, upload } from "../support/api.ts";
import { filesBelow } from "../support/files-below.ts";
import { freePort, type Program, printed, startProgram, until } from "../support/program.ts";
import { openTempDir } from "../support/temp-dir.ts";

/**
 * What the README promises a stranger: `npm start` in a clean copy of the project (its packages installed), the printed
 * curl lines, stop, kill, start again.
 */
describe("npm start in a clean copy", () => {
  const copy = openTempDir("estratto-clean-");
  const dataDir = join(copy, "data");
  let port: number;
  let program: Program;
  /** With the keys, which are shown once. */
  let firstOutput: string;

  beforeAll(async () => {
    copyOfTheProject(copy);
    port = await freePort();
    program = npmStart();
    await printed(program, "Try it:", 90_000);
    await printed(program, "invoice.pdf", 5_000);
    firstOutput = program.stdout();
  }, 120_000);

  afterAll(async () => {
    for (const pid of serverPids(copy)) process.kill(pid, "SIGKILL");
    await program.exited;
    await until(() => postmasterIsGone(dataDir), 10_000);
    rmSync(copy, { recursive: true, force: true });
  });

  function npmStart(settings: Record<string, string> = {}, args: readonly string[] = []): Program {
    const env = {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ESTRATTO_PORT: String(port),
      ESTRATTO_DATA_DIR: dataDir,
    };
    return startProgram("npm", ["start", "--", ...args], { cwd: copy, env: { ...env, ...settings } });
  }

  it("prints curl lines that give the values of the sample receipt and invoice", async () => {
    for (const sample of ["receipt", "invoice"]) {
      const expected = JSON.parse(readFileSync(`samples/${sample}.expected.json`, "utf8"));
      const { status, body } = await runCurlLine(printedCurlLine(firstOutput, sample), copy);
      expect(status).toBe(200);
      const total = sample === "receipt" ? "total" : "gross_total";
      expect(digitsOf(body.document_summary.entities[total].text)).toBe(digitsOf(expected[total]));
      expect(numbersOf(body.document_summary.entities.date.text)).toEqual(numbersOf(expected.date));
    }
  });

  it("stores what was asked to be stored, and has it still after kill -9 and a new start", async () => {
    const api = printedService(firstOutput, "invoice");
    const path = `/api/v1/inference/service/${api.serviceId}`;
    const body = upload(readFileSync("samples/invoice.pdf"), { push_result_on_platform: "always" }, "my invoice.pdf");
    const stored = await call(api, "POST", `${path}/predict`, { body });
    const documentId = stored.headers.get("x-document-id");
    expect(stored.status).toBe(200);
    expect(documentId).not.toBeNull();

    for (const pid of serverPids(copy)) process.kill(pid, "SIGKILL");
    await program.exited;
    await until(
      () => postmasterIsGone(dataDir),
      10_000,
      () => "the postmaster to end with its parent",
    );

    program = npmStart();
    await printed(program, "is ready");
    const found = await call(api, "GET", `${path}/predicted-documents/${documentId}`);
    expect(found.status).toBe(200);
    expect(found.body.document).toMatchObject({ original_name: "my invoice.pdf", status: "ACTIVE" });
    const { document: _, ...result } = found.body;
    expect(result.document_pages[0].entities).toEqual(stored.body.document_pages[0].entities);
  }, 120_000);

  it("deletes: the document is gone at once, its bytes from the disk within 60 s", async () => {
    const api = printedService(firstOutput, "invoice");
    const path = `/api/v1/inference/service/${api.serviceId}`;
    const bytes = Buffer.concat([readFileSync("samples/invoice.pdf"), Buffer.from("% to be deleted")]);
    const stored = await call(api, "POST", `${path}/predict`, {
      body: upload(bytes, { push_result_on_platform: "always" }),
    });
    const document = `${path}/predicted-documents/${stored.headers.get("x-document-id")}`;
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    expect(filesBelow(dataDir).some((file) => file.includes(sha256))).toBe(true);
    expect((await call(api, "DELETE", document)).status).toBe(200);
    expect((await call(api, "GET", document)).status).toBe(404);
    await until(() => !filesBelow(dataDir).some((file) => file.includes(sha256)), 60_000);
  }, 90_000);

  it("refuses a second start on the same folder, and on the same port, in one line that says what to do", async () => {
    const sameFolder = npmStart({ ESTRATTO_PORT: String(await freePort()) });
    expect(await sameFolder.exited).not.toBe(0);
    expect(lastLine(sameFolder.stderr())).toMatch(/ESTRATTO_DATA_DIR .*in use.*stop it or choose another/);

    const samePort = npmStart({ ESTRATTO_DATA_DIR: join(copy, "other data") });
    expect(await samePort.exited).not.toBe(0);
    expect(lastLine(samePort.stderr())).toMatch(/ESTRATTO_PORT \d+ is in use; .*choose another port/);
  }, 60_000);

  it("refuses an unwritable folder and a bad setting in one line that names the setting", async () => {
    const file = join(copy, "a file");
    writeFileSync(file, "");
    const unwritable = npmStart({ ESTRATTO_DATA_DIR: join(file, "data") });
    expect(await unwritable.exited).not.toBe(0);
    expect(lastLine(unwritable.stderr())).toContain("ESTRATTO_DATA_DIR");

    const badSetting = npmStart({ ESTRATTO_READERS: "many" });
    expect(await badSetting.exited).not.toBe(0);
    expect(lastLine(badSetting.stderr())).toContain("ESTRATTO_READERS");
  }, 60_000);

  it("keeps the keys and the link for the start that succeeds, if the first one found its port taken", async () => {
    const other = join(copy, "other data");
    const settings = { ESTRATTO_DATA_DIR: other, ESTRATTO_PORT: String(await freePort()) };
    const again = npmStart(settings);
    await printed(again, "Try it:", 90_000);
    expect(again.stdout()).toContain("First start");
    // A supervisor's signal reaches npm, and through it the server.
    process.kill(again.child.pid!, "SIGTERM");
    await again.exited;
    await until(() => postmasterIsGone(other), 30_000);
  }, 150_000);

  it("refuses to check or save a folder that holds no installation, and makes none there", async () => {
    const empty = join(copy, "elsewhere");
    for (const args of [["fsck"], ["backup", join(copy, "saved")]]) {
      const command = npmStart({ ESTRATTO_DATA_DIR: empty }, args);
      expect(await command.exited).not.toBe(0);
      expect(lastLine(command.stderr())).toMatch(/ESTRATTO_DATA_DIR .*holds no installation/);
    }
    expect(existsSync(join(empty, "postgres"))).toBe(false);
    expect(existsSync(join(copy, "saved"))).toBe(false);
  }, 60_000);

  it("stops on Ctrl-C (SIGINT) with exit code 0 and leaves no process behind", async () => {
    const pids = [...serverPids(copy), ...childrenOf(serverPids(copy))];
    expect(pids.length).toBeGreaterThan(1);
    for (const pid of serverPids(copy)) process.kill(pid, "SIGINT");
    expect(await program.exited).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
    expect(postmasterIsGone(dataDir)).toBe(true);
  }, 40_000);
});

/** The files git tracks or would track, with the installed packages linked in. */
function copyOfTheProject(copy: string): void {
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" });
  for (const file of files.split("\n").filter((name) => name !== "" && existsSync(name))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(file, join(copy, file));
  }
  symlinkSync(join(process.cwd(), "node_modules"), join(copy, "node_modules"));
}

interface CurlLine {
  readonly key: string;
  readonly file: string;
  readonly push: string;
  readonly url: string;
}

function printedCurlLine(stdout: string, sample: string): CurlLine {
  const line = new RegExp(
    `curl -H 'x-api-key: (\\S+)' \\\\\\s+-F file=@(samples/${sample}\\S+) -F push_result_on_platform=(\\S+) \\\\\\s+'(\\S+)'`,
  ).exec(stdout);
  if (!line) throw new Error(`no curl line for ${sample} in:\n${stdout}`);
  const [, key = "", file = "", push = "", url = ""] = line;
  return { key, file, push, url };
}

/** Does what curl would; curl itself is not on every machine. */
async function runCurlLine({ key, file, push, url }: CurlLine, cwd: string) {
  const body = upload(readFileSync(join(cwd, file)), { push_result_on_platform: push });
  return call({ url: "", serviceId: "", key }, "POST", url, { body });
}

function printedService(stdout: string, sample: string): Api {
  const { key, url } = printedCurlLine(stdout, sample);
  const serviceId = /service\/([^/]+)\//.exec(url)?.[1] ?? "";
  return { url: new URL(url).origin, serviceId, key };
}

/** Day, month and year in any order. */
function numbersOf(date: string): number[] {
  return [...date.matchAll(/\d+/g)].map(Number).sort((a, b) => a - b);
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

function lastLine(text: string): string {
  return (
    text
      .trim()
      .split("\n")
      .findLast((line) => line.startsWith("estratto:")) ?? ""
  );
}

/** The Node processes that run src/main.ts in the copy. */
function serverPids(copy: string): number[] {
  return allPids().filter(
    (pid) =>
      commandOf(pid).includes("src/main.ts") &&
      readLink(`/proc/${pid}/environ`).includes(copy) &&
      !commandOf(pid).startsWith("sh") &&
      !commandOf(pid).startsWith("npm"),
  );
}

function childrenOf(parents: readonly number[]): number[] {
  const children = allPids().filter((pid) => parents.includes(parentOf(pid)));
  return children.length === 0 ? [] : [...children, ...childrenOf(children)];
}

function allPids(): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function commandOf(pid: number): string {
  return readLink(`/proc/${pid}/cmdline`).replaceAll("\0", " ");
}

function parentOf(pid: number): number {
  return Number(
    readLink(`/proc/${pid}/stat`)
      .replace(/^.*\) /, "")
      .split(" ")[1],
  );
}

function isAlive(pid: number): boolean {
  const state = readLink(`/proc/${pid}/stat`).replace(/^.*\) /, "")[0];
  return state !== undefined && state !== "Z";
}

/** "" if the process has ended meanwhile. */
function readLink(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** Checked by the lock file and not by the pid, which stays a zombie if pid 1 does not reap. */
function postmasterIsGone(dataDir: string): boolean {
  return !existsSync(join(dataDir, "postgres", "cluster", "postmaster.pid"));
}
