import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, call, predict } from "../support/api.ts";
import { filesBelow } from "../support/files-below.ts";
import { ADMIN, type Installation, newService, openInstallation, type Process } from "../support/installation.ts";
import { until } from "../support/program.ts";

/**
 * The deletion of a service with its documents is recorded before the response: after a kill -9 the next process
 * finishes it.
 */

const DOCUMENTS = 4;
const invoice = readFileSync("samples/invoice.pdf");

let installation: Installation;
let serve: Process;
let api: Api;
beforeAll(async () => {
  installation = await openInstallation();
  serve = await installation.start("serve");
  api = await newService(serve.url);
}, 300_000);
afterAll(() => installation?.stop());

const countOf = async (rows: string): Promise<number> =>
  Number((await installation.postgres.database.pool.query(`select count(*) as n from ${rows}`)).rows[0].n);
const files = () => filesBelow(join(installation.dataDir, "blobs")).length;

test("killed behind the answer, it is ended by the next process: no row and no byte is left", async () => {
  for (let i = 0; i < DOCUMENTS; i++) {
    const sent = await predict(api, Buffer.concat([invoice, Buffer.from(`\n% ${i}\n`)]), "always");
    expect(sent.headers.get("x-document-id")).not.toBeNull();
  }
  expect(files()).toBe(DOCUMENTS);
  const path = `/api/v1/admin/services/${api.serviceId}`;
  expect((await call(api, "DELETE", `${path}?documents=delete`, { headers: ADMIN })).status).toBe(200);
  serve.child.kill("SIGKILL");
  await serve.exited;
  const begun = `service where service_id = '${api.serviceId}' and erasing_since is not null`;
  expect(await countOf(begun), "recorded, and not ended yet").toBe(1);

  const next = await installation.start("serve");
  expect((await call({ ...api, url: next.url }, "GET", path, { headers: ADMIN })).status).toBe(404);
  await until(
    async () => (await countOf(`service where service_id = '${api.serviceId}'`)) === 0,
    60_000,
    () => "the service",
  );
  expect(await countOf(`document where service_id = '${api.serviceId}'`)).toBe(0);
  expect(files()).toBe(0);
  expect(await countOf(`audit_event where subject = '${api.serviceId}' and action = 'service.deleted'`)).toBe(1);
}, 300_000);
