import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, fetchDocument, predict } from "../support/api.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { deviations } from "../support/openapi.ts";
import { paintedPng } from "../support/papers.ts";

/** Contract section 4: a synchronous call that takes too long, against the whole product. */

let estratto: Estratto;
let api: Api;
beforeAll(async () => {
  estratto = await startEstratto({ ESTRATTO_SYNC_TIMEOUT_SECONDS: "1" });
  api = { url: estratto.url, ...estratto.service("receipt") };
});
afterAll(() => estratto.stop());

test("POST predict that takes too long names the document it will store: 202 RUNNING until it is done, then 200", async () => {
  const page = await sharp(await paintedPng())
    .resize(2400)
    .toBuffer();
  const scan = await sharp(Array<Buffer>(12).fill(page), { join: { animated: true } })
    .tiff()
    .toBuffer();
  const { status, headers, body } = await predict(api, scan, "always");
  expect([status, body.code]).toEqual([503, "sync_timeout"]);
  expect(headers.get("retry-after")).toBe("30");
  const documentId = headers.get("x-document-id") ?? "";
  const location = headers.get("location") ?? "";
  expect(location).toBe(`/api/v1/inference/service/${api.serviceId}/predicted-documents/${documentId}`);
  expect((await fetch(api.url + location, { headers: { "x-api-key": api.key } })).status).toBe(202);
  const meanwhile = await fetchDocument(api, documentId);
  expect([meanwhile.status, meanwhile.body.document.status]).toEqual([202, "RUNNING"]);
  expect(deviations("getDocument", 202, meanwhile.body)).toEqual([]);
  await expect.poll(async () => (await fetchDocument(api, documentId)).status, { timeout: 110_000 }).toBe(200);
  const { body: done } = await fetchDocument(api, documentId);
  expect(done.document).toMatchObject({ id: documentId, status: "ACTIVE", page_count: 12 });
});
