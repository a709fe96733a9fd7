import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OWNED_BY_SERVICE } from "../../src/store/upkeep/service-erasure.ts";
import { rowsHolding } from "../security/privacy/traces.ts";
import { withDatabase } from "../security/tenants/contents.ts";
import { type Answer, type Api, call, fetchDocument, predict, submit } from "../support/api.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { deviations } from "../support/openapi.ts";
import { newMember, newOwner, newVisitor, passwordOf, tokenOf, type Visitor } from "../support/people.ts";
import { until } from "../support/program.ts";
import { printText, tinyPdf } from "../support/tiny-pdf.ts";

/**
 * The deletion of a service: what is refused, what is deleted with it, what stays, and who can use its id afterwards.
 */

let estratto: Estratto;
let owner: Visitor;
let planId: string;
beforeAll(async () => {
  estratto = await startEstratto({ ESTRATTO_WEBHOOK_HOSTS: "http://127.0.0.1:1" });
  owner = await newOwner(estratto);
  planId = (await operator("GET", "/plans")).body.plans[0].plan_id;
});
afterAll(() => estratto.stop());

const operator = (method: string, path: string, json?: object, headers: Record<string, string> = {}): Promise<Answer> =>
  call({ url: estratto.url, serviceId: "", key: "" }, method, `/api/v1/admin${path}`, {
    headers: { authorization: `Bearer ${estratto.adminToken}`, ...headers },
    ...(json && { json }),
  });
const remove = (serviceId: string, query = "", headers: Record<string, string> = {}) =>
  operator("DELETE", `/services/${serviceId}${query}`, undefined, headers);

const definition = {
  name: "Tickets",
  service_fields: {
    total: { tag_alias: "Total", tag_multiple_values: false, type: "amount" },
    // No label on the paper has its name: it is read only after it was taught.
    shop: { tag_alias: "Quantum", tag_multiple_values: false, type: "text" },
  },
};
async function newService(): Promise<Api> {
  return withKey((await operator("POST", "/services", definition)).body.service_id);
}
async function withKey(serviceId: string, key?: string): Promise<Api> {
  const made = await operator("POST", `/services/${serviceId}/api-keys`, { name: "test", ...(key && { key }) });
  expect(made.status).toBe(200);
  return { url: estratto.url, serviceId, key: made.body.key };
}

/** Number of pages of a document that takes a second or more to read. */
const LONG = 40;
const paper = (text = "ticket", pages = 1) => {
  const printed = [
    [40, 500, `Shop ${text}`],
    [40, 450, "Total 12,50 EUR"],
  ] as const;
  return tinyPdf(Array.from({ length: pages }, () => ({ content: printText(printed) })));
};
const stored = async (api: Api, text?: string) =>
  (await predict(api, paper(text), "always")).headers.get("x-document-id") ?? "";
const correct = (api: Api, documentId: string, shop: string) =>
  call(api, "PUT", `/api/v1/inference/service/${api.serviceId}/predicted-documents/${documentId}/entities`, {
    json: { entities: { shop } },
  });
const shopRead = async (api: Api, text: string) =>
  (await predict(api, paper(text))).body.document_pages[0].entities.shop.text;
const isGone = async ({ serviceId }: Api) =>
  (
    await withDatabase(estratto.dataDir, (client) =>
      client.query("select from service where service_id = $1", [serviceId]),
    )
  ).rowCount === 0;
const usage = async () => (await operator("GET", `/plans/${planId}`)).body.plan_usage;

