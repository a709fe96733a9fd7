import { createHash } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seededRandom } from "../../training/random.ts";
import { type Api, call, fetchDocument, submit } from "../support/api.ts";
import { freePort, type Program, printed, startProgram, until } from "../support/program.ts";
import { openTempDir } from "../support/temp-dir.ts";

const ONE_FIELD = { number: { tag_alias: "Number", tag_multiple_values: false, tag_aggregation: null } };
const ADMIN_TOKEN = "admin-token-of-the-tests";
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 3);
const UPLOADERS = 4;

/** R1: kill -9 of the whole server under asynchronous load, again and again, at moments drawn from a fixed seed. */
describe(`kill -9 under asynchronous load, ${ROUNDS} rounds`, () => {
  const dataDir = openTempDir("estratto-kill-");
  const invoice = readFileSync("samples/invoice.pdf");
  const random = seededRandom(20261121).next;
  const acknowledged = new Map<string, string>();
  /** Documents that a webhook said were processed or failed, and how often. */
  const told = new Map<string, number>();
  const receiver = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { document_id: id } = JSON.parse(body).data;
    told.set(id, (told.get(id) ?? 0) + 1);
    response.end();
  });
  let program: Program;
  let api: Api;

  beforeAll(async () => {
    await new Promise<void>((listening) => receiver.listen(0, "127.0.0.1", listening));
    const port = await freePort();
    api = { url: `http://127.0.0.1:${port}`, serviceId: "", key: "" };
    program = await start();
    const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
    const plan = await call(api, "POST", "/api/v1/admin/plans", {
      headers,
      json: { plan_type: "TRIAL", plan_usage_limit: 1_000_000 },
    });
    const definition = {
      name: "Kill",
      description: "",
      service_fields: ONE_FIELD,
      service_categories: {},
      plan_id: plan.body.plan_id,
    };
    const service = await call(api, "POST", "/api/v1/admin/services", { headers, json: definition });
    const rate_limit = { inference_per_minute: 100_000, other_per_minute: 100_000, concurrent: 64 };
    const key = await call(api, "POST", `/api/v1/admin/services/${service.body.service_id}/api-keys`, {
      headers,
      json: { name: "kill", rate_limit },
    });
    const webhook = { url: originOf(receiver), events: ["document.processed", "document.failed"] };
    const made = await call(api, "POST", `/api/v1/admin/services/${service.body.service_id}/webhooks`, {
      headers,
      json: webhook,
    });
    expect(made.status).toBe(200);
    api = { ...api, serviceId: service.body.service_id, key: key.body.key };
  }, 60_000);

  afterAll(async () => {
    program.child.kill("SIGTERM");
    await program.exited;
    await new Promise((closed) => receiver.close(closed));
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function start(): Promise<Program> {
    const started = startProgram(process.execPath, ["src/main.ts"], {
      cwd: process.cwd(),
      env: {
        PATH: process.env.PATH,
        ESTRATTO_DATA_DIR: dataDir,
        ESTRATTO_PORT: new URL(api.url).port,
        ESTRATTO_ADMIN_TOKEN: ADMIN_TOKEN,
        ESTRATTO_READERS: "1",
        ESTRATTO_WEBHOOK_HOSTS: originOf(receiver),
        ESTRATTO_LOG_LEVEL: "error",
      },
    });
    await printed(started, "is ready");
    return started;
  }

  /** Uploads until the connection breaks; every 200 goes into the log of what was acknowledged. */
  async function uploadUntilKilled(uploader: number, round: number): Promise<void> {
    for (let i = 0; ; i++) {
      const bytes = Buffer.concat([invoice, Buffer.from(`\n% ${round} ${uploader} ${i}\n`)]);
      const answer = await submit(api, bytes).catch(() => null);
      if (answer === null) return;
      if (answer.status === 200)
        acknowledged.set(answer.body.resource, createHash("sha256").update(bytes).digest("hex"));
    }
  }

  it(
    "loses no acknowledged document, and each is ACTIVE or ERROR within 60 s of the last start",
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const uploading = Promise.all(
          Array.from({ length: UPLOADERS }, (_, uploader) => uploadUntilKilled(uploader, round)),
        );
        await sleep(200 + random() * 1_800);
        program.child.kill("SIGKILL");
        await program.exited;
        await uploading;
        program = await start();
      }
      expect(acknowledged.size).toBeGreaterThanOrEqual(ROUNDS);
      const open = new Set(acknowledged.keys());
      await until(
        async () => {
          for (const id of open) {
            const { body } = await fetchDocument(api, id, "?document_details=summary");
            if (body.document.status !== "RUNNING") open.delete(id);
          }
          return open.size === 0;
        },
        60_000 + ROUNDS * 2_000,
        () => `${open.size} of ${acknowledged.size} documents to end`,
      );
    },
    240_000 + ROUNDS * 10_000,
  );

  it("tells a webhook of the end of each at least once", async () => {
    const untold = () => [...acknowledged.keys()].filter((id) => !told.has(id));
    // A delivery that a killed process had leased is sent again a minute later.
    await until(
      () => untold().length === 0,
      90_000,
      () => `${untold().length} of ${acknowledged.size} to be told`,
    );
    const twice = [...told.values()].filter((times) => times > 1).length;
    console.log(`webhooks through kills: ${told.size} told, ${twice} of them more than once`);
  }, 100_000);

  it("gives back the very bytes of each", async () => {
    console.log(`R1 kill -9: ${ROUNDS} rounds, ${acknowledged.size} documents acknowledged`);
    for (const [id, sha256] of acknowledged) {
      const path = `/api/v1/inference/service/${api.serviceId}/predicted-documents/${id}/file`;
      const response = await fetch(`${api.url}${path}`, { headers: { "x-api-key": api.key } });
      expect(response.status).toBe(200);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(createHash("sha256").update(bytes).digest("hex")).toBe(sha256);
    }
  }, 120_000);
});

function originOf(server: ReturnType<typeof createServer>): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
