import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { backup, restore } from "../../src/cli/backup.ts";
import { fsck } from "../../src/cli/fsck.ts";
import { readConfig } from "../../src/config/config.ts";
import { KEPT, OF_NOBODY, OWNED_TABLES } from "../../src/store/upkeep/erasure.ts";
import { call, predict, upload } from "../support/api.ts";
import { ADMIN_TOKEN, type Estratto, startEstratto } from "../support/estratto.ts";
import { filesBelow } from "../support/files-below.ts";
import { until } from "../support/program.ts";
import { openTempDir } from "../support/temp-dir.ts";
import { printText, tinyPdf } from "../support/tiny-pdf.ts";
import { trialFigure } from "../support/trial-figure.ts";
import { filesHolding, rowsHolding } from "./privacy/traces.ts";
import { withDatabase } from "./tenants/contents.ts";
import { makeWorld, NOBODY_LISTENS, operator, type TenantService, type World } from "./tenants/world.ts";

const now = () => new Date();

/**
 * What happens to documents that are not to be kept, and to those that are to be forgotten; on the whole product, its
 * files and its database.
 */

const KEY = Buffer.alloc(32, 7).toString("base64");
let estratto: Estratto;
let world: World;
beforeAll(async () => {
  estratto = await startEstratto({ ESTRATTO_ENCRYPTION_KEY: KEY, ESTRATTO_WEBHOOK_HOSTS: NOBODY_LISTENS });
  world = await makeWorld(estratto, { tenants: 2, services: 1 });
}, 600_000);
afterAll(() => estratto.stop());

/** Only in the bytes, only on the page, only in the name. */
function paperWith(canary: string): Buffer {
  const page = tinyPdf([
    {
      content: printText([
        [40, 500, `Shown ${canary}`],
        [40, 450, "Total 12,50 EUR"],
      ]),
    },
  ]);
  return Buffer.concat([page, Buffer.from(`\n% inside ${canary}\n`)]);
}
const apiOf = ({ serviceId, key }: TenantService) => ({ url: estratto.url, serviceId, key });
const send = (service: TenantService, canary: string, push: string) =>
  call(apiOf(service), "POST", `/api/v1/inference/service/${service.serviceId}/predict?include=validation_errors`, {
    body: upload(paperWith(canary), { push_result_on_platform: push }, `name-${canary}.pdf`),
    headers: { "idempotency-key": randomUUID() },
  });
async function tracesOf(canary: string): Promise<number> {
  const rows = Object.values(await rowsHolding(estratto.dataDir, canary)).reduce((sum, n) => sum + n, 0);
  return rows + filesHolding(estratto.dataDir, canary).length;
}

describe("push_result_on_platform", () => {
  test("`never` and an `only_review` without violation leave nothing of the document on any disk", async () => {
    const [service] = world.services;
    for (const push of ["never", "only_review"]) {
      const { serviceId, tenant } = service!;
      // The world's policy requires a total, which this service has not been taught to find.
      if (push === "only_review") await dropPolicies(serviceId, tenant.owner);
      const canary = `never-${push.replace("_", "")}-51c7`;
      const answer = await send(service!, canary, push);
      expect([answer.status, answer.headers.get("x-document-id")]).toEqual([200, null]);
      const traces =
        (await tracesOf(`Shown ${canary}`)) + (await tracesOf(`inside ${canary}`)) + (await tracesOf(`name-${canary}`));
      expect(trialFigure("P1", `traces of a document sent with ${push}`, traces, "=0", traces === 0)).toBe(true);
    }
  });

  test("control: one sent with `always` is found, in the database", async () => {
    const canary = "always-77ab";
    expect((await send(world.services[0]!, canary, "always")).headers.get("x-document-id")).not.toBeNull();
    const rows = await rowsHolding(estratto.dataDir, canary);
    const files = filesHolding(estratto.dataDir, `name-${canary}`);
    const found = Object.keys(rows).length > 0 && files.length > 0;
    expect(
      trialFigure(
        "P1",
        "control: places where a stored document is found",
        Object.keys(rows).length + files.length,
        ">=2",
        found,
      ),
    ).toBe(true);
  });
});

