import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Api, call, fetchDocument, predict, submit, upload } from "../support/api.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { deviations } from "../support/openapi.ts";
import { paintedPng, RECEIPT_LINES, textPdf } from "../support/papers.ts";
import { until } from "../support/program.ts";

/** Specification 4.1 to 4.3 and 2.5 to 2.8, against the whole product. */

let estratto: Estratto;
let api: Api;
let png: Buffer;
let twoPages: Buffer;
beforeAll(async () => {
  estratto = await startEstratto({ ESTRATTO_MAX_FILE_MB: "1", ESTRATTO_MAX_PAGES_SYNC: "3" });
  api = { url: estratto.url, ...estratto.service("receipt") };
  png = await paintedPng();
  twoPages = textPdf([
    RECEIPT_LINES,
    RECEIPT_LINES.map((line) => ({ ...line, text: line.text.replace("3,00", "9,00") })),
  ]);
});
afterAll(() => estratto.stop());

const v1 = () => `/api/v1/inference/service/${api.serviceId}`;
const legacy = () => `/api/inference/service/${api.serviceId}`;

async function completed(resource: string, query = "") {
  await until(
    async () => (await fetchDocument(api, resource)).status === 200,
    30_000,
    () => resource,
  );
  return fetchDocument(api, resource, query);
}

