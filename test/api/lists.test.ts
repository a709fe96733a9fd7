import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Api, call, submit, upload } from "../support/api.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { deviations } from "../support/openapi.ts";
import { paintedPng } from "../support/papers.ts";
import { newMember, newOwner, type Visitor } from "../support/people.ts";
import { until } from "../support/program.ts";
import { printText, tinyPdf } from "../support/tiny-pdf.ts";

/** Lists people work from: filters, views, batches, exports, progress; against the whole product. */

let estratto: Estratto;
let api: Api;
let owner: Visitor;
let reviewer: Visitor;
let viewer: Visitor;
const ids: Record<string, string> = {};

const service = () => `/api/v1/inference/service/${api.serviceId}`;
const list = (query: string) => call(api, "GET", `${service()}/predicted-documents?${query}`);
const namesOf = async (query: string) =>
  (await list(query)).body.documents.map((each: { original_name: string }) => each.original_name);

beforeAll(async () => {
  estratto = await startEstratto();
  api = { url: estratto.url, ...estratto.service("receipt") };
  owner = await newOwner(estratto);
  reviewer = await newMember(estratto, owner, { email: "reviewer@example.com", role: "reviewer" });
  viewer = await newMember(estratto, owner, { email: "viewer@example.com", role: "viewer" });
  const policy = { policy_name: "A total", policy_type: "mandatory_labels", fields: ["total"] };
  const added = await owner.call("POST", `/admin/services/${api.serviceId}/policies`, policy);
  expect(added.status).toBe(200);
  await store("a receipt.pdf", receipt("12,50"));
  await store("b receipt.png", await paintedPng());
  // A hostile name: in a spreadsheet it would be a formula.
  await store("=cmd|'calc'!A1.pdf", receipt("7,00"), 2);
  await store("nothing on it.pdf", tinyPdf([{ content: "" }]));
}, 120_000);
afterAll(() => estratto.stop());

describe("GET predicted-documents, filtered", () => {
  test("answers with the confidence and the violations of each, as the contract says", async () => {
    const { body } = await list("total=true");
    expect(deviations("listDocuments", 200, body)).toEqual([]);
    expect(body.total).toBe(4);
    const empty = body.documents.find((each: { original_name: string }) => each.original_name === "nothing on it.pdf");
    expect([empty.confidence, empty.error_violations > 0]).toEqual([null, true]);
    const read = body.documents.find((each: { original_name: string }) => each.original_name === "a receipt.pdf");
    expect(read.confidence).toBeGreaterThan(0);
    expect((await list("limit=1")).body).not.toHaveProperty("total");
  });

  test("filters by number of pages, confidence, violations and the policy that is violated", async () => {
    expect(await namesOf("pages_from=2")).toEqual(["=cmd|'calc'!A1.pdf"]);
    expect(await namesOf("pages_to=1")).toHaveLength(3);
    // Nothing was read from it, so nothing of it is unsure.
    expect(await namesOf("confidence_below=101")).not.toContain("nothing on it.pdf");
    expect(await namesOf("violation=any")).toContain("nothing on it.pdf");
    expect(await namesOf("violation=none")).not.toContain("nothing on it.pdf");
    const { body } = await owner.call("GET", `/admin/services/${api.serviceId}/policies`);
    const all = new Set<string>();
    for (const { policy_id } of body.policies)
      for (const name of await namesOf(`violation=${policy_id}`)) all.add(name);
    expect([...all].sort()).toEqual((await namesOf("violation=any")).sort());
  });

  test("filters by the time of arrival", async () => {
    const { body } = await list("sort=created_at");
    const second = body.documents[1].created_at;
    expect(await namesOf(`created_from=${second}`)).toHaveLength(3);
    expect(await namesOf(`created_to=${second}`)).toHaveLength(1);
    expect((await list("created_from=yesterday")).status).toBe(422);
  });

  test.each(["created_at", "-created_at", "confidence", "-confidence", "name", "-name", "pages", "-pages"])(
    "goes through every document once, sorted by %s",
    async (sort) => {
      const whole = await namesOf(`sort=${sort}`);
      const seen: string[] = [];
      for (let cursor = ""; ; ) {
        const { body } = await list(`sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`);
        seen.push(...body.documents.map((each: { original_name: string }) => each.original_name));
        if (body.next_cursor === null) break;
        cursor = body.next_cursor;
      }
      expect(seen).toEqual(whole);
      expect(new Set(seen).size).toBe(4);
    },
  );

  test("a cursor of another order is refused", async () => {
    const { body } = await list("sort=name&limit=1");
    expect((await list(`sort=pages&cursor=${body.next_cursor}`)).body.code).toBe("field_invalid");
  });

  test.each(["confidence_below=-1", "sort=size", "pages_from=x", "total=maybe"])(
    "GET ?%s is refused",
    async (query) => {
      expect((await list(query)).status).toBe(422);
    },
  );
});

