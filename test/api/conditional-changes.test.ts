import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, call, fetchDocument, predict } from "../support/api.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { printText, tinyPdf } from "../support/tiny-pdf.ts";

/** If-Match on what deletes and on what changes a part; on what changes a whole it is tested beside it. */

let estratto: Estratto;
let api: Api;
beforeAll(async () => {
  estratto = await startEstratto();
  api = { url: estratto.url, ...estratto.service("receipt") };
});
afterAll(() => estratto.stop());

const receipt = tinyPdf([{ content: printText([[40, 500, "Totale 12,50"]]) }]);
const refused = [422, "field_invalid", "#/headers/if-match"];

test.each(["/api/v1", "/api"])(
  "DELETE of a document under %s with the If-Match of an older version removes nothing",
  async (form) => {
    const id = (await predict(api, receipt, "always")).headers.get("x-document-id") ?? "";
    const path = `${form}/inference/service/${api.serviceId}/predicted-documents/${id}`;
    const remove = (ifMatch: string) => call(api, "DELETE", path, { headers: { "if-match": ifMatch } });
    const etag = async () => (await fetchDocument(api, id)).headers.get("etag") ?? "";
    const before = await etag();
    await call(api, "PATCH", path, { json: { revision_status: "to_review" } });
    for (const not of [before, "yesterday"]) {
      const { status, body } = await remove(not);
      expect([status, body.code, body.errors[0].pointer]).toEqual(refused);
    }
    const now = await etag();
    expect((await remove(form === "/api" ? "*" : `"999", ${now}`)).status).toBe(200);
    for (const gone of [now, "*", "yesterday"]) expect((await remove(gone)).status).toBe(404);
  },
);

test("a policy is added and removed on a condition of the service's version", async () => {
  const operator = (method: string, path: string, init: Parameters<typeof call>[3] = {}) =>
    call(api, method, `/api/v1/admin/services/${api.serviceId}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${estratto.adminToken}`, ...init.headers },
    });
  const json = { policy_name: "A total", policy_type: "mandatory_labels", fields: ["total"] };
  const etag = async () => (await operator("GET", "")).headers.get("etag") ?? "";
  const before = await etag();
  const added = await operator("POST", "/policies", { json, headers: { "if-match": before } });
  expect(added.status).toBe(200);
  const late = await operator("POST", "/policies", { json, headers: { "if-match": before } });
  expect([late.status, late.body.code, late.body.errors[0].pointer]).toEqual(refused);
  const remove = (ifMatch: string) =>
    operator("DELETE", `/policies/${added.body.policy_id}`, { headers: { "if-match": ifMatch } });
  expect((await remove(before)).status).toBe(422);
  expect((await operator("GET", "/policies")).body.policies).toHaveLength(1);
  expect((await remove(await etag())).status).toBe(200);
});
