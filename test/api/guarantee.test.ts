import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, type Api, call, fetchDocument, predict, submit } from "../support/api.ts";
import { caseFile, casePdf } from "../support/case-files.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { deviations } from "../support/openapi.ts";

/**
 * A guaranteed error rate against the whole product: what is approved automatically, what goes to people, and what the
 * figures say.
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
const figures = async (api: Api) =>
  (await call(api, "GET", `/api/v1/inference/service/${api.serviceId}/guarantee`)).body;

async function newService(definition: object = {}): Promise<Api> {
  const { body } = await admin("POST", "/services", {
    name: "Case files",
    service_fields: {
      when: { tag_alias: "Date", tag_multiple_values: false, tag_aggregation: null, type: "date" },
    },
    auto_validation: true,
    ...definition,
  });
  const key = await admin("POST", `/services/${body.service_id}/api-keys`, { name: "test" });
  return { url: estratto.url, serviceId: body.service_id, key: key.body.key };
}

/** Stores one document and returns its id and first status. */
async function store(api: Api, serial: number): Promise<{ id: string; status: string }> {
  const answer = await predict(api, casePdf(caseFile(serial % 7, serial)), "always");
  const id = answer.headers.get("x-document-id")!;
  const { body } = await fetchDocument(api, id);
  return { id, status: body.document.revision_status };
}
const revise = (api: Api, id: string, revision_status: string) =>
  call(api, "PATCH", `/api/v1/inference/service/${api.serviceId}/predicted-documents/${id}`, {
    json: { revision_status },
  });

const TARGET = { guarantee: { max_error_rate: 0.3, audit_rate: 0.5 } };

describe("a service with a target", () => {
  test("approves nothing before it can promise; once enough documents were reviewed, it approves, and sends its audits to people", async () => {
    const api = await newService(TARGET);
    expect(await figures(api)).toMatchObject({
      state: "collecting",
      outcomes: 0,
      outcomes_missing: 9,
      threshold: null,
    });

    for (let serial = 0; serial < 9; serial++) {
      const { id, status } = await store(api, serial);
      expect(status).toBe("review_required");
      expect((await revise(api, id, "approved")).status).toBe(200);
    }
    const holding = await figures(api);
    expect(holding).toMatchObject({ state: "holding", outcomes: 9, wrong: 0, outcomes_missing: 0, approved: 0 });
    expect(holding.bound).toBeLessThanOrEqual(0.3);
    expect(holding.fields.when).toMatchObject({ outcomes: 9, wrong: 0 });

    const later: string[] = [];
    for (let serial = 20; serial < 36; serial++) later.push((await store(api, serial)).status);
    expect(new Set(later)).toEqual(new Set(["approved", "to_review"]));
    const after = await figures(api);
    expect(after).toMatchObject({ state: "holding", documents: 25 });
    expect(after.approved).toBe(later.filter((status) => status === "approved").length);
    expect(after.audits_waiting).toBe(later.filter((status) => status === "to_review").length);
  });

  test("wrong documents take the promise back, and what came by the queue is decided on alike", async () => {
    const api = await newService(TARGET);
    for (let serial = 0; serial < 9; serial++) {
      const { id } = await store(api, serial);
      const path = `/api/v1/inference/service/${api.serviceId}/predicted-documents/${id}/entities`;
      if (serial < 4) await call(api, "PUT", path, { json: { entities: { when: "01.01.1999" } } });
      await revise(api, id, "approved");
    }
    expect(await figures(api)).toMatchObject({ state: "collecting", outcomes: 9, wrong: 4, threshold: null });
    const { body } = await submit(api, casePdf(caseFile(1, 50)));
    let answer = await fetchDocument(api, body.resource);
    while (answer.status === 202) answer = await fetchDocument(api, body.resource);
    expect(answer.body.document.revision_status).toBe("review_required");
    expect((await figures(api)).documents).toBe(10);
  });

  test("without automatic validation nothing is approved, and the figures say what could be", async () => {
    const api = await newService({ ...TARGET, auto_validation: false });
    for (let serial = 0; serial < 10; serial++) {
      const { id, status } = await store(api, serial);
      expect(status).toBe("pending");
      await revise(api, id, "approved");
    }
    expect(await figures(api)).toMatchObject({ state: "holding", auto_validation: false, approved: 0, coverage: 1 });
    expect((await store(api, 30)).status).toBe("pending");
  });

  test("a document that is deleted is counted no longer", async () => {
    const api = await newService(TARGET);
    const { id } = await store(api, 1);
    await revise(api, id, "approved");
    expect(await figures(api)).toMatchObject({ documents: 1, outcomes: 1 });
    await call(api, "DELETE", `/api/v1/inference/service/${api.serviceId}/predicted-documents/${id}`);
    expect(await figures(api)).toMatchObject({ documents: 0, outcomes: 0 });
  });
});

describe("a service without a target", () => {
  test("keeps to error violations alone, as ever", async () => {
    const api = await newService();
    expect((await store(api, 1)).status).toBe("approved");
    expect(await figures(api)).toMatchObject({ state: "off", max_error_rate: null, documents: 0 });
  });
});

describe("PUT admin …/guarantee", () => {
  test("sets the target and takes it away; the portable definition carries it", async () => {
    const { serviceId } = await newService();
    const set = await admin("PUT", `/services/${serviceId}/guarantee`, { guarantee: { max_error_rate: 0.01 } });
    expect(set.body).toMatchObject({
      state: "collecting",
      max_error_rate: 0.01,
      audit_rate: 0.1,
      outcomes_missing: 299,
    });
    expect((await admin("GET", `/services/${serviceId}`)).body.guarantee).toEqual({
      max_error_rate: 0.01,
      audit_rate: 0.1,
    });
    await admin("PUT", `/services/${serviceId}/guarantee`, { guarantee: null });
    expect((await admin("GET", `/services/${serviceId}/guarantee`)).body.state).toBe("off");
    expect((await admin("GET", `/services/${serviceId}`)).body).not.toHaveProperty("guarantee");
  });

  test.each([{ max_error_rate: 0 }, { max_error_rate: 0.7 }, { max_error_rate: 0.01, audit_rate: 0 }, {}])(
    "refuses %j",
    async (guarantee) => {
      const { serviceId } = await newService();
      expect((await admin("PUT", `/services/${serviceId}/guarantee`, { guarantee })).status).toBe(422);
    },
  );

  test("answers as openapi.json says", async () => {
    const api = await newService(TARGET);
    await store(api, 1);
    const answer = await call(api, "GET", `/api/v1/inference/service/${api.serviceId}/guarantee`);
    expect(deviations("getGuarantee", 200, answer.body)).toEqual([]);
  });
});
