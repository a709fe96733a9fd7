import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, call, fetchDocument, predict, submit } from "../support/api.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { printText, tinyPdf } from "../support/tiny-pdf.ts";

/**
 * Versions of a service, policies tried on past documents, the gallery, proposals and the figures of the start page.
 */

let estratto: Estratto;
let api: Api;

beforeAll(async () => {
  estratto = await startEstratto();
  api = { url: estratto.url, ...estratto.service("receipt") };
});
afterAll(() => estratto.stop());

const operator = (method: string, path: string, init: Parameters<typeof call>[3] = {}) =>
  call(api, method, `/api/v1/admin${path}`, {
    ...init,
    headers: { authorization: `Bearer ${estratto.adminToken}`, ...init.headers },
  });
const service = (path = "") => `/services/${api.serviceId}${path}`;

function ticket(i: number, lines: readonly string[] = []): Buffer {
  const printed = [
    `TICKET OFFICINA ROSSI`,
    `Targa veicolo: AB ${100 + i} CD`,
    `Data consegna: ${10 + i}/03/2026`,
    ...lines,
  ];
  return tinyPdf([{ content: printText(printed.map((text, line) => [40, 560 - 26 * line, text] as const)) }]);
}

test("a definition has an ETag, and a change made on an older one is refused instead of overwriting", async () => {
  const { body, headers } = await operator("GET", service());
  expect(headers.get("etag")).toBe('"1"');
  const change = { ...body, name: "Scontrini" };
  const changed = await operator("PUT", service("?note=Italian%20name"), {
    json: change,
    headers: { "if-match": '"1"' },
  });
  expect([changed.status, changed.headers.get("etag"), changed.body.name]).toEqual([200, '"2"', "Scontrini"]);
  const late = await operator("PUT", service(), { json: body, headers: { "if-match": '"1"' } });
  expect([late.status, late.body.code]).toEqual([422, "field_invalid"]);
  const same = await operator("PUT", service(), { json: change });
  expect(same.headers.get("etag"), "an equal definition is no new version").toBe('"2"');
});

test("versions are listed with who, why and what changed; any can be read, compared and made the newest again", async () => {
  const { body } = await operator("GET", service());
  const { time, ...fields } = body.service_fields;
  const without = { ...body, service_fields: { ...fields, targa: { tag_alias: "Targa", tag_multiple_values: false } } };
  await operator("PUT", service(), { json: without });
  const { body: list } = await operator("GET", service("/versions"));
  expect(list.versions.map((each: { version: number; note: string | null }) => [each.version, each.note])).toEqual([
    [3, null],
    [2, "Italian name"],
    [1, null],
  ]);
  expect(list.versions[0].changes).toEqual([
    { what: "field", key: "targa", label: "Targa", change: "added", parts: [] },
    { what: "field", key: "time", label: "Time", change: "removed", parts: [] },
  ]);
  expect(list.versions[1]).toMatchObject({
    actor: "operator",
    changes: [{ what: "setting", key: "name", parts: [{ before: "Receipts", after: "Scontrini" }] }],
  });
  expect(list.versions[2].changes).toBeNull();
  const second = await operator("GET", service("/versions?limit=1&before=3"));
  expect([second.body.versions.length, second.body.next_before]).toEqual([1, 2]);

  const first = await operator("GET", service("/versions/1"));
  expect(first.body.service_fields.time).toEqual(time);
  const whole = await operator("GET", service("/versions/1/changes"));
  expect(whole.body).toMatchObject({ from: 1, to: 3 });
  expect(whole.body.changes.map(({ key }: { key: string }) => key)).toEqual(["name", "targa", "time"]);
  const back = await operator("POST", service("/versions/1/rollback"));
  expect([back.status, back.body.name, back.headers.get("etag")]).toEqual([200, "Receipts", '"4"']);
  expect((await operator("GET", service("/versions"))).body.versions).toHaveLength(4);
  for (const unknown of ["99", "0", "x", "1.5"]) {
    expect((await operator("GET", service(`/versions/${unknown}`))).status).toBe(404);
  }
});

