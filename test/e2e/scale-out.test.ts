import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../src/store/embedded-postgres/embedded-postgres.ts";
import { type Api, call, fetchDocument, predict, submit } from "../support/api.ts";
import { newVisitor, OWNER } from "../support/people.ts";
import { freePort, type Program, printed, startProgram, until } from "../support/program.ts";
import { openTempDir } from "../support/temp-dir.ts";

const ADMIN_TOKEN = "admin-token-of-the-tests";
const INVOICE = readFileSync("samples/invoice.pdf");

describe("two serve and two work processes on one database and one bucket", () => {
  const root = openTempDir("estratto-scale-");
  const programs: Program[] = [];
  let postgres: EmbeddedPostgres;
  let bucket: S3rver;
  let env: NodeJS.ProcessEnv;
  let first: Api;
  let second: Api;

  beforeAll(async () => {
    postgres = await startEmbeddedPostgres({
      dataDir: join(root, "pg"),
      socketDir: join(root, "run"),
      log: pino({ level: "silent" }),
    });
    const s3Port = await freePort();
    bucket = new S3rver({
      port: s3Port,
      address: "127.0.0.1",
      silent: true,
      directory: join(root, "s3"),
      configureBuckets: [{ name: "documents", configs: [] }],
    });
    await bucket.run();
    env = {
      PATH: process.env.PATH,
      DATABASE_URL: postgres.url,
      ESTRATTO_DATA_DIR: join(root, "data"),
      ESTRATTO_ADMIN_TOKEN: ADMIN_TOKEN,
      ESTRATTO_AUTH_SECRET: "the same in every process of one installation",
      ESTRATTO_READERS: "1",
      ESTRATTO_LOG_LEVEL: "warn",
      ESTRATTO_RATE_OTHER_PER_MINUTE: "100000",
      ESTRATTO_S3_ENDPOINT: `http://127.0.0.1:${s3Port}`,
      ESTRATTO_S3_BUCKET: "documents",
      ESTRATTO_S3_ACCESS_KEY_ID: "S3RVER",
      ESTRATTO_S3_SECRET_ACCESS_KEY: "S3RVER",
    };
    const ports = [await freePort(), await freePort()];
    const start = (role: string, port: number) =>
      startProgram(process.execPath, ["src/main.ts", role], {
        cwd: process.cwd(),
        env: { ...env, ESTRATTO_PORT: String(port) },
      });
    programs.push(...ports.map((port) => start("serve", port)), start("work", 0), start("work", 0));
    await Promise.all(programs.map((program) => printed(program, "is ready")));
    const api = await newService(`http://127.0.0.1:${ports[0]}`);
    first = api;
    second = { ...api, url: `http://127.0.0.1:${ports[1]}` };
  });

  afterAll(async () => {
    for (const { child } of programs) child.kill("SIGTERM");
    await Promise.all(programs.map(({ exited }) => exited));
    await bucket?.close();
    await postgres?.stop();
    rmSync(root, { recursive: true, force: true });
  });

  async function newService(url: string): Promise<Api> {
    const admin = { url, serviceId: "", key: "" };
    const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
    const services = await call(admin, "GET", "/api/v1/admin/services", { headers });
    const invoice = services.body.services.find((s: { template: string }) => s.template === "invoice");
    const key = await call(admin, "POST", `/api/v1/admin/services/${invoice.service_id}/api-keys`, {
      headers,
      json: { name: "test" },
    });
    return { url, serviceId: invoice.service_id, key: key.body.key };
  }

  it("make one first account between them, however many start at once", async () => {
    const admin = { ...first, key: "" };
    const accounts = await call(admin, "GET", "/api/v1/admin/accounts", {
      headers: { authorization: `Bearer ${ADMIN_TOKEN}` },
    });
    expect(accounts.body.accounts).toHaveLength(1);
  });

  it("take a document at one and give its result at the other", async () => {
    const accepted = await submit(first, INVOICE);
    expect(accepted.status).toBe(200);
    await until(async () => (await fetchDocument(second, accepted.body.resource)).status === 200, 30_000);
    const result = await fetchDocument(second, accepted.body.resource, "?document_details=summary");
    expect(result.body.document.status).toBe("ACTIVE");
  });

  it("share the plan: usage counted at one is seen at the other", async () => {
    const before = await predict(first, INVOICE);
    const after = await predict(second, INVOICE);
    expect(Number(after.headers.get("x-plan-usage"))).toBe(Number(before.headers.get("x-plan-usage")) + 1);
  });

  it("let a person in at both and out at both at once, and count guesses together", async () => {
    const printedLink = programs.map(({ stdout }) => /sign-in#(\S+)/.exec(stdout())?.[1]).find(Boolean);
    const [here, there] = [newVisitor(first), newVisitor(second)];
    const made = await here.call("POST", "/session/link/use", { token: printedLink, ...OWNER });
    expect(made.status).toBe(200);
    there.cookies.set("estratto_session", here.cookies.get("estratto_session") ?? "");
    expect((await there.call("GET", "/session")).body.email).toBe(OWNER.email);
    expect((await here.call("DELETE", "/session")).status).toBe(200);
    expect((await there.call("GET", "/session")).status).toBe(401);

    const { email, password } = OWNER;
    for (let time = 0; time < 12; time++) {
      const visitor = newVisitor(time % 2 ? first : second);
      expect((await visitor.call("POST", "/session", { email, password })).status).toBe(200);
    }
    const statuses = [];
    for (let guess = 0; guess < 12; guess++) {
      const visitor = newVisitor(guess % 2 ? first : second);
      statuses.push((await visitor.call("POST", "/session", { email, password: `wrong ${guess}` })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  });

  it("finish every accepted document when one worker is killed at work", async () => {
    const accepted = await Promise.all(Array.from({ length: 8 }, (_, i) => submit(i % 2 ? first : second, INVOICE)));
    const worker = programs[2];
    worker?.child.kill("SIGKILL");
    const settled = async (id: string) => {
      const answer = await fetchDocument(first, id);
      return answer.body.document.status !== "RUNNING";
    };
    await until(
      async () => (await Promise.all(accepted.map(({ body }) => settled(body.resource)))).every(Boolean),
      60_000,
    );
    const statuses = await Promise.all(
      accepted.map(async ({ body }) => (await fetchDocument(first, body.resource)).status),
    );
    expect(statuses).toEqual(accepted.map(() => 200));
  }, 90_000);
});
