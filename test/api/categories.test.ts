import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, type Api, call, fetchDocument, predict, upload } from "../support/api.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { textPdf } from "../support/papers.ts";

/**
 * Categories against the whole product: known without examples, taught by one correction, and the documents of a file
 * separated.
 */

let estratto: Estratto;
beforeAll(async () => {
  estratto = await startEstratto();
});
afterAll(() => estratto.stop());

const admin = (method: string, path: string, json?: unknown): Promise<Answer> =>
  call({ url: estratto.url, serviceId: "", key: "" }, method, `/api/v1/admin${path}`, {
    headers: { authorization: `Bearer ${estratto.adminToken}` },
    ...(json !== undefined && { json }),
  });

async function newService(categories: Readonly<Record<string, string>>): Promise<Api> {
  const when = { tag_alias: "Date", tag_multiple_values: false, tag_aggregation: null, type: "date" };
  const { body } = await admin("POST", "/services", {
    name: "Post",
    service_fields: { when },
    service_categories: categories,
  });
  const key = await admin("POST", `/services/${body.service_id}/api-keys`, { name: "test" });
  return { url: estratto.url, serviceId: body.service_id, key: key.body.key };
}

const page = (...lines: string[]) => lines.map((text, i) => ({ text, x: 60, y: 80 + 24 * i }));
const FATTURA = page(
  "Bottega Verdi srl",
  "FATTURA N. 31/2024",
  "Data fattura 03/05/2024",
  "Totale imponibile 100,00",
  "Totale fattura 122,00",
);
const CEDOLINO = page(
  "Officine Rossi spa",
  "CEDOLINO PAGA",
  "Retribuzione di marzo 2024",
  "Trattenute 300,00",
  "Netto in busta 1.420,00",
  "TFR",
);
const minutes = (issuer: string, serial: number) =>
  page(
    `${issuer} Genossenschaft`,
    `Vermerk ${serial}`,
    `Sitzung in ${issuer}`,
    `Punkt ${serial * 7}`,
    `gezeichnet ${issuer}`,
  );
const ordinary = { lettere: "Lettere", fatture: "Fatture passive", buste: "Buste paga" };

const documentOf = async (api: Api, pages: Parameters<typeof textPdf>[0], push = "never") =>
  (await predict(api, textPdf(pages), push)).body.document;

describe("categories", () => {
  test("are known to a fresh service by the names its owner gave them", async () => {
    const api = await newService(ordinary);
    expect((await documentOf(api, [FATTURA])).category).toMatchObject({ value: "fatture" });
    expect((await documentOf(api, [CEDOLINO])).category).toMatchObject({ value: "buste" });
  });

  test("of the owner's own names are learned from one correction each, by this service alone", async () => {
    const [api, other] = [
      await newService({ nord: "Nord", sud: "Süd" }),
      await newService({ nord: "Nord", sud: "Süd" }),
    ];
    expect((await documentOf(api, [minutes("Bruneck", 1)])).category).toBeNull();
    for (const [issuer, category] of [
      ["Bruneck", "nord"],
      ["Catania", "sud"],
    ] as const) {
      const stored = await predict(api, textPdf([minutes(issuer, 2)]), "always");
      const at = `/api/v1/inference/service/${api.serviceId}/predicted-documents/${stored.headers.get("x-document-id")}/entities`;
      const corrected = await call(api, "PUT", at, { json: { category } });
      expect(corrected.body.document.category).toEqual({ value: category, confidence: 100 });
    }
    expect((await documentOf(api, [minutes("Bruneck", 9)])).category).toMatchObject({ value: "nord" });
    expect((await documentOf(api, [minutes("Catania", 9)])).category).toMatchObject({ value: "sud" });
    expect((await documentOf(other, [minutes("Bruneck", 9)])).category).toBeNull();
  });

  test("of a labelled example teach alike, and an unknown one is refused", async () => {
    const api = await newService({ nord: "Nord", sud: "Süd" });
    const example = (issuer: string, category: string) =>
      call(api, "POST", `/api/v1/inference/service/${api.serviceId}/examples`, {
        body: upload(textPdf([minutes(issuer, 3)]), { entities: "{}", category }),
      });
    expect((await example("Bruneck", "nord")).status).toBe(200);
    expect((await example("Catania", "sud")).status).toBe(200);
    expect((await example("Catania", "ost")).status).toBe(422);
    expect((await documentOf(api, [minutes("Bruneck", 8)])).category).toMatchObject({ value: "nord" });
  });

  test("a correction with a category that the service does not have is 422, and null takes it away", async () => {
    const api = await newService(ordinary);
    const stored = await predict(api, textPdf([FATTURA]), "always");
    const id = stored.headers.get("x-document-id")!;
    const at = `/api/v1/inference/service/${api.serviceId}/predicted-documents/${id}/entities`;
    expect((await call(api, "PUT", at, { json: { category: "bollette" } })).status).toBe(422);
    expect((await call(api, "PUT", at, { json: { category: null } })).body.document.category).toBeNull();
    expect((await fetchDocument(api, id)).body.document.category).toBeNull();
  });
});

describe("a file that holds several documents", () => {
  test("names the pages and the category of each in page_ranges; the earlier form has neither", async () => {
    const api = await newService(ordinary);
    const document = await documentOf(api, [FATTURA, CEDOLINO]);
    expect(document.category).toBeNull();
    expect(document.page_ranges).toMatchObject([
      { from: 0, to: 0, category: { value: "fatture" } },
      { from: 1, to: 1, category: { value: "buste" } },
    ]);
    const form = upload(textPdf([FATTURA, CEDOLINO]), { push_result_on_platform: "never" });
    const earlier = await call(api, "POST", `/api/inference/service/${api.serviceId}/predict`, { body: form });
    expect(earlier.body.document).not.toHaveProperty("page_ranges");
    expect(earlier.body.document).not.toHaveProperty("category");
  });

  test("one document is one range", async () => {
    const api = await newService(ordinary);
    expect((await documentOf(api, [FATTURA])).page_ranges).toMatchObject([
      { from: 0, to: 0, category: { value: "fatture" } },
    ]);
  });
});