test("a field that was removed stays readable on documents that hold a value of it, and an added one is there, empty", async () => {
  const stored = await predict(api, ticket(1, ["Totale 12,50"]), "always");
  const documentId = stored.headers.get("x-document-id") ?? "";
  await call(api, "PUT", `/api/v1/inference/service/${api.serviceId}/predicted-documents/${documentId}/entities`, {
    json: { entities: { total: "12,50" } },
  });
  const { body } = await operator("GET", service());
  const { total, time, ...fields } = body.service_fields;
  const added = { ...fields, plate: { tag_alias: "Plate", tag_multiple_values: false } };
  await operator("PUT", service(), { json: { ...body, service_fields: added } });
  const shown = await fetchDocument(api, documentId, "?include=service_fields");
  expect(shown.body.service_fields.total).toEqual({ tag_alias: total.tag_alias, tag_multiple_values: false });
  expect(shown.body.service_fields).not.toHaveProperty("time");
  const [page] = shown.body.document_pages;
  expect([page.entities.total.text, page.entities.plate]).toEqual(["12,50", {}]);
  expect(page.entities, "removed, and nobody gave it a value").not.toHaveProperty("time");
});

test("documents on their way are read with the definition they came under, whatever is changed meanwhile", async () => {
  const field = { tag_alias: "Total", tag_multiple_values: false, type: "amount" };
  const definition = { name: "Queue", template: "receipt", service_fields: { total: field } };
  const { body: made } = await operator("POST", "/services", { json: definition });
  const path = `/services/${made.service_id}`;
  const { body: key } = await operator("POST", `${path}/api-keys`, { json: { name: "q" } });
  const queue: Api = { url: estratto.url, serviceId: made.service_id, key: key.key };
  const submitted = await Promise.all([1, 2, 3, 4, 5, 6].map((i) => submit(queue, ticket(i, ["Totale 12,50"]))));
  const other = { ...definition, service_fields: { plate: { tag_alias: "Plate", tag_multiple_values: false } } };
  expect((await operator("PUT", path, { json: other })).status).toBe(200);
  for (const { body } of submitted) {
    await expect
      .poll(async () => (await fetchDocument(queue, body.resource)).status, { timeout: 60_000, interval: 250 })
      .toBe(200);
    const { document_pages: pages } = (await fetchDocument(queue, body.resource)).body;
    expect(pages[0].entities).toMatchObject({ total: { text: "12,50" }, plate: {} });
  }
}, 90_000);

test("a policy is tried on past documents without becoming one", async () => {
  const policy = { policy_name: "Plate", policy_type: "mandatory_labels", fields: ["plate"] };
  const { body } = await operator("POST", service("/policies/test"), { json: { policy } });
  expect(body).toMatchObject({ documents: 1, violating: [{ original_name: "document", not_evaluable: false }] });
  expect(body.violating[0].messages).toEqual(["Not extracted: Plate."]);
  const holds = { ...policy, fields: ["company"], policy_type: "label_score", min_confidence: 0 };
  expect((await operator("POST", service("/policies/test"), { json: { policy: holds } })).body.violating).toEqual([]);
  expect((await operator("GET", service("/policies"))).body.policies).toEqual([]);
  const unknown = { ...policy, fields: ["nothing"] };
  expect((await operator("POST", service("/policies/test"), { json: { policy: unknown } })).status).toBe(422);
  const broken = { policy_name: "x", policy_type: "format", fields: ["plate"], pattern: "(" };
  expect((await operator("POST", service("/policies/test"), { json: { policy: broken } })).body.errors[0].pointer).toBe(
    "#/policy/pattern",
  );
});

