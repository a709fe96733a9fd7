import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TABLE_WORDS } from "../../src/core/documents/table-words.ts";
import { readZip } from "../../src/http/upload/zip.ts";
import { en } from "../../web/src/i18n/en.ts";
import { it } from "../../web/src/i18n/it.ts";
import { call } from "../support/api.ts";
import { type ListedReceipts, openListedReceipts } from "../support/listed-receipts.ts";
import { deviations } from "../support/openapi.ts";

/** What is exported from a list; against the whole product. */

let listed: ListedReceipts;
beforeAll(async () => {
  listed = await openListedReceipts();
}, 120_000);
afterAll(() => listed.estratto.stop());

async function filesOf(workbook: Buffer): Promise<Map<string, string>> {
  const entries = readZip(workbook, 10_000_000);
  return new Map(await Promise.all(entries.map(async (entry) => [entry.name, String(await entry.bytes())] as const)));
}

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
    const files = await filesOf(bytes);
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
    ["format=json&language=it", "language", "it is for csv and xlsx"],
    ["format=json&time_zone=Europe/Rome", "time_zone", "it is for csv and xlsx"],
    ["format=csv&time_zone=Mars/Olympus", "time_zone", "is no time zone"],
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

describe("exports for people", () => {
  const PEOPLE = "header=name&language=it&time_zone=Asia/Kolkata";
  const get = async (query: string) => {
    const url = `${listed.api.url}${listed.path}/predicted-documents/export?${query}`;
    const answer = await fetch(url, { headers: { "x-api-key": listed.api.key } });
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  };
  const rowsOf = (csv: Buffer): Record<string, string>[] => parse(csv, { columns: true });

  test("CSV in Italian has Italian titles and words, labels of categories and the time of the place", async () => {
    const [plain] = rowsOf(await get("format=csv&header=name&q=a%20receipt"));
    const [row] = rowsOf(await get(`format=csv&q=a%20receipt&${PEOPLE}`));
    // For programs it is as it was: instants in UTC, statuses as the API has them.
    expect(plain).toMatchObject({
      Status: "ACTIVE",
      "Revision status": "pending",
      Received: expect.stringMatching(/Z$/),
    });
    expect(row).toMatchObject({ Nome: "a receipt.pdf", Pagine: "1", Lettura: "Letto", Revisione: "In attesa" });
    expect(Object.keys(row!).filter((title) => /Received|Status|confidence|Violations|currency/.test(title))).toEqual(
      [],
    );
    // Kolkata is five and a half hours ahead, always.
    const shifted = new Date(Date.parse(plain?.Received ?? "") + 5.5 * 3_600_000).toISOString();
    expect(row?.Ricevuto).toBe(shifted.slice(0, 19).replace("T", " "));
  });

  test("XLSX in Italian has an Italian sheet, days as Italians write them and amounts with two decimals", async () => {
    const files = await filesOf(await get(`format=xlsx&q=a%20receipt&${PEOPLE}`));
    expect(files.get("xl/workbook.xml")).toContain('name="Documenti"');
    expect(files.get("xl/styles.xml")).toContain('formatCode="dd/mm/yyyy\\ hh:mm"');
    const sheet = files.get("xl/worksheets/sheet1.xml") ?? "";
    expect(sheet).toMatch(/ s="4"><v>12\.5<\/v>/);
    expect(sheet).toContain("Confidenza minima");
  });

  test("only amounts have a column of their currency, whether their type is stated or follows from the name", async () => {
    const path = `/admin/services/${listed.api.serviceId}`;
    const { body: before } = await listed.owner.call("GET", path);
    const own = {
      visit: { ...before.service_fields.total, tag_alias: "Data intervento", type: null },
      cost: { ...before.service_fields.total, tag_alias: "Importo intervento", type: null },
    };
    const fields = { ...before.service_fields, ...own };
    expect((await listed.owner.call("PUT", path, { ...before, service_fields: fields })).status).toBe(200);
    const columns = Object.keys(rowsOf(await get("format=csv"))[0]!);
    expect(columns.filter((key) => /^(visit|cost|date|total)\b/.test(key)).sort()).toEqual(
      ["cost", "cost.currency", "date", "total", "total.currency", "visit"].filter((key) => columns.includes(key)),
    );
    expect(columns).toEqual(expect.arrayContaining(["visit", "cost.currency"]));
  });

  test("fields that the service no longer has come after the others where somebody asks for them, if they have values", async () => {
    const path = `/admin/services/${listed.api.serviceId}`;
    const { body: before } = await listed.owner.call("GET", path);
    // "visit" and "cost" never had a value.
    const { total: _, visit: _visit, cost: _cost, ...kept } = before.service_fields;
    const changed = await listed.owner.call("PUT", path, { ...before, policies: [], service_fields: kept });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(Object.keys(rowsOf(await get("format=csv"))[0]!)).not.toContain("total");
    const asked = rowsOf(await get("format=csv&former_fields=true&sort=name"));
    expect(Object.keys(asked[0]!).slice(-2)).toEqual(["total", "total.currency"]);
    expect(asked.find(({ original_name: name }) => name === "a receipt.pdf")?.total).toBe("12.50");
    const [titled] = rowsOf(await get(`format=csv&former_fields=true&q=a%20receipt&${PEOPLE}`));
    expect(Object.keys(titled!).at(-2)).toMatch(/^Total.* \(campo eliminato\)$/);
    const [json] = JSON.parse(String(await get("format=json&former_fields=true&q=a%20receipt")));
    expect(json.entities.total).toMatchObject({ text: "12,50" });
  });

  test("a table that the service no longer has is a sheet, if its columns are gone with it", async () => {
    const path = `/admin/services/${listed.api.serviceId}`;
    const { body: before } = await listed.owner.call("GET", path);
    const { items, ...others } = before.service_fields;
    const columns: string[] = items.tag_aggregation.aggregation_fields;
    const sheetsWithout = async (gone: readonly string[]) => {
      const kept = Object.fromEntries(Object.entries(others).filter(([key]) => !gone.includes(key)));
      const { body: now } = await listed.owner.call("GET", path);
      const changed = await listed.owner.call("PUT", path, { ...now, service_fields: kept });
      expect(changed.status, JSON.stringify(changed.body)).toBe(200);
      return filesOf(await get(`format=xlsx&former_fields=true&q=b%20receipt&${PEOPLE}`));
    };
    // A column that became a field by itself stays one.
    const alone = await sheetsWithout(columns.slice(1));
    expect(alone.get("xl/workbook.xml")?.match(/<sheet /g)).toHaveLength(1);
    const files = await sheetsWithout(columns);
    expect(files.get("xl/workbook.xml")).toMatch(/name="Documenti".*name="[^"]+ \(campo eliminato\)"/s);
    expect(files.get("xl/worksheets/sheet2.xml")).toContain("Cornetto");
  });

  test("words of statuses in a file are those of the console", () => {
    for (const [language, texts] of [
      ["en", en],
      ["it", it],
    ] as const) {
      const { statuses, revisionStatuses } = TABLE_WORDS[language];
      for (const [key, word] of Object.entries(statuses)) expect(texts).toHaveProperty([`status.${key}`], word);
      for (const [key, word] of Object.entries(revisionStatuses))
        expect(texts).toHaveProperty([`revision.${key}`], word);
    }
  });
});