describe("documents at rest", () => {
  test("are encrypted with a key of their account, and given out as they came", async () => {
    const [service] = world.services;
    const { documents, serviceId, key } = service!;
    const path = `/api/v1/inference/service/${serviceId}/predicted-documents/${documents[0]}/file`;
    const given = await fetch(`${estratto.url}${path}`, { headers: { "x-api-key": key } });
    const bytes = Buffer.from(await given.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    const stored = blobFiles(estratto.dataDir);
    const plain = stored.filter(
      (file) => readFileSync(file).subarray(0, 4).toString() !== "ESB1" || readFileSync(file).includes("%PDF"),
    );
    expect(
      trialFigure(
        "P4",
        "stored files that are not encrypted",
        plain.length,
        `=0 of ${stored.length}`,
        plain.length === 0,
      ),
    ).toBe(true);
    const ready = await (await fetch(`${estratto.url}/readyz`)).json();
    expect(ready.documents_at_rest).toBe("encrypted");
  });

  test("are found sound by fsck, and come back from a backup under the same key and no other", async () => {
    const env = { ESTRATTO_DATA_DIR: estratto.dataDir, ESTRATTO_ENCRYPTION_KEY: KEY };
    expect(await fsck(readConfig(env), { deleteOrphans: false, now })).toBe(true);
    const folder = join(openTempDir("estratto-backup-"), "backup");
    await expect(backup(readConfig({ ...env, ESTRATTO_ENCRYPTION_KEY: undefined }), folder, now())).rejects.toThrow(
      "set ESTRATTO_ENCRYPTION_KEY",
    );
    expect(readdirSync(dirname(folder)), "what failed leaves nothing behind").toEqual([]);
    await backup(readConfig(env), folder, now());
    const plain = filesHolding(join(folder, "blobs"), "%PDF");
    expect(
      trialFigure(
        "P4",
        "documents in a backup that can be read without the key",
        plain.length,
        "=0",
        plain.length === 0,
      ),
    ).toBe(true);
    const elsewhere = { ESTRATTO_DATA_DIR: openTempDir("estratto-restored-") };
    await expect(restore(readConfig(elsewhere), folder)).rejects.toThrow("ESTRATTO_ENCRYPTION_KEY");
    await restore(readConfig({ ...elsewhere, ESTRATTO_ENCRYPTION_KEY: KEY }), folder);
    expect(await fsck(readConfig({ ...elsewhere, ESTRATTO_ENCRYPTION_KEY: KEY }), { deleteOrphans: false, now })).toBe(
      true,
    );
    expect(blobFiles(elsewhere.ESTRATTO_DATA_DIR)).toHaveLength(blobFiles(estratto.dataDir).length);
  }, 600_000);
});

describe("DELETE of a document", () => {
  test("erases its bytes and every row that holds something of it within a minute", { timeout: 90_000 }, async () => {
    const service = world.services[0]!;
    const canary = "deleted-90d2";
    const documentId = (await send(service, canary, "always")).headers.get("x-document-id") ?? "";
    const path = `/api/v1/inference/service/${service.serviceId}/predicted-documents/${documentId}`;
    await call(apiOf(service), "PUT", `${path}/entities`, { json: { entities: { total: `corrected ${canary}` } } });
    await call(apiOf(service), "PATCH", path, { json: { revision_status: "approved", reason: `because ${canary}` } });
    expect((await rowsHolding(estratto.dataDir, canary)).document_page).toBeGreaterThan(0);
    const startedAt = performance.now();
    expect((await call(apiOf(service), "DELETE", path)).status).toBe(200);
    const folder = join(estratto.dataDir, "blobs", service.tenant.accountId, documentId);
    await until(
      async () => !existsSync(folder) && Object.keys(await rowsHolding(estratto.dataDir, canary)).length === 0,
      60_000,
      () => canary,
    );
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    expect(
      trialFigure(
        "P2",
        "seconds until a deleted document is gone from files and tables",
        seconds,
        "<=60",
        seconds <= 60,
      ),
    ).toBe(true);
    const withId = Object.keys(await rowsHolding(estratto.dataDir, documentId));
    expect(
      withId.filter((table) => !["audit_event", "outbox", "webhook_delivery", "idempotency_key"].includes(table)),
    ).toEqual([]);
  });
});

describe("an account's data", () => {
  test("are handed out whole, with the files, and without secrets", async () => {
    const { tenant, serviceId, documents, key } = world.services[1]!;
    const exported = await tenant.owner.call("GET", `/admin/accounts/${tenant.accountId}/export?files=true`);
    expect([exported.status, exported.headers.get("content-disposition")]).toEqual([
      200,
      'attachment; filename="account.jsonl"',
    ]);
    const lines = String(exported.body)
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    const tables = new Set(lines.map(({ table }) => table));
    for (const table of ["account", "member", "person", "service", "document", "document_page", "webhook"])
      expect(tables).toContain(table);
    const text = JSON.stringify(lines);
    for (const known of [tenant.canary, serviceId, ...documents]) expect(text).toContain(known);
    const files = lines.filter(({ file }) => file);
    expect(Buffer.from(files[0].file.base64, "base64").subarray(0, 5).toString()).toBe("%PDF-");
    const secrets = [key, ...tenant.owner.cookies.values(), "whsec_", "scrypt", '"sha256":"x'];
    const leaked = secrets.filter((secret) => text.includes(secret));
    const others = world.services[0]!.tenant.canary;
    expect(
      trialFigure(
        "P3",
        "secrets and other accounts' data in an export",
        leaked.length + Number(text.includes(others)),
        "=0",
        leaked.length === 0 && !text.includes(others),
      ),
    ).toBe(true);
  });

  test("a table that neither erasure nor export knows fails here", async () => {
    const { rows } = await withDatabase(estratto.dataDir, (client) =>
      client.query<{ name: string }>(
        "select table_name as name from information_schema.tables where table_schema = 'public'",
      ),
    );
    const known = new Set([...OWNED_TABLES, ...KEPT, ...OF_NOBODY]);
    expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  });

  test("are erased with proof: no row, no file, no way in; the trail keeps ids, and other accounts all of theirs", async () => {
    const [other, { tenant, key, serviceId }] = [world.services[0]!, world.services[1]!];
    const path = `/admin/accounts/${tenant.accountId}/erasure`;
    expect((await other.tenant.owner.call("POST", path, { name: `Account ${tenant.canary}` })).status).toBe(404);
    expect((await tenant.owner.call("POST", path, { name: "Account" })).status).toBe(422);
    const othersBefore = await rowsHolding(estratto.dataDir, other.tenant.accountId);
    const erased = await tenant.owner.call("POST", path, { name: `Account ${tenant.canary}` });
    expect(erased.status).toBe(200);
    expect(erased.body).toMatchObject({ account_id: tenant.accountId, left: {} });
    expect(erased.body.erased.files).toBeGreaterThanOrEqual(2);

    const byCanary = await rowsHolding(estratto.dataDir, tenant.canary);
    const byId = await rowsHolding(estratto.dataDir, tenant.accountId);
    const left = Object.keys({ ...byCanary, ...byId }).filter((table) => !KEPT.includes(table));
    const files = existsSync(join(estratto.dataDir, "blobs", tenant.accountId));
    expect(byCanary.audit_event).toBeUndefined();
    expect(
      trialFigure(
        "P3",
        "tables and folders that know an erased account, but the trail's ids",
        left.length + Number(files),
        "=0",
        left.length === 0 && !files,
      ),
    ).toBe(true);
    expect((await call({ url: estratto.url, serviceId, key }, "GET", `/api/v1/service/${serviceId}`)).status).toBe(401);
    expect((await tenant.owner.call("GET", "/session")).status).toBe(401);
    expect(await rowsHolding(estratto.dataDir, other.tenant.accountId)).toMatchObject(othersBefore);
    expect((await predict(apiOf(other), paperWith("after"), "never")).status).toBe(200);
    const trail = await call(apiOf(other), "GET", "/api/v1/admin/audit?account_id=installation", {
      headers: { authorization: `Bearer ${ADMIN_TOKEN}` },
    });
    const actions = trail.body.events.filter(({ subject }: { subject: string }) => subject === tenant.accountId);
    expect(actions.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(["account.erased", "account.erasure_begun"]),
    );
  });
});

describe("accounts learn apart", () => {
  test("what one taught changes nothing of the other, nor does its idempotency key", async () => {
    const [own] = world.services;
    const admin = operator(estratto);
    const { account_id } = await admin("POST", "/accounts", { name: "Neighbour" });
    const { plan_id } = await admin("POST", "/plans", { account_id, plan_type: "TRIAL", plan_usage_limit: 100 });
    const fields = { total: { tag_alias: "Total", tag_multiple_values: false } };
    const { service_id } = await admin("POST", "/services", {
      name: "Same",
      account_id,
      plan_id,
      service_fields: fields,
    });
    const { key } = await admin("POST", `/services/${service_id}/api-keys`, { name: "k" });
    const neighbour = { url: estratto.url, serviceId: String(service_id), key: String(key) };
    const paper = paperWith("learned");
    const before = await predict(neighbour, paper);
    const taught = await predict(apiOf(own!), paper, "always", "", { "idempotency-key": "the-same" });
    const path = `/api/v1/inference/service/${own!.serviceId}/predicted-documents/${taught.headers.get("x-document-id")}`;
    await call(apiOf(own!), "PUT", `${path}/entities`, { json: { entities: { total: "Shown" } } });
    const after = await predict(neighbour, paper, "never", "", { "idempotency-key": "the-same" });
    expect(after.body.document_summary).toEqual(before.body.document_summary);
    expect(after.body.service).toBe(service_id);
  });
});

const blobFiles = (dataDir: string): string[] => filesBelow(join(dataDir, "blobs"));

async function dropPolicies(serviceId: string, owner: World["tenants"][number]["owner"]): Promise<void> {
  const { body } = await owner.call("GET", `/admin/services/${serviceId}/policies`);
  for (const { policy_id } of body.policies)
    await owner.call("DELETE", `/admin/services/${serviceId}/policies/${policy_id}`);
}