describe("GET predicted-documents?q=", () => {
  const found = async (q: string, more = "") => (await list(`q=${encodeURIComponent(q)}&total=true${more}`)).body;

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
    expect((await list("")).body.documents[0].match).toBeNull();
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
    const exported = await call(api, "GET", `${service()}/predicted-documents/export?format=json&q=${q}`);
    expect(exported.body.map((each: { original_name: string }) => each.original_name).sort()).toEqual(named.sort());
    const batch = await reviewer.call("POST", `/inference/service/${api.serviceId}/batches`, {
      action: "pending",
      filter: { q },
    });
    expect(batch.body).toMatchObject({ total: named.length, done: named.length });
  });

  test("fields, three at most, come with each document as they are printed, and views keep them", async () => {
    const { body } = await list("fields=total,no_such_field&sort=name");
    expect(deviations("listDocuments", 200, body)).toEqual([]);
    const values = Object.fromEntries(
      body.documents.map((each: { original_name: string; values: unknown }) => [each.original_name, each.values]),
    );
    expect(values["a receipt.pdf"]).toEqual({ total: expect.stringContaining("12,50") });
    expect(values["nothing on it.pdf"]).toEqual({});
    expect((await list("")).body.documents[0]).not.toHaveProperty("values");
    expect((await list("fields=a,b,c,d")).body.code).toBe("field_invalid");
    const view = { name: "With totals", query: { fields: "total", q: "receipt" } };
    const path = `/inference/service/${api.serviceId}/views`;
    const made = await viewer.call("POST", path, view);
    expect(made.body).toMatchObject(view);
    await viewer.call("DELETE", `${path}/${made.body.view_id}`);
  });

  test("of another service finds nothing, with the key of either", async () => {
    const other = estratto.service("invoice");
    const path = `/api/v1/inference/service/${other.serviceId}/predicted-documents?q=centrale`;
    expect((await call({ ...api, key: other.key }, "GET", path)).body.documents).toEqual([]);
    expect((await call(api, "GET", path)).status).toBe(401);
  });
});

describe("views", () => {
  const path = () => `/inference/service/${api.serviceId}/views`;
  const mine = { name: "Doubtful", query: { confidence_below: 80, sort: "confidence" } };

  test("are kept for their maker, shown to colleagues when shared, and changed by nobody else", async () => {
    const made = await reviewer.call("POST", path(), mine);
    expect(made.status).toBe(200);
    expect(deviations("saveView", 200, made.body)).toEqual([]);
    const one = `${path()}/${made.body.view_id}`;
    expect((await viewer.call("GET", path())).body.views).toEqual([]);
    await reviewer.call("PUT", one, { ...mine, shared: true });
    expect((await viewer.call("GET", path())).body.views).toMatchObject([
      { name: "Doubtful", query: mine.query, yours: false, owner_name: "reviewer" },
    ]);
    expect((await viewer.call("PUT", one, mine)).status).toBe(404);
    expect((await owner.call("DELETE", one)).status).toBe(404);
    expect((await reviewer.call("DELETE", one)).status).toBe(200);
    expect((await reviewer.call("GET", path())).body.views).toEqual([]);
  });

  test("hold filters of the list and nothing else, fifty a person at most", async () => {
    expect((await reviewer.call("POST", path(), { name: "x", query: { script: "1" } })).status).toBe(422);
    for (let i = 0; i < 50; i++) await owner.call("POST", path(), { name: `${i}`, query: {} });
    expect((await owner.call("POST", path(), { name: "51", query: {} })).body.code).toBe("field_invalid");
  });
});