test("the gallery speaks Italian and English, and what it gives can be created as it is", async () => {
  const { body } = await operator("GET", "/gallery?language=it");
  const receipts = body.gallery.find(({ gallery_id: id }: { gallery_id: string }) => id === "receipts");
  expect(receipts.service_fields.total).toMatchObject({ tag_alias: "Totale", type: "amount" });
  const { gallery_id: _id, ...definition } = receipts;
  const made = await operator("POST", "/services", { json: definition });
  expect([made.status, made.body.name]).toEqual([200, "Scontrini"]);
  expect((await operator("GET", "/gallery?language=fr")).status).toBe(422);
});

function examples(files: readonly Buffer[], language = "en"): FormData {
  const form = new FormData();
  form.append("language", language);
  for (const [i, bytes] of files.entries()) form.append("file", new Blob([new Uint8Array(bytes)]), `t${i}.pdf`);
  return form;
}

test("POST /services/proposal finds the labels that recur with a value of their own, and stores nothing", async () => {
  const before = (await operator("GET", "/services")).body.services.length;
  const { status, body } = await operator("POST", "/services/proposal", {
    body: examples([ticket(1), ticket(2), ticket(3)]),
  });
  expect(status).toBe(200);
  expect(body.examples).toHaveLength(3);
  const named = Object.fromEntries(
    Object.values(body.service.service_fields as Record<string, { tag_alias: string; type?: string }>).map((field) => [
      field.tag_alias,
      field.type,
    ]),
  );
  expect(named).toMatchObject({ "Targa veicolo": "document_number", "Data consegna": "date" });
  const plate = body.fields.find(({ key }: { key: string }) => key === "targa_veicolo");
  expect(plate).toMatchObject({ origin: "label", found_on: 3 });
  expect(plate.values[0]).toEqual({ example: 0, text: "AB 101 CD" });
  const dated = body.fields.filter(({ values }: { values: { text: string }[] }) => values[0]?.text === "11/03/2026");
  expect(dated.length, "the date of delivery is one field").toBe(1);
  expect((await operator("GET", "/services")).body.services).toHaveLength(before);
  expect((await operator("POST", "/services", { json: body.service })).status).toBe(200);
});

test("a proposal tells its progress line by line to those who ask for lines", async () => {
  const response = await fetch(`${estratto.url}/api/v1/admin/services/proposal`, {
    method: "POST",
    headers: { authorization: `Bearer ${estratto.adminToken}`, accept: "application/x-ndjson" },
    body: examples([ticket(1), ticket(2), ticket(3)]),
  });
  expect(response.headers.get("content-type")).toContain("application/x-ndjson");
  const lines = (await response.text())
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines[0]).toEqual({ progress: { done: 0, of: 3, pages_done: 0, pages: 3 } });
  expect(lines.at(-2)).toEqual({ progress: { done: 3, of: 3, pages_done: 3, pages: 3 } });
  const { body: plain } = await operator("POST", "/services/proposal", {
    body: examples([ticket(1), ticket(2), ticket(3)]),
  });
  expect(lines.at(-1).proposal).toEqual(plain);
});

test("a proposal that nobody waits for any more stops, and its place is free for the next", async () => {
  const files = Array.from({ length: 10 }, (_, i) => ticket(i));
  for (let i = 0; i < 5; i++) {
    const leaving = AbortSignal.timeout(30);
    const asked = fetch(`${estratto.url}/api/v1/admin/services/proposal`, {
      method: "POST",
      headers: { authorization: `Bearer ${estratto.adminToken}`, accept: "application/x-ndjson" },
      body: examples(files),
      signal: leaving,
    }).then((response) => response.text());
    await expect(asked).rejects.toThrow();
  }
  // Two at once and three waiting: if the slots of those who left were not released, this one would be refused.
  const next = await operator("POST", "/services/proposal", { body: examples([ticket(1), ticket(2), ticket(3)]) });
  expect(next.status).toBe(200);
}, 60_000);