describe("DELETE admin/services/{service_id}", () => {
  test("without documents: at once gone, with its keys and all that is its own", async () => {
    const api = await newService();
    const path = `/services/${api.serviceId}`;
    const webhook = { url: "http://127.0.0.1:1/hook", events: ["document.processed"] };
    expect((await operator("POST", `${path}/webhooks`, webhook)).status).toBe(200);
    expect((await operator("PUT", path, { ...definition, name: "Renamed" })).status).toBe(200);
    const view = { name: "View", query: {} };
    expect((await owner.call("POST", `/inference/service/${api.serviceId}/views`, view)).status).toBe(200);
    await newMember(estratto, owner, {
      email: "clerk@example.com",
      role: "viewer",
      service_roles: { [api.serviceId]: "reviewer" },
    });
    const deleted = await remove(api.serviceId);
    expect([deleted.status, deleted.body]).toEqual([200, { message: "The service is deleted." }]);
    expect(deviations("deleteService", 200, deleted.body)).toEqual([]);

    const missing = await operator("GET", path);
    expect([missing.status, missing.body.code]).toEqual([404, "service_not_found"]);
    const { body } = await operator("GET", "/services");
    expect(JSON.stringify(body)).not.toContain(api.serviceId);
    const unknownKey = await predict(api, paper());
    expect([unknownKey.status, unknownKey.body.code]).toEqual([401, "invalid_api_key"]);
    const stranger = await predict({ ...api, key: estratto.service("receipt").key }, paper());
    expect([stranger.status, stranger.body.code]).toEqual([404, "service_not_found"]);
    expect(Object.keys(await rowsHolding(estratto.dataDir, api.serviceId))).toEqual(["audit_event"]);
  });

  test("with documents: 422 that says how many and how to go on, and nothing is changed", async () => {
    const api = await newService();
    const documentId = await stored(api);
    const refused = await remove(api.serviceId);
    expect([refused.status, refused.body.code]).toEqual([422, "service_in_use"]);
    expect(refused.body.detail).toContain("1 document (0 still being read)");
    expect(refused.body.detail).toContain("?documents=delete");
    expect(deviations("deleteService", 422, refused.body)).toEqual([]);
    expect((await fetchDocument(api, documentId)).status).toBe(200);
    expect((await remove(api.serviceId, "?documents=perhaps")).body.code).toBe("field_invalid");
    expect((await predict(api, paper())).status).toBe(200);
  });

  test("with work on documents that are still to come, an import: 422 as well, and it goes with the service", async () => {
    const { serviceId } = await newService();
    await withDatabase(estratto.dataDir, (client) =>
      client.query(
        `insert into batch (batch_id, account_id, service_id, kind, actor, state, total, created_at)
         select gen_random_uuid(), account_id, service_id, 'import', 'operator', 'running', 3, now()
           from service where service_id = $1`,
        [serviceId],
      ),
    );
    const refused = await remove(serviceId);
    expect([refused.status, refused.body.code]).toEqual([422, "service_in_use"]);
    expect(refused.body.detail).toContain("The service has 1 batch of documents at work.");
    expect((await remove(serviceId, "?documents=delete")).body.message).toBe("The service is deleted.");
    expect(Object.keys(await rowsHolding(estratto.dataDir, serviceId))).toEqual(["audit_event"]);
  });

  test("documents=delete takes documents, bytes and what they taught along; what the plan counted stays counted", async () => {
    const api = await newService();
    const canary = `canary-${randomUUID().slice(0, 8)}`;
    const documentId = await stored(api, canary);
    await correct(api, documentId, canary);
    await submit(api, paper(`${canary} async`));
    const used = await usage();
    const deleted = await remove(api.serviceId, "?documents=delete");
    expect([deleted.status, deleted.body.message]).toEqual([
      200,
      "The service is deleted, and its documents with it: 2.",
    ]);
    expect((await fetchDocument(api, documentId)).body.code).toBe("invalid_api_key");
    const seen = await owner.call("GET", `/inference/service/${api.serviceId}/predicted-documents/${documentId}`);
    expect([seen.status, seen.body.code]).toEqual([404, "service_not_found"]);
    expect(await usage(), "what is read only in part is given back").toBeLessThanOrEqual(used);
    expect(await usage()).toBeGreaterThanOrEqual(used - 1);

    const { account_id } = (await operator("GET", `/plans/${planId}`)).body;
    const folder = join(estratto.dataDir, "blobs", account_id, documentId);
    await until(
      async () =>
        (await isGone(api)) &&
        !existsSync(folder) &&
        Object.keys(await rowsHolding(estratto.dataDir, canary)).length === 0,
      60_000,
      () => canary,
    );
    const left = await rowsHolding(estratto.dataDir, api.serviceId, documentId);
    expect(Object.keys(left)).toEqual(["audit_event"]);
  });

  test("a second time: 404; of two at once one deletes it", async () => {
    const api = await newService();
    const both = await Promise.all([remove(api.serviceId), remove(api.serviceId)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await remove(api.serviceId)).body.code).toBe("service_not_found");
    const events = (await operator("GET", "/audit")).body.events as { action: string; subject: string }[];
    const told = events.filter(({ subject }) => subject === api.serviceId).map(({ action }) => action);
    expect(told).toEqual(["service.deleted", "service.created"]);
  });

  test("If-Match of an older version is refused before anything else", async () => {
    const api = await newService();
    await operator("PUT", `/services/${api.serviceId}`, { ...definition, name: "Changed" });
    const late = await remove(api.serviceId, "", { "if-match": '"1"' });
    expect([late.status, late.body.errors[0].pointer]).toEqual([422, "#/headers/if-match"]);
    expect((await remove(api.serviceId, "", { "if-match": '"2"' })).status).toBe(200);
  });

  // Without earlier documents the service itself is gone when they are read, with one it is still being erased.
  test.each([0, 1])(
    "while documents are being read for it, %i of before: none stays, nothing is charged",
    async (earlier) => {
      const api = await newService();
      for (let i = 0; i < earlier; i++) await stored(api);
      const before = await usage();
      const reading = [1, 2, 3].map((i) => predict(api, paper(`at work ${i}`, LONG), "always"));
      await until(
        async () => (await usage()) >= before + LONG,
        60_000,
        () => "the pages of one are reserved",
      );
      expect((await remove(api.serviceId, "?documents=delete")).status).toBe(200);
      const outcomes = (await Promise.all(reading)).map(({ status, body }) => (status === 200 ? "read" : body.code));
      expect(outcomes, "at work when it was deleted").toContain("service_not_found");
      // One that came before the deletion is read, one that came after it has no key.
      for (const outcome of outcomes) expect(["read", "service_not_found", "invalid_api_key"]).toContain(outcome);
      await until(
        () => isGone(api),
        60_000,
        () => "the service",
      );
      expect(await usage()).toBe(before + LONG * outcomes.filter((outcome) => outcome === "read").length);
      const { rows } = await withDatabase(estratto.dataDir, (client) =>
        client.query("select from document where service_id = $1", [api.serviceId]),
      );
      expect(rows).toEqual([]);
    },
  );
});