describe("batches", () => {
  const path = () => `/inference/service/${api.serviceId}/batches`;
  const approve = (visitor: Visitor, body: object) => visitor.call("POST", path(), { action: "approved", ...body });

  test("approve what can be approved, and say of each other document why not", async () => {
    const bad = ids["nothing on it.pdf"];
    const good = ids["a receipt.pdf"];
    const gone = "00000000-0000-4000-8000-000000000000";
    const { status, body } = await approve(reviewer, { documents: [bad, good, gone] });
    expect(status).toBe(200);
    expect(deviations("startBatch", 200, body)).toEqual([]);
    // A document of nowhere is none of the service's: it is not counted.
    expect(body).toMatchObject({ state: "done", total: 2, done: 1, refused: 1 });
    const details = await reviewer.call("GET", `${path()}/${body.batch}?outcome=refused`);
    expect(deviations("getBatch", 200, details.body)).toEqual([]);
    expect(details.body.results).toMatchObject([{ document_id: bad, outcome: "refused", code: "field_missing" }]);
    expect(await namesOf("revision_status=approved")).toEqual(["a receipt.pdf"]);
    // With a reason it is approved too (contract section 6), and the reason is kept.
    expect((await approve(reviewer, { documents: [bad], reason: "No receipt" })).body).toMatchObject({ done: 1 });
    const { body: trail } = await call(api, "GET", `${service()}/predicted-documents/${bad}/events`);
    expect(trail.events.at(-1)).toMatchObject({ to: "approved", reason: "No receipt" });
  });

  test("work on all that match", async () => {
    const answer = await reviewer.call("POST", path(), { action: "to_review", filter: { q: ".pdf" } });
    expect(answer.body).toMatchObject({ total: 3, done: 3, refused: 0 });
    expect(await namesOf("revision_status=to_review")).toHaveLength(3);
  });

  test("ask for what they do to each document: a reviewer deletes nothing, a viewer decides nothing", async () => {
    const one = { documents: [ids["a receipt.pdf"]] };
    const refused = await reviewer.call("POST", path(), { action: "delete", ...one });
    expect([refused.status, refused.body.code]).toEqual([401, "key_not_for_service"]);
    expect((await approve(viewer, one)).status).toBe(401);
    expect(await namesOf("q=a receipt")).toHaveLength(1);
  });

  test("want to be told outright which documents are meant", async () => {
    expect((await approve(reviewer, {})).body.code).toBe("field_missing");
    expect((await approve(reviewer, { documents: [ids["a receipt.pdf"]], filter: {} })).body.code).toBe(
      "field_invalid",
    );
  });

  test("of many documents are done by the queue, can be cancelled, and another service's are not there", async () => {
    const names = Array.from({ length: 26 }, (_, i) => `many ${i}.pdf`);
    for (const name of names) await store(name, receipt("1,00"));
    const started = await reviewer.call("POST", path(), { action: "approved", filter: { q: "many" } });
    expect(started.body).toMatchObject({ state: "running", total: 26 });
    const cancelled = await reviewer.call("DELETE", `${path()}/${started.body.batch}`);
    expect(["cancelled", "done"]).toContain(cancelled.body.state);
    const refuseAll = async () => {
      const begun = await reviewer.call("POST", path(), { action: "not_approved", filter: { q: "many" } });
      await until(
        async () => (await reviewer.call("GET", `${path()}/${begun.body.batch}`)).body.state === "done",
        60_000,
        () => "the batch to end",
      );
      return begun;
    };
    await refuseAll();
    // One document may have been decided on while the first batch was cancelled: it was refused as changed meanwhile, and is asked for again.
    const again = await refuseAll();
    expect(await namesOf("revision_status=not_approved&limit=100")).toHaveLength(26);
    const { serviceId } = estratto.service("invoice");
    const foreign = await reviewer.call("GET", `/inference/service/${serviceId}/batches/${again.body.batch}`);
    expect(foreign.status).toBe(404);
    const removed = await owner.call("POST", path(), { action: "delete", filter: { q: "many" } });
    await until(
      async () => (await owner.call("GET", `${path()}/${removed.body.batch}`)).body.state === "done",
      60_000,
      () => "the documents to be deleted",
    );
    expect(await namesOf("q=many")).toEqual([]);
    // The names of deleted documents are kept nowhere.
    const { body } = await owner.call("GET", `${path()}/${removed.body.batch}`);
    expect(body.results.every(({ name }: { name: string | null }) => name === null)).toBe(true);
  }, 120_000);
});

