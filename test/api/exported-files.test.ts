import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call } from "../support/api.ts";
import { type ListedReceipts, openListedReceipts } from "../support/listed-receipts.ts";
import { deviations } from "../support/openapi.ts";

/** What is exported from a list; against the whole product. */

let listed: ListedReceipts;
beforeAll(async () => {
  listed = await openListedReceipts();
}, 120_000);
afterAll(() => listed.estratto.stop());

describe("exports", () => {
  const get = async (query: string) => {
    const url = `${listed.api.url}${listed.path}/predicted-documents/export?${query}`;
    return fetch(url, { headers: { "x-api-key": listed.api.key } });
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
    expect(rows[1]).toMatchObject({ document_id: listed.ids["a receipt.pdf"], total: "12.50", page_count: "1" });
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
    const { readZip } = await import("../../src/http/upload/zip.ts");
    const entries = readZip(bytes, 10_000_000);
    const files = new Map(
      await Promise.all(entries.map(async (entry) => [entry.name, String(await entry.bytes())] as const)),
    );
    expect(files.get("xl/workbook.xml")).toMatch(/name="Documents".*name="items"/s);
    expect([...files.values()].join()).not.toContain("<f>");
  });

  test("JSON has every value with its text, its type and its confidence", async () => {
    const [document] = await (await get("format=json&q=a%20receipt")).json();
    expect(document).toMatchObject({
      document_id: listed.ids["a receipt.pdf"],
      entities: { total: { text: "12,50", value: { type: "amount", amount: "12.50" }, page_index: 0 } },
      tables: { items: expect.any(Array) },
    });
    expect(await (await get("format=json&q=no-such-name")).json()).toEqual([]);
  });

  test("takes chosen documents only, and leaves an entry in the trail", async () => {
    const chosen = await get(`format=json&ids=${listed.ids["b receipt.png"]},${listed.ids["nothing on it.pdf"]}`);
    expect(await chosen.json()).toHaveLength(2);
    const { body } = await listed.owner.call("GET", "/admin/audit?limit=5");
    expect(body.events.map(({ action }: { action: string }) => action)).toContain("documents.exported.2");
  });

  test.each([
    ["format=json&delimiter=semicolon", "delimiter", "it is for csv"],
    ["format=xlsx&table=items", "table", "it is for csv"],
    ["format=xlsx&bom=true", "bom", "it is for csv"],
    ["format=xlsx&decimal=comma", "decimal", "it is for csv"],
    ["format=json&header=name", "header", "it is for csv and xlsx"],
    ["format=json&with_confidence=true", "with_confidence", "it is for csv and xlsx"],
    ["format=csv&ids=", "ids", "names no document"],
    ["format=csv&ids=nope", "ids", "nope is none"],
    ["format=csv&category=nope", "category", "no category"],
  ])("?%s, which the file could not follow, is refused", async (query, name, words) => {
    const answer = await get(query);
    const problem = await answer.json();
    expect([answer.status, problem.errors[0].pointer]).toEqual([422, `#/query/${name}`]);
    expect(problem.detail).toContain(words);
  });

  test("a default that says nothing new is no fault, and ids may be written in capitals", async () => {
    const id = listed.ids["a receipt.pdf"]?.toUpperCase();
    const answer = await get(`format=json&delimiter=comma&decimal=point&bom=false&header=key&ids=${id}`);
    expect(await answer.json()).toHaveLength(1);
  });

  test("counts of chosen documents those that there are", async () => {
    const ids = [listed.ids["b receipt.png"], "7f0c2a80-0000-4000-8000-000000000000"];
    const answer = await get(`format=json&ids=${ids.join()}`);
    expect(await answer.json()).toHaveLength(1);
    const { body } = await call(listed.api, "GET", `${listed.path}/exports`);
    const run = body.exports.find((each: { export: string }) => each.export === answer.headers.get("x-export-id"));
    expect(run).toMatchObject({ total: 1, done: 1 });
  });

  test("GET exports tells the caller, and nobody else, what became of them; DELETE leaves what has ended as it is", async () => {
    const answer = await get("format=csv&sort=name");
    await answer.text();
    const exportId = answer.headers.get("x-export-id");
    const { body } = await call(listed.api, "GET", `${listed.path}/exports`);
    expect(deviations("listExports", 200, body)).toEqual([]);
    expect(body.exports[0]).toMatchObject({ export: exportId, format: "csv", state: "done", total: 4, done: 4 });
    const ended = await call(listed.api, "DELETE", `${listed.path}/exports/${exportId}`);
    expect([ended.status, ended.body.state]).toEqual([200, "done"]);
    expect(deviations("cancelExport", 200, ended.body)).toEqual([]);
    expect((await listed.owner.call("GET", `/inference/service/${listed.api.serviceId}/exports`)).body.exports).toEqual(
      [],
    );
    expect(
      (await listed.owner.call("DELETE", `/inference/service/${listed.api.serviceId}/exports/${exportId}`)).status,
    ).toBe(404);
  });
});
