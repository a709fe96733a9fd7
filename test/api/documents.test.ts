import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Api, call, fetchDocument, predict, upload } from "../support/api.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { deviations } from "../support/openapi.ts";
import { paintedPng } from "../support/papers.ts";

/**
 * Specification 4.4 and 4.5, contract section 8: what can be done with a stored document, against the whole product.
 */

let estratto: Estratto;
let api: Api;
let foreign: Api;
let png: Buffer;
let id: string;
beforeAll(async () => {
  estratto = await startEstratto();
  api = { url: estratto.url, ...estratto.service("receipt") };
  foreign = { url: estratto.url, ...estratto.service("invoice") };
  png = await paintedPng();
  const form = upload(png, { push_result_on_platform: "always" }, "ricevuta (più) €.png");
  const { headers } = await call(api, "POST", `/api/v1/inference/service/${api.serviceId}/predict`, { body: form });
  id = headers.get("x-document-id") ?? "";
});
afterAll(() => estratto.stop());

const base = () => `/api/v1/inference/service/${api.serviceId}/predicted-documents`;
const patch = (json: unknown, headers = {}) => call(api, "PATCH", `${base()}/${id}`, { json, headers });

describe("PATCH predicted-documents", () => {
  test.each(["to_review", "review_required", "approved", "not_approved", "pending"])(
    "PATCH sets %s and answers with what it changed",
    async (revision_status) => {
      const { status, body } = await patch({ revision_status });
      expect(status).toBe(200);
      expect(body).toEqual({ message: "Document fields updated.", fields_updated: { revision_status } });
      expect((await fetchDocument(api, id)).body.document.revision_status).toBe(revision_status);
    },
  );

  test.each([
    [{}, "field_missing", "#/revision_status"],
    [{ revision_status: "done" }, "field_invalid", "#/revision_status"],
    [{ revision_status: null }, "field_invalid", "#/revision_status"],
    [{ revision_status: "approved", status: "ACTIVE" }, "field_invalid", "#/status"],
  ])("PATCH %j is refused with 422", async (json, code, pointer) => {
    const { status, body } = await patch(json);
    expect(status).toBe(422);
    expect(body.errors).toContainEqual(expect.objectContaining({ code, pointer }));
  });

  test("PATCH works in the earlier form too", async () => {
    const path = `/api/inference/service/${api.serviceId}/predicted-documents/${id}`;
    const { status } = await call(api, "PATCH", path, { json: { revision_status: "pending" } });
    expect(status).toBe(200);
  });

  test("PATCH with the If-Match of an older version is refused; with the current one it is done", async () => {
    const etag = (await fetchDocument(api, id)).headers.get("etag") ?? "";
    const changed = await patch({ revision_status: "to_review" }, { "if-match": etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get("etag")).not.toBe(etag);
    const stale = await patch({ revision_status: "approved" }, { "if-match": etag });
    expect([stale.status, stale.body.code]).toEqual([422, "field_invalid"]);
  });

  test("PATCH with an If-Match that lists several versions is done if the document is at one of them", async () => {
    const current = (await fetchDocument(api, id)).headers.get("etag") ?? "";
    const change = (ifMatch: string) => patch({ revision_status: "to_review" }, { "if-match": ifMatch });
    const refused = await change('"1", W/"999"');
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, "#/headers/if-match"]);
    expect((await change(`"1",, "yesterday", ${current}`)).status).toBe(422);
    expect((await change(`"1", ${current} ,"999"`)).status).toBe(200);
  });
});

describe("documents that are not there", () => {
  const operations: readonly [string, string, unknown][] = [
    ["GET", "", undefined],
    ["PATCH", "", { revision_status: "approved" }],
    ["PATCH", "", { nonsense: true }],
    ["DELETE", "", undefined],
    ["GET", "/file", undefined],
    ["GET", "/events", undefined],
    ["GET", "/pages/0/image", undefined],
    ["PUT", "/entities", { entities: {} }],
  ];
  test.each(operations)(
    "%s …%s answers 404, alike for an absent, a malformed and a foreign document",
    async (method, tail, json) => {
      const path = `/api/v1/inference/service/${foreign.serviceId}/predicted-documents`;
      const answers = await Promise.all(
        ["00000000-0000-4000-8000-000000000000", "no-uuid", "%00", id].map((documentId) =>
          call(foreign, method, `${path}/${documentId}${tail}`, { json }),
        ),
      );
      for (const { status, body } of answers) {
        expect([status, body.code]).toEqual([404, "document_not_found"]);
        expect(body.detail).toBe(answers[0]?.body.detail);
      }
    },
  );
});