describe("exports", () => {
  const get = async (query: string) => {
    const url = `${api.url}${service()}/predicted-documents/export?${query}`;
    return fetch(url, { headers: { "x-api-key": api.key } });
  };

  test("CSV has a row a document with typed values, and no text that a spreadsheet would run", async () => {
    const answer = await get("format=csv&sort=name");
    expect(answer.headers.get("content-disposition")).toContain("attachment");
    const rows: Record<string, string>[] = parse(await answer.text(), { columns: true });
    expect(rows.map(({ original_name }) => original_name)).toEqual([
      "'=cmd|'calc'!A1.pdf",
      "a receipt.pdf",
      "b receipt.png",
      "nothing on it.pdf",
    ]);
    expect(rows[1]).toMatchObject({ document_id: ids["a receipt.pdf"], total: "12.50", page_count: "1" });
    expect(rows[3]?.total).toBe("");
  });

  test("CSV for an Italian Excel has semicolons, decimal commas and a byte order mark; names stand over the columns", async () => {
    const query = "format=csv&q=a%20receipt&delimiter=semicolon&decimal=comma&bom=true&header=name";
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await (await get(query)).arrayBuffer());
    expect(text.codePointAt(0)).toBe(0xfeff);
    const [row] = parse(text, { columns: true, delimiter: ";", bom: true }) as Record<string, string>[];
    expect(row).toMatchObject({ Name: "a receipt.pdf", Total: "12,50" });
  });

  test("CSV of a table has a row for each of its rows, with the document they are of", async () => {
    const rows: Record<string, string>[] = parse(await (await get("format=csv&table=items")).text(), { columns: true });
    const own = rows.filter(({ original_name }) => original_name === "b receipt.png");
    expect(own.map(({ row, item_description, item_amount }) => [row, item_description, item_amount])).toEqual([
      ["1", "Espresso", "1.20"],
      ["2", "Cornetto", "1.80"],
    ]);
    expect((await get("format=csv&table=nothing")).status).toBe(422);
  });

  test("XLSX is a workbook with a sheet of documents and one a table", async () => {
    const bytes = Buffer.from(await (await get("format=xlsx")).arrayBuffer());
    expect(bytes.subarray(0, 2).toString()).toBe("PK");
    const { readZip } = await import("../../src/http/zip.ts");
    const files = new Map(readZip(bytes, 10_000_000).map((entry) => [entry.name, entry.bytes().toString("utf8")]));
    expect(files.get("xl/workbook.xml")).toMatch(/name="Documents".*name="items"/s);
    expect([...files.values()].join()).not.toContain("<f>");
  });

  test("JSON has every value with its text, its type and its confidence", async () => {
    const [document] = await (await get("format=json&q=a%20receipt")).json();
    expect(document).toMatchObject({
      document_id: ids["a receipt.pdf"],
      entities: { total: { text: "12,50", value: { type: "amount", amount: "12.50" }, page_index: 0 } },
      tables: { items: expect.any(Array) },
    });
    expect(await (await get("format=json&q=no-such-name")).json()).toEqual([]);
  });

  test("takes chosen documents only, and leaves an entry in the trail", async () => {
    const chosen = await get(`format=json&ids=${ids["b receipt.png"]},${ids["nothing on it.pdf"]}`);
    expect(await chosen.json()).toHaveLength(2);
    const { body } = await owner.call("GET", "/admin/audit?limit=5");
    expect(body.events.map(({ action }: { action: string }) => action)).toContain("documents.exported.2");
  });

  test("GET exports tells the caller, and nobody else, what became of them; DELETE leaves what has ended as it is", async () => {
    const answer = await get("format=csv&sort=name");
    await answer.text();
    const exportId = answer.headers.get("x-export-id");
    const { body } = await call(api, "GET", `${service()}/exports`);
    expect(deviations("listExports", 200, body)).toEqual([]);
    expect(body.exports[0]).toMatchObject({ export: exportId, format: "csv", state: "done", total: 4, done: 4 });
    const ended = await call(api, "DELETE", `${service()}/exports/${exportId}`);
    expect([ended.status, ended.body.state]).toEqual([200, "done"]);
    expect(deviations("cancelExport", 200, ended.body)).toEqual([]);
    expect((await owner.call("GET", `/inference/service/${api.serviceId}/exports`)).body.exports).toEqual([]);
    expect((await owner.call("DELETE", `/inference/service/${api.serviceId}/exports/${exportId}`)).status).toBe(404);
  });
});

