import { execFile, execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Api, predict } from "../support/api.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { paintedPng } from "../support/papers.ts";
import { openTempDir } from "../support/temp-dir.ts";
import { trialFigure, trialSkipped } from "../support/trial-figure.ts";
import { isLongTrial } from "./scale.ts";

/**
 * docs/trust.md S20: what widely used scanners find, on loopback, each with a time limit; if one is not installed this
 * is reported. Left out are modules that contact a server of their makers (ssrf, xxe) or fetch a list first (nikto,
 * wapp), and wapiti's backup, which takes any 200 for a find: for unknown paths, a browser gets the console's one page.
 * ffuf only tries what it is given. A deliberately vulnerable server must be detected.
 */

/**
 * It asks for `1`, which switches on a filter that could be used to break a page (OWASP advises against it); the
 * product sends `0`.
 */
const AGAINST_ADVICE = /X-XSS-Protection is not set/;
const MINUTES = { wapiti: 4, sqlmap: 4, ffuf: 1 };
const run = promisify(execFile);
const folder = openTempDir("estratto-scanners-");

let estratto: Estratto;
let api: Api;
let document: string;
let broken: { server: Server; url: string };

describe.runIf(isLongTrial)("scanners", () => {
  beforeAll(async () => {
    estratto = await startEstratto();
    const service = estratto.service("receipt");
    api = { url: estratto.url, ...service };
    document = (await predict(api, await paintedPng(), "always")).headers.get("x-document-id")!;
    broken = await startBrokenServer();
  }, 600_000);
  afterAll(async () => {
    await estratto?.stop();
    broken?.server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Addresses with every parameter that a list and a document accept. */
  function addresses(): string[] {
    const documents = `${api.url}/api/v1/inference/service/${api.serviceId}/predicted-documents`;
    const list =
      "status=ACTIVE&revision_status=pending&category=receipt&q=a&violation=any&sort=newest&limit=10&cursor=abc";
    return [
      `${api.url}/`,
      `${api.url}/docs`,
      `${api.url}/api/v1/service/${api.serviceId}?include=categories`,
      `${documents}?${list}`,
      `${documents}/${document}?include=words`,
      `${documents}/${document}/pages/0/image?width=100`,
      `${documents}/${document}/events`,
    ];
  }

  test("wapiti finds nothing in the product, and what is wrong with a broken server", async () => {
    if (!isThere("wapiti")) return skipped("wapiti");
    const modules =
      "exec,file,sql,blindsql,xss,permanentxss,redirect,crlf,htaccess,shellshock,methods,http_headers,csp";
    const known = execFileSync("wapiti", ["--list-modules"], { encoding: "utf8" });
    const chosen = modules.split(",").filter((module) => new RegExp(`^\\s+${module}\\b`, "m").test(known));
    const told = await wapiti(addresses(), chosen, MINUTES.wapiti);
    const found = told.filter((finding) => !AGAINST_ADVICE.test(finding));
    const control = await wapiti([`${broken.url}/?q=a`], ["xss", "sql"], 1);
    for (const finding of found) console.log(finding);
    expect([
      trialFigure("S20", "findings of wapiti", found.length, "=0", found.length === 0),
      trialFigure("S20", "control: findings of wapiti in a broken server", control.length, ">0", control.length > 0),
    ]).toEqual([true, true]);
  }, 600_000);

  async function wapiti(urls: readonly string[], modules: readonly string[], minutes: number): Promise<string[]> {
    const report = join(folder, `wapiti-${modules.length}.json`);
    const [first, ...others] = urls;
    const args = [
      ...["-u", first!, ...others.flatMap((url) => ["-s", url])],
      ...["-m", modules.join(","), "--scope", "domain", "-d", "2", "--max-scan-time", String(minutes * 60)],
      // As behind a proxy that terminates TLS: HSTS is sent only there.
      ...[
        "-H",
        `x-api-key: ${api.key}`,
        "-H",
        "x-forwarded-proto: https",
        "-f",
        "json",
        "-o",
        report,
        "--store-session",
        folder,
        "--flush-session",
      ],
      ...["-t", "10", "-v", "0", "--no-bugreport"],
    ];
    await run("wapiti", args, { timeout: minutes * 60_000 + 60_000, maxBuffer: 64 * 1024 * 1024, cwd: folder });
    const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, "utf8"));
    return Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, each]) =>
      (each as { info: string; path: string; level: number }[]).map(
        ({ info, path, level }) => `${kind} ${level} ${path}: ${info}`,
      ),
    );
  }

  test("sqlmap finds no parameter that reaches a statement, and one in a broken server", async () => {
    if (!isThere("sqlmap")) return skipped("sqlmap");
    const lists = addresses().filter((url) => url.includes("?"));
    const found = [];
    for (const url of lists) found.push(...(await sqlmap(url, ["--dbms", "postgresql"])));
    const control = await sqlmap(`${broken.url}/?q=a`, ["--dbms", "sqlite"]);
    expect([
      trialFigure(
        "S20",
        "parameters that sqlmap could inject into",
        found.length,
        `=0 of ${lists.length} addresses`,
        found.length === 0,
      ),
      trialFigure("S20", "control: parameters of a broken server", control.length, ">0", control.length > 0),
    ]).toEqual([true, true]);
  }, 600_000);

  async function sqlmap(url: string, more: readonly string[]): Promise<string[]> {
    const args = [
      ...[
        "-u",
        url,
        "--batch",
        "--level",
        "2",
        "--risk",
        "1",
        "--threads",
        "4",
        "--flush-session",
        "--disable-coloring",
      ],
      ...["--headers", `x-api-key: ${api.key}`, "--ignore-code", "*", "--output-dir", join(folder, "sqlmap"), ...more],
      ...["--technique", "BEUS", "--skip-waf", "--answers", "follow=N"],
    ];
    const { stdout } = await run("sqlmap", args, { timeout: MINUTES.sqlmap * 60_000, maxBuffer: 64 * 1024 * 1024 });
    expect(stdout).toMatch(/do not appear to be injectable|identified the following injection point/);
    return [...stdout.matchAll(/^Parameter: .*$/gm)].map(([line]) => line);
  }

  test("ffuf finds no file that is nobody's business, and the pages that are there", async () => {
    if (!isThere("ffuf")) return skipped("ffuf");
    const words = join(folder, "words.txt");
    const all = [...projectPaths(), ...USUAL_PATHS];
    writeFileSync(words, [...all, "healthz", "openapi.json"].join("\n"));
    const report = join(folder, "ffuf.json");
    const args = ["-w", words, "-u", `${api.url}/FUZZ`, "-mc", "200,301,302,500", "-o", report, "-of", "json", "-s"];
    await run("ffuf", [...args, "-maxtime", String(MINUTES.ffuf * 60)], { timeout: 90_000 });
    const { results } = JSON.parse(readFileSync(report, "utf8")) as {
      results: { input: { FUZZ: string }; length: number }[];
    };
    const consoleBytes = (await (await fetch(`${api.url}/nothing/is/here`)).arrayBuffer()).byteLength;
    const given = results.filter(({ length }) => length !== consoleBytes).map(({ input }) => input.FUZZ);
    const pages = ["healthz", "openapi.json"];
    const files = given.filter((path) => !pages.includes(path));
    for (const path of files) console.log(path);
    const control = pages.filter((path) => given.includes(path)).length;
    expect([
      trialFigure("S20", "files that ffuf was given", files.length, `=0 of ${all.length}`, files.length === 0),
      trialFigure("S20", "control: pages that ffuf found", control, "=2", control === 2),
    ]).toEqual([true, true]);
  }, 180_000);
});

