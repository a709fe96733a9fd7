import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AppError, ERROR_CODES, type ErrorCode } from "../../src/errors.ts";
import { EDGE_DOCUMENT, EDGE_KEY, EDGE_SERVICE, type Edge, startEdge } from "../support/edge.ts";
import { deviations } from "../support/openapi.ts";

/** Contract section 3: every code of the table, in the response of the service. */

let edge: Edge;
let thrown: unknown;
beforeAll(async () => {
  edge = await startEdge({
    useCases: {
      getDocument: () => Promise.reject(thrown),
    },
  });
});
afterAll(() => edge.stop());

const path = `/api/v1/inference/service/${EDGE_SERVICE}/predicted-documents/${EDGE_DOCUMENT}`;
const get = async (error: unknown, at = path) => {
  thrown = error;
  const response = await fetch(`${edge.url}${at}`, { headers: { "x-api-key": EDGE_KEY } });
  return { status: response.status, headers: response.headers, body: await response.json() };
};

describe("GET predicted-documents, when it fails", () => {
  test.each(Object.entries(ERROR_CODES))(
    "GET answers %s as problem+json whose type can be looked up",
    async (code, row) => {
      const { status, headers, body } = await get(new AppError(code as ErrorCode, "What failed and how to mend it."));
      expect(status).toBe(row.status);
      expect(headers.get("content-type")).toContain("application/problem+json");
      expect(deviations("getDocument", 404, body)).toEqual([]);
      expect(body).toMatchObject({ status, code, detail: "What failed and how to mend it.", instance: path });
      expect(body.retryable).toBe(row.retryable);
      expect(headers.has("retry-after")).toBe(status === 429 || status === 503);
      expect((await fetch(body.type)).status).toBe(200);
    },
  );

  test("GET says the status by the name that the specification gives it", async () => {
    thrown = new AppError("field_invalid", "Not so.");
    const response = await fetch(`${edge.url}${path}`, { headers: { "x-api-key": EDGE_KEY } });
    expect([response.status, response.statusText]).toEqual([422, "Unprocessable Content"]);
    expect((await response.json()).title).toBe(response.statusText);
  });

  test("GET tells nothing of an unexpected error", async () => {
    const { status, body } = await get(new Error("select * from secret_table at /srv/app/store.ts"));
    expect([status, body.code]).toEqual([500, "internal"]);
    expect(JSON.stringify(body)).not.toMatch(/secret_table|srv|select/);
  });

  test("GET repeats the seconds to wait, the headers and the pointers of the error", async () => {
    const error = new AppError("overloaded", "Busy.", {
      retryAfterSeconds: 17,
      headers: { "x-document-id": "d" },
      errors: [{ pointer: "#/file", code: "overloaded", detail: "busy" }],
    });
    const { headers, body } = await get(error);
    expect([headers.get("retry-after"), headers.get("x-document-id")]).toEqual(["17", "d"]);
    expect(body.errors).toEqual([{ pointer: "#/file", code: "overloaded", detail: "busy" }]);
  });

  test("GET never repeats the query in a problem: a key may stand in it", async () => {
    const { body } = await get(new AppError("internal", "x"), `${path}?api_key=secret-key`);
    expect(JSON.stringify(body)).not.toContain("secret-key");
  });
});
