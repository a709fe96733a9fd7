import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call } from "../support/api.ts";
import { type ListedReceipts, openListedReceipts } from "../support/listed-receipts.ts";
import { deviations } from "../support/openapi.ts";

/** Lists that people work from: what they filter, search and keep as views; against the whole product. */

let listed: ListedReceipts;
beforeAll(async () => {
  listed = await openListedReceipts();
}, 120_000);
afterAll(() => listed.estratto.stop());

describe("GET predicted-documents, filtered", () => {
  test("answers with the confidence and the violations of each, as the contract says", async () => {
    const { body } = await listed.list("total=true");
    expect(deviations("listDocuments", 200, body)).toEqual([]);
    expect(body.total).toBe(4);
    const empty = body.documents.find((each: { original_name: string }) => each.original_name === "nothing on it.pdf");
    expect([empty.confidence, empty.error_violations > 0]).toEqual([null, true]);
    const read = body.documents.find((each: { original_name: string }) => each.original_name === "a receipt.pdf");
    expect(read.confidence).toBeGreaterThan(0);
    expect((await listed.list("limit=1")).body).not.toHaveProperty("total");
  });

  test("filters by number of pages, confidence, violations and the policy that is violated", async () => {
    expect(await listed.namesOf("pages_from=2")).toEqual(["=cmd|'calc'!A1.pdf"]);
    expect(await listed.namesOf("pages_to=1")).toHaveLength(3);
    // Nothing was read from it, so nothing in it is uncertain.
    expect(await listed.namesOf("confidence_below=100")).not.toContain("nothing on it.pdf");
    expect(await listed.namesOf("violation=any")).toContain("nothing on it.pdf");
    expect(await listed.namesOf("violation=none")).not.toContain("nothing on it.pdf");
    const { body } = await listed.owner.call("GET", `/admin/services/${listed.api.serviceId}/policies`);
    const all = new Set<string>();
    for (const { policy_id } of body.policies)
      for (const name of await listed.namesOf(`violation=${policy_id}`)) all.add(name);
    expect([...all].sort()).toEqual((await listed.namesOf("violation=any")).sort());
  });

  test("filters by the time of arrival", async () => {
    const { body } = await listed.list("sort=created_at");
    const second = body.documents[1].created_at;
    expect(await listed.namesOf(`created_from=${second}`)).toHaveLength(3);
    expect(await listed.namesOf(`created_to=${second}`)).toHaveLength(1);
    expect((await listed.list("created_from=yesterday")).status).toBe(422);
    const unescaped = await listed.list("created_from=2026-11-29T00:00:00+01:00");
    expect(unescaped.body.detail).toContain("is written %2B");
    expect((await listed.list("confidence_below=")).status).toBe(422);
    expect((await listed.list("confidence_below=50.5")).status).toBe(200);
  });

  test.each(["created_at", "-created_at", "confidence", "-confidence", "name", "-name", "pages", "-pages"])(
    "goes through every document once, sorted by %s",
    async (sort) => {
      const whole = await listed.namesOf(`sort=${sort}`);
      const seen: string[] = [];
      for (let cursor = ""; ; ) {
        const { body } = await listed.list(`sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`);
        seen.push(...body.documents.map((each: { original_name: string }) => each.original_name));
        if (body.next_cursor === null) break;
        cursor = body.next_cursor;
      }
      expect(seen).toEqual(whole);
      expect(new Set(seen).size).toBe(4);
    },
  );

  test("a cursor of another order is refused", async () => {
    const { body } = await listed.list("sort=name&limit=1");
    expect((await listed.list(`sort=pages&cursor=${body.next_cursor}`)).body.code).toBe("field_invalid");
  });

  test.each(["confidence_below=-1", "violation=foo", "sort=size", "pages_from=x", "total=maybe"])(
    "GET ?%s is refused",
    async (query) => {
      expect((await listed.list(query)).status).toBe(422);
    },
  );

  test.each([
    ["confidence_below=101", "confidence_below", "100"],
    ["fields=total,nope", "fields", 'no field "nope"; it has: '],
    ["fields=items", "fields", '"items" is a table without a value; name of it: item_description'],
    ["category=nope", "category", 'no category "nope"; it has: '],
    ["violation=", "violation", "any, error, none"],
    ["pages_from=3&pages_to=2", "pages_to", "pages_from"],
    ["created_from=2026-02-01&created_to=2026-01-31", "created_to", "created_from"],
    ["created_from=2026-02-01&created_to=2026-02-01", "created_to", "created_from"],
  ])("GET ?%s, which no document can ever match, is refused", async (query, name, words) => {
    const { status, body } = await listed.list(query);
    expect([status, body.errors[0].pointer]).toEqual([422, `#/query/${name}`]);
    expect(body.detail).toContain(words);
  });

  test("a field and a category that the service had before are none: documents still have values of them", async () => {
    const path = `/admin/services/${listed.api.serviceId}`;
    const { service_id: _, account_id: __, plan_id: ___, ...before } = (await listed.owner.call("GET", path)).body;
    const fields = { ...before.service_fields, shelf: { tag_alias: "Shelf", tag_multiple_values: false } };
    const categories = { ...before.service_categories, old: "Old" };
    const more = { ...before, service_fields: fields, service_categories: categories };
    expect((await listed.list("fields=shelf")).status).toBe(422);
    expect((await listed.owner.call("PUT", path, more)).status).toBe(200);
    expect((await listed.owner.call("PUT", path, before)).status).toBe(200);
    expect((await listed.list("fields=shelf&category=old")).status).toBe(200);
  });

  test("a filter of a batch, and a view, are refused as the list refuses them", async () => {
    const batch = { action: "pending", filter: { category: "nope" } };
    const path = `/inference/service/${listed.api.serviceId}`;
    const refused = await listed.reviewer.call("POST", `${path}/batches`, batch);
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, "#/filter/category"]);
    for (const query of [{ fields: "nope" }, { fields: "total,total,total,total" }, { category: "nope" }]) {
      const view = await listed.reviewer.call("POST", `${path}/views`, { name: "x", query });
      expect([view.status, view.body.errors[0].pointer]).toEqual([422, `#/query/${Object.keys(query)[0]}`]);
    }
  });

  test("ids that are none are refused, those of a deleted document are not", async () => {
    const progress = (query: string) => call(listed.api, "GET", `${listed.path}/progress?${query}`);
    expect((await progress("documents=nope")).body.errors[0].pointer).toBe("#/query/documents");
    expect((await progress("batches=1,2")).body.errors[0].pointer).toBe("#/query/batches");
    const next = (after: string) => call(listed.api, "GET", `${listed.path}/review-queue/next?after=${after}`);
    expect((await next("nope")).body.errors[0].pointer).toBe("#/query/after");
    expect((await next("7f0c2a80-0000-4000-8000-000000000000")).status).toBe(200);
    expect((await progress("documents=7f0c2a80-0000-4000-8000-000000000000")).status).toBe(200);
  });
});