test("a proposal refuses too few, too many and unreadable files with the reason", async () => {
  const few = await operator("POST", "/services/proposal", { body: examples([ticket(1), ticket(2)]) });
  expect([few.status, few.body.code]).toEqual([422, "file_missing"]);
  const many = Array.from({ length: 11 }, (_, i) => ticket(i));
  expect((await operator("POST", "/services/proposal", { body: examples(many) })).status).toBe(422);
  const broken = [ticket(1), ticket(2), Buffer.from("no document")];
  const refused = await operator("POST", "/services/proposal", { body: examples(broken) });
  expect([refused.status, refused.body.code]).toEqual([422, "file_type_unsupported"]);
  const lines = await operator("POST", "/services/proposal", {
    body: examples(broken),
    headers: { accept: "application/x-ndjson" },
  });
  expect(JSON.stringify(lines.body)).toContain("file_type_unsupported");
});

test("GET /overview counts what waits, what was processed, what needed no person, and how right it was", async () => {
  const { body } = await operator("GET", "/overview");
  const receipts = body.services.find(({ service_id: id }: { service_id: string }) => id === api.serviceId);
  expect(receipts.queue).toMatchObject([{ revision_status: "pending", documents: 1, over_one_day: 0 }]);
  // With the six that were queued in a separate service.
  expect(body.days).toMatchObject([{ documents: 7, pages: 7, automatic: 0, open: 6 }]);
  // A single day says nothing of the next.
  const forecast = { pages_per_day: 7, days_with_pages: 1, usage_at_end: null, reached_on: null };
  expect(body.plans[0]).toMatchObject({ plan_usage: 7, days: [{ pages: 7 }], forecast });
  // Of the one document that was corrected: the person gave the total as it had been read, and left the other value.
  expect(body.accuracy).toMatchObject([{ documents: 1, shown: 2, kept: 2, added: 0 }]);
});

test("GET /system says how readers are boxed, what runs and what is stored", async () => {
  const { body } = await operator("GET", "/system");
  expect(body).toMatchObject({ running: 0, documents: 7, oldest_running_at: null });
  expect(["bubblewrap", "process"]).toContain(body.isolation);
  const sent = [1, 1, 2, 3, 4, 5, 6].map((i) => ticket(i, ["Totale 12,50"]).length);
  expect(body.stored_bytes).toBe(sent.reduce((sum, bytes) => sum + bytes));
  expect(body.processes).toBe(1);
});

test("a category that was removed keeps its label on documents that were put under it", async () => {
  const definition = {
    name: "Tickets",
    template: "receipt",
    service_fields: { total: { tag_alias: "Total", tag_multiple_values: false, type: "amount" } },
    service_categories: { fuel: "Fuel" },
  };
  const { body: made } = await operator("POST", "/services", {
    json: { ...definition, service_categories: { fuel: "Fuel", parking: "Parking tickets", toll: "Tolls" } },
  });
  const { body: key } = await operator("POST", `/services/${made.service_id}/api-keys`, { json: { name: "t" } });
  const tickets: Api = { url: estratto.url, serviceId: made.service_id, key: key.key };
  const stored = await predict(tickets, ticket(1, ["Totale 12,50"]), "always");
  const documentId = stored.headers.get("x-document-id") ?? "";
  const entities = `/api/v1/inference/service/${made.service_id}/predicted-documents/${documentId}/entities`;
  expect((await call(tickets, "PUT", entities, { json: { category: "parking" } })).status).toBe(200);
  expect((await operator("PUT", `/services/${made.service_id}`, { json: definition })).status).toBe(200);
  const shown = (await fetchDocument(tickets, documentId, "?include=service_categories")).body;
  expect(shown.document.category.value).toBe("parking");
  expect(shown.service_categories).toEqual({ fuel: "Fuel", parking: "Parking tickets" });
  expect((await fetchDocument(tickets, documentId)).body.service_categories).toEqual({});
  const { body: info } = await call(tickets, "GET", `/api/v1/service/${made.service_id}`);
  expect(info.service_categories).toEqual({ fuel: "Fuel" });
});
