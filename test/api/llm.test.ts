import { Writable } from "node:stream";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compose, type Running } from "../../src/compose.ts";
import { readConfig } from "../../src/config/config.ts";
import { type Api, call, fetchDocument, predict, submit } from "../support/api.ts";
import { ADMIN_TOKEN } from "../support/estratto.ts";
import { type LanguageModelStub, refuse, says, startLanguageModelStub } from "../support/language-model-stub.ts";
import { textPdf } from "../support/papers.ts";
import { openTempDir } from "../support/temp-dir.ts";

const KEY = "sk-canary-of-the-api-test-42";
const LOG: string[] = [];
const page = (first: string) =>
  textPdf([
    [
      { text: "Porto Vecchio", x: 60, y: 60 },
      { text: first, x: 60, y: 120 },
      { text: "consegnato a Nora Bianchi", x: 60, y: 150 },
    ],
  ]);

describe("a service that opted in to the language model", () => {
  let stub: LanguageModelStub;
  let running: Running;
  let url = "";

  beforeAll(async () => {
    stub = await startLanguageModelStub(says({ berth: "B17" }));
    const config = readConfig({
      ESTRATTO_PORT: "0",
      ESTRATTO_DATA_DIR: openTempDir("estratto-test-"),
      ESTRATTO_ADMIN_TOKEN: ADMIN_TOKEN,
      ESTRATTO_READERS: "1",
      ESTRATTO_LLM_BASE_URL: stub.baseUrl,
      ESTRATTO_LLM_MODEL: "stub",
      ESTRATTO_LLM_API_KEY: KEY,
      ESTRATTO_LLM_TIMEOUT_SECONDS: "2",
    });
    const sink = new Writable({
      write(chunk, _, done) {
        LOG.push(String(chunk));
        done();
      },
    });
    running = await compose(config, "all", pino({ level: "debug" }, sink));
    url = running.url!;
  });
  afterAll(async () => {
    await running.stop();
    await stub.close();
  });

  async function newService(llm: boolean): Promise<Api> {
    const admin = { url, serviceId: "", key: "" };
    const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
    const field = { tag_alias: "Berth", tag_multiple_values: false, tag_aggregation: null, type: "document_number" };
    const json = { name: "Boats", service_fields: { berth: field }, service_categories: {}, ...(llm && { llm }) };
    const { body } = await call(admin, "POST", "/api/v1/admin/services", { headers, json });
    expect(body.llm).toBe(llm ? true : undefined);
    const path = `/api/v1/admin/services/${body.service_id}/api-keys`;
    const key = await call(admin, "POST", path, { headers, json: { name: "test" } });
    return { url, serviceId: body.service_id, key: key.body.key };
  }
  const metric = async (name: string) =>
    Number(
      new RegExp(`^${name.replace(/[{}]/g, "\\$&")} (\\d+)$`, "m").exec(
        await (await fetch(`${url}/metrics`)).text(),
      )?.[1] ?? 0,
    );
  const QUERY = "?include=evidence";

  test("POST predict finds a field that nobody described, says whose word it is, and another service is not asked", async () => {
    const [opted, other] = [await newService(true), await newService(false)];
    stub.behave(says({ berth: "B17" }));
    const { body } = await predict(opted, page("posto B17 sul molo"), "never", QUERY);
    const { berth } = body.document_pages[0].entities;
    expect(berth).toMatchObject({ text: "B17", source: "llm" });
    expect(berth.confidence).toBeLessThanOrEqual(80);
    expect(berth.bounding_boxes).toHaveLength(1);
    expect(JSON.stringify(berth.evidence)).toContain("read so by the language model");
    expect(stub.asked).toHaveLength(1);
    const alone = await predict(other, page("posto B17 sul molo"), "never", QUERY);
    expect(alone.status).toBe(200);
    expect(alone.body.document_pages[0].entities.berth.source).not.toBe("llm");
    expect(stub.asked).toHaveLength(1);
    expect(await metric('estratto_llm_documents_total{outcome="answered"}')).toBe(1);
    expect(await metric('estratto_llm_tokens_total{kind="prompt"}')).toBe(700);
  });

  test("POST predict answers without the model when it fails or lies, and the page says so", async () => {
    const api = await newService(true);
    const errorsOf = async (behaviour: Parameters<LanguageModelStub["behave"]>[0]) => {
      stub.behave(behaviour);
      const { status, body } = await predict(api, page("posto B17 sul molo"), "never", QUERY);
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain(KEY);
      return body.document_pages[0].errors.map(({ code }: { code: string }) => code);
    };
    expect(await errorsOf((_, response) => refuse(response, 401, `no such key: ${KEY}`))).toEqual(["LLM_UNAVAILABLE"]);
    expect(await errorsOf(() => undefined)).toEqual(["LLM_UNAVAILABLE"]);
    expect(await errorsOf(says({ berth: KEY }))).toEqual(["LLM_UNAVAILABLE"]);
    expect(await errorsOf(says({ berth: "C99" }))).toEqual(["LLM_VALUE_NOT_ON_PAGE"]);
    expect(await errorsOf(says({ berth: "B17" }))).toEqual([]);
  });

  test("POST async-predict ends ACTIVE with the model's values", async () => {
    const api = await newService(true);
    stub.behave(says({ berth: "B17" }));
    const { body } = await submit(api, page("posto B17 sul molo"));
    await expect
      .poll(async () => (await fetchDocument(api, body.resource)).body.document?.status, { timeout: 20_000 })
      .toBe("ACTIVE");
    const { body: stored } = await fetchDocument(api, body.resource);
    expect(stored.document_pages[0].entities.berth).toMatchObject({ text: "B17", source: "llm" });
  });

  test("the key stands in no log line and no metric, and a refused request is logged without its words", async () => {
    expect(LOG.length).toBeGreaterThan(3);
    expect(LOG.join("")).not.toContain(KEY);
    expect(LOG.join("")).not.toContain("Nora Bianchi");
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toContain("estratto_llm_requests_total");
    expect(metrics).not.toContain(KEY);
    // Control: the search finds it where it is.
    expect(JSON.stringify(stub.asked[0]?.headers)).toContain(KEY);
  });
});