describe("POST predict", () => {
  test("POST predict answers with the structure of 2.5, everything not asked for with its empty value", async () => {
    const { status, body } = await predict(api, png);
    expect(status).toBe(200);
    expect(deviations("predict", 200, body)).toEqual([]);
    expect(body.service).toBe(api.serviceId);
    expect(body.service_name).toBe("Receipts");
    expect(body.service_fields).toEqual({});
    expect(body.document_summary).toEqual({});
    expect(new Date(body.current_date).toISOString()).toBe(body.current_date);
    expect(body.document_pages[0].ocr).toEqual([]);
    expect(body.document_pages[0].policy_violations).toEqual([]);
    expect(body.document_pages[0].page_layout).toEqual({ height: 460, width: 600, rotation_angle: 0 });
  });

  test("POST predict takes the type from the bytes and keeps the name it was given", async () => {
    const form = upload(png, { push_result_on_platform: "never" }, "file.pdf");
    const { body } = await call(api, "POST", `${v1()}/predict`, { body: form });
    expect(body.document).toMatchObject({ original_name: "file.pdf", content_type: "image/png", page_count: 1 });
  });

  test("POST predict gives every field its key and its type, found or not", async () => {
    const info = (await call(api, "GET", `/api/v1/service/${api.serviceId}`)).body.service_fields;
    const [page] = (await predict(api, png)).body.document_pages;
    const plain = Object.keys(info).filter((key) => info[key].tag_aggregation === null);
    expect(Object.keys(page.entities).sort()).toEqual(plain.sort());
    expect(Object.keys(page.aggregated_entities)).toEqual(["items"]);
    for (const key of plain) expect(Array.isArray(page.entities[key])).toBe(info[key].tag_multiple_values);
    expect(page.entities.total).toMatchObject({ text: "3,00" });
    expect(page.entities.total.bounding_boxes[0]).toHaveLength(4);
  });

  test("POST predict?include=ocr fills the words with their boxes", async () => {
    const { body } = await predict(api, png, "never", "?include=ocr");
    const words = body.document_pages[0].ocr;
    expect(words.map((word: { Text: string }) => word.Text)).toContain("TOTALE");
    expect(words[0].BoundingBox).toHaveLength(4);
    expect(words[0].Confidence).toBeGreaterThan(50);
  });

  test("POST predict?include=service_fields shows alias and multiplicity and nothing else", async () => {
    const { body } = await predict(api, png, "never", "?include=service_fields");
    expect(body.service_fields.total).toEqual({ tag_alias: "Total", tag_multiple_values: false });
  });

  test("POST predict takes include repeated", async () => {
    const { body } = await predict(api, png, "never", "?include=ocr&include=service_fields");
    expect(body.document_pages[0].ocr.length).toBeGreaterThan(0);
    expect(Object.keys(body.service_fields).length).toBeGreaterThan(0);
  });

  test("POST predict?document_details=summary has no pages, and unextracted single fields can be read unguarded", async () => {
    const { body } = await predict(api, twoPages, "never", "?document_details=summary");
    expect(deviations("predict", 200, body)).toEqual([]);
    expect(body.document_pages).toEqual([]);
    expect(body.document_summary.entities.vat_id).toEqual({ text: "", confidence: 0 });
    expect(Object.keys(body.document_summary.entities.total).sort()).toEqual(["confidence", "text"]);
    for (const row of body.document_summary.aggregated_entities.items)
      expect(Object.keys(row)).toEqual(["aggregated_fields"]);
  });

  test("POST predict shows in the summary the value of the page with the highest confidence", async () => {
    const pages = (await predict(api, twoPages)).body.document_pages;
    const { document_summary } = (await predict(api, twoPages, "never", "?document_details=summary")).body;
    const totals = pages.map((page: { entities: { total: object } }) => page.entities.total);
    const extracted = totals.filter((total: object) => "text" in total);
    const [best] = extracted.sort(
      (a: { confidence: number }, b: { confidence: number }) => b.confidence - a.confidence,
    );
    expect(document_summary.entities.total).toEqual({ text: best.text, confidence: best.confidence });
  });

  test.each([
    ["?include=service_categories", "#/query/include/0"],
    ["?include=everything", "#/query/include/0"],
    ["?document_details=all", "#/query/document_details"],
  ])("POST predict%s is refused with 422", async (query, pointer) => {
    const { status, body } = await predict(api, png, "never", query);
    expect(status).toBe(422);
    expect(body.errors[0]).toMatchObject({ pointer, code: "field_invalid" });
    expect(deviations("predict", 422, body)).toEqual([]);
  });

  test("POST predict ignores parameters and fields it does not know", async () => {
    const form = upload(png, { push_result_on_platform: "never", client: "x" });
    expect((await call(api, "POST", `${v1()}/predict?trace=1`, { body: form })).status).toBe(200);
  });

  test("POST predict says in the headers what the plan has used, this answer included", async () => {
    const first = Number((await predict(api, png)).headers.get("x-plan-usage"));
    const { headers } = await predict(api, twoPages);
    expect(Number(headers.get("x-plan-usage"))).toBe(first + 2);
    expect(Number(headers.get("x-plan-usage-limit"))).toBeGreaterThan(0);
    expect(headers.get("ratelimit")).toMatch(/^"inference";r=\d+;t=\d+$/);
  });

  test("POST predict with push never stores nothing", async () => {
    const { headers } = await predict(api, png, "never");
    expect(headers.get("x-document-id")).toBeNull();
  });

  test("POST predict with push always stores the document and says where", async () => {
    const { headers, body } = await predict(api, png, "always");
    const id = headers.get("x-document-id") ?? "";
    expect(headers.get("location")).toBe(`${v1()}/predicted-documents/${id}`);
    const stored = await fetchDocument(api, id);
    expect(stored.status).toBe(200);
    expect(stored.body.document_pages).toEqual(body.document_pages);
  });

  test("GET predicted-documents judges by the policies that there are, not by those there were when it was read", async () => {
    const admin = { authorization: `Bearer ${estratto.adminToken}` };
    const id = (await predict(api, png, "always")).headers.get("x-document-id") ?? "";
    const violations = async () => {
      const { body } = await fetchDocument(api, id, "?include=validation_errors");
      return body.document_pages[0].policy_violations.map((each: { policy_name: string }) => each.policy_name);
    };
    expect(await violations()).toEqual([]);
    const policies = `/api/v1/admin/services/${api.serviceId}/policies`;
    const policy = { policy_name: "VAT number", policy_type: "mandatory_labels", fields: ["vat_id"] };
    const { body } = await call(api, "POST", policies, { json: policy, headers: admin });
    expect(await violations()).toEqual(["VAT number"]);
    const read = await fetchDocument(api, id, "?include=machine");
    expect(read.body.document_pages[0]).not.toHaveProperty("machine");
    await call(api, "DELETE", `${policies}/${body.policy_id}`, { headers: admin });
    expect(await violations()).toEqual([]);
  });

  test("POST predict with push only_review stores a document only when a policy is violated", async () => {
    const admin = { authorization: `Bearer ${estratto.adminToken}` };
    expect((await predict(api, png, "only_review")).headers.get("x-document-id")).toBeNull();
    const policies = `/api/v1/admin/services/${api.serviceId}/policies`;
    const policy = { policy_name: "VAT number", policy_type: "mandatory_labels", fields: ["vat_id"] };
    const added = await call(api, "POST", policies, { json: policy, headers: admin });
    expect(added.status).toBe(200);
    const stored = await predict(api, png, "only_review", "?include=validation_errors");
    expect(stored.headers.get("x-document-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(deviations("predict", 200, stored.body)).toEqual([]);
    expect(stored.body.document_pages[0].policy_violations[0]).toMatchObject({
      policy_name: "VAT number",
      policy_type: "mandatory_labels",
      severity: "error",
      fields: ["vat_id"],
    });
    // Re-evaluated after a correction: what is shown concerns the current values.
    const document = `${v1()}/predicted-documents/${stored.headers.get("x-document-id")}`;
    await call(api, "PUT", `${document}/entities`, { json: { entities: { vat_id: "IT01234567897" } } });
    const corrected = await call(api, "GET", `${document}?include=validation_errors`);
    expect(corrected.body.document_pages[0].policy_violations).toEqual([]);
    await call(api, "PUT", `${document}/entities`, { json: { entities: { vat_id: null } } });
    const emptied = await call(api, "GET", `${document}?include=validation_errors`);
    expect(emptied.body.document_pages[0].policy_violations).toMatchObject([{ policy_name: "VAT number" }]);
    const { status } = await call(api, "DELETE", `${policies}/${added.body.policy_id}`, { headers: admin });
    expect(status).toBe(200);
    const since = await call(api, "GET", `${document}?include=validation_errors`);
    expect(since.body.document_pages[0].policy_violations).toEqual([]);
  });

  const refusals: readonly [string, () => Buffer | Promise<Buffer>, string][] = [
    ["a zip archive", () => Buffer.from("PK\u0003\u0004rest of it"), "file_type_unsupported"],
    ["a file of no bytes", () => Buffer.alloc(0), "file_empty"],
    ["a broken PDF", () => Buffer.from("%PDF-1.4\nnothing follows"), "file_corrupt"],
    ["a file above the limit", () => Buffer.alloc(1_000_001, 1), "file_too_large"],
    ["a file far above the limit", () => Buffer.alloc(9_000_000, 1), "file_too_large"],
    ["more pages than allowed", () => textPdf([[], [], [], []]), "too_many_pages"],
    ["an image that is too small", () => paintedPng([], 20, 20), "field_invalid"],
  ];
  test.each(refusals)("POST predict refuses %s and charges nothing", async (_name, make, code) => {
    const before = (await call(api, "GET", `/api/v1/service/${api.serviceId}/plan/quotas`)).body.plan_usage;
    const { status, body, headers } = await predict(api, await make());
    expect([status, body.code]).toEqual([422, code]);
    expect(body.errors).toEqual([{ pointer: "#/file", code, detail: body.detail }]);
    expect(headers.get("content-type")).toContain("application/problem+json");
    expect(body.request_id).toBe(headers.get("x-request-id"));
    expect((await call(api, "GET", `/api/v1/service/${api.serviceId}/plan/quotas`)).body.plan_usage).toBe(before);
  });

  test("POST predict tells of a document with too many pages that async-predict reads more", async () => {
    const { body } = await predict(api, textPdf([[], [], [], []]));
    expect(body.detail).toBe(
      "The document has 4 pages; at most 3 are read. Split it. With async-predict up to 500 are read.",
    );
  });

  test("POST predict with an Idempotency-Key answers a retry with the same document", async () => {
    const headers = { "idempotency-key": "retry-1" };
    const first = await predict(api, png, "always", "", headers);
    const second = await predict(api, png, "always", "", headers);
    expect(second.headers.get("x-document-id")).toBe(first.headers.get("x-document-id"));
    const other = await predict(api, twoPages, "always", "", headers);
    expect([other.status, other.body.code]).toEqual([422, "idempotency_key_reused"]);
  });

  test("a retry for a document that was deleted is told to take a new key, and not that the service is gone", async () => {
    const headers = { "idempotency-key": "deleted-1" };
    const made = [
      (await predict(api, png, "always", "", headers)).headers.get("x-document-id"),
      (await submit(api, png, { "idempotency-key": "deleted-2" })).body.resource,
    ];
    for (const id of made) {
      await call(api, "DELETE", `/api/v1/inference/service/${api.serviceId}/predicted-documents/${id}`);
    }
    const again = [
      await predict(api, png, "always", "", headers),
      await submit(api, png, { "idempotency-key": "deleted-2" }),
    ];
    for (const { status, body } of again) {
      expect([status, body.code, body.errors[0].pointer]).toEqual([
        422,
        "idempotency_key_reused",
        "#/headers/idempotency-key",
      ]);
      expect(body.detail).toContain("was deleted; send it again with a new key");
    }
  });
});

describe("POST async-predict", () => {
  test("POST async-predict answers at once, and the result can be fetched with its resource", async () => {
    const { status, body, headers } = await submit(api, twoPages);
    expect(status).toBe(200);
    expect(deviations("asyncPredict", 200, body)).toEqual([]);
    expect(headers.get("location")).toBe(`${v1()}/predicted-documents/${body.resource}`);
    expect(Number(headers.get("x-plan-usage"))).toBeGreaterThan(0);
    const done = await completed(body.resource, "?include=service_categories");
    expect(deviations("getDocument", 200, done.body)).toEqual([]);
    expect(done.body.document).toMatchObject({
      id: body.resource,
      status: "ACTIVE",
      revision_status: "pending",
      page_count: 2,
    });
    expect(done.body.service_categories).toEqual({ receipt: "Receipt" });
    expect(done.headers.get("etag")).toMatch(/^"\d+"$/);
  });

  const jpeg = async () => await sharp(png).jpeg().toBuffer();
  test.each([
    ["a picture too small", () => paintedPng([], 32, 32), "field_invalid"],
    ["a picture too narrow", () => paintedPng([], 49, 400), "field_invalid"],
    ["a picture too wide", () => paintedPng([], 10_050, 60), "image_too_large"],
    ["a JPEG that ends early", async () => (await jpeg()).subarray(0, 3000), "file_corrupt"],
    ["a PNG that ends early", async () => png.subarray(0, png.length >> 1), "file_corrupt"],
  ])("POST async-predict refuses %s as POST predict does, and charges nothing", async (_, make, code) => {
    const bytes = await make();
    const plan = async () => (await call(api, "GET", `/api/v1/service/${api.serviceId}/plan/quotas`)).body.plan_usage;
    const before = await plan();
    for (const { status, body } of [await predict(api, bytes), await submit(api, bytes)]) {
      expect([status, body.code, body.errors[0]?.pointer]).toEqual([422, code, "#/file"]);
    }
    expect(await plan()).toBe(before);
  });

  test("GET predicted-documents answers 202 with status and message alone while RUNNING; the earlier form answers 200", async () => {
    const many = textPdf(Array.from({ length: 60 }, () => RECEIPT_LINES));
    const { resource, job } = (await submit(api, many)).body;
    const [current, earlier] = await Promise.all([
      fetchDocument(api, resource),
      call(api, "GET", `${legacy()}/predicted-documents/${resource}`),
    ]);
    expect(current.status).toBe(202);
    expect(deviations("getDocument", 202, current.body)).toEqual([]);
    expect(Object.keys(current.body).sort()).toEqual(["current_date", "document", "service"]);
    expect(Object.keys(current.body.document).sort()).toEqual(["message", "status"]);
    expect(current.body.document.status).toBe("RUNNING");
    for (const { document } of [current.body, earlier.body]) expect(document.message).toMatch(/; try again later\.$/);
    expect(earlier.status).toBe(200);
    const cancelled = await call(api, "DELETE", `/api/v1/jobs/${job}`);
    expect(deviations("cancelJob", 200, cancelled.body)).toEqual([]);
    const ended = await fetchDocument(api, resource);
    expect([ended.status, ended.body.document.status]).toEqual([202, "ERROR"]);
  });
});

describe("the earlier form under /api", () => {
  test("POST /api predict has include_validation_errors as a form field, and no categories, fields or words", async () => {
    const form = upload(png, { push_result_on_platform: "always", include_validation_errors: "True" });
    const { status, body, headers } = await call(api, "POST", `${legacy()}/predict?include=ocr`, { body: form });
    expect(status).toBe(200);
    expect(deviations("earlierPredict", 200, body)).toEqual([]);
    expect(body.document).not.toHaveProperty("category");
    expect(body.document_pages[0].ocr).toEqual([]);
    expect(body.service_fields).toEqual({});
    const path = `${legacy()}/predicted-documents/${headers.get("x-document-id")}`;
    expect(headers.get("location")).toBe(path);
    const stored = await call(api, "GET", `${path}?include_validation_errors=true`);
    expect(stored.status).toBe(200);
    const asked = async (value: string) =>
      (await call(api, "GET", `${path}?include_validation_errors=${value}`)).status;
    expect(await Promise.all(["True", "0", "", "perhaps"].map(asked))).toEqual([200, 200, 422, 422]);
    expect(stored.body).not.toHaveProperty("service_categories");
    expect(stored.body.document).not.toHaveProperty("category");
  });

  test("POST /api predict refuses an include_validation_errors that is no boolean", async () => {
    const form = upload(png, { push_result_on_platform: "never", include_validation_errors: "perhaps" });
    const { status, body } = await call(api, "POST", `${legacy()}/predict`, { body: form });
    expect([status, body.errors[0].pointer]).toEqual([422, "#/include_validation_errors"]);
  });

  test("GET /api/service lacks service_categories; GET /api/v1/service has them", async () => {
    const current = await call(api, "GET", `/api/v1/service/${api.serviceId}`);
    const earlier = await call(api, "GET", `/api/service/${api.serviceId}`);
    expect(deviations("getService", 200, current.body)).toEqual([]);
    const { service_categories: categories, ...rest } = current.body;
    expect(categories).toEqual({ receipt: "Receipt" });
    expect(earlier.body).toEqual(rest);
  });
});