describe("GET predicted-documents?q=", () => {
  const found = async (q: string, more = "") =>
    (await listed.list(`q=${encodeURIComponent(q)}&total=true${more}`)).body;

  test("finds a document by a value as it is printed or typed, and says which", async () => {
    for (const q of ["12,50", "12.50", "€ 12,5"]) {
      const body = await found(q);
      expect(deviations("listDocuments", 200, body)).toEqual([]);
      expect(body.documents).toMatchObject([
        { original_name: "a receipt.pdf", match: { field: "total", text: expect.stringContaining("12,50") } },
      ]);
      expect(body.total).toBe(1);
    }
    expect((await found("bar centrale")).documents.map((each: { match: unknown }) => each.match)).not.toContain(null);
    expect((await found("a receipt")).documents).toMatchObject([{ original_name: "a receipt.pdf", match: null }]);
    expect((await listed.list("")).body.documents[0].match).toBeNull();
    // A word of the page that is no value.
    expect((await found("totale")).documents).toEqual([]);
  });

  test("pages, the count, an export and a batch are of the same documents", async () => {
    const q = "centrale";
    const whole = await found(q);
    const named = whole.documents.map((each: { original_name: string }) => each.original_name);
    expect(named.length).toBeGreaterThan(1);
    const first = await found(q, "&limit=1");
    const second = await found(q, `&limit=1&cursor=${first.next_cursor}`);
    expect([first.documents[0].id, second.documents[0].id]).toEqual(
      whole.documents.slice(0, 2).map((each: { id: string }) => each.id),
    );
    expect(first.total).toBe(named.length);
    const exported = await call(listed.api, "GET", `${listed.path}/predicted-documents/export?format=json&q=${q}`);
    expect(exported.body.map((each: { original_name: string }) => each.original_name).sort()).toEqual(named.sort());
    const batch = await listed.reviewer.call("POST", `/inference/service/${listed.api.serviceId}/batches`, {
      action: "pending",
      filter: { q },
    });
    expect(batch.body).toMatchObject({ total: named.length, done: named.length });
  });

  test("fields, three at most, come with each document as they are printed, and views keep them", async () => {
    const { body } = await listed.list("fields=total,vat_id&sort=name");
    expect(deviations("listDocuments", 200, body)).toEqual([]);
    const values = Object.fromEntries(
      body.documents.map((each: { original_name: string; values: unknown }) => [each.original_name, each.values]),
    );
    expect(values["a receipt.pdf"]).toEqual({ total: expect.stringContaining("12,50") });
    expect(values["nothing on it.pdf"]).toEqual({});
    expect((await listed.list("")).body.documents[0]).not.toHaveProperty("values");
    expect((await listed.list("fields=a,b,c,d")).body.code).toBe("field_invalid");
    const view = { name: "With totals", query: { fields: "total", q: "receipt" } };
    const path = `/inference/service/${listed.api.serviceId}/views`;
    const made = await listed.viewer.call("POST", path, view);
    expect(made.body).toMatchObject(view);
    await listed.viewer.call("DELETE", `${path}/${made.body.view_id}`);
  });

  test("of another service finds nothing, with the key of either", async () => {
    const other = listed.estratto.service("invoice");
    const path = `/api/v1/inference/service/${other.serviceId}/predicted-documents?q=centrale`;
    expect((await call({ ...listed.api, key: other.key }, "GET", path)).body.documents).toEqual([]);
    expect((await call(listed.api, "GET", path)).status).toBe(401);
  });
});