function isThere(program: string): boolean {
  try {
    execFileSync("sh", ["-c", `command -v ${program}`]);
    return true;
  } catch {
    return false;
  }
}

function skipped(program: string): void {
  trialSkipped("S20", `findings of ${program}`, `${program} is not installed`);
}

/** Every file of the project that a careless server could hand out. */
function projectPaths(): string[] {
  const top = readdirSync(".").filter((name) => existsSync(name) && name !== "node_modules");
  const sources = ["src", "migrations", "models", "docs"].filter((name) => existsSync(name));
  return [...top, ...sources.flatMap((name) => readdirSync(name).map((file) => `${name}/${file}`))].filter(
    // The pages of the interface's own description.
    (path) => path !== "docs" && path !== "openapi.json",
  );
}

const USUAL_PATHS = [
  ...[
    ".git/HEAD",
    ".git/config",
    ".env",
    ".env.local",
    ".npmrc",
    ".DS_Store",
    ".htaccess",
    ".ssh/id_rsa",
    ".aws/credentials",
  ],
  ...["backup.zip", "backup.sql", "dump.sql", "database.sqlite", "config.json", "config.yml", "secrets.json", "id_rsa"],
  ...[
    "admin",
    "admin/",
    "phpmyadmin/",
    "wp-login.php",
    "server-status",
    "actuator",
    "actuator/env",
    "debug",
    "console",
    "graphql",
  ],
  ...["index.html.bak", "index.html~", "package.json", "package-lock.json", "node_modules/fastify/package.json"],
  ...[
    "../package.json",
    "..%2fpackage.json",
    "%2e%2e/package.json",
    "..%5c..%5cetc%5cpasswd",
    "....//....//etc/passwd",
  ],
  ...["assets/../../package.json", "assets/..%2f..%2fpackage.json", "assets/%2e%2e/%2e%2e/package.json", "/etc/passwd"],
  ...["data/blobs", "blobs", "uploads", "postgres/cluster/PG_VERSION", "auth-secret", "proc/self/environ"],
];

/** Echoes its input, and builds an SQL statement from it. */
async function startBrokenServer(): Promise<{ server: Server; url: string }> {
  const database = new DatabaseSync(":memory:");
  database.exec("create table thing (name text); insert into thing values ('a'), ('b')");
  const server = createServer((request, response) => {
    const q = new URL(request.url ?? "/", "http://localhost").searchParams.get("q") ?? "";
    response.setHeader("content-type", "text/html");
    try {
      const rows = database.prepare(`select name from thing where name = '${q}'`).all();
      response.end(
        `<html><body><p>${q}</p><ul>${rows.map(({ name }) => `<li>${name}</li>`).join("")}</ul></body></html>`,
      );
    } catch (error) {
      response.statusCode = 500;
      response.end(`<html><body>SQLite error: ${String(error)}</body></html>`);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
