import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EDGE_DOCUMENT, EDGE_KEY, EDGE_SERVICE, type Edge, edgeDocument, startEdge } from "../support/edge.ts";

/** What a parameter of the specification may be given, however far the document is (contract section 2). */

let edge: Edge;
let status: "RUNNING" | "ERROR" | "ACTIVE";
beforeAll(async () => {
  edge = await startEdge({ useCases: { getDocument: async () => ({ ...edgeDocument, status }) } });
});
afterAll(() => edge.stop());

async function asked(prefix: string, query: string) {
  const path = `${prefix}/inference/service/${EDGE_SERVICE}/predicted-documents/${EDGE_DOCUMENT}`;
  const answer = await fetch(`${edge.url}${path}?${query}`, { headers: { "x-api-key": EDGE_KEY } });
  return { status: answer.status, body: await answer.json() };
}

describe.each(["RUNNING", "ERROR", "ACTIVE"] as const)("GET …/predicted-documents/<document> that is %s", (now) => {
  test.each([
    ["/api", "include_validation_errors=bogus", "#/query/include_validation_errors"],
    ["/api", "include_validation_errors=", "#/query/include_validation_errors"],
    ["/api", "include_validation_errors=true&include_validation_errors=false", "#/query/include_validation_errors"],
    ["/api/v1", "include=", "#/query/include/0"],
    ["/api/v1", "include=bogus", "#/query/include/0"],
    ["/api/v1", "document_details=", "#/query/document_details"],
    ["/api/v1", "document_details=bogus", "#/query/document_details"],
    ["/api/v1", "document_details=pages&document_details=summary", "#/query/document_details"],
  ])("%s refuses ?%s", async (prefix, query, pointer) => {
    status = now;
    const refused = await asked(prefix, query);
    expect(refused).toMatchObject({ status: 422, body: { code: "field_invalid", errors: [{ pointer }] } });
  });

  test.each([
    ["/api", "include_validation_errors=True"],
    ["/api", "include_validation_errors=0"],
    ["/api", "include_validation_errors=true&include_validation_errors=true"],
    ["/api", "include=bogus&document_details="],
    ["/api/v1", "include=ocr&include=ocr"],
    ["/api/v1", "document_details=summary&document_details=summary"],
    ["/api/v1", "include_validation_errors=bogus"],
  ])("%s takes ?%s", async (prefix, query) => {
    status = now;
    expect((await asked(prefix, query)).status).toBe(prefix === "/api" || now === "ACTIVE" ? 200 : 202);
  });
});

test("a number that is given twice is the number", async () => {
  const list = (query: string) =>
    fetch(`${edge.url}/api/v1/inference/service/${EDGE_SERVICE}/predicted-documents?${query}`, {
      headers: { "x-api-key": EDGE_KEY },
    });
  expect((await list("limit=5&limit=5")).status).toBe(200);
  expect((await list("limit=5&limit=6")).status).toBe(422);
  expect((await list("limit=x&limit=x")).status).toBe(422);
});