describe("views", () => {
  const path = () => `/inference/service/${listed.api.serviceId}/views`;
  const mine = { name: "Doubtful", query: { confidence_below: 80, sort: "confidence" } };

  test("are kept for their maker, shown to colleagues when shared, and changed by nobody else", async () => {
    const never = await listed.reviewer.call("POST", path(), { ...mine, query: { created_from: "2020-99-99" } });
    expect([never.status, never.body.errors[0].pointer]).toEqual([422, "#/query/created_from"]);
    const made = await listed.reviewer.call("POST", path(), mine);
    expect(made.status).toBe(200);
    expect(deviations("saveView", 200, made.body)).toEqual([]);
    const one = `${path()}/${made.body.view_id}`;
    expect((await listed.viewer.call("GET", path())).body.views).toEqual([]);
    await listed.reviewer.call("PUT", one, { ...mine, shared: true });
    expect((await listed.viewer.call("GET", path())).body.views).toMatchObject([
      { name: "Doubtful", query: mine.query, yours: false, owner_name: "reviewer" },
    ]);
    expect((await listed.viewer.call("PUT", one, mine)).status).toBe(404);
    expect((await listed.owner.call("DELETE", one)).status).toBe(404);
    expect((await listed.reviewer.call("DELETE", one)).status).toBe(200);
    expect((await listed.reviewer.call("GET", path())).body.views).toEqual([]);
  });

  test("hold filters of the list and nothing else, fifty a person at most", async () => {
    expect((await listed.reviewer.call("POST", path(), { name: "x", query: { script: "1" } })).status).toBe(422);
    for (let i = 0; i < 50; i++) await listed.owner.call("POST", path(), { name: `${i}`, query: {} });
    const { body } = await listed.owner.call("POST", path(), { name: "51", query: {} });
    expect([body.code, body.errors]).toEqual([
      "field_invalid",
      [{ pointer: "#", code: "field_invalid", detail: body.detail }],
    ]);
  });
});