describe("GET predicted-documents", () => {
  test("GET lists documents newest first, filtered and in pages", async () => {
    await predict(api, png, "always");
    const all = await call(api, "GET", base());
    expect(deviations("listDocuments", 200, all.body)).toEqual([]);
    const first = await call(api, "GET", `${base()}?limit=1`);
    expect(first.body.documents).toHaveLength(1);
    const second = await call(api, "GET", `${base()}?limit=1&cursor=${encodeURIComponent(first.body.next_cursor)}`);
    expect(second.body.documents[0].id).not.toBe(first.body.documents[0].id);
    const named = await call(api, "GET", `${base()}?q=RICEVUTA`);
    expect(named.body.documents.map((document: { id: string }) => document.id)).toEqual([id]);
  });

  test.each([
    "limit=0",
    "limit=1.5",
    "limit=1e1",
    "limit=",
    "pages_from=0.5",
    "limit=x",
    "limit=1&limit=2",
    "status=DONE",
    "cursor=x",
  ])("GET ?%s is refused with 422", async (query) => {
    expect((await call(api, "GET", `${base()}?${query}`)).status).toBe(422);
  });
});

describe("what belongs to a document", () => {
  test("GET image gives the raster in whose pixels the boxes are", async () => {
    const url = `${api.url}${base()}/${id}/pages/0/image`;
    const response = await fetch(url, { headers: { "x-api-key": api.key } });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/webp");
    // No longer than a deleted document's bytes are there.
    expect(response.headers.get("cache-control")).toBe("private, max-age=60, must-revalidate");
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(8, 12)
        .toString(),
    ).toBe("WEBP");
  });

  test("GET image with a width gives the whole page smaller, and never larger than it is", async () => {
    const sizeOf = async (query: string) => {
      const url = `${api.url}${base()}/${id}/pages/0/image${query}`;
      const response = await fetch(url, { headers: { "x-api-key": api.key } });
      const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      return { width, height };
    };
    const whole = await sizeOf("");
    expect(await sizeOf("?width=100")).toEqual({ width: 100, height: Math.round((whole.height * 100) / whole.width) });
    expect(await sizeOf("?width=10000")).toEqual(whole);
    expect((await call(api, "GET", `${base()}/${id}/pages/0/image?width=0`)).status).toBe(422);
  });

  test.each(["1", "-1", "x", "1e3", "999999999"])("GET image of page %s answers 404", async (page) => {
    const { status, body } = await call(api, "GET", `${base()}/${id}/pages/${page}/image`);
    expect([status, body.code]).toEqual([404, "document_not_found"]);
    expect(body.detail).toContain("no such page");
  });

  test("GET file gives the bytes that were sent, to be saved under their name and never shown", async () => {
    const response = await fetch(`${api.url}${base()}/${id}/file`, { headers: { "x-api-key": api.key } });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(png);
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename="ricevuta (pi_) _.png"; filename*=UTF-8''ricevuta%20%28pi%C3%B9%29%20%E2%82%AC.png`,
    );
    expect(response.headers.get("content-security-policy")).toContain("sandbox");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("PUT entities corrects values, marks them human and leaves the others", async () => {
    const before = (await fetchDocument(api, id)).body.document_pages[0].entities;
    const { status, body } = await call(api, "PUT", `${base()}/${id}/entities`, {
      json: { entities: { company: "Bar Centrale S.r.l.", date: null } },
    });
    expect(status).toBe(200);
    expect(deviations("correctDocument", 200, body)).toEqual([]);
    const { entities } = body.document_pages[0];
    expect(entities.company).toMatchObject({ text: "Bar Centrale S.r.l.", confidence: 100, source: "human" });
    expect(entities.company.bounding_boxes.length).toBeGreaterThan(0);
    expect(entities.date).toEqual({});
    expect(entities.total).toEqual(before.total);
  });

  test.each([
    [{ entities: { nothing: "x" } }],
    [{ entities: { total: ["1", "2"] } }],
    [{ entities: { total: 3 } }],
    [{ fields: {} }],
    [
      {
        entities: {
          total: {
            text: "3,00",
            bounding_boxes: [
              [
                [0, 0],
                [1, 0],
                [1, 1],
              ],
            ],
          },
        },
      },
    ],
  ])("PUT entities refuses %j with 422", async (json) => {
    expect((await call(api, "PUT", `${base()}/${id}/entities`, { json })).status).toBe(422);
  });

  test("PUT entities points at what it refuses", async () => {
    const pointers = async (json: object) =>
      (await call(api, "PUT", `${base()}/${id}/entities`, { json })).body.errors.map(
        ({ pointer }: { pointer: string }) => pointer,
      );
    const unfit = await call(api, "PUT", `${base()}/${id}/entities`, { json: { entities: { nope: "x" } } });
    expect(unfit.body.detail).toContain(" entities/nope: The service has no such field.");
    expect(await pointers({ aggregated_entities: { nope: [] } })).toEqual(["#/aggregated_entities/nope"]);
    expect(await pointers({ aggregated_entities: { items: [{}, { "a/b~c": "x" }] } })).toEqual([
      "#/aggregated_entities/items/1/a~1b~0c",
    ]);
    const box = [
      [
        [0, 0],
        [9, 0],
        [9, 9],
      ],
    ];
    expect(await pointers({ entities: { total: { text: "1", page_index: 7, bounding_boxes: box } } })).toEqual([
      "#/entities/total",
    ]);
    const beside = box.map((polygon) => polygon.map(([x, y]) => [(x ?? 0) + 90_000, y]));
    expect(await pointers({ entities: { total: { text: "1", page_index: 0, bounding_boxes: beside } } })).toEqual([
      "#/entities/total",
    ]);
    const point = [[...Array(4)].map(() => [20, 20])];
    expect(await pointers({ entities: { total: { text: "1", page_index: 0, bounding_boxes: point } } })).toEqual([
      "#/entities/total",
    ]);
    // Shares of the page instead of pixels.
    const shares = box.map((polygon) => polygon.map((point) => point.map((each) => each / 100)));
    expect(await pointers({ entities: { total: { text: "1", page_index: 0, bounding_boxes: shares } } })).toEqual([
      "#/entities/total",
    ]);
    for (const [x, place] of [
      ["1e999", "/0/0/0"],
      ["-1", "/0/0/0"],
      ["NaN", null],
      ['"9"', "/0/0/0"],
    ]) {
      const body = `{"entities":{"total":{"text":"1","page_index":0,"bounding_boxes":[[[${x},0],[9,0],[9,9]]]}}}`;
      const headers = { "content-type": "application/json" };
      const answer = await call(api, "PUT", `${base()}/${id}/entities`, { body, headers });
      expect(answer.status).toBe(422);
      if (place !== null) expect(JSON.stringify(answer.body.errors)).toContain(`/bounding_boxes${place}`);
    }
    expect(await pointers({ entities: { total: 5 } })).toEqual(["#/entities/total"]);
    expect(await pointers({ entities: { total: { text: "1", page_index: 1 } } })).toEqual(["#/entities/total"]);
    expect(await pointers({ aggregated_entities: { items: [{ item_amount: { text: "1", page_index: 1 } }] } })).toEqual(
      ["#/aggregated_entities/items/0/item_amount"],
    );
    expect(
      await pointers({ aggregated_entities: { items: [{ item_amount: { text: "1", bounding_boxes: box } }] } }),
    ).toEqual(["#/aggregated_entities/items/0/item_amount/page_index"]);
  });

  test("PUT entities gives shown boxes the form of all others: clockwise from the top left", async () => {
    const box = [
      [30, 20],
      [10, 20],
      [10, 10],
      [30, 10],
    ];
    const json = { entities: { total: { text: "3,00", page_index: 0, bounding_boxes: [box, box.toReversed()] } } };
    const { body } = await call(api, "PUT", `${base()}/${id}/entities`, { json });
    const upright = [
      [10, 10],
      [30, 10],
      [30, 20],
      [10, 20],
    ];
    expect(body.document_pages[0].entities.total.bounding_boxes).toEqual([upright, upright]);
  });

  test("PUT entities answers what GET gives: with fields that the service has no longer, too", async () => {
    const admin = (method: string, path: string, json: object) =>
      call(api, method, `/api/v1/admin/services${path}`, {
        json,
        headers: { authorization: `Bearer ${estratto.adminToken}` },
      });
    const field = { tag_alias: "Field", tag_multiple_values: false };
    const of = (...keys: string[]) => ({
      name: "Changing",
      service_fields: Object.fromEntries(keys.map((key) => [key, field])),
    });
    const { service_id: serviceId } = (await admin("POST", "", of("total", "date"))).body;
    const { key } = (await admin("POST", `/${serviceId}/api-keys`, { name: "k" })).body;
    const own = { url: api.url, serviceId, key };
    const document = (await predict(own, png, "always")).headers.get("x-document-id") ?? "";
    const path = `/api/v1/inference/service/${serviceId}/predicted-documents/${document}/entities`;
    await call(own, "PUT", path, { json: { entities: { total: "3,00" } } });
    await admin("PUT", `/${serviceId}`, of("date", "company"));
    const corrected = await call(own, "PUT", path, { json: { entities: { company: "Trattoria" } } });
    expect(Object.keys(corrected.body.document_pages[0].entities).sort()).toEqual(["company", "date", "total"]);
    expect(corrected.body.document_pages).toEqual((await fetchDocument(own, document)).body.document_pages);
  });

  test("PUT entities of a key that may not read tells nothing of the document", async () => {
    const { body: made } = await call(api, "POST", `/api/v1/admin/services/${api.serviceId}/api-keys`, {
      json: { name: "reviews only", scopes: ["review"] },
      headers: { authorization: `Bearer ${estratto.adminToken}` },
    });
    const reviewer = { ...api, key: made.key };
    const json = { entities: { company: "Bar Centrale S.r.l." } };
    const answer = await call(reviewer, "PUT", `${base()}/${id}/entities?include=ocr`, { json });
    expect(answer.status).toBe(200);
    expect(deviations("correctDocument", 200, answer.body)).toEqual([]);
    const fields_updated = { entities: ["company"], aggregated_entities: [] };
    expect(answer.body).toEqual({ message: "Document fields updated.", fields_updated });
    expect(answer.headers.get("etag")).toBe((await fetchDocument(api, id)).headers.get("etag"));
    expect((await fetchDocument(reviewer, id)).status).toBe(401);
  });

  test("PUT entities keeps no characters that nothing can show or store", async () => {
    const json = { entities: { company: "Bar\u0000\u0007 Cen\ud800trale\tS.r.l." } };
    const { status, body } = await call(api, "PUT", `${base()}/${id}/entities`, { json });
    expect(status).toBe(200);
    expect(body.document_pages[0].entities.company.text).toBe("Bar\ufffd\ufffd Cen\ufffdtrale\tS.r.l.");
  });

  test("PUT entities without If-Match are all done, whoever comes at the same time; with an old version they are refused", async () => {
    const etag = (await fetchDocument(api, id)).headers.get("etag") ?? "";
    const keys = ["company", "total", "date", "document_number"];
    const together = await Promise.all(
      [...keys, ...keys].map((key, i) =>
        call(api, "PUT", `${base()}/${id}/entities`, { json: { entities: { [key]: `value ${i}` } } }),
      ),
    );
    expect(together.map(({ status }) => status)).toEqual(together.map(() => 200));
    const { entities } = (await fetchDocument(api, id)).body.document_pages[0];
    for (const key of keys) expect(entities[key].text).toMatch(/^value \d$/);
    const json = { entities: { total: "1,00" } };
    const stale = await call(api, "PUT", `${base()}/${id}/entities`, { json, headers: { "if-match": etag } });
    expect([stale.status, stale.body.errors[0].pointer]).toEqual([422, "#/headers/if-match"]);
  });

  test.each([{}, { entities: {} }, { entities: {}, aggregated_entities: {} }])(
    "PUT entities with %j says nothing, and so changes nothing",
    async (json) => {
      const before = await fetchDocument(api, id);
      const eventsBefore = (await call(api, "GET", `${base()}/${id}/events`)).body.events;
      const answer = await call(api, "PUT", `${base()}/${id}/entities`, { json });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("etag")).toBe(before.headers.get("etag"));
      expect(answer.body.document_pages).toEqual(before.body.document_pages);
      expect((await call(api, "GET", `${base()}/${id}/events`)).body.events).toEqual(eventsBefore);
      const stale = await call(api, "PUT", `${base()}/${id}/entities`, { json, headers: { "if-match": '"999"' } });
      expect([stale.status, stale.body.errors[0].pointer]).toEqual([422, "#/headers/if-match"]);
    },
  );

  test("PUT entities refuses a value of a column that the rows given beside it leave out", async () => {
    const put = (entities: object, items: object[]) =>
      call(api, "PUT", `${base()}/${id}/entities`, { json: { entities, aggregated_entities: { items } } });
    const rows = [{ item_description: "Caffè", item_amount: "1,00" }];
    const lost = await put({ item_amount: ["1,00", "5,00"] }, rows);
    expect([lost.status, lost.body.errors[0].pointer]).toEqual([422, "#/entities/item_amount"]);
    expect(lost.body.errors[0].detail).toContain("5,00");
    // As the document itself has it: in both.
    expect((await put({ item_amount: ["1,00"] }, rows)).status).toBe(200);
    expect((await put({ item_amount: null }, rows)).status).toBe(200);
  });

  test("PUT entities leaves an approved document as it is, until it is opened again", async () => {
    await patch({ revision_status: "approved" });
    const before = (await fetchDocument(api, id)).body;
    const json = { entities: { total: "7,77" } };
    const frozen = await call(api, "PUT", `${base()}/${id}/entities`, { json });
    expect([frozen.status, frozen.body.errors[0].pointer]).toEqual([422, "#/revision_status"]);
    expect((await fetchDocument(api, id)).body.document_pages).toEqual(before.document_pages);
    await patch({ revision_status: "pending" });
    expect((await call(api, "PUT", `${base()}/${id}/entities`, { json })).status).toBe(200);
  });

  test("GET events tells who did what", async () => {
    const { body } = await call(api, "GET", `${base()}/${id}/events`);
    expect(deviations("listDocumentEvents", 200, body)).toEqual([]);
    const kinds = body.events.map((event: { kind: string }) => event.kind);
    expect(kinds).toEqual(expect.arrayContaining(["corrected", "revision_status_changed"]));
    // A program has its key's name; what the product did automatically has none.
    expect(body.events[0]).toMatchObject({ actor: "estratto", actor_name: null });
    expect(body.events.at(-1)).toMatchObject({ actor: expect.stringMatching(/^key:/), actor_name: "First key" });
  });

  test("POST examples aligns labels with the page and GET learning counts them", async () => {
    const learning = () => call(api, "GET", `/api/v1/inference/service/${api.serviceId}/learning`);
    const before = (await learning()).body.documents;
    const form = upload(png, {
      entities: JSON.stringify({ entities: { total: "3,00", company: "Not Printed Here" } }),
    });
    const { status, body } = await call(api, "POST", `/api/v1/inference/service/${api.serviceId}/examples`, {
      body: form,
    });
    expect([status, body.aligned]).toEqual([200, { total: true, company: false }]);
    expect((await fetchDocument(api, body.document_id)).body.document.revision_status).toBe("approved");
    const after = await learning();
    expect(deviations("getLearning", 200, after.body)).toEqual([]);
    expect(after.body.documents).toBe(before + 1);
  });

  test("POST examples refuses values on pages that the file does not have", async () => {
    const entities = JSON.stringify({ entities: { total: { text: "3,00", page_index: 1 } } });
    const path = `/api/v1/inference/service/${api.serviceId}/examples`;
    const { status, body } = await call(api, "POST", path, { body: upload(png, { entities }) });
    expect([status, body.errors?.[0].pointer]).toEqual([422, "#/entities/total"]);
  });

  test("POST examples takes the map of values alone, and refuses broken JSON", async () => {
    const path = `/api/v1/inference/service/${api.serviceId}/examples`;
    const alone = await call(api, "POST", path, { body: upload(png, { entities: '{"total":"3,00"}' }) });
    expect(alone.status).toBe(200);
    const two = { entities: '{"entities":{},"category":null}', category: "receipt" };
    const torn = await call(api, "POST", path, { body: upload(png, two) });
    expect([torn.status, torn.body.errors[0].pointer]).toEqual([422, "#/category"]);
    const broken = await call(api, "POST", path, { body: upload(png, { entities: "{" }) });
    expect([broken.status, broken.body.errors[0].pointer]).toEqual([422, "#/entities"]);
    const missing = await call(api, "POST", path, { body: upload(png) });
    expect([missing.status, missing.body.code]).toEqual([422, "field_missing"]);
  });
});

describe("DELETE predicted-documents", () => {
  test("DELETE puts the document in the delete queue, and from then on it is not there", async () => {
    const deleted = (await predict(api, png, "always")).headers.get("x-document-id") ?? "";
    const { status, body } = await call(api, "DELETE", `${base()}/${deleted}`);
    expect(status).toBe(200);
    expect(deviations("deleteDocument", 200, body)).toEqual([]);
    expect((await fetchDocument(api, deleted)).status).toBe(404);
    expect((await call(api, "DELETE", `${base()}/${deleted}`)).status).toBe(404);
  });
});