describe("the id of a deleted service", () => {
  test("may be given again, and whoever has it sees nothing of the one before", async () => {
    const serviceId = randomUUID();
    const key = `imported-${randomUUID()}`;
    await operator("POST", "/services", { ...definition, service_id: serviceId });
    const first = await withKey(serviceId, key);
    const taught = await stored(first, "before");
    await correct(first, taught, "Shop before");
    expect(await shopRead(first, "before")).toBe("Shop before");
    const invited = { email: "later@example.com", role: null, service_roles: { [serviceId]: "admin" } };
    const invitation = await owner.call("POST", "/admin/invitations", invited);
    await remove(serviceId, "?documents=delete");

    const again = async () => operator("POST", "/services", { ...definition, service_id: serviceId });
    const early = await again();
    expect([200, 422]).toContain(early.status);
    if (early.status === 422) expect(early.body.detail).toContain("still being erased");
    await until(
      async () => early.status === 200 || (await again()).status === 200,
      60_000,
      () => "the id",
    );

    const second = await withKey(serviceId, key);
    expect(await shopRead(second, "before"), "what was taught is forgotten").toBeUndefined();
    const { body } = await call(second, "GET", `/api/v1/inference/service/${serviceId}/predicted-documents`);
    expect(body.documents).toEqual([]);
    expect((await fetchDocument(second, taught)).status).toBe(404);
    const visitor = await redeemed(invitation.body.path, "later@example.com");
    expect((await visitor.call("GET", "/admin/services")).body.services).toEqual([]);
  });
});

describe("who may delete a service", () => {
  test("nobody with a key, a viewer, a reviewer, or another account's owner", async () => {
    const api = await newService();
    const viewer = await newMember(estratto, owner, { email: "viewer@example.com", role: "viewer" });
    const reviewer = await newMember(estratto, owner, { email: "reviewer@example.com", role: "reviewer" });
    const other = await ownerOfAnotherAccount();
    for (const person of [viewer, reviewer, other]) {
      const { status, body } = await person.call("DELETE", `/admin/services/${api.serviceId}`);
      expect([status, body.code]).toEqual([401, "key_not_for_service"]);
    }
    const byKey = await call(api, "DELETE", `/api/v1/admin/services/${api.serviceId}`);
    expect([byKey.status, byKey.body.code]).toEqual([401, "key_not_for_service"]);
    expect((await predict(api, paper())).status).toBe(200);
    expect((await owner.call("DELETE", `/admin/services/${api.serviceId}`)).status).toBe(200);
  });
});

test("a table that names a service, and that its end does not know, fails here", async () => {
  const { rows } = await withDatabase(estratto.dataDir, (client) =>
    client.query<{ name: string }>(
      `select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'service_id'`,
    ),
  );
  const named = rows.map(({ name }) => name).filter((name) => name !== "service" && name !== "document");
  expect(named.filter((name) => !OWNED_BY_SERVICE.includes(name))).toEqual([]);
  expect(named.length).toBeGreaterThan(10);
});

async function redeemed(path: string, email: string): Promise<Visitor> {
  const visitor = newVisitor(estratto);
  const used = await visitor.call("POST", "/session/link/use", {
    token: tokenOf(path),
    name: "Later",
    password: passwordOf(email),
  });
  expect(used.status).toBe(200);
  return visitor;
}

async function ownerOfAnotherAccount(): Promise<Visitor> {
  const { account_id } = (await operator("POST", "/accounts", { name: "Other" })).body;
  const email = "other.owner@example.com";
  const invited = await operator("POST", "/invitations", { account_id, email, role: "owner" });
  return redeemed(invited.body.path, email);
}
