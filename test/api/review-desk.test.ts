import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, call, fetchDocument, predict } from "../support/api.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { paintedPng } from "../support/papers.ts";
import { newMember, newOwner, type Visitor } from "../support/people.ts";
import { printText, tinyPdf } from "../support/tiny-pdf.ts";

/** Contract section 6: claims, what waits for review, reasons; and corrections in which not every value was judged. */

let estratto: Estratto;
let api: Api;
let ada: Visitor;
let bruno: Visitor;
let id: string;
let path: string;
beforeAll(async () => {
  estratto = await startEstratto();
  api = { url: estratto.url, ...estratto.service("receipt") };
  ada = await newOwner(estratto);
  bruno = await newMember(estratto, ada, { email: "bruno@example.com", role: "reviewer" });
  id = (await predict(api, await paintedPng(), "always")).headers.get("x-document-id") ?? "";
  path = `/inference/service/${api.serviceId}/predicted-documents/${id}`;
});
afterAll(() => estratto.stop());

const claims = async () =>
  (await ada.call("GET", "/admin/audit")).body.events
    .map(({ action }: { action: string }) => action)
    .filter((action: string) => action.startsWith("document.claim"));

test("PUT …/claim takes the document, and the second person hears who has it", async () => {
  expect((await ada.call("PUT", `${path}/claim`, {})).body).toMatchObject({ yours: true, holder_name: "Ada Rossi" });
  const second = await bruno.call("PUT", `${path}/claim`, {});
  expect(second.body).toMatchObject({ yours: false, holder_name: "Ada Rossi" });
  expect(Date.parse(second.body.expires_at) - Date.now()).toBeGreaterThan(14 * 60_000);
});

test("PUT …/entities and PATCH of a person are refused while another one holds the document, a program's are not", async () => {
  const corrected = await bruno.call("PUT", `${path}/entities`, { entities: { total: "3,10" } });
  const approved = await bruno.call("PATCH", path, { revision_status: "to_review" });
  for (const { status, body } of [corrected, approved]) {
    expect([status, body.code, body.errors[0].pointer]).toEqual([422, "field_invalid", "#/claim"]);
  }
  const program = await call(api, "PATCH", `/api/v1${path}`, { json: { revision_status: "to_review" } });
  expect(program.status).toBe(200);
});

test("PUT …/claim with take_over takes it from the first, DELETE leaves it, and the trail tells each but no renewal", async () => {
  expect((await bruno.call("PUT", `${path}/claim`)).status).toBe(200);
  expect((await bruno.call("PUT", `${path}/claim`, { take_over: true })).body).toMatchObject({ yours: true });
  expect((await ada.call("DELETE", `${path}/claim`)).body).toMatchObject({ yours: false, holder_name: "bruno" });
  await bruno.call("PUT", `${path}/claim`, {});
  expect((await bruno.call("DELETE", `${path}/claim`)).body).toMatchObject({ holder: null });
  expect(await claims()).toEqual(["document.claim_released", "document.claim_taken_over", "document.claimed"]);
});

test("GET …/events calls people by their names", async () => {
  await ada.call("PATCH", path, { revision_status: "to_review" });
  const { body } = await bruno.call("GET", `${path}/events`);
  expect(body.events.at(-1)).toMatchObject({ actor: expect.stringMatching(/^member:/), actor_name: "Ada Rossi" });
});

test("GET …/review-queue/next gives what waits, and nothing once it is decided", async () => {
  const next = () => ada.call("GET", `/inference/service/${api.serviceId}/review-queue/next`);
  expect((await next()).body).toMatchObject({ document: { id, revision_status: "to_review" }, waiting: 1 });
  await ada.call("PATCH", path, { revision_status: "not_approved", reason: "blurred" });
  expect((await next()).body).toEqual({ document: null, waiting: 0 });
});

test("a value named as_read keeps the machine's confidence beside a corrected one, and include=machine tells what was read", async () => {
  const rows = async (query = "") => {
    const { body } = await fetchDocument(api, id, query);
    return body.document_pages[0];
  };
  const before = await rows();
  const cells = before.aggregated_entities.items.map(
    ({ aggregated_fields: fields }: { aggregated_fields: Record<string, { text: string } | null> }) =>
      Object.fromEntries(
        Object.entries(fields).map(([key, cell]) => [key, cell && { text: cell.text, page_index: 0, as_read: true }]),
      ),
  );
  cells[0].item_amount = "1,25";
  const { status } = await call(api, "PUT", `/api/v1${path}/entities`, {
    json: { aggregated_entities: { items: cells } },
  });
  expect(status).toBe(200);
  const after = await rows("?include=machine");
  expect(after.aggregated_entities.items[0].aggregated_fields.item_amount).toMatchObject({
    text: "1,25",
    source: "human",
  });
  expect(after.aggregated_entities.items[1]).toEqual(before.aggregated_entities.items[1]);
  expect(after.machine.entities.item_amount[0].text).toBe("1,20");
  expect(Object.keys(after.machine.entities)).toEqual(["item_amount"]);
});

test("a person approves a document with a failed check only with a reason, a program without", async () => {
  const policies = `/admin/services/${api.serviceId}/policies`;
  await ada.call("POST", policies, { policy_name: "Total", policy_type: "mandatory_labels", fields: ["total"] });
  await call(api, "PUT", `/api/v1${path}/entities`, { json: { entities: { total: null } } });
  const refused = await bruno.call("PATCH", path, { revision_status: "approved" });
  expect([refused.status, refused.body.code, refused.body.errors[0].pointer]).toEqual([
    422,
    "field_missing",
    "#/reason",
  ]);
  const blank = await bruno.call("PATCH", path, { revision_status: "approved", reason: " \n" });
  expect([blank.status, blank.body.errors[0].pointer]).toEqual([422, "#/reason"]);
  expect((await bruno.call("PATCH", path, { revision_status: "approved", reason: "paid in cash" })).status).toBe(200);
  const program = await call(api, "PATCH", `/api/v1${path}`, { json: { revision_status: "approved" } });
  expect(program.status).toBe(200);
});

test("a person approves values that cannot be right, and a document without any, only with a reason, a program without", async () => {
  const { serviceId, key } = estratto.service("invoice");
  const invoices = { url: estratto.url, serviceId, key };
  const refusal = async (documentId: string) => {
    const at = `/inference/service/${serviceId}/predicted-documents/${documentId}`;
    const { status, body } = await ada.call("PATCH", at, { revision_status: "approved" });
    const reasoned = await ada.call("PATCH", at, { revision_status: "approved", reason: "as it stands there" });
    await call(invoices, "PATCH", `/api/v1${at}`, { json: { revision_status: "pending" } });
    const program = await call(invoices, "PATCH", `/api/v1${at}`, { json: { revision_status: "approved" } });
    expect([status, body.errors?.[0]?.pointer, reasoned.status, program.status]).toEqual([422, "#/reason", 200, 200]);
    return body.detail;
  };
  const blank = await predict(invoices, tinyPdf([{ content: "" }]), "always");
  expect(await refusal(blank.headers.get("x-document-id") ?? "")).toContain("no value at all");
  const read = await predict(invoices, tinyPdf([{ content: printText([[40, 500, "Totale 12,50"]]) }]), "always");
  const given = read.headers.get("x-document-id") ?? "";
  const entities = `/api/v1/inference/service/${serviceId}/predicted-documents/${given}/entities`;
  await call(invoices, "PUT", entities, { json: { entities: { due_date: "soon", gross_total: "12,50" } } });
  expect(await refusal(given)).toMatch(/cannot be right: [A-Z][a-z ]+;/);
});
