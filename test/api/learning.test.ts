import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Api, call, predict } from "../support/api.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { textPdf } from "../support/papers.ts";

/** A layout that no lexicon knows, with two candidates for the same field; the labels are no words of any language. */
function stockSheet(sheet: { lot: string; shelf: string; day: string; count: string }): Buffer {
  return textPdf([
    [
      { text: "ZORBEX WAREHOUSE SHEET", x: 60, y: 60 },
      { text: "Quorlix", x: 60, y: 120 },
      { text: sheet.lot, x: 220, y: 120 },
      { text: "Brimfat", x: 60, y: 150 },
      { text: sheet.shelf, x: 220, y: 150 },
      { text: "Dendrum", x: 60, y: 180 },
      { text: sheet.day, x: 220, y: 180 },
      { text: "Counted pieces", x: 60, y: 240 },
      { text: sheet.count, x: 220, y: 240 },
      { text: "Signed for the warehouse", x: 60, y: 320 },
    ],
  ]);
}

const FIRST = { lot: "KX-2281-A", shelf: "MM-7719-C", day: "12.03.2026", count: "140" };
const SECOND = { lot: "KX-9034-B", shelf: "MM-1150-D", day: "02.04.2026", count: "95" };

describe("one correction", () => {
  let estratto: Estratto;

  beforeAll(async () => {
    estratto = await startEstratto();
  });
  afterAll(() => estratto.stop());

  async function newService(): Promise<Api> {
    const admin = { url: estratto.url, serviceId: "", key: "" };
    const headers = { authorization: `Bearer ${estratto.adminToken}` };
    const field = { tag_alias: "Consignment", tag_multiple_values: false, tag_aggregation: null };
    const service = await call(admin, "POST", "/api/v1/admin/services", {
      headers,
      json: { name: "Sheets", description: "", service_fields: { consignment: field }, service_categories: {} },
    });
    const path = `/api/v1/admin/services/${service.body.service_id}/api-keys`;
    const key = await call(admin, "POST", path, { headers, json: { name: "test" } });
    return { url: estratto.url, serviceId: service.body.service_id, key: key.body.key };
  }

  async function consignmentOf(api: Api, sheet: typeof FIRST): Promise<string> {
    const { body } = await predict(api, stockSheet(sheet), "never", "?document_details=summary");
    return body.document_summary.entities.consignment.text;
  }

  test("of a field nobody described makes the next document of the layout right; without it, it is not", async () => {
    const taught = await newService();
    const control = await newService();
    const stored = await predict(taught, stockSheet(FIRST), "always");
    const documentId = stored.headers.get("x-document-id");
    const corrected = await call(
      taught,
      "PUT",
      `/api/v1/inference/service/${taught.serviceId}/predicted-documents/${documentId}/entities`,
      { json: { entities: { consignment: FIRST.shelf } } },
    );
    expect(corrected.status).toBe(200);
    expect(await consignmentOf(taught, SECOND)).toBe(SECOND.shelf);
    expect(await consignmentOf(control, SECOND)).not.toBe(SECOND.shelf);
  });

  test("stays with the service that was corrected", async () => {
    const taught = await newService();
    const other = await newService();
    const form = new FormData();
    form.append("file", new Blob([stockSheet(FIRST) as Uint8Array<ArrayBuffer>]), "sheet.pdf");
    form.append("entities", JSON.stringify({ entities: { consignment: FIRST.lot } }));
    const example = await call(taught, "POST", `/api/v1/inference/service/${taught.serviceId}/examples`, {
      body: form,
    });
    expect(example.body.aligned).toEqual({ consignment: true });
    expect(await consignmentOf(taught, SECOND)).toBe(SECOND.lot);
    expect(await consignmentOf(other, SECOND)).not.toBe(SECOND.lot);
  });
});