describe("progress", () => {
  test("tells once, or as it goes on, how far documents are and how they ended", async () => {
    const { body } = await submit(api, receipt("3,00"));
    const snapshot = await call(api, "GET", `${service()}/progress?documents=${body.resource}`);
    expect(deviations("getProgress", 200, snapshot.body)).toEqual([]);
    expect(snapshot.body.documents).toContainEqual(expect.objectContaining({ id: body.resource, page_count: 1 }));
    const states = await eventsOf(`${api.url}${service()}/progress?documents=${body.resource}`, "progress", (state) =>
      state.documents.some(
        (each: { id: string; status: string }) => each.id === body.resource && each.status === "ACTIVE",
      ),
    );
    expect(states.at(-1).running).toBe(0);
  });

  test("tells of a document that came and ended between two looks, and for some seconds only", async () => {
    const before = await eventsOf(`${api.url}${service()}/progress`, "progress", () => true);
    await store("between.pdf", receipt("5,00"));
    const told = (await call(api, "GET", `${service()}/progress`)).body.documents;
    expect(told).toContainEqual(expect.objectContaining({ id: ids["between.pdf"], status: "ACTIVE" }));
    expect(before.at(-1).documents).not.toContainEqual(expect.objectContaining({ id: ids["between.pdf"] }));
    const laterOn = () => call(api, "GET", `${service()}/progress`).then((answer) => answer.body.documents);
    await expect.poll(laterOn, { timeout: 45_000, interval: 500 }).toEqual([]);
  });

  test("of one job is a stream that ends with it; a foreign job is not there", async () => {
    const { body } = await submit(api, receipt("4,00"));
    const states = await eventsOf(`${api.url}/api/v1/jobs/${body.job}/events`, "job", () => false);
    expect(states.at(-1)).toMatchObject({ job: body.job, status: "ACTIVE", pages_done: 1 });
    const foreign = { "x-api-key": estratto.service("invoice").key };
    expect((await fetch(`${api.url}/api/v1/jobs/${body.job}/events`, { headers: foreign })).status).toBe(404);
  });
});

test("GET progress as a stream ends when the service goes down, which does not wait for it", async () => {
  const other = await startEstratto();
  const { serviceId, key } = other.service("receipt");
  const response = await fetch(`${other.url}/api/v1/inference/service/${serviceId}/progress`, {
    headers: { "x-api-key": key, accept: "text/event-stream" },
  });
  const reader = response.body!.getReader();
  await reader.read();
  const toTheEnd = (async () => {
    while (!(await reader.read()).done);
  })();
  const startedAt = performance.now();
  await other.stop();
  // It ended in order, and did not break off when the patience of 25 s was over.
  await expect(toTheEnd).resolves.toBeUndefined();
  expect(performance.now() - startedAt).toBeLessThan(20_000);
}, 60_000);

/** Reads a stream of events until one is the last, or the stream ends. */
async function eventsOf(url: string, name: string, isLast: (state: ReturnType<typeof JSON.parse>) => boolean) {
  const gone = new AbortController();
  const response = await fetch(url, {
    headers: { "x-api-key": api.key, accept: "text/event-stream" },
    signal: gone.signal,
  });
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  const states: ReturnType<typeof JSON.parse>[] = [];
  let text = "";
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const data = new RegExp(`^event: ${name}\ndata: (.*)$`).exec(text.slice(0, end))?.[1];
      if (data) states.push(JSON.parse(data));
      text = text.slice(end + 2);
    }
    if (states.length > 0 && isLast(states.at(-1))) break;
  }
  gone.abort();
  return states;
}

async function store(name: string, bytes: Buffer, pages = 1): Promise<void> {
  const whole = pages === 1 ? bytes : tinyPdf(Array.from({ length: pages }, () => ({ content: receiptText("7,00") })));
  const form = upload(whole, { push_result_on_platform: "always" }, name);
  const { headers, body } = await call(api, "POST", `${service()}/predict`, { body: form });
  const id = headers.get("x-document-id");
  if (id === null) throw new Error(JSON.stringify(body));
  ids[name] = id;
}

function receipt(total: string): Buffer {
  return tinyPdf([{ content: receiptText(total) }]);
}

function receiptText(total: string): string {
  return printText([
    [40, 540, "Bar Centrale"],
    [40, 500, `Totale ${total}`],
  ]);
}
